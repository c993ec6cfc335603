"""Where the hired piece goes, in ledger map: a key is an empty square of that kind, the knob has the rest."""

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.kit.players import player_of
from companion.games.kit.refusals import Refusal
from companion.games.toscana.rules.commands import Hire
from companion.games.toscana.rules.decide import decide
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.hire_places import EmptySquare, OwnSquare, ReplacedOn
from companion.games.toscana.rules.squares import Square, find_square
from companion.games.toscana.rules.terms import KINDS, Kind, Vineyard
from companion.games.toscana.screens.entries import entry_title, game_on, key_of, not_possible, short_name
from companion.games.toscana.screens.signs import BIG_KIND_SIGNS, VINEYARD_SIGNS
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.later import later
from companion.ui.kit.remarks import remark
from companion.ui.kit.scene import Align, Column, Columns, Cue, Scene
from companion.ui.kit.steps import Do, Leave, Open, Stay, Step

HELPERS = {
    Kind.CHAMPAGNE: later("companion.games.toscana.screens.lobbyist", "LobbyistScreen"),
    Kind.ROSE: later("companion.games.toscana.screens.mr_rose", "MrRoseScreen"),
}


@frozen
class HireSquare:
    """`helper` is the key of the one who is hired with the piece, and asked for next."""

    is_entry: ClassVar[bool] = True
    hire: Hire
    helper: Kind | None = None
    selected: int = 0

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = player_of(game, self.hire.player)
        usual = words.text("{player}: which square?", player=short_name(player.name, 60))
        return Scene(
            entry_title(desk, player, usual),
            body=(
                Columns(tuple(Column(BIG_KIND_SIGNS[kind]) for kind in KINDS)),
                remark(self._line(desk, game), Align.CENTRE),
            ),
            hint=(
                Cue(Icon.KEYS, words.text("empty")),
                Cue(Icon.TURN, words.text("others")),
                Cue(Icon.PUSH, words.text("take")),
            ),
            acting=self.hire.player,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        if kind := key_of(intent):
            return self._go_on(replace(self.hire, square=EmptySquare(Vineyard(kind.value))))
        others = tuple(other_places(game, self.hire))
        match intent:
            case Turn(steps):
                return Stay(replace(self, selected=max(0, min(self.selected + steps, len(others) - 1))))
            case Push():
                return self._go_on(others[min(self.selected, len(others) - 1)])
            case Back():
                return Leave()
        return Stay(self)

    def _go_on(self, hire: Hire) -> Step:
        return Do(hire) if self.helper is None else Open(HELPERS[self.helper](hire))

    def _line(self, desk: Desk, game: Game) -> str:
        """What a push would take."""
        words, others = desk.words, tuple(other_places(game, self.hire))
        chosen = others[min(self.selected, len(others) - 1)]
        if self.helper is None and isinstance(decide(game, chosen), Refusal):
            return not_possible(words)
        if isinstance(chosen.replaces, ReplacedOn):
            opponent = player_of(game, chosen.replaces.player)
            sign = _sign(find_square(opponent.squares or (), chosen.replaces.square))
            return words.text("replaces one of {player}", player=short_name(opponent.name, 50)) + f" {sign}"
        if isinstance(chosen.square, OwnSquare):
            own = player_of(game, chosen.player).squares or ()
            sign = _sign(find_square(own, chosen.square.square))
            return words.text("with the worker on {square}", square=f"{chosen.square.square} {sign}")
        return words.text("an abandoned square")


def can_stand_anywhere(game: Game, hire: Hire) -> bool:
    """Whether there is a square that the piece can go to."""
    empty = (replace(hire, square=EmptySquare(kind)) for kind in Vineyard)
    return any(not isinstance(decide(game, each), Refusal) for each in (*empty, *other_places(game, hire)))


def other_places(game: Game, hire: Hire) -> Iterator[Hire]:
    """What has no key: an abandoned square, own squares of a lone worker, and winemasters to replace."""
    yield replace(hire, square=EmptySquare(Vineyard.ABANDONED))
    yield from _possible(game, hire, (OwnSquare(square.id) for square in _own(game, hire)))
    for player in game.players:
        for square in player.squares or ():
            replacing = replace(hire, replaces=ReplacedOn(player.id, square.id))
            if square.winemaster and not isinstance(decide(game, replacing), Refusal):
                yield replacing


def _possible(game: Game, hire: Hire, places: Iterator[OwnSquare]) -> Iterator[Hire]:
    for place in places:
        joining = replace(hire, square=place)
        if not isinstance(decide(game, joining), Refusal):
            yield joining


def _own(game: Game, hire: Hire) -> tuple[Square, ...]:
    return player_of(game, hire.player).squares or ()


def _sign(square: Square | None) -> str:
    return "" if square is None else VINEYARD_SIGNS[square.kind]
