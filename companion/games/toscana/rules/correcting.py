"""A referee's correction, logged with its reason: all that it names is set together, the rest stays."""

from collections.abc import Mapping

from companion.games.kit.corrections import Correction
from companion.games.kit.facts import player_of, unknown_player, wrong_phase
from companion.games.kit.sentences import Refusal, Several, refuse
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.commands import Adjust
from companion.games.toscana.rules.corrections import CORRECTIONS
from companion.games.toscana.rules.ending import settle_again
from companion.games.toscana.rules.facts.corrections import Corrected
from companion.games.toscana.rules.facts.hiring import PiecesCounted
from companion.games.toscana.rules.facts.rounds import PhaseBegan
from companion.games.toscana.rules.game import Game, Pieces, Player
from companion.games.toscana.rules.moves import Draft
from companion.games.toscana.rules.pieces import Square
from companion.games.toscana.rules.setup import bad_board, bad_map_squares, bad_prices, bad_storages
from companion.games.toscana.rules.terms import Action, Amount, Code, Kind, Phase
from companion.games.toscana.rules.trading import bad_lot

SET_FIRST = (
    *("prices", "storages", "board", "money", "boxes", "round", "starting_player", "map_squares"),
    *("pieces", "squares"),
)


def adjust(draft: Draft, command: Adjust) -> Refusal | None:
    """Whether the outcome can be is looked at once all of it is set."""
    correction = command.set
    if refusal := _not_now(draft.game, correction) or _bad_correction(draft.game, correction):
        return refusal
    draft.happen(Corrected(command.reason))
    CORRECTIONS.set(draft, correction, *SET_FIRST)
    if "actions" in correction:
        _follow_coins(draft)
    if "round" in correction:
        _widen_hired(draft, correction)
    if refusal := _impossible(draft.game, correction) or _too_many_boxes(draft.game):
        return refusal
    if draft.game.phase is Phase.TIE_BREAK:
        settle_again(draft)
    return None


def _follow_coins(draft: Draft) -> None:
    """The phase follows the coins: actions, until every one of them is used."""
    phase = Phase.WINE_BOARD if draft.game.all_actions_used else Phase.ACTIONS
    if phase is not draft.game.phase:
        draft.happen(PhaseBegan(phase))


def _widen_hired(draft: Draft, correction: Correction) -> None:
    """Ledger market: in a round that was set, everybody can have hired once in each round before it."""
    for player in draft.game.players:
        if player.hired is not None and player.id not in correction.get("pieces", {}):
            rounds = draft.game.round - (Action.HIRING not in player.used)
            hired = player.hired.after_rounds(rounds)
            if hired != player.hired:
                draft.happen(PiecesCounted(player.id, hired))


def _not_now(game: Game, correction: Correction) -> Refusal | None:
    """Whether the ledger does not follow what is named, or the phase does not allow to set it."""
    if "boxes" in correction and not game.follows_boxes:
        return refuse(Code.BAD_COMMAND, "Ledger market does not follow players' boxes.")
    if correction.keys() & {"squares", "map_squares"} and not game.follows_map:
        return refuse(Code.BAD_COMMAND, "Only ledger map follows the squares.")
    rows = (CORRECTIONS.rows[name] for name in correction)
    wrong = next((row for row in rows if not row.can_be_set(game)), None)
    return None if wrong is None else wrong_phase(game.phase, wrong.phases)


def _bad_correction(game: Game, correction: Correction) -> Refusal | None:
    refusal = (
        bad_prices(correction.get("prices", {}), game.options.ladder)
        or bad_storages(correction.get("storages", {}))
        or bad_board({**game.market.board, **correction.get("board", {})})
        or _bad_money(game, correction)
        or unknown_player(game, *CORRECTIONS.players(correction))
        or next(filter(None, map(bad_lot, correction.get("boxes", {}).values())), None)
    )
    if refusal:
        return refusal
    return None if game.follows_boxes else _bad_told_pieces(game, correction.get("pieces", {}))


def _bad_told_pieces(game: Game, told: Mapping[str, Pieces]) -> Refusal | None:
    """Ledger market: both numbers of a player's pieces, and no other."""
    for player_id, pieces in told.items():
        if None in (pieces.workers_left, pieces.winemasters_left) or pieces.winemasters_on_map is not None:
            return refuse(
                Code.BAD_COMMAND, "In ledger market pieces names workers_left and winemasters_left, no other."
            )
        if not _can_be_left(pieces):
            return refuse(
                Code.BAD_AMOUNT,
                "{player} cannot have {workers} {workers:worker|workers} and {winemasters} "
                "{winemasters:winemaster|winemasters} left.",
                player=player_of(game, player_id).name,
                workers=pieces.workers_left or 0,
                winemasters=pieces.winemasters_left or 0,
            )
    return None


def _bad_money(game: Game, correction: Correction) -> Refusal | None:
    for player_id, amount in correction.get("money", {}).items():
        if refusal := unknown_player(game, player_id):
            return refusal
        if not 0 <= amount <= booklet.MONEY_MAX:
            return refuse(
                Code.BAD_AMOUNT, "{amount} cannot be on the moneytrack; 0 to 9999 can.", amount=amount
            )
        if amount < booklet.MONEY_TO_END and leaves_old_sixty(game, player_id, correction):
            return refuse(
                Code.REQUIREMENTS_NOT_MET,
                "Had {player} come to 60, or was it a wrong entry? Say it with the money: reached_60.",
                player=player_of(game, player_id).name,
            )
    return None


def leaves_old_sixty(game: Game, player_id: str, correction: Correction) -> bool:
    """Whether a player's money goes below a 60 that was reached, and nobody says whether it stays so."""
    return (
        correction.get("money", {}).get(player_id, booklet.MONEY_TO_END) < booklet.MONEY_TO_END
        and player_of(game, player_id).reached_60
        and player_id not in correction.get("reached_60", {})
    )


def _too_many_boxes(game: Game) -> Refusal | None:
    overdrawn: tuple[Kind, ...] = tuple(kind for kind, boxes in game.boxes_in_bank.items() if boxes < 0)
    if not overdrawn:
        return None
    return refuse(
        Code.BANK_EMPTY,
        "More boxes would be out than there are; the game has {boxes} in all.",
        boxes=Several(tuple(Amount(booklet.BOXES_IN_GAME[kind], kind) for kind in overdrawn)),
    )


# What the outcome cannot be


def _impossible(game: Game, correction: Correction) -> Refusal | None:
    if not 1 <= game.round <= booklet.LAST_ROUND:
        return refuse(
            Code.BAD_AMOUNT, "There is no round {round}; the game has rounds 1 to 7.", round=game.round
        )
    for player in game.players:
        if (
            player.id in correction.get("reached_60", ())
            and player.money >= booklet.MONEY_TO_END
            and not player.reached_60
        ):
            return refuse(
                Code.BAD_AMOUNT,
                "{player} has {money} money, and so has reached 60.",
                player=player.name,
                money=player.money,
            )
        is_named = game.follows_boxes and any(
            player.id in correction.get(name, ()) for name in ("pieces", "squares")
        )
        if is_named and not _can_be(player.pieces, len(game.players)):
            return _impossible_pieces(player)
        if is_named and game.follows_map and not _fits(player):
            return refuse(
                Code.BAD_AMOUNT,
                "{player}'s squares do not hold the {workers} {workers:worker|workers} and {winemasters} "
                "{winemasters:winemaster|winemasters} "
                "on the map: one or two workers or a winemaster on each.",
                player=player.name,
                workers=player.workers_on_map,
                winemasters=player.winemasters_on_map or 0,
            )
    return None if game.map_squares is None else bad_map_squares(game.map_squares, game.squares_taken)


def _can_be(pieces: Pieces, players: int) -> bool:
    """Workers leave before winemasters; whoever was hired stands on the map, unless they were replaced."""
    hired = booklet.STARTING_WINEMASTERS - (pieces.winemasters_left or 0)
    on_map = pieces.winemasters_on_map or 0
    may_be_replaced = players == booklet.PLAYERS_TO_REPLACE
    return _can_be_left(pieces) and (0 <= on_map <= hired if may_be_replaced else on_map == hired)


def _can_be_left(pieces: Pieces) -> bool:
    workers, winemasters = pieces.workers_left or 0, pieces.winemasters_left or 0
    return (
        0 <= workers <= booklet.STARTING_WORKERS
        and 0 <= winemasters <= booklet.STARTING_WINEMASTERS
        and (workers == 0 or winemasters == booklet.STARTING_WINEMASTERS)
    )


def _impossible_pieces(player: Player) -> Refusal:
    return refuse(
        Code.BAD_AMOUNT,
        "{player} cannot have {workers} {workers:worker|workers} and {winemasters} "
        "{winemasters:winemaster|winemasters} left "
        "and {on_map} {on_map:winemaster|winemasters} on the map.",
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
    return square.workers == 0 if square.winemaster else 1 <= square.workers <= booklet.WORKERS_ON_A_SQUARE
