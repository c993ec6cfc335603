"""Forecast: where the prices would stand if the round ended now."""

from companion.frozen import frozen
from companion.games.toscana.rules.apply import apply_to
from companion.games.toscana.rules.closing import supply_moves, wine_board_moves
from companion.games.toscana.rules.events import PriceMoved
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.terms import KINDS, Kind, Phase


@frozen
class Outlook:
    """A kind's price now and at the round's close before the winetasting, with the moves between."""

    kind: Kind
    now: int
    close: int
    reasons: tuple[PriceMoved, ...]


def forecast(game: Game) -> dict[Kind, Outlook]:
    """The Wine Board and supply & demand as they lie, as far as they are still to come this round."""
    closed, moves = close_of(game)
    return {
        kind: Outlook(
            kind,
            game.market.prices[kind],
            closed.market.prices[kind],
            tuple(move for move in moves if move.kind is kind),
        )
        for kind in KINDS
    }


def close_of(game: Game) -> tuple[Game, list[PriceMoved]]:
    """The game after the close that is still to come, before the winetasting; and the moves to it."""
    ladder, moves = game.options.ladder, []
    if game.phase in (Phase.PLACING, Phase.ACTIONS, Phase.WINE_BOARD):
        for move in tuple(wine_board_moves(game.market, ladder)):
            game = apply_to(game, move)
            moves.append(move)
    if game.phase in (Phase.PLACING, Phase.ACTIONS, Phase.WINE_BOARD, Phase.SUPPLY):
        for move in tuple(supply_moves(game.market, ladder)):
            game = apply_to(game, move)
            moves.append(move)
    return game, moves
