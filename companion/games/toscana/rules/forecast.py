"""Forecast: where the prices would stand if the round ended now, and what a trade is worth now and then."""

from collections.abc import Mapping

from companion.frozen import frozen
from companion.games.kit.refusals import Refusal
from companion.games.toscana.rules.apply import apply_to
from companion.games.toscana.rules.closing import supply_moves, wine_board_moves
from companion.games.toscana.rules.commands import Buy, Sell
from companion.games.toscana.rules.decide import play
from companion.games.toscana.rules.events import PriceMoved
from companion.games.toscana.rules.game import Game, cost_of_box, value_of
from companion.games.toscana.rules.terms import KINDS, Kind, Phase


@frozen
class Outlook:
    """A kind's price now and at the round's close before the winetasting, with the moves between."""

    kind: Kind
    now: int
    close: int
    reasons: tuple[PriceMoved, ...]


@frozen
class TradeOutlook:
    """What a trade brings (or costs, when negative) now and after the close, and the close it leads to."""

    now: int
    after_close: int
    closing_prices: Mapping[Kind, int]


def forecast(game: Game) -> dict[Kind, Outlook]:
    """The Wine Board and supply & demand as they lie, as far as they are still to come this round."""
    closed, moves = _close(game)
    return {
        kind: Outlook(
            kind,
            game.market.prices[kind],
            closed.market.prices[kind],
            tuple(move for move in moves if move.kind is kind),
        )
        for kind in KINDS
    }


def trade_outlook(game: Game, trade: Buy | Sell) -> TradeOutlook | Refusal:
    """The same boxes now and after the close; the closing prices count them in the storages."""
    played = play(game, trade)
    if isinstance(played, Refusal):
        return played
    traded = played.game or game
    return TradeOutlook(
        _value(trade, game.market.prices),
        _value(trade, _close(game)[0].market.prices),
        _close(traded)[0].market.prices,
    )


def _value(trade: Buy | Sell, prices: Mapping[Kind, int]) -> int:
    if isinstance(trade, Buy):
        return -trade.boxes * cost_of_box(prices[trade.kind])
    return value_of(trade.boxes, prices)


def _close(game: Game) -> tuple[Game, list[PriceMoved]]:
    ladder, moves = game.options.ladder, []
    if game.phase in (Phase.ACTIONS, Phase.WINE_BOARD):
        for move in tuple(wine_board_moves(game.market, ladder)):
            game = apply_to(game, move)
            moves.append(move)
    if game.phase in (Phase.ACTIONS, Phase.WINE_BOARD, Phase.SUPPLY):
        for move in tuple(supply_moves(game.market, ladder)):
            game = apply_to(game, move)
            moves.append(move)
    return game, moves
