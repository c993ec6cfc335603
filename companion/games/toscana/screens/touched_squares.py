"""Winemaking in ledger map: which own squares the water touches, and what an abandoned one gives."""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import ClassVar

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.kit.players import player_of
from companion.games.kit.refusals import Refusal
from companion.games.toscana.rules.commands import MakeWine
from companion.games.toscana.rules.decide import decide
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.squares import Square, Squares
from companion.games.toscana.rules.terms import Kind
from companion.games.toscana.screens.entries import entry_title, game_on, key_of, short_name
from companion.games.toscana.screens.signs import KIND_SIGNS, VINEYARD_SIGNS
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.steps import Do, Leave, Stay, Step


@frozen
class TouchedSquares:
    """All squares at first; a key takes one out or back, and names the kind of an abandoned one."""

    is_entry: ClassVar[bool] = True
    player: str
    water: int
    selected: int = 0
    left_out: frozenset[str] = frozenset()
    choices: Mapping[str, Kind] = field(default_factory=dict)

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = player_of(game, self.player)
        rows = tuple(self._row(square) for square in _own(game, self.player))
        is_possible = not isinstance(decide(game, self._command(game)), Refusal)
        return Scene(
            entry_title(desk, player, words.text("{player}'s squares", player=short_name(player.name, 50))),
            f"{self.water} {Icon.WATER}",
            (Rows(LIST, rows, self.selected),),
            (
                Cue(Icon.KEYS, words.text("touched")),
                Cue(Icon.PUSH, words.text("make wine") if is_possible else words.text("why not")),
            ),
            acting=self.player,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        squares = _own(game, self.player)
        if kind := key_of(intent):
            return Stay(self._touched(squares[self.selected], kind))
        match intent:
            case Turn(steps):
                return Stay(replace(self, selected=turned(self.selected, steps, len(squares))))
            case Push():
                return Do(self._command(game))
            case Back():
                return Leave()
        return Stay(self)

    def _touched(self, square: Square, kind: Kind) -> "TouchedSquares":
        if not square.needs_choice:
            return replace(self, left_out=self.left_out ^ {square.id})
        others = {each: chosen for each, chosen in self.choices.items() if each != square.id}
        is_same = self.choices.get(square.id) is kind
        return replace(self, choices=others if is_same else {**others, square.id: kind})

    def _is_touched(self, square: Square) -> bool:
        """An abandoned square that gives a box is touched once its kind is named."""
        return square.id in self.choices if square.needs_choice else square.id not in self.left_out

    def _command(self, game: Game) -> MakeWine:
        touched = tuple(square.id for square in _own(game, self.player) if self._is_touched(square))
        return MakeWine(self.player, self.water, squares=touched, choices=self.choices or None)

    def _row(self, square: Square) -> Row:
        piece = Icon.WINEMASTER if square.winemaster else Icon.WORKER * square.workers
        sign = VINEYARD_SIGNS[square.kind]
        given = KIND_SIGNS[self.choices[square.id]] if square.id in self.choices else sign
        value = f"+{square.yields} {given}" if self._is_touched(square) and square.yields else "0"
        return Row(f"{square.id} {sign} {piece}", value)


def _own(game: Game, player_id: str) -> Squares:
    return player_of(game, player_id).squares or ()
