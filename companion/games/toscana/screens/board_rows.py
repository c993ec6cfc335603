"""The rows of a board check: the round, and of each player the coins, the pieces, the 60 and the squares."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import Enum, auto

from companion.frozen import changed, frozen
from companion.games.kit.players import player_of
from companion.games.toscana.rules.commands import CorrectedSquare, Correction
from companion.games.toscana.rules.game import Game, Pieces, Player
from companion.games.toscana.rules.terms import (
    ACTIONS,
    LAST_ROUND,
    MAP_SQUARES_MAX,
    MAP_SQUARES_MIN,
    PLAYERS_TO_REPLACE,
    STARTING_WINEMASTERS,
    STARTING_WORKERS,
    WORKERS_ON_A_SQUARE,
    Action,
    Coin,
    Phase,
    Vineyard,
)
from companion.games.toscana.screens.entries import short_name
from companion.games.toscana.screens.signs import ACTION_SIGNS, VINEYARD_SIGNS
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.lists import clamped, turned

NAME_ROOM = 36
NO_SQUARE = CorrectedSquare(Vineyard.ABANDONED, 0, winemaster=False)
SQUARES = (
    NO_SQUARE,
    *(
        CorrectedSquare(kind, workers, winemaster=False)
        for kind in Vineyard
        for workers in (1, WORKERS_ON_A_SQUARE)
    ),
    *(CorrectedSquare(kind, 0, winemaster=True) for kind in Vineyard),
)
"""Nothing, and all that can stand on a square."""


class What(Enum):
    """What a row corrects."""

    ROUND = auto()
    STARTER = auto()
    MAP = auto()
    COIN = auto()
    WORKERS_LEFT = auto()
    WINEMASTERS_LEFT = auto()
    WINEMASTERS_ON_MAP = auto()
    SIXTY = auto()
    SQUARE = auto()


PIECE_ROWS: Mapping[What, tuple[str, int]] = {
    What.WORKERS_LEFT: ("workers_left", STARTING_WORKERS),
    What.WINEMASTERS_LEFT: ("winemasters_left", STARTING_WINEMASTERS),
    What.WINEMASTERS_ON_MAP: ("winemasters_on_map", STARTING_WINEMASTERS),
}


@frozen
class RowField:
    """One row: of the table, or of a player, with the action or the number of the square."""

    what: What
    player: str = ""
    action: Action = Action.HIRING
    square: int = 0


def row_fields(game: Game) -> Iterator[RowField]:
    """All rows that the rules let a referee correct now."""
    if game.phase in (Phase.ACTIONS, Phase.WINE_BOARD, Phase.SUPPLY, Phase.WINETASTING):
        yield from (RowField(What.ROUND), RowField(What.STARTER))
    if game.follows_map:
        yield RowField(What.MAP)
    for player in game.players:
        yield from _fields_of(game, player)


def _fields_of(game: Game, player: Player) -> Iterator[RowField]:
    if game.phase in (Phase.ACTIONS, Phase.WINE_BOARD):
        yield from (RowField(What.COIN, player.id, action) for action in ACTIONS)
    if game.follows_boxes and game.phase is not Phase.PLACING:
        yield from (RowField(What.WORKERS_LEFT, player.id), RowField(What.WINEMASTERS_LEFT, player.id))
        if len(game.players) == PLAYERS_TO_REPLACE:
            yield RowField(What.WINEMASTERS_ON_MAP, player.id)
    yield RowField(What.SIXTY, player.id)
    if game.follows_map and game.phase is not Phase.PLACING:
        # One more than there are, for a square that was forgotten.
        yield from (
            RowField(What.SQUARE, player.id, square=at) for at in range(len(player.squares or ()) + 1)
        )


def label_of(game: Game, row: RowField, words: Translator) -> str:
    match row.what:
        case What.ROUND:
            return words.text("Round")
        case What.STARTER:
            return words.text("Starting player")
        case What.MAP:
            return words.text("Squares of the map")
    name = short_name(player_of(game, row.player).name, NAME_ROOM)
    match row.what:
        case What.COIN:
            return f"{name} {ACTION_SIGNS[row.action]}"
        case What.WORKERS_LEFT:
            return words.text("{player}: {piece} left", player=name, piece=str(Icon.WORKER))
        case What.WINEMASTERS_LEFT:
            return words.text("{player}: {piece} left", player=name, piece=str(Icon.WINEMASTER))
        case What.WINEMASTERS_ON_MAP:
            return words.text("{player}: {piece} on the map", player=name, piece=str(Icon.WINEMASTER))
        case What.SIXTY:
            return words.text("{player} reached 60", player=name)
    return words.text("{player}: square {number}", player=name, number=row.square + 1)


def value_of(game: Game, changes: Correction, row: RowField, words: Translator) -> str:
    """The value as corrected so far."""
    match row.what:
        case What.ROUND:
            return f"{changes.round or game.round}/{LAST_ROUND}"
        case What.STARTER:
            return short_name(
                player_of(game, changes.starting_player or game.starting_player).name, NAME_ROOM
            )
        case What.MAP:
            return str(changes.map_squares or game.map_squares or "?")
        case What.COIN:
            return words.text("used") if _is_used(game, changes, row) else words.text("ready")
        case What.SIXTY:
            return words.text("yes") if _is_reached(game, changes, row.player) else words.text("no")
        case What.SQUARE:
            return _square_sign(_square(game, changes, row))
    return str(getattr(_pieces(game, changes, row.player), PIECE_ROWS[row.what][0]))


def with_row(game: Game, changes: Correction, row: RowField, steps: int) -> Correction:
    """The corrections after the knob has changed a row by `steps`."""
    match row.what:
        case What.ROUND:
            number = clamped((changes.round or game.round) + steps, 1, LAST_ROUND)
            return replace(changes, round=None if number == game.round else number)
        case What.STARTER:
            ids = [player.id for player in game.players]
            chosen = ids[(ids.index(changes.starting_player or game.starting_player) + steps) % len(ids)]
            return replace(changes, starting_player=None if chosen == game.starting_player else chosen)
        case What.MAP:
            known = game.map_squares or MAP_SQUARES_MIN
            count = clamped((changes.map_squares or known) + steps, MAP_SQUARES_MIN, MAP_SQUARES_MAX)
            return replace(changes, map_squares=None if count == game.map_squares else count)
        case What.COIN:
            return _with_coin(game, changes, row)
        case What.SIXTY:
            is_reached = not _is_reached(game, changes, row.player)
            others = {player: each for player, each in changes.reached_60.items() if player != row.player}
            is_known = is_reached == player_of(game, row.player).reached_60
            return replace(changes, reached_60=others if is_known else {**others, row.player: is_reached})
        case What.SQUARE:
            return _with_square(game, changes, row, steps)
    return _with_pieces(game, changes, row, steps)


def count_rows(changes: Correction) -> int:
    """How many rows are corrected; the squares of a player count once."""
    coins = sum(len(coins) for coins in changes.actions.values())
    lone = (changes.round, changes.starting_player, changes.map_squares)
    return (
        coins
        + len(changes.pieces)
        + len(changes.squares)
        + len(changes.reached_60)
        + sum(each is not None for each in lone)
    )


def without_empty(changes: Correction) -> Correction:
    """The corrections as the rules take them: squares that hold nothing are left out."""
    squares = {
        player: tuple(square for square in own if square != NO_SQUARE)
        for player, own in changes.squares.items()
    }
    return replace(changes, squares=squares)


def _is_used(game: Game, changes: Correction, row: RowField) -> bool:
    coin = changes.actions.get(row.player, {}).get(row.action)
    return row.action in player_of(game, row.player).used if coin is None else coin is Coin.USED


def _with_coin(game: Game, changes: Correction, row: RowField) -> Correction:
    is_used = not _is_used(game, changes, row)
    own = {
        action: coin
        for action, coin in changes.actions.get(row.player, {}).items()
        if action is not row.action
    }
    if is_used != (row.action in player_of(game, row.player).used):
        own[row.action] = Coin.USED if is_used else Coin.READY
    actions = {**changes.actions, row.player: own}
    return replace(changes, actions={player: coins for player, coins in actions.items() if coins})


def _is_reached(game: Game, changes: Correction, player: str) -> bool:
    return changes.reached_60.get(player, player_of(game, player).reached_60)


def _pieces(game: Game, changes: Correction, player: str) -> Pieces:
    return changes.pieces.get(player, player_of(game, player).pieces)


def _with_pieces(game: Game, changes: Correction, row: RowField, steps: int) -> Correction:
    """With fewer than five players, whoever was hired is on the map."""
    name, most = PIECE_ROWS[row.what]
    pieces = _pieces(game, changes, row.player)
    number = clamped((getattr(pieces, name) or 0) + steps, 0, most)
    pieces = changed(pieces, **{name: number})
    if row.what is What.WINEMASTERS_LEFT and len(game.players) < PLAYERS_TO_REPLACE:
        pieces = changed(pieces, winemasters_on_map=STARTING_WINEMASTERS - number)
    others = {player: each for player, each in changes.pieces.items() if player != row.player}
    is_known = pieces == player_of(game, row.player).pieces
    return replace(changes, pieces=others if is_known else {**others, row.player: pieces})


def _standing(game: Game, player: str) -> tuple[CorrectedSquare, ...]:
    own = player_of(game, player).squares or ()
    return tuple(CorrectedSquare(square.kind, square.workers, square.winemaster) for square in own)


def _square(game: Game, changes: Correction, row: RowField) -> CorrectedSquare:
    own = changes.squares.get(row.player, _standing(game, row.player))
    return own[row.square] if row.square < len(own) else NO_SQUARE


def _with_square(game: Game, changes: Correction, row: RowField, steps: int) -> Correction:
    known = _standing(game, row.player)
    own = [*changes.squares.get(row.player, known), NO_SQUARE][: len(known) + 1]
    own[row.square] = SQUARES[turned(SQUARES.index(own[row.square]), steps, len(SQUARES))]
    others = {player: each for player, each in changes.squares.items() if player != row.player}
    is_known = tuple(own) == (*known, NO_SQUARE)
    return replace(changes, squares=others if is_known else {**others, row.player: tuple(own)})


def _square_sign(square: CorrectedSquare) -> str:
    if square == NO_SQUARE:
        return "0"
    piece = Icon.WINEMASTER if square.winemaster else Icon.WORKER * square.workers
    return f"{VINEYARD_SIGNS[square.kind]} {piece}"
