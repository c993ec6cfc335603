"""The final sale where the box does not follow boxes: each player says what they have left."""

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar

from companion.controls.intents import Back, Intent, Push, Seat, Turn
from companion.frozen import frozen
from companion.games.kit.players import find_player
from companion.games.toscana.rules.commands import FinalSale
from companion.games.toscana.rules.game import Game, Player, value_of
from companion.games.toscana.rules.terms import PLAYER_ROOM, Kind
from companion.games.toscana.screens.entries import (
    changed,
    count_columns,
    game_on,
    key_of,
    money,
    short_name,
    without_zeros,
)
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.remarks import remark
from companion.ui.kit.scene import Columns, Cue, Scene
from companion.ui.kit.steps import Do, OpenMenu, Stay, Step


@frozen
class FinalSaleScreen:
    """`player` sells; None is the first player who has not sold yet."""

    is_entry: ClassVar[bool] = True
    player: str | None = None
    kind: Kind | None = None
    boxes: Mapping[Kind, int] = field(default_factory=dict)

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = self._seller(game)
        income = words.text("All boxes left bring {money}", money=value_of(self.boxes, game.market.prices))
        knob = words.text_in("the knob chooses one", "player") if self.kind is None else "±"
        return Scene(
            words.text("{player}: final sale", player=short_name(player.name, 50)),
            money(player.money),
            body=(
                Columns(count_columns(self.boxes, self.kind, game.market.prices)),
                remark(income),
            ),
            hint=(Cue(Icon.KEYS, "+1"), Cue(Icon.TURN, knob), Cue(Icon.PUSH, words.text("sell"))),
            acting=player.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        if kind := key_of(intent):
            return Stay(self._changed(kind, 1))
        match intent:
            case Turn(steps) if self.kind:
                return Stay(self._changed(self.kind, steps))
            case Turn(steps):
                sellers = _sellers(game)
                return Stay(
                    FinalSaleScreen(sellers[(sellers.index(self._seller(game)) + steps) % len(sellers)].id)
                )
            case Seat(index) if index < len(game.players):
                return Stay(FinalSaleScreen(game.players[index].id))
            case Push():
                return Do(FinalSale(self._seller(game).id, without_zeros(self.boxes)))
            case Back():
                return OpenMenu() if self.kind is None else Stay(FinalSaleScreen(self.player))
        return Stay(self)

    def _changed(self, kind: Kind, steps: int) -> "FinalSaleScreen":
        return FinalSaleScreen(self.player, kind, changed(self.boxes, kind, steps, (0, PLAYER_ROOM)))

    def _seller(self, game: Game) -> Player:
        chosen = None if self.player is None else find_player(game, self.player)
        return chosen if chosen and not chosen.has_sold_out else _sellers(game)[0]


def _sellers(game: Game) -> tuple[Player, ...]:
    return tuple(player for player in game.players if not player.has_sold_out)
