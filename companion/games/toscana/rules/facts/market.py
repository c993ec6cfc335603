"""The Wine Stock Market: price markers, the tiles of the Wine Board above them, and a trading action."""

from typing import Any, ClassVar

from companion.frozen import changed, frozen
from companion.games.kit.facts import Fact, name_of, player_of, with_player
from companion.games.kit.sentences import Sentence, Value, mark
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.terms import Amount, Cause, Kind, Loss, Spot, Tile, price_label, with_kind


class Move(Fact):
    """A piece moves for a cause, which a sentence names; where the cause is known, a briefer one does."""

    told_briefly: ClassVar[str]
    """Its sentence without the cause."""

    cause: Cause

    def tell_briefly(self, game: Game | None) -> Sentence:
        return self.say(self.told_briefly, game)

    def tell_back(self, game: Game | None) -> Sentence | None:
        """Why it was moved no longer matters."""
        reverse = self.reverse()
        return None if reverse is None else reverse.tell_briefly(game)


def with_market(game: Game, **changes: Any) -> Game:
    return changed(game, market=changed(game.market, **changes))


@frozen
class PriceMoved(Move):
    """A price marker moved; `steps` is what the cause asked for before the ladder's end stopped it."""

    told = mark("{kind}: {before} to {after} ({cause} {steps})")
    told_briefly = mark("{kind}: {before} to {after}")
    kind: Kind
    before: int
    after: int
    steps: int
    cause: Cause

    def apply(self, game: Game) -> Game:
        return with_market(game, prices=with_kind(game.market.prices, self.kind, self.after))

    def tell(self, game: Game | None) -> Sentence:
        has_no_sign = self.cause in (Cause.STORAGE_FULL, Cause.STORAGE_EMPTY, Cause.CORRECTION)
        return self.say(mark("{kind}: {before} to {after} ({cause})") if has_no_sign else self.told, game)

    def words(self, game: Game | None) -> dict[str, Value]:
        before, after = price_label(self.before), price_label(self.after)
        return {**super().words(game), "before": before, "after": after, "steps": self._signed}

    @property
    def _signed(self) -> str:
        """A tile is + or -; a winetasting can be more than one of them."""
        if self.cause is Cause.WINETASTING:
            return f"{self.steps:+d}"
        return "+" if self.steps > 0 else "-"


@frozen
class TileMoved(Move):
    """The lobbyist moved a tile of the Wine Board into the empty square."""

    told = mark("{tile} tile: {source} to {target} (lobbyist)")
    told_briefly = mark("{tile} tile: {source} to {target}")
    swapped = ("source", "target")
    cause = Cause.LOBBYIST
    tile: Tile
    source: Kind
    target: Kind

    def apply(self, game: Game) -> Game:
        return with_market(game, board={**game.market.board, self.source: None, self.target: self.tile})


@frozen
class TileLaid(Move):
    """A referee laid a square's tile anew, or took it away."""

    told = mark("Wine Board above {kind}: {before} to {after} (correction)")
    told_briefly = mark("Wine Board above {kind}: {before} to {after}")
    cause = Cause.CORRECTION
    kind: Kind
    before: Tile | None
    after: Tile | None

    def apply(self, game: Game) -> Game:
        return with_market(game, board=with_kind(game.market.board, self.kind, self.after))


@frozen
class TradingOpened(Fact):
    """The player's trading action goes on: deals may follow, and one trade with the market."""

    told = mark("{player}'s trading stays open for deals")
    is_shown = True
    player: str

    def apply(self, game: Game) -> Game:
        return changed(game, trading_open=self.player, market_traded=False)


@frozen
class MarketTraded(Fact):
    """The one trade with the market of a trading action that goes on."""

    told = mark("{player} has traded with the market")
    is_shown = True
    player: str

    def apply(self, game: Game) -> Game:
        return changed(game, market_traded=True)


@frozen
class TradingClosed(Fact):
    """The trading action is over."""

    told = mark("{player}'s trading is closed")
    is_shown = True
    player: str

    def apply(self, game: Game) -> Game:
        return changed(game, trading_open=None, market_traded=False)


def _carry(game: Game, player_id: str, kind: Kind, boxes: int) -> Game:
    """Nothing changes where the ledger does not follow boxes."""
    owned = player_of(game, player_id).boxes
    if owned is None:
        return game
    return with_player(game, player_id, boxes=with_kind(owned, kind, owned[kind] + boxes))


@frozen
class BoxesMoved(Move):
    """Boxes between two spots; `player` is whose they are, and None in a correction of the market alone."""

    told = mark("{boxes}: {source} to {target} ({cause})")
    told_briefly = mark("{boxes}: {source} to {target}")
    swapped = ("source", "target")
    player: str | None
    kind: Kind
    boxes: int
    source: Spot
    target: Spot
    cause: Cause

    def apply(self, game: Game) -> Game:
        return self._bring(self._bring(game, self.source, -self.boxes), self.target, self.boxes)

    def _bring(self, game: Game, spot: Spot, boxes: int) -> Game:
        if spot is Spot.STORAGE:
            storages = game.market.storages
            return with_market(game, storages=with_kind(storages, self.kind, storages[self.kind] + boxes))
        if spot is Spot.PLAYER and self.player is not None:
            return _carry(game, self.player, self.kind, boxes)
        if self.cause is Cause.FINAL_SALE and spot is Spot.BANK and not game.follows_boxes:
            sold = game.final_sales
            return changed(game, final_sales=with_kind(sold, self.kind, sold.get(self.kind, 0) + boxes))
        return game

    def words(self, game: Game | None) -> dict[str, Value]:
        ends = {"source": self._spot(self.source, game), "target": self._spot(self.target, game)}
        return {**ends, "boxes": Amount(self.boxes, self.kind), "cause": self.cause}

    def _spot(self, spot: Spot, game: Game | None) -> Value:
        return name_of(self.player, game) if spot is Spot.PLAYER and self.player is not None else spot


@frozen
class BoxesDealt(Move):
    """Boxes from one player to another."""

    told = mark("{boxes}: {giver} to {taker} (deal)")
    told_briefly = mark("{boxes}: {giver} to {taker}")
    people = (("giver", "giver"), ("taker", "taker"))
    swapped = ("giver", "taker")
    cause = Cause.DEAL
    giver: str
    taker: str
    kind: Kind
    boxes: int

    def apply(self, game: Game) -> Game:
        return _carry(_carry(game, self.giver, self.kind, -self.boxes), self.taker, self.kind, self.boxes)

    def words(self, game: Game | None) -> dict[str, Value]:
        return {**super().words(game), "boxes": Amount(self.boxes, self.kind)}


@frozen
class YieldLost(Fact):
    """Boxes that winemaking would have given, had there been room for them or enough in the bank."""

    told = mark("{player} loses {boxes} ({loss})")
    player: str
    kind: Kind
    boxes: int
    loss: Loss

    def words(self, game: Game | None) -> dict[str, Value]:
        return {**super().words(game), "boxes": Amount(self.boxes, self.kind)}


@frozen
class MoneyMoved(Move):
    """A player's marker moved on the moneytrack."""

    told = mark("{player}'s money: {before} to {after} ({cause})")
    told_briefly = mark("{player}'s money: {before} to {after}")
    player: str
    before: int
    after: int
    cause: Cause

    def apply(self, game: Game) -> Game:
        return with_player(game, self.player, money=self.after)


@frozen
class SixtyMarked(Fact):
    """Whether a player counts as having reached 60."""

    told = mark("{player} has reached 60 money")
    player: str
    is_reached: bool

    def apply(self, game: Game) -> Game:
        return with_player(game, self.player, reached_60=self.is_reached)

    def tell(self, game: Game | None) -> Sentence:
        not_yet = mark("{player} has not reached 60 money (correction)")
        return self.say(self.told if self.is_reached else not_yet, game)
