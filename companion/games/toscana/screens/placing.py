"""Placing: before round 1 everybody puts a first worker on a square; each key is a kind of square."""

from companion.controls.intents import Back, Intent, Push, Seat, Turn
from companion.frozen import frozen
from companion.games.toscana.rules.commands import Place
from companion.games.toscana.rules.game import Game, Player, placing_order
from companion.games.toscana.rules.terms import KINDS, Vineyard
from companion.games.toscana.screens.entries import (
    acting_player,
    entry_title,
    game_on,
    key_of,
    may_choose_player,
    short_name,
)
from companion.games.toscana.screens.signs import BIG_KIND_SIGNS
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.remarks import remark
from companion.ui.kit.scene import Align, Column, Columns, Cue, Scene
from companion.ui.kit.steps import Do, OpenMenu, Stay, Step


@frozen
class Placing:
    """`player` places; None is whoever's turn it is."""

    player: str | None = None

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = acting_player(game, self.player)
        placed = sum(bool(each.squares) for each in game.players)
        return Scene(
            entry_title(
                desk, player, words.text("{player}: first worker", player=short_name(player.name, 36))
            ),
            f"{Icon.WORKER} {placed}/{len(game.players)}",
            body=(
                Columns(tuple(Column(BIG_KIND_SIGNS[kind]) for kind in KINDS)),
                remark(words.text("On which kind of square?"), Align.CENTRE),
            ),
            hint=(
                Cue(Icon.KEYS, words.text_in("the keys choose one", "kind")),
                Cue(Icon.PUSH, words.text("abandoned")),
            ),
            acting=player.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        player = acting_player(game, self.player)
        if kind := key_of(intent):
            return Do(Place(player.id, Vineyard(kind.value)))
        match intent:
            case Push():
                return Do(Place(player.id, Vineyard.ABANDONED))
            case Turn(steps) if may_choose_player(game):
                waiting = _waiting(game)
                at = waiting.index(player) if player in waiting else 0
                return Stay(Placing(waiting[(at + steps) % len(waiting)].id))
            case Seat(index) if may_choose_player(game) and index < len(game.players):
                return Stay(Placing(game.players[index].id))
            case Back():
                return OpenMenu()
        return Stay(self)


def _waiting(game: Game) -> tuple[Player, ...]:
    return tuple(player for player in placing_order(game) if not player.squares)
