"""Mr. Rosé: up to two prices a step up or down, then one box bought or sold.

What comes first is asked only where it makes a difference.
"""

from collections.abc import Mapping
from dataclasses import field, replace
from enum import Enum, auto
from typing import ClassVar

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.kit.players import player_of
from companion.games.kit.refusals import Refusal
from companion.games.toscana.rules.commands import Hire, MrRose
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.telling import price_label
from companion.games.toscana.rules.terms import KINDS, MR_ROSE_PRICES_MAX, Kind
from companion.games.toscana.rules.terms import Step as Half
from companion.games.toscana.screens.entries import (
    entry_title,
    game_on,
    key_of,
    money,
    not_possible,
    signed,
)
from companion.games.toscana.screens.hire_order import in_order
from companion.games.toscana.screens.preview import preview
from companion.games.toscana.screens.signs import BIG_KIND_SIGNS, PIECE_SIGNS
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST
from companion.ui.kit.remarks import remark
from companion.ui.kit.scene import Column, Columns, Cue, Focus, Part, Row, Rows, Scene
from companion.ui.kit.steps import Do, Leave, Stay, Step


class Stage(Enum):
    """What is asked for now."""

    PRICES = auto()
    DEAL = auto()
    ORDER = auto()


ORDERS = (Half.PRICES, Half.DEAL)
# What pressing a key again chooses: up, down, none; in the deal: buy, sell, none.
AFTER: Mapping[int, int] = {0: 1, 1: -1, -1: 0}
DEALS = ((None, 0), *((kind, 1) for kind in KINDS), *((kind, -1) for kind in KINDS))


@frozen
class MrRoseScreen:
    """`hire` is the rest of the action; the deal is a kind and 1 to buy it, -1 to sell it."""

    is_entry: ClassVar[bool] = True
    hire: Hire
    stage: Stage = Stage.PRICES
    prices: Mapping[Kind, int] = field(default_factory=dict)
    deal: tuple[Kind | None, int] = (None, 0)
    first: Half = Half.PRICES

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        push = words.text("hire") if self.is_last(game) else words.text("go on")
        if self.stage is Stage.ORDER:
            return Scene(
                words.text("Mr. Rosé: what is first?"),
                body=(self._orders(desk, game),),
                hint=(Cue(Icon.TURN, words.text("choose")), Cue(Icon.PUSH, push)),
                acting=self.hire.player,
            )
        keys, line = Cue(Icon.KEYS, words.text("up/down")), words.text("Up to 2 prices, 1 step")
        if self.stage is Stage.DEAL:
            keys, line = Cue(Icon.KEYS, words.text("buy/sell")), self._deal_line(desk)
        if (self._moved or self.deal[0]) and isinstance(preview(game, self._possible(game)), Refusal):
            line = not_possible(words)
        body: tuple[Part, ...] = (Columns(self._columns(game)), remark(line))
        player = player_of(game, self.hire.player)
        hint = (keys, Cue(Icon.PUSH, push))
        name = words.text("Mr. Rosé")
        title = entry_title(desk, player, f"{name} {PIECE_SIGNS[self.hire.piece]}".rstrip())
        return Scene(title, money(player.money), body, hint, acting=player.id)

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        if kind := key_of(intent):
            return Stay(self._keyed(kind))
        match intent:
            case Turn(steps):
                return Stay(self._turned(steps))
            case Push():
                return self._pushed(game)
            case Back():
                return self._back()
        return Stay(self)

    def _pushed(self, game: Game) -> Step:
        if self.stage is Stage.ORDER:
            return Do(in_order(game, self._command()))
        if self.is_last(game):
            return Do(self._possible(game))
        return Stay(replace(self, stage=Stage.DEAL if self.stage is Stage.PRICES else Stage.ORDER))

    def is_last(self, game: Game) -> bool:
        """Whether nothing is left to ask: the order only where both are possible and differ."""
        if self.stage is not Stage.DEAL:
            return self.stage is Stage.ORDER
        outcomes = [preview(game, in_order(game, self._command(first))) for first in ORDERS]
        games = [outcome[1] for outcome in outcomes if not isinstance(outcome, Refusal)]
        return len(games) < len(ORDERS) or games[0] == games[1]

    def _possible(self, game: Game) -> Hire:
        """The hire in an order that is possible; prices first where both are."""
        orders = [in_order(game, self._command(first)) for first in (self.first, *ORDERS)]
        return next((hire for hire in orders if not isinstance(preview(game, hire), Refusal)), orders[0])

    @property
    def _moved(self) -> dict[Kind, int]:
        return {kind: steps for kind, steps in self.prices.items() if steps}

    def _back(self) -> Step:
        if self.stage is Stage.PRICES:
            return Leave()
        return Stay(replace(self, stage=Stage.PRICES if self.stage is Stage.DEAL else Stage.DEAL))

    def _keyed(self, kind: Kind) -> "MrRoseScreen":
        if self.stage is Stage.PRICES:
            prices = {**self.prices, kind: AFTER[self.prices.get(kind, 0)]}
            if sum(map(bool, prices.values())) > MR_ROSE_PRICES_MAX:
                return self
            return replace(self, prices=prices)
        if self.stage is Stage.DEAL:
            amount = AFTER[self.deal[1] if self.deal[0] is kind else 0]
            return replace(self, deal=(kind, amount) if amount else (None, 0))
        return self

    def _turned(self, steps: int) -> "MrRoseScreen":
        if self.stage is Stage.DEAL:
            return replace(self, deal=DEALS[(DEALS.index(self.deal) + steps) % len(DEALS)])
        if self.stage is Stage.ORDER:
            return replace(self, first=Half.DEAL if steps > 0 else Half.PRICES)
        return self

    def _command(self, first: Half | None = None) -> Hire:
        kind, amount = self.deal
        errand = MrRose(
            self._moved,
            buy=kind if amount > 0 else None,
            sell=kind if amount < 0 else None,
            first=first or self.first,
        )
        return replace(self.hire, helper=errand)

    def _columns(self, game: Game) -> tuple[Column, ...]:
        foreseen = preview(game, self._possible(game)) if self._moved else None
        after = game if foreseen is None or isinstance(foreseen, Refusal) else foreseen[1]
        now, then = game.market.prices, after.market.prices
        return tuple(self._column(kind, now[kind], then[kind]) for kind in KINDS)

    def _column(self, kind: Kind, now: int, then: int) -> Column:
        steps = self.prices.get(kind, 0)
        trend = Icon.UP if steps > 0 else Icon.DOWN if steps < 0 else ""
        is_dealt = self.stage is Stage.DEAL and kind is self.deal[0]
        return Column(
            BIG_KIND_SIGNS[kind],
            signed(self.deal[1]) if is_dealt else "",
            price_label(now),
            trend,
            price_label(then) if now != then else "",
            focus=Focus.MARK if is_dealt else Focus.NONE,
        )

    def _deal_line(self, desk: Desk) -> str:
        words = desk.words
        match self.deal:
            case (None, _):
                return words.text("No box bought or sold")
            case (kind, 1):
                return words.text("Buys 1 {kind}", kind=kind)
            case (kind, _):
                return words.text("Sells 1 {kind}", kind=kind)

    def _orders(self, desk: Desk, game: Game) -> Rows:
        """Both orders, each with the money it leaves."""
        texts = {
            Half.PRICES: desk.words.text("Prices, then box"),
            Half.DEAL: desk.words.text("Box, then prices"),
        }
        rows = tuple(Row(text, self._money_after(game, first)) for first, text in texts.items())
        return Rows(LIST, rows, list(texts).index(self.first))

    def _money_after(self, game: Game, first: Half) -> str:
        foreseen = preview(game, in_order(game, self._command(first)))
        if isinstance(foreseen, Refusal):
            return Icon.WARNING
        return money(player_of(foreseen[1], self.hire.player).money)
