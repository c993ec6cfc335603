"""The helpers: which tiles the lobbyist moves, and which prices and box Mr. Rosé moves, as they will lie."""

from collections.abc import Mapping
from dataclasses import field
from enum import Enum, auto

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import changed, frozen
from companion.games.kit.facts import player_of
from companion.games.kit.sentences import Refusal
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.commands import Hire, Lobbyist, MrRose, TileMove
from companion.games.toscana.rules.decide import is_possible, play
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.terms import KINDS, Kind, Tile, price_label
from companion.games.toscana.rules.terms import Step as Half
from companion.games.toscana.screens.entries import (
    BIG_KIND_SIGNS,
    PIECE_SIGNS,
    TILE_SIGNS,
    entry_title,
    game_on,
    key_of,
    money,
    trend,
)
from companion.ui.kit.font import signed
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import (
    LIST,
    Column,
    Columns,
    Cue,
    Focus,
    Part,
    Row,
    Rows,
    Scene,
    not_possible,
    remark,
)
from companion.ui.kit.screen import Cannot, Desk, Do, HoldsEntry, Leave, Stay, Step


@frozen
class LobbyistScreen(HoldsEntry):
    """A key takes the tile above it; `sources` move in this order, and `hire` is the rest of the action."""

    hire: Hire
    sources: tuple[Kind, ...] = ()

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        cues = [Cue(Icon.KEYS, words.text("tile")), Cue(Icon.BACK, words.text("leave"))]
        if len(self.sources) == 2:
            cues[0] = Cue(Icon.PUSH, words.text("hire"))
        if self.sources:
            cues[-1] = Cue(Icon.BACK, words.text("other tile"))
        return Scene(
            entry_title(desk, player_of(game, self.hire.player), words.text("Lobbyist: move 2 tiles")),
            PIECE_SIGNS[self.hire.piece],
            body=(Columns(self._columns(game)), remark(self._next(desk, game))),
            hint=tuple(cues),
            acting=self.hire.player,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        if kind := key_of(intent):
            picked = self._picked(kind, game)
            return Cannot(self) if picked == self else Stay(picked)
        match intent:
            case Push() if len(self.sources) == 2:
                return Do(self._command(game))
            case Back():
                return Stay(changed(self, sources=self.sources[:-1])) if self.sources else Leave()
        return Stay(self)

    def _picked(self, kind: Kind, game: Game) -> "LobbyistScreen":
        """The first tile may be any; the second is one of the other sign. A third key starts again."""
        board = game.market.board
        if board[kind] is None:
            return self
        if len(self.sources) == 1:
            first = board[self.sources[0]]
            return self if board[kind] is first else changed(self, sources=(*self.sources, kind))
        return changed(self, sources=(kind,))

    def _command(self, game: Game) -> Hire:
        board = game.market.board
        moves = tuple(TileMove(tile, kind) for kind in self.sources if (tile := board[kind]))
        return in_order(game, changed(self.hire, helper=Lobbyist(moves)))

    def _columns(self, game: Game) -> tuple[Column, ...]:
        board, prices = dict(game.market.board), dict(game.market.prices)
        empty = next(kind for kind in KINDS if board[kind] is None)
        targets = (empty, *self.sources)[: len(self.sources)]
        for source, target in zip(self.sources, targets, strict=True):
            board[target], board[source] = board[source], None
        foreseen = play(game, self._command(game)) if len(self.sources) == 2 else None
        if foreseen and not isinstance(foreseen, Refusal):
            prices = dict(foreseen.game.market.prices)
        return tuple(
            Column(
                BIG_KIND_SIGNS[kind],
                TILE_SIGNS[board[kind]],
                price_label(game.market.prices[kind]),
                trend(prices[kind] - game.market.prices[kind]),
                price_label(prices[kind]) if prices[kind] != game.market.prices[kind] else "",
                focus=Focus.MARK if kind in targets else Focus.NONE,
            )
            for kind in KINDS
        )

    def _next(self, desk: Desk, game: Game) -> str:
        words = desk.words
        if not self.sources:
            return words.text("Which tile into the gap?")
        if len(self.sources) == 1:
            tile = game.market.board[self.sources[0]] or Tile.PLUS
            return words.text("Now a {tile} for the gap", tile=TILE_SIGNS[tile.opposite])
        if not is_possible(game, self._command(game)):
            return not_possible(words)
        return words.text("Tiles and prices after it")


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
class MrRoseScreen(HoldsEntry):
    """Up to two prices a step up or down, then one box; what comes first is asked where it matters.

    `hire` is the rest of the action; the deal is a kind and 1 to buy it, -1 to sell it.
    """

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
        if (self._moved or self.deal[0]) and not is_possible(game, self._possible(game)):
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
            keyed = self._keyed(kind)
            return Cannot(self) if keyed == self else Stay(keyed)
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
        return Stay(changed(self, stage=Stage.DEAL if self.stage is Stage.PRICES else Stage.ORDER))

    def is_last(self, game: Game) -> bool:
        """Whether nothing is left to ask: the order only where both are possible and differ."""
        if self.stage is not Stage.DEAL:
            return self.stage is Stage.ORDER
        outcomes = [play(game, in_order(game, self._command(first))) for first in ORDERS]
        games = [outcome.game for outcome in outcomes if not isinstance(outcome, Refusal)]
        return len(games) < len(ORDERS) or games[0] == games[1]

    def _possible(self, game: Game) -> Hire:
        """The hire in an order that is possible; prices first where both are."""
        orders = [in_order(game, self._command(first)) for first in (self.first, *ORDERS)]
        return next((hire for hire in orders if is_possible(game, hire)), orders[0])

    @property
    def _moved(self) -> dict[Kind, int]:
        return {kind: steps for kind, steps in self.prices.items() if steps}

    def _back(self) -> Step:
        if self.stage is Stage.PRICES:
            return Leave()
        return Stay(changed(self, stage=Stage.PRICES if self.stage is Stage.DEAL else Stage.DEAL))

    def _keyed(self, kind: Kind) -> "MrRoseScreen":
        if self.stage is Stage.PRICES:
            prices = {**self.prices, kind: AFTER[self.prices.get(kind, 0)]}
            if sum(map(bool, prices.values())) > booklet.MR_ROSE_PRICES_MAX:
                return self
            return changed(self, prices=prices)
        if self.stage is Stage.DEAL:
            amount = AFTER[self.deal[1] if self.deal[0] is kind else 0]
            return changed(self, deal=(kind, amount) if amount else (None, 0))
        return self

    def _turned(self, steps: int) -> "MrRoseScreen":
        if self.stage is Stage.DEAL:
            return changed(self, deal=DEALS[(DEALS.index(self.deal) + steps) % len(DEALS)])
        if self.stage is Stage.ORDER:
            return changed(self, first=Half.DEAL if steps > 0 else Half.PRICES)
        return self

    def _command(self, first: Half | None = None) -> Hire:
        kind, amount = self.deal
        errand = MrRose(
            self._moved,
            buy=kind if amount > 0 else None,
            sell=kind if amount < 0 else None,
            first=first or self.first,
        )
        return changed(self.hire, helper=errand)

    def _columns(self, game: Game) -> tuple[Column, ...]:
        foreseen = play(game, self._possible(game)) if self._moved else None
        after = game if foreseen is None or isinstance(foreseen, Refusal) else foreseen.game
        now, then = game.market.prices, after.market.prices
        return tuple(self._column(kind, now[kind], then[kind]) for kind in KINDS)

    def _column(self, kind: Kind, now: int, then: int) -> Column:
        steps = self.prices.get(kind, 0)
        is_dealt = self.stage is Stage.DEAL and kind is self.deal[0]
        return Column(
            BIG_KIND_SIGNS[kind],
            signed(self.deal[1]) if is_dealt else "",
            price_label(now),
            trend(steps),
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
        rows = (Row(desk.words.text(first.english), self._money_after(game, first)) for first in ORDERS)
        return Rows(LIST, tuple(rows), ORDERS.index(self.first))

    def _money_after(self, game: Game, first: Half) -> str:
        foreseen = play(game, in_order(game, self._command(first)))
        if isinstance(foreseen, Refusal):
            return Icon.WARNING
        return money(player_of(foreseen.game, self.hire.player).money)


def in_order(game: Game, hire: Hire) -> Hire:
    """The hire with its piece first, or with its helper first where only that is possible.

    Both orders lead to the same game where both are possible.
    """
    if not hire.piece or not hire.helper or is_possible(game, hire):
        return hire
    helper_first = changed(hire, first=Half.HELPER)
    return helper_first if is_possible(game, helper_first) else hire
