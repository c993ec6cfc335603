"""Hiring a helper: the lobbyist moves two tiles, Mr. Rosé moves prices and deals one box."""

from companion.games.kit.sentences import Refusal, Several, refuse
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.commands import Lobbyist, MrRose, TileMove
from companion.games.toscana.rules.facts.market import BoxesMoved, TileMoved
from companion.games.toscana.rules.game import cost_of_box
from companion.games.toscana.rules.moves import Draft, lacks_bank, lacks_boxes, lacks_money, lacks_room
from companion.games.toscana.rules.terms import KINDS, Board, Cause, Code, Kind, Spot, Step, Tile
from companion.games.toscana.rules.trading import move_to_market


def hire_lobbyist(draft: Draft, player_id: str, lobbyist: Lobbyist) -> Refusal | None:
    """Two tiles of the Wine Board move, and the prices under them with them."""
    refusal = draft.pay_boxes(player_id, booklet.LOBBYIST_COST, Cause.LOBBYIST)
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
    draft.move_price(target, move.tile.steps, Cause.LOBBYIST)
    return None


def squares_with(board: Board, tile: Tile) -> tuple[Kind, ...]:
    return tuple(kind for kind in KINDS if board[kind] is tile)


def hire_mr_rose(draft: Draft, player_id: str, mr_rose: MrRose) -> Refusal | None:
    """Up to two prices move a step, and one box may be bought or sold."""
    refusal = _bad_errand(mr_rose) or draft.pay_boxes(player_id, booklet.MR_ROSE_COST, Cause.MR_ROSE)
    if refusal:
        return refusal
    if mr_rose.first is Step.DEAL:
        refusal = _deal_with_mr_rose(draft, player_id, mr_rose)
    for kind, steps in mr_rose.prices.items():
        draft.move_price(kind, steps, Cause.MR_ROSE)
    if mr_rose.first is Step.PRICES:
        refusal = _deal_with_mr_rose(draft, player_id, mr_rose)
    return refusal


def _bad_errand(mr_rose: MrRose) -> Refusal | None:
    if mr_rose.buy is not None and mr_rose.sell is not None:
        return refuse(Code.BAD_COMMAND, "Mr. Rosé buys one box or sells one, not both.")
    if not mr_rose.prices and mr_rose.buy is None and mr_rose.sell is None:
        return refuse(Code.BAD_COMMAND, "Mr. Rosé moves prices, deals one box, or both; to do neither, pass.")
    if len(mr_rose.prices) > booklet.MR_ROSE_PRICES_MAX or any(
        steps not in (1, -1) for steps in mr_rose.prices.values()
    ):
        return refuse(Code.BAD_AMOUNT, "Mr. Rosé moves up to two prices, each by one step up or down.")
    return None


def _deal_with_mr_rose(draft: Draft, player_id: str, mr_rose: MrRose) -> Refusal | None:
    if mr_rose.buy is not None:
        return _buy_from_mr_rose(draft, player_id, mr_rose.buy)
    if mr_rose.sell is not None:
        return _sell_to_mr_rose(draft, player_id, mr_rose.sell)
    return None


def _buy_from_mr_rose(draft: Draft, player_id: str, kind: Kind) -> Refusal | None:
    """From an empty storage the box comes from the bank."""
    player, market = draft.player(player_id), draft.game.market
    cost = cost_of_box(market.prices[kind])
    source = Spot.STORAGE if market.storages[kind] else Spot.BANK
    refusal = lacks_money(player, cost) or lacks_room(player, kind)
    if source is Spot.BANK:
        refusal = refusal or lacks_bank(draft.game, kind)
    if refusal:
        return refusal
    draft.move_boxes(BoxesMoved(player_id, kind, 1, source, Spot.PLAYER, Cause.MR_ROSE))
    draft.move_money(player_id, -cost, Cause.MR_ROSE)
    return None


def _sell_to_mr_rose(draft: Draft, player_id: str, kind: Kind) -> Refusal | None:
    if refusal := lacks_boxes(draft.player(player_id), {kind: 1}):
        return refusal
    move_to_market(draft, player_id, kind, 1, Cause.MR_ROSE)
    draft.move_money(player_id, draft.game.market.prices[kind], Cause.MR_ROSE)
    return None
