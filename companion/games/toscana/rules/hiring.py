"""Hiring: at most one worker or winemaster and at most one helper, in either order."""

from companion.games.kit.facts import player_of, unknown_player
from companion.games.kit.sentences import Refusal, Several, refuse
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.commands import (
    Helper,
    Hire,
    Lobbyist,
    MrRose,
    OwnSquare,
    ReplacedOn,
    SquareNamed,
)
from companion.games.toscana.rules.facts.hiring import PieceHired, PiecesCounted, WinemasterRemoved
from companion.games.toscana.rules.game import Game, Player
from companion.games.toscana.rules.helpers import hire_lobbyist, hire_mr_rose
from companion.games.toscana.rules.moves import Draft, begin_action, lacks_boxes, unknown_square
from companion.games.toscana.rules.pieces import Hired, Square, joined, new_square
from companion.games.toscana.rules.terms import KINDS, Action, Cause, Code, Piece, Step, Vineyard


def hire(draft: Draft, command: Hire) -> Refusal | None:
    refusal = begin_action(draft.game, command.player, Action.HIRING) or _bad_entry(draft.game, command)
    if refusal:
        return refusal
    if command.first is Step.HELPER:
        refusal = _hire_helper(draft, command.player, command.helper) or _hire_piece(draft, command)
    else:
        refusal = _hire_piece(draft, command) or _hire_helper(draft, command.player, command.helper)
    if refusal:
        return refusal
    draft.end_action(command.player, Action.HIRING)
    return None


def _bad_entry(game: Game, command: Hire) -> Refusal | None:
    if game.follows_boxes and command.piece is None and command.helper is None:
        return refuse(
            Code.BAD_COMMAND, "Hiring takes a worker, a winemaster or a helper; to hire nobody, pass."
        )
    if command.award and (game.follows_boxes or command.piece is not Piece.WINEMASTER):
        return refuse(
            Code.BAD_COMMAND,
            "The award is only told with a winemaster and in ledger market; ledger full knows it by itself.",
        )
    return _bad_place(game, command)


# Hiring a worker, hiring a winemaster


def _hire_piece(draft: Draft, command: Hire) -> Refusal | None:
    player, piece = draft.player(command.player), command.piece
    if piece is None:
        _count_hire(draft, command)
        return None
    refusal = none_left(player, command) or cannot_stand(draft.game, command)
    if refusal:
        return refusal
    if piece is Piece.WORKER:
        refusal = draft.pay_boxes(command.player, booklet.WORKER_COST, Cause.WORKER)
    else:
        refusal = _pay_winemaster(draft, player)
    if refusal:
        return refusal
    _put_on_map(draft, command, piece)
    is_last = piece is Piece.WINEMASTER and draft.player(command.player).winemasters_left == 0
    if is_last or _is_third_winemaster(player, command):
        draft.move_money(command.player, booklet.LAST_WINEMASTER_AWARD, Cause.AWARD)
    _count_hire(draft, command)
    return None


def none_left(player: Player, command: Hire) -> Refusal | None:
    """Why the piece is not there to be hired, as far as the ledger knows it."""
    if player.hired is not None:
        return _none_told_left(player, command)
    return None if command.piece is None else _none_left(player, command.piece)


def _none_left(player: Player, piece: Piece) -> Refusal | None:
    """Counting from the left, workers leave before winemasters."""
    left = player.workers_left if piece is Piece.WORKER else player.winemasters_left
    if left == 0:
        return refuse(
            Code.NO_PIECE_LEFT,
            "{player} has no {piece} left; still there: {workers} {workers:worker|workers}, "
            "{winemasters} {winemasters:winemaster|winemasters}.",
            player=player.name,
            piece=piece,
            workers=player.workers_left or 0,
            winemasters=player.winemasters_left or 0,
        )
    if piece is Piece.WINEMASTER and player.workers_left:
        return refuse(
            Code.REQUIREMENTS_NOT_MET,
            "{player} has {workers} {workers:worker|workers} left; winemasters are hired after the last "
            "worker.",
            player=player.name,
            workers=player.workers_left,
        )
    return None


def _pay_winemaster(draft: Draft, player: Player) -> Refusal | None:
    """The last one is free, but only while holding a box of every kind."""
    if player.winemasters_left is None:
        return None
    cost = booklet.WINEMASTER_COSTS[-player.winemasters_left]
    if not cost and lacks_boxes(player, dict.fromkeys(KINDS, 1)):
        return refuse(
            Code.REQUIREMENTS_NOT_MET,
            "The third winemaster comes while {player} holds a box of every kind; missing: {missing}.",
            player=player.name,
            missing=Several(tuple(kind for kind in KINDS if not (player.boxes or {}).get(kind))),
        )
    return draft.pay_boxes(player.id, cost, Cause.WINEMASTER)


def _hire_helper(draft: Draft, player_id: str, helper: Helper | None) -> Refusal | None:
    match helper:
        case None:
            return None
        case Lobbyist():
            return hire_lobbyist(draft, player_id, helper)
        case MrRose():
            return hire_mr_rose(draft, player_id, helper)


# In ledger market the pieces are counted as far as they are told, and what cannot be is refused


def _none_told_left(player: Player, command: Hire) -> Refusal | None:
    """Whether the piece cannot be hired, whatever was not told."""
    hired = player.hired or Hired()
    is_worker = command.piece is Piece.WORKER
    if hired.has_no_worker_left if is_worker else hired.has_no_piece_left:
        return refuse(
            Code.NO_PIECE_LEFT,
            "{player} has hired {least} {least:piece|pieces} or more; no {piece} is left.",
            player=player.name,
            least=hired.least,
            piece=command.piece or Piece.WORKER,
        )
    if is_worker or (hired.can_hire_third_winemaster if command.award else hired.can_hire_winemaster):
        return None
    return refuse(
        Code.REQUIREMENTS_NOT_MET,
        "{player} has hired {most} {most:piece|pieces} at most; four workers come before the three "
        "winemasters.",
        player=player.name,
        most=hired.most,
    )


def _is_third_winemaster(player: Player, command: Hire) -> bool:
    """Whether it was told, or is certain, that this winemaster brings the award."""
    if command.piece is not Piece.WINEMASTER:
        return False
    return command.award or (player.hired is not None and player.hired.must_hire_third_winemaster)


def _count_hire(draft: Draft, command: Hire) -> None:
    """What a hire says of the pieces, and a replacement of the opponent's."""
    player = draft.player(command.player)
    if player.hired is None:
        return
    draft.happen(PiecesCounted(player.id, _counted(player, player.hired, command)))
    if command.replaces is None or isinstance(command.replaces, ReplacedOn):
        return
    replaced = draft.player(command.replaces)
    if replaced.hired is not None:
        draft.happen(PiecesCounted(replaced.id, replaced.hired.after_replacement()))


def _counted(player: Player, hired: Hired, command: Hire) -> Hired:
    if command.piece is None:
        return hired.after_any()
    if command.piece is Piece.WORKER:
        return hired.after_worker()
    is_third = _is_third_winemaster(player, command)
    return hired.after_third_winemaster() if is_third else hired.after_winemaster()


# Where a piece stands: on an empty square, with an own worker, or in a winemaster's place


def _bad_place(game: Game, command: Hire) -> Refusal | None:
    """Whether the command names its square as the ledger follows it."""
    if command.replaces is not None and command.piece is None:
        return refuse(Code.REQUIREMENTS_NOT_MET, "Only a worker or a winemaster can replace a winemaster.")
    is_place_of_map = command.square is not None or isinstance(command.replaces, ReplacedOn)
    if not game.follows_map:
        if is_place_of_map:
            return refuse(Code.BAD_COMMAND, "Only ledger map follows the squares.")
        return None
    if isinstance(command.replaces, str):
        return refuse(Code.BAD_COMMAND, "In ledger map replaces needs the player and the square.")
    places = (command.square is not None) + (command.replaces is not None)
    if places != (command.piece is not None):
        return refuse(Code.BAD_COMMAND, "A piece goes either onto a square or in the place of a winemaster.")
    return None


def cannot_stand(game: Game, command: Hire) -> Refusal | None:
    """Why the piece cannot go to its place, whoever pays for it."""
    if isinstance(command.replaces, ReplacedOn):
        opponent, square_id = command.replaces.player, command.replaces.square
        return _cannot_replace(game, command.player, opponent) or _not_replaceable(game, opponent, square_id)
    if command.replaces is not None:
        opponent = command.replaces
        return _cannot_replace(game, command.player, opponent) or _has_no_winemaster(game, opponent)
    return _cannot_stand_on(game, command, command.square) if command.square else None


def _put_on_map(draft: Draft, command: Hire, piece: Piece) -> None:
    """The piece moves, and the winemaster whose place it takes leaves the map."""
    if isinstance(command.replaces, ReplacedOn):
        left = _square_of(draft.player(command.replaces.player), command.replaces.square)
        draft.happen(WinemasterRemoved(command.replaces.player, by=command.player, square=left))
        draft.happen(PieceHired(command.player, piece, _new(draft, command.player, left.kind, piece)))
        return
    if command.replaces is not None:
        draft.happen(WinemasterRemoved(command.replaces, by=command.player))
    square = None if command.square is None else _stood_on(draft, command.player, command.square, piece)
    draft.happen(PieceHired(command.player, piece, square))


def _stood_on(draft: Draft, player_id: str, place: SquareNamed, piece: Piece) -> Square:
    if isinstance(place, OwnSquare):
        return joined(_square_of(draft.player(player_id), place.square))
    return _new(draft, player_id, place.kind, piece)


def _new(draft: Draft, player_id: str, kind: Vineyard, piece: Piece) -> Square:
    seat = draft.game.seat_of(player_id)
    return new_square(seat, draft.player(player_id).squares or (), kind, piece)


def _square_of(player: Player, square_id: str) -> Square:
    square = player.find_square(square_id)
    if square is None:
        raise KeyError(square_id)
    return square


def _cannot_stand_on(game: Game, command: Hire, place: SquareNamed) -> Refusal | None:
    if not isinstance(place, OwnSquare):
        if game.map_squares is None or game.squares_taken < game.map_squares:
            return None
        return refuse(
            Code.REQUIREMENTS_NOT_MET,
            "All {squares} {squares:square|squares} of the map are taken.",
            squares=game.map_squares,
        )
    player = player_of(game, command.player)
    square = player.find_square(place.square)
    if square is None:
        return unknown_square(player, place.square)
    if command.piece is Piece.WORKER and square.has_room_for_a_worker:
        return None
    return refuse(
        Code.REQUIREMENTS_NOT_MET,
        "Only a worker joins another of the same player, if that one is alone; on {square} it is not so.",
        square=square.id,
    )


def _cannot_replace(game: Game, player_id: str, opponent: str) -> Refusal | None:
    """In a game of five an opponent's winemaster makes room, when no square is empty."""
    if refusal := unknown_player(game, opponent):
        return refusal
    if len(game.players) < booklet.PLAYERS_TO_REPLACE:
        return refuse(
            Code.REQUIREMENTS_NOT_MET,
            "A winemaster can be replaced only in a game of five players; use an empty square.",
        )
    if opponent == player_id:
        return refuse(Code.REQUIREMENTS_NOT_MET, "Only an opponent's winemaster can be replaced.")
    return None


def _has_no_winemaster(game: Game, opponent: str) -> Refusal | None:
    replaced = player_of(game, opponent)
    if replaced.winemasters_on_map == 0 or (replaced.hired and not replaced.hired.can_be_replaced):
        return refuse(
            Code.REQUIREMENTS_NOT_MET, "{player} has no winemaster on the map.", player=replaced.name
        )
    return None


def _not_replaceable(game: Game, opponent: str, square_id: str) -> Refusal | None:
    replaced = player_of(game, opponent)
    square = replaced.find_square(square_id)
    if square is None:
        return unknown_square(replaced, square_id)
    if not square.winemaster:
        return refuse(
            Code.REQUIREMENTS_NOT_MET,
            "No winemaster stands on {square}; only a winemaster can be replaced.",
            square=square.id,
        )
    if game.map_squares is not None and game.squares_taken < game.map_squares:
        return refuse(
            Code.REQUIREMENTS_NOT_MET,
            "The map has an empty square; a winemaster is replaced only when all {squares} are taken.",
            squares=game.map_squares,
        )
    return None
