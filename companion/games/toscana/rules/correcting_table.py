"""A referee's correction of coins, pieces, squares, the round and who has reached 60."""

from companion.frozen import changed
from companion.games.kit.refusals import Refusal, refuse
from companion.games.toscana.rules.codes import Code
from companion.games.toscana.rules.commands import CorrectedSquare, Correction
from companion.games.toscana.rules.correction_events import (
    CoinCorrected,
    MapCorrected,
    PiecesCorrected,
    RoundCorrected,
    SquaresCorrected,
    StartingPlayerCorrected,
)
from companion.games.toscana.rules.draft import Draft
from companion.games.toscana.rules.events import PhaseBegan, SixtyMarked
from companion.games.toscana.rules.game import Game, Pieces, Player, all_actions_used, seat_of, squares_taken
from companion.games.toscana.rules.setup import bad_map_squares
from companion.games.toscana.rules.squares import Square, Squares, numbered
from companion.games.toscana.rules.terms import (
    LAST_ROUND,
    MONEY_TO_END,
    PLAYERS_TO_REPLACE,
    STARTING_WINEMASTERS,
    STARTING_WORKERS,
    WORKERS_ON_A_SQUARE,
    Coin,
    Phase,
)


def set_table(draft: Draft, correction: Correction) -> Refusal | None:
    """All of it together; whether the outcome can be is looked at once it is set."""
    if correction.round is not None and correction.round != draft.game.round:
        draft.happen(RoundCorrected(draft.game.round, correction.round))
    starting = correction.starting_player
    if starting is not None and starting != draft.game.starting_player:
        draft.happen(StartingPlayerCorrected(draft.game.starting_player, starting))
    count = correction.map_squares
    if count is not None and count != draft.game.map_squares:
        draft.happen(MapCorrected(draft.game.map_squares, count))
    _set_pieces(draft, correction)
    for player_id, is_reached in correction.reached_60.items():
        if draft.player(player_id).reached_60 != is_reached:
            draft.happen(SixtyMarked(player_id, is_reached))
    _set_coins(draft, correction)
    return _impossible(draft.game, correction)


def _set_pieces(draft: Draft, correction: Correction) -> None:
    for player_id, named in correction.pieces.items():
        before = draft.player(player_id).pieces
        after = changed(
            before, **{name: count for name, count in named.__dict__.items() if count is not None}
        )
        if after != before:
            draft.happen(PiecesCorrected(player_id, before, after))
    for player_id, entered in correction.squares.items():
        standing = draft.player(player_id).squares or ()
        squares = _numbered(draft.game, player_id, entered)
        if squares != standing:
            draft.happen(SquaresCorrected(player_id, standing, squares))


def _numbered(game: Game, player_id: str, entered: tuple[CorrectedSquare, ...]) -> Squares:
    squares = (Square("", square.kind, square.workers, square.winemaster) for square in entered)
    return tuple(numbered(seat_of(game, player_id), squares))


def _set_coins(draft: Draft, correction: Correction) -> None:
    """The phase follows the coins: actions, until every one of them is used."""
    for player_id, coins in correction.actions.items():
        for action, coin in coins.items():
            is_used = coin is Coin.USED
            if is_used != (action in draft.player(player_id).used):
                draft.happen(CoinCorrected(player_id, action, is_used))
    phase = Phase.WINE_BOARD if all_actions_used(draft.game) else Phase.ACTIONS
    if correction.actions and phase is not draft.game.phase:
        draft.happen(PhaseBegan(phase))


# What the outcome cannot be


def _impossible(game: Game, correction: Correction) -> Refusal | None:
    if not 1 <= game.round <= LAST_ROUND:
        return refuse(
            Code.BAD_AMOUNT, "There is no round {round}; the game has rounds 1 to 7.", round=game.round
        )
    for player in game.players:
        if player.id in correction.reached_60 and player.money >= MONEY_TO_END and not player.reached_60:
            return refuse(
                Code.BAD_AMOUNT,
                "{player} has {money} money, and so has reached 60.",
                player=player.name,
                money=player.money,
            )
        is_named = player.id in correction.pieces or player.id in correction.squares
        if is_named and not _can_be(player.pieces, len(game.players)):
            return _impossible_pieces(player)
        if is_named and game.follows_map and not _fits(player):
            return refuse(
                Code.BAD_AMOUNT,
                "{player}'s squares do not hold the {workers} workers and {winemasters} winemasters "
                "on the map: one or two workers or a winemaster on each.",
                player=player.name,
                workers=player.workers_on_map,
                winemasters=player.winemasters_on_map or 0,
            )
    return None if game.map_squares is None else bad_map_squares(game.map_squares, squares_taken(game))


def _can_be(pieces: Pieces, players: int) -> bool:
    """Workers leave before winemasters; whoever was hired stands on the map, unless they were replaced."""
    workers, winemasters = pieces.workers_left or 0, pieces.winemasters_left or 0
    on_map, hired = pieces.winemasters_on_map or 0, STARTING_WINEMASTERS - winemasters
    return (
        0 <= workers <= STARTING_WORKERS
        and 0 <= winemasters <= STARTING_WINEMASTERS
        and (workers == 0 or hired == 0)
        and (0 <= on_map <= hired if players == PLAYERS_TO_REPLACE else on_map == hired)
    )


def _impossible_pieces(player: Player) -> Refusal:
    return refuse(
        Code.BAD_AMOUNT,
        "{player} cannot have {workers} workers and {winemasters} winemasters left "
        "and {on_map} winemasters on the map.",
        player=player.name,
        workers=player.workers_left or 0,
        winemasters=player.winemasters_left or 0,
        on_map=player.winemasters_on_map or 0,
    )


def _fits(player: Player) -> bool:
    squares = player.squares or ()
    return (
        all(_is_taken(square) for square in squares)
        and sum(square.workers for square in squares) == player.workers_on_map
        and sum(square.winemaster for square in squares) == player.winemasters_on_map
    )


def _is_taken(square: Square) -> bool:
    return square.workers == 0 if square.winemaster else 1 <= square.workers <= WORKERS_ON_A_SQUARE
