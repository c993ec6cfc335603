"""Preparation: the players, the starting player and the opening market as it lies on the board."""

from collections.abc import Mapping

from companion.games.kit.refusals import Refusal, refuse
from companion.games.kit.sentences import Several, shown
from companion.games.port import Person
from companion.games.toscana.rules.codes import Code
from companion.games.toscana.rules.commands import NewGame
from companion.games.toscana.rules.events import GameBegan
from companion.games.toscana.rules.game import Market, Options, Player, clockwise_from
from companion.games.toscana.rules.piece_count import Hired
from companion.games.toscana.rules.terms import (
    LADDERS,
    MAP_SQUARES_MAX,
    MAP_SQUARES_MIN,
    PLAYERS_MAX,
    PLAYERS_MIN,
    STARTING_BOXES,
    STARTING_WINEMASTERS,
    STARTING_WORKERS,
    STORAGE_ROOM,
    TILES_OF_A_SIGN,
    Board,
    Boxes,
    Kind,
    Ledger,
    Tile,
)


def begin(command: NewGame) -> GameBegan | Refusal:
    refusal = (
        _bad_players(command)
        or _bad_market(command.market, command.options)
        or _bad_map_squares(command.options)
    )
    if refusal:
        return refusal
    players = tuple(_seat(person, command.options.ledger) for person in command.players)
    order = clockwise_from(command.starting_player, players)[::-1]
    return GameBegan(
        players,
        command.starting_player,
        command.market,
        command.options,
        placing=tuple(player.id for player in order),
    )


def _seat(person: Person, ledger: Ledger) -> Player:
    """Somebody who gave no name is called by their id."""
    name = person.name or person.id
    if ledger is Ledger.MARKET:
        return Player(person.id, name, person.colour, hired=Hired())
    return Player(
        person.id,
        name,
        person.colour,
        boxes=STARTING_BOXES,
        workers_left=STARTING_WORKERS,
        winemasters_left=STARTING_WINEMASTERS,
        winemasters_on_map=0,
        squares=() if ledger is Ledger.MAP else None,
    )


def _bad_players(command: NewGame) -> Refusal | None:
    ids = [person.id for person in command.players]
    if not PLAYERS_MIN <= len(ids) <= PLAYERS_MAX:
        return refuse(Code.BAD_COMMAND, "Toscana is for 2 to 5 players, not {players}.", players=len(ids))
    if len(set(ids)) < len(ids):
        return refuse(Code.BAD_COMMAND, "Two players have the same id; each needs their own.")
    colours = [person.colour for person in command.players if person.colour is not None]
    if len(set(colours)) < len(colours):
        return refuse(Code.BAD_COMMAND, "Two players have the same colour; each needs their own.")
    if command.starting_player not in ids:
        return refuse(
            Code.UNKNOWN_PLAYER,
            "The starting player {player} is not among the players: {players}.",
            player=shown(command.starting_player),
            players=Several(tuple(ids)),
        )
    return None


def _bad_market(market: Market, options: Options) -> Refusal | None:
    if options.ladder not in LADDERS:
        return refuse(
            Code.BAD_COMMAND,
            "The ladder of prices is {first} or {second}.",
            first=_in_brackets(LADDERS[0]),
            second=_in_brackets(LADDERS[1]),
        )
    return (
        bad_prices(market.prices, options.ladder) or bad_storages(market.storages) or bad_board(market.board)
    )


def _bad_map_squares(options: Options) -> Refusal | None:
    if options.map_squares is None:
        return None
    if options.ledger is not Ledger.MAP:
        return refuse(Code.BAD_COMMAND, "The squares of the map are counted in ledger map only.")
    return bad_map_squares(options.map_squares, MAP_SQUARES_MIN)


def bad_map_squares(count: int, least: int) -> Refusal | None:
    """`least` are those that a map always has, or that are taken."""
    if max(least, MAP_SQUARES_MIN) <= count <= MAP_SQUARES_MAX:
        return None
    return refuse(
        Code.BAD_AMOUNT,
        "A map of {count} squares cannot be; {least} to {most} are possible.",
        count=count,
        least=max(least, MAP_SQUARES_MIN),
        most=MAP_SQUARES_MAX,
    )


def _in_brackets(ladder: tuple[int, ...]) -> str:
    return f"[{', '.join(map(str, ladder))}]"


def bad_prices(prices: Mapping[Kind, int], ladder: tuple[int, ...]) -> Refusal | None:
    for kind, price in prices.items():
        if price not in ladder:
            return refuse(
                Code.BAD_AMOUNT,
                "The price of {kind} cannot be {price}; the ladder has {steps}.",
                kind=kind,
                price=price,
                steps=Several(ladder),
            )
    return None


def bad_storages(storages: Boxes) -> Refusal | None:
    for kind, boxes in storages.items():
        if not 0 <= boxes <= STORAGE_ROOM:
            return refuse(
                Code.BAD_AMOUNT,
                "The storage of {kind} cannot hold {boxes}; 0 to 5 boxes are possible.",
                kind=kind,
                boxes=boxes,
            )
    return None


def bad_board(board: Board) -> Refusal | None:
    tiles = list(board.values())
    if all(tiles.count(sign) == TILES_OF_A_SIGN for sign in Tile):
        return None
    return refuse(
        Code.ILLEGAL_TILE_MOVE,
        "The Wine Board has two + tiles, two - tiles and one empty square, not {plus} + and {minus} -.",
        plus=tiles.count(Tile.PLUS),
        minus=tiles.count(Tile.MINUS),
    )
