"""Where a hired piece stands: on an empty square, with an own worker, or in a winemaster's place."""

from companion.games.kit.players import player_of
from companion.games.kit.refusals import Refusal, refuse
from companion.games.toscana.rules.codes import Code
from companion.games.toscana.rules.commands import Hire
from companion.games.toscana.rules.draft import Draft, unknown_player
from companion.games.toscana.rules.events import PieceHired, WinemasterRemoved
from companion.games.toscana.rules.game import Game, Player, seat_of, squares_taken
from companion.games.toscana.rules.hire_places import OwnSquare, ReplacedOn, SquareNamed
from companion.games.toscana.rules.squares import Square, find_square, joined, new_square
from companion.games.toscana.rules.terms import PLAYERS_TO_REPLACE, Piece, Vineyard
from companion.games.toscana.rules.yields import unknown_square


def bad_place(game: Game, command: Hire) -> Refusal | None:
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
    if isinstance(command.replaces, ReplacedOn):
        opponent, square_id = command.replaces.player, command.replaces.square
        return _cannot_replace(game, command.player, opponent) or _not_replaceable(game, opponent, square_id)
    if command.replaces is not None:
        opponent = command.replaces
        return _cannot_replace(game, command.player, opponent) or _has_no_winemaster(game, opponent)
    return _cannot_stand_on(game, command, command.square) if command.square else None


def put_on_map(draft: Draft, command: Hire, piece: Piece) -> None:
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
    seat = seat_of(draft.game, player_id)
    return new_square(seat, draft.player(player_id).squares or (), kind, piece)


def _square_of(player: Player, square_id: str) -> Square:
    square = find_square(player.squares or (), square_id)
    if square is None:
        raise KeyError(square_id)
    return square


# An empty square, or a lone worker's


def _cannot_stand_on(game: Game, command: Hire, place: SquareNamed) -> Refusal | None:
    if not isinstance(place, OwnSquare):
        if game.map_squares is None or squares_taken(game) < game.map_squares:
            return None
        return refuse(
            Code.REQUIREMENTS_NOT_MET,
            "All {squares} squares of the map are taken.",
            squares=game.map_squares,
        )
    player = player_of(game, command.player)
    square = find_square(player.squares or (), place.square)
    if square is None:
        return unknown_square(player, place.square)
    if command.piece is Piece.WORKER and square.has_room_for_a_worker:
        return None
    return refuse(
        Code.REQUIREMENTS_NOT_MET,
        "Only a worker joins an own worker who is alone; on {square} that is not so.",
        square=square.id,
    )


# In a five-player game an opponent's winemaster, when no square is empty


def _cannot_replace(game: Game, player_id: str, opponent: str) -> Refusal | None:
    if refusal := unknown_player(game, opponent):
        return refusal
    if len(game.players) < PLAYERS_TO_REPLACE:
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
    square = find_square(replaced.squares or (), square_id)
    if square is None:
        return unknown_square(replaced, square_id)
    if not square.winemaster:
        return refuse(
            Code.REQUIREMENTS_NOT_MET,
            "No winemaster stands on {square}; only a winemaster can be replaced.",
            square=square.id,
        )
    if game.map_squares is not None and squares_taken(game) < game.map_squares:
        return refuse(
            Code.REQUIREMENTS_NOT_MET,
            "The map has an empty square; a winemaster is replaced only when all {squares} are taken.",
            squares=game.map_squares,
        )
    return None
