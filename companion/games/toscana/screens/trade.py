"""Trade: turn right to buy one kind, left to sell; further keys add kinds to a sale."""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import ClassVar

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.kit.players import player_of
from companion.games.kit.refusals import Refusal
from companion.games.toscana.rules.commands import Buy, Sell
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.terms import KINDS, PLAYER_ROOM, Kind
from companion.games.toscana.rules.trade_outlook import trade_outlook
from companion.games.toscana.rules.trading import most_to_buy
from companion.games.toscana.screens.entries import (
    count_columns,
    entry_title,
    game_on,
    key_of,
    money,
    not_possible,
    short_name,
    without_zeros,
)
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import clamped
from companion.ui.kit.remarks import remark
from companion.ui.kit.scene import Columns, Cue, Scene
from companion.ui.kit.steps import Do, Leave, Stay, Step


@frozen
class Trade:
    """Boxes by kind: bought ones count up, sold ones down."""

    is_entry: ClassVar[bool] = True
    player: str
    kind: Kind
    boxes: Mapping[Kind, int] = field(default_factory=dict)

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = player_of(game, self.player)
        usual = words.text("{player} trades", player=short_name(player.name, 36))
        cues = [Cue(Icon.TURN, words.text("sell/buy"))]
        if self.command:
            cues.append(Cue(Icon.PUSH, words.text("buy") if self.is_purchase else words.text("sell")))
        else:
            cues.append(Cue(Icon.BACK, words.text("leave")))
        columns = count_columns(self.boxes, self.kind, game.market.prices, is_signed=True)
        return Scene(
            entry_title(desk, player, usual),
            money(player.money),
            body=(Columns(columns), remark(self._outlook(desk, game))),
            hint=tuple(cues),
            acting=self.player,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        if kind := key_of(intent):
            # A purchase is of one kind: another key drops it, while sales add up.
            return Stay(replace(self, kind=kind, boxes={} if self.is_purchase else self.boxes))
        match intent:
            case Turn(steps):
                return Stay(replace(self, boxes={**self.boxes, self.kind: self._turned(game, steps)}))
            case Push() if self.command:
                return Do(self.command)
            case Back():
                return Leave()
        return Stay(self)

    @property
    def is_purchase(self) -> bool:
        return any(count > 0 for count in self.boxes.values())

    @property
    def command(self) -> Buy | Sell | None:
        traded = without_zeros(self.boxes)
        if not traded:
            return None
        if self.is_purchase:
            return Buy(self.player, self.kind, traded[self.kind])
        return Sell(self.player, {kind: -count for kind, count in traded.items()})

    def _turned(self, game: Game, steps: int) -> int:
        """The count after a turn, within the rules; 1 is always possible, so that a push can say why not."""
        player = player_of(game, self.player)
        owned = PLAYER_ROOM if player.boxes is None else player.boxes[self.kind]
        is_selling_others = any(self.boxes.get(kind, 0) < 0 for kind in KINDS if kind is not self.kind)
        most = 0 if is_selling_others else max(1, most_to_buy(game, self.player, self.kind))
        return clamped(self.boxes.get(self.kind, 0) + steps, -max(1, owned), most)

    def _outlook(self, desk: Desk, game: Game) -> str:
        words = desk.words
        if self.command is None:
            stored = game.market.storages[self.kind]
            owned = player_of(game, self.player).boxes
            if owned is None:
                return words.text("{storage} in storage", storage=stored)
            return words.text("{storage} in storage, {owned} own", storage=stored, owned=owned[self.kind])
        outlook = trade_outlook(game, self.command)
        if isinstance(outlook, Refusal):
            return not_possible(words)
        now, later = abs(outlook.now), abs(outlook.after_close)
        if self.is_purchase:
            return words.text("Costs {now}; after close {later}", now=now, later=later)
        return words.text("Brings {now}; after close {later}", now=now, later=later)
