"""Hiring the lobbyist: two tiles of the Wine Board move, and the prices under them with it."""

from companion.games.kit.refusals import Refusal, refuse
from companion.games.kit.sentences import Several
from companion.games.toscana.rules.codes import Code
from companion.games.toscana.rules.commands import Lobbyist, TileMove
from companion.games.toscana.rules.draft import Draft, move_price, pay_boxes
from companion.games.toscana.rules.events import TileMoved
from companion.games.toscana.rules.terms import KINDS, LOBBYIST_COST, Board, Cause, Kind, Tile


def hire_lobbyist(draft: Draft, player_id: str, lobbyist: Lobbyist) -> Refusal | None:
    refusal = pay_boxes(draft, player_id, LOBBYIST_COST, Cause.LOBBYIST)
    if refusal:
        return refusal
    if len(lobbyist.moves) != 2:
        return refuse(
            Code.ILLEGAL_TILE_MOVE,
            "The lobbyist moves two tiles: one into the empty square, then one of the other sign.",
        )
    first, second = lobbyist.moves
    empty = next(kind for kind, tile in draft.game.market.board.items() if tile is None)
    if second.tile is first.tile:
        return refuse(
            Code.ILLEGAL_TILE_MOVE,
            "After a {first} tile the second one must be a {second} tile.",
            first=first.tile,
            second=first.tile.opposite,
        )
    return _move_tile(draft, first, empty) or _move_tile(draft, second, first.source)


def _move_tile(draft: Draft, move: TileMove, target: Kind) -> Refusal | None:
    """The price under the newly laid tile moves by its sign at once."""
    board = draft.game.market.board
    if board[move.source] is not move.tile:
        return refuse(
            Code.ILLEGAL_TILE_MOVE,
            "There is no {tile} tile on {kind}; the {tile} tiles lie on {kinds}.",
            tile=move.tile,
            kind=move.source,
            kinds=Several(squares_with(board, move.tile)),
        )
    draft.happen(TileMoved(move.tile, move.source, target))
    move_price(draft, target, move.tile.steps, Cause.LOBBYIST)
    return None


def squares_with(board: Board, tile: Tile) -> tuple[Kind, ...]:
    return tuple(kind for kind in KINDS if board[kind] is tile)
