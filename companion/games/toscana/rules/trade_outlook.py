"""What a trade is worth now and after the close."""

from collections.abc import Mapping

from companion.frozen import frozen
from companion.games.kit.refusals import Refusal
from companion.games.toscana.rules.commands import Buy, Sell
from companion.games.toscana.rules.decide import play
from companion.games.toscana.rules.forecast import close_of
from companion.games.toscana.rules.game import Game, cost_of_box, value_of
from companion.games.toscana.rules.terms import Kind


@frozen
class TradeOutlook:
    """What a trade brings (or costs, when negative) now and after the close."""

    now: int
    after_close: int


def trade_outlook(game: Game, trade: Buy | Sell) -> TradeOutlook | Refusal:
    """The same boxes now and after the close; or why the trade is refused now."""
    played = play(game, trade)
    if isinstance(played, Refusal):
        return played
    return TradeOutlook(_value(trade, game.market.prices), _value(trade, close_of(game)[0].market.prices))


def _value(trade: Buy | Sell, prices: Mapping[Kind, int]) -> int:
    if isinstance(trade, Buy):
        return -trade.boxes * cost_of_box(prices[trade.kind])
    return value_of(trade.boxes, prices)
