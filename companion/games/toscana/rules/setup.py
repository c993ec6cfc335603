"""Preparation: the players, the opening market as it lies on the board, and the first workers."""

from collections.abc import Mapping
from typing import Any

from companion.games.kit.facts import clockwise_from, unknown_player, unknown_starter, wrong_people
from companion.games.kit.sentences import Refusal, Several, mark, refuse
from companion.games.port import Person
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.commands import NewGame, Place
from companion.games.toscana.rules.facts.hiring import WorkerPlaced
from companion.games.toscana.rules.facts.rounds import GameBegan, PhaseBegan
from companion.games.toscana.rules.game import Game, Market, Options, Player
from companion.games.toscana.rules.moves import Draft, out_of_turn
from companion.games.toscana.rules.pieces import Hired, new_square
from companion.games.toscana.rules.terms import Board, Boxes, Code, Kind, Ledger, Phase, Piece, Tile


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
        boxes=booklet.STARTING_BOXES,
        workers_left=booklet.STARTING_WORKERS,
        winemasters_left=booklet.STARTING_WINEMASTERS,
        winemasters_on_map=0,
        squares=() if ledger is Ledger.MAP else None,
    )


def _bad_players(command: NewGame) -> Refusal | None:
    wrong_count = mark("Toscana is for 2 to 5 players, not {players}.")
    if wrong := wrong_people(
        command.players, range(booklet.PLAYERS_MIN, booklet.PLAYERS_MAX + 1), wrong_count
    ):
        return Refusal(Code.BAD_COMMAND, wrong)
    return unknown_starter(command.starting_player, command.players)


def _bad_market(market: Market, options: Options) -> Refusal | None:
    if options.ladder not in booklet.LADDERS:
        return refuse(
            Code.BAD_COMMAND,
            "The ladder of prices is {first} or {second}.",
            first=_in_brackets(booklet.LADDERS[0]),
            second=_in_brackets(booklet.LADDERS[1]),
        )
    return (
        bad_prices(market.prices, options.ladder) or bad_storages(market.storages) or bad_board(market.board)
    )


def _bad_map_squares(options: Options) -> Refusal | None:
    if options.map_squares is None:
        return None
    if options.ledger is not Ledger.MAP:
        return refuse(Code.BAD_COMMAND, "The squares of the map are counted in ledger map only.")
    return bad_map_squares(options.map_squares, booklet.MAP_SQUARES_MIN)


def bad_map_squares(count: int, least: int) -> Refusal | None:
    """`least` are those that a map always has, or that are taken."""
    if max(least, booklet.MAP_SQUARES_MIN) <= count <= booklet.MAP_SQUARES_MAX:
        return None
    return refuse(
        Code.BAD_AMOUNT,
        "A map of {count} {count:square|squares} cannot be; {least} to {most} are possible.",
        count=count,
        least=max(least, booklet.MAP_SQUARES_MIN),
        most=booklet.MAP_SQUARES_MAX,
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
        if not 0 <= boxes <= booklet.STORAGE_ROOM:
            return refuse(
                Code.BAD_AMOUNT,
                "The storage of {kind} cannot hold {boxes}; 0 to 5 boxes are possible.",
                kind=kind,
                boxes=boxes,
            )
    return None


def bad_board(board: Board) -> Refusal | None:
    tiles = list(board.values())
    if all(tiles.count(sign) == booklet.TILES_OF_A_SIGN for sign in Tile):
        return None
    return refuse(
        Code.ILLEGAL_TILE_MOVE,
        "The Wine Board has two + tiles, two - tiles and one empty square, not {plus} + and {minus} -.",
        plus=tiles.count(Tile.PLUS),
        minus=tiles.count(Tile.MINUS),
    )


# The first workers are placed one by one, the starting player's last


def place(draft: Draft, command: Place) -> Refusal | None:
    game = draft.game
    refusal = unknown_player(game, command.player) or _has_placed(draft, command.player)
    refusal = refusal or out_of_turn(game, command.player)
    if refusal:
        return refusal
    square = new_square(game.seat_of(command.player), (), command.kind, Piece.WORKER)
    draft.happen(WorkerPlaced(command.player, square))
    if draft.game.whose_turn is None:
        draft.happen(PhaseBegan(Phase.ACTIONS))
    return None


def _has_placed(draft: Draft, player_id: str) -> Refusal | None:
    if not draft.player(player_id).squares:
        return None
    return refuse(
        Code.ACTION_USED,
        "{player} has placed the first worker; still to come: {others}.",
        player=draft.player(player_id).name,
        others=Several(tuple(player.name for player in draft.game.yet_to_place)),
    )


def welcome(game: Game) -> dict[str, Any]:
    """What each player takes before round 1, and in which order the first workers are placed."""
    placing = [player.id for player in game.placing_order]
    return {"setup": {"money": booklet.STARTING_MONEY, "boxes": booklet.STARTING_BOXES, "placing": placing}}
