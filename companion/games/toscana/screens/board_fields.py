"""The fields of a board check: their order, their values, and how a turn of the knob corrects them."""

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum, auto
from typing import TypeVar

from companion.frozen import frozen
from companion.games.kit.players import player_of
from companion.games.toscana.rules.commands import Correction
from companion.games.toscana.rules.game import Game, price_after
from companion.games.toscana.rules.terms import KINDS, MONEY_MAX, PLAYER_ROOM, STORAGE_ROOM, Boxes, Kind, Tile
from companion.games.toscana.screens.board_rows import RowField, What, count_rows, row_fields, with_row
from companion.ui.kit.lists import clamped

K = TypeVar("K")
V = TypeVar("V")


class Field(Enum):
    """A number or a tile on the board."""

    PRICE = auto()
    TILE = auto()
    STORAGE = auto()
    MONEY = auto()
    BOXES = auto()
    ROW = auto()


MARKET_FIELDS = (Field.PRICE, Field.TILE, Field.STORAGE)


@frozen
class Stop:
    """One field: of a kind, of a player, or of a player's boxes of a kind."""

    field: Field
    kind: Kind = Kind.RED
    player: str = ""
    row: RowField = RowField(What.ROUND)


def stops(game: Game) -> tuple[Stop, ...]:
    """All fields in the order the knob goes through them: market, money, everybody's boxes, the rows."""
    market = [Stop(field, kind) for field in MARKET_FIELDS for kind in KINDS]
    money = [Stop(Field.MONEY, player=player.id) for player in game.players]
    boxes = [Stop(Field.BOXES, kind, player.id) for player in game.players for kind in KINDS]
    rows = [Stop(Field.ROW, row=row) for row in row_fields(game)]
    return (*market, *money, *(boxes if game.follows_boxes else ()), *rows)


def board_of(game: Game, changes: Correction) -> dict[Kind, Tile | None]:
    return {**game.market.board, **changes.board}


def number_at(game: Game, changes: Correction, stop: Stop) -> int:
    """The number at a stop as corrected so far; a tile is not a number."""
    match stop:
        case Stop(Field.PRICE, kind):
            return changes.prices.get(kind, game.market.prices[kind])
        case Stop(Field.STORAGE, kind):
            return changes.storages.get(kind, game.market.storages[kind])
        case Stop(Field.MONEY):
            return changes.money.get(stop.player, player_of(game, stop.player).money)
        case Stop(Field.BOXES, kind):
            return changes.boxes.get(stop.player, {}).get(kind, _owned(game, stop.player)[kind])
        case _:
            raise ValueError(f"{stop.field} has no number")


def with_turn(game: Game, changes: Correction, stop: Stop, steps: int) -> Correction:
    """The corrections after the knob has changed the number at a stop by `steps`."""
    if stop.field is Field.ROW:
        return with_row(game, changes, stop.row, steps)
    number = number_at(game, changes, stop)
    match stop:
        case Stop(Field.PRICE, kind):
            ladder = game.options.ladder
            price = price_after(ladder, number, steps)
            prices = _differing(game.market.prices, {**changes.prices, kind: price})
            return replace(changes, prices=prices)
        case Stop(Field.STORAGE, kind):
            storages = {**changes.storages, kind: clamped(number + steps, 0, STORAGE_ROOM)}
            return replace(changes, storages=_differing(game.market.storages, storages))
        case Stop(Field.MONEY):
            money = {**changes.money, stop.player: clamped(number + steps, 0, MONEY_MAX)}
            known = {player.id: player.money for player in game.players}
            return replace(changes, money=_differing(known, money))
        case _:
            counts = {
                **changes.boxes.get(stop.player, {}),
                stop.kind: clamped(number + steps, 0, PLAYER_ROOM),
            }
            own = _differing(_owned(game, stop.player), counts)
            boxes = {**changes.boxes, stop.player: own}
            return replace(changes, boxes={player: lot for player, lot in boxes.items() if lot})


def with_swap(game: Game, changes: Correction, source: Kind, target: Kind) -> Correction:
    """Two squares of the Wine Board exchanged, so that its tiles stay two, two and a gap."""
    board = board_of(game, changes)
    swapped = {**board, source: board[target], target: board[source]}
    return replace(changes, board=_differing(game.market.board, swapped))


def count_changes(changes: Correction) -> int:
    lots = sum(len(lot) for lot in changes.boxes.values())
    market = len(changes.prices) + len(changes.storages) + len(changes.board)
    return market + len(changes.money) + lots + count_rows(changes)


def _differing(known: Mapping[K, V], wanted: Mapping[K, V]) -> dict[K, V]:
    return {key: value for key, value in wanted.items() if value != known[key]}


def _owned(game: Game, player_id: str) -> Boxes:
    return player_of(game, player_id).boxes or dict.fromkeys(KINDS, 0)
