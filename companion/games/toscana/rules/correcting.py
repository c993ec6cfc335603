"""A referee's correction of the market, the moneytrack or the players' boxes, logged with its reason."""

from collections.abc import Iterator, Mapping

from companion.games.kit.refusals import Refusal, refuse
from companion.games.kit.sentences import Several
from companion.games.toscana.rules.amounts import Amount
from companion.games.toscana.rules.codes import Code
from companion.games.toscana.rules.commands import Adjust, Correction
from companion.games.toscana.rules.correcting_table import set_table
from companion.games.toscana.rules.draft import Draft, unknown_player
from companion.games.toscana.rules.ending import settle_again
from companion.games.toscana.rules.events import BoxesMoved, Corrected, MoneyMoved, PriceMoved, TileLaid
from companion.games.toscana.rules.game import Game, bank_of
from companion.games.toscana.rules.setup import bad_board, bad_prices, bad_storages
from companion.games.toscana.rules.terms import (
    BOXES_IN_GAME,
    KINDS,
    MONEY_MAX,
    Boxes,
    Cause,
    Kind,
    Phase,
    Spot,
)
from companion.games.toscana.rules.trading import bad_lot

COINS_LIE_IN = (Phase.ACTIONS, Phase.WINE_BOARD)
ROUND_LASTS = (*COINS_LIE_IN, Phase.SUPPLY, Phase.WINETASTING)
PIECES_STAND_IN = (*ROUND_LASTS, Phase.FINAL_SALE, Phase.TIE_BREAK)


def adjust(draft: Draft, command: Adjust) -> Refusal | None:
    correction = command.set
    if refusal := _not_now(draft.game, correction) or _bad_correction(draft.game, correction):
        return refusal
    draft.happen(Corrected(command.reason))
    _set_market(draft, correction)
    for player_id, money in correction.money.items():
        before = draft.player(player_id).money
        if money != before:
            draft.happen(MoneyMoved(player_id, before, money, Cause.CORRECTION))
    for player_id, boxes in correction.boxes.items():
        owned = draft.player(player_id).boxes or {}
        for event in _box_moves(owned, boxes, Spot.PLAYER, player_id):
            draft.happen(event)
    if refusal := set_table(draft, correction) or _too_many_boxes(draft.game):
        return refusal
    if draft.game.phase is Phase.TIE_BREAK:
        settle_again(draft)
    return None


def _set_market(draft: Draft, correction: Correction) -> None:
    market, ladder = draft.game.market, draft.game.options.ladder
    for kind, price in correction.prices.items():
        before = market.prices[kind]
        if price != before:
            steps = ladder.index(price) - ladder.index(before)
            draft.happen(PriceMoved(kind, before, price, steps, Cause.CORRECTION))
    for event in _box_moves(market.storages, correction.storages, Spot.STORAGE, None):
        draft.happen(event)
    for kind, tile in correction.board.items():
        if tile is not market.board[kind]:
            draft.happen(TileLaid(kind, market.board[kind], tile))


def _box_moves(before: Boxes, after: Boxes, spot: Spot, player_id: str | None) -> Iterator[BoxesMoved]:
    """Whatever is set higher comes from the bank, whatever is set lower goes there."""
    for kind, boxes in after.items():
        change = boxes - before[kind]
        if change > 0:
            yield BoxesMoved(player_id, kind, change, Spot.BANK, spot, Cause.CORRECTION)
        elif change < 0:
            yield BoxesMoved(player_id, kind, -change, spot, Spot.BANK, Cause.CORRECTION)


def _bad_correction(game: Game, correction: Correction) -> Refusal | None:
    refusal = (
        bad_prices(correction.prices, game.options.ladder)
        or bad_storages(correction.storages)
        or bad_board({**game.market.board, **correction.board})
        or _bad_money(game, correction.money)
    )
    if refusal:
        return refusal
    for player_id in _named(correction):
        if refusal := unknown_player(game, player_id):
            return refusal
    for boxes in correction.boxes.values():
        if refusal := bad_lot(boxes):
            return refusal
    return None


def _named(correction: Correction) -> Iterator[str]:
    """Everybody whose things are corrected."""
    for named in (
        correction.boxes,
        correction.reached_60,
        correction.actions,
        correction.pieces,
        correction.squares,
    ):
        yield from named
    if correction.starting_player is not None:
        yield correction.starting_player


def _not_now(game: Game, correction: Correction) -> Refusal | None:
    """Whether the ledger does not follow what is named, or the phase does not allow to set it."""
    if (correction.boxes or correction.pieces) and not game.follows_boxes:
        return refuse(Code.BAD_COMMAND, "Ledger market does not follow players' boxes and pieces.")
    if (correction.squares or correction.map_squares is not None) and not game.follows_map:
        return refuse(Code.BAD_COMMAND, "Only ledger map follows the squares.")
    possible = _phases_for(correction)
    if game.phase in possible:
        return None
    return refuse(
        Code.WRONG_PHASE,
        "This is possible only during {needed}; now it is time for {phase}.",
        needed=Several(possible),
        phase=game.phase,
    )


def _phases_for(correction: Correction) -> tuple[Phase, ...]:
    if correction.actions:
        return COINS_LIE_IN
    if correction.round is not None or correction.starting_player is not None:
        return ROUND_LASTS
    if correction.pieces or correction.squares:
        return PIECES_STAND_IN
    return tuple(Phase)


def _bad_money(game: Game, money: Mapping[str, int]) -> Refusal | None:
    for player_id, amount in money.items():
        if refusal := unknown_player(game, player_id):
            return refusal
        if not 0 <= amount <= MONEY_MAX:
            return refuse(
                Code.BAD_AMOUNT, "{amount} cannot be on the moneytrack; 0 to 9999 can.", amount=amount
            )
    return None


def _too_many_boxes(game: Game) -> Refusal | None:
    overdrawn: tuple[Kind, ...] = tuple(kind for kind in KINDS if (bank_of(game) or {}).get(kind, 0) < 0)
    if not overdrawn:
        return None
    return refuse(
        Code.BANK_EMPTY,
        "More boxes would be out than there are; the game has {boxes} in all.",
        boxes=Several(tuple(Amount(BOXES_IN_GAME[kind], kind) for kind in overdrawn)),
    )
