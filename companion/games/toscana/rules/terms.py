"""The words of Toscana and the tables of its rules; everything else in this package is built from them."""

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeVar

T = TypeVar("T")


class Kind(StrEnum):
    """What is traded, in the order of the market's columns."""

    RED = "red"
    WHITE = "white"
    CHAMPAGNE = "champagne"
    ROSE = "rose"
    WATER = "water"


KINDS = tuple(Kind)

Boxes = Mapping[Kind, int]


class Tile(StrEnum):
    """A recommendation of the Wine Board."""

    PLUS = "+"
    MINUS = "-"

    @property
    def steps(self) -> int:
        return 1 if self is Tile.PLUS else -1

    @property
    def opposite(self) -> "Tile":
        return Tile.MINUS if self is Tile.PLUS else Tile.PLUS


Board = Mapping[Kind, Tile | None]


class Action(StrEnum):
    """What an action coin is spent on, once a round each."""

    HIRING = "hiring"
    WINEMAKING = "winemaking"
    TRADING = "trading"


ACTIONS = tuple(Action)


class Phase(StrEnum):
    """Where the game stands: each phase is left by the commands it allows."""

    SETUP = "setup"
    ACTIONS = "actions"
    WINE_BOARD = "wine_board"
    SUPPLY = "supply"
    WINETASTING = "winetasting"
    FINAL_SALE = "final_sale"
    TIE_BREAK = "tie_break"
    FINISHED = "finished"


class Piece(StrEnum):
    """Who is hired onto the map."""

    WORKER = "worker"
    WINEMASTER = "winemaster"


class Ledger(StrEnum):
    """How much the box follows: the market and money, or every box and piece as well."""

    MARKET = "market"
    FULL = "full"


class TurnOrder(StrEnum):
    """Whether the box insists on whose turn it is."""

    STRICT = "strict"
    RELAXED = "relaxed"


class Step(StrEnum):
    """One half of a choice of order: which of the two is done first."""

    PIECE = "piece"
    HELPER = "helper"
    PRICES = "prices"
    DEAL = "deal"


class Cause(StrEnum):
    """Why a piece moves: the rule that moved it."""

    BUYING = "buying"
    SELLING = "selling"
    DEAL = "deal"
    WINEMAKING = "winemaking"
    WATER_USED = "water_used"
    COMPENSATION = "compensation"
    WORKER = "worker"
    WINEMASTER = "winemaster"
    AWARD = "award"
    LOBBYIST = "lobbyist"
    MR_ROSE = "mr_rose"
    WINE_BOARD = "wine_board"
    STORAGE_FULL = "storage_full"
    STORAGE_EMPTY = "storage_empty"
    WINETASTING = "winetasting"
    FINAL_SALE = "final_sale"
    CORRECTION = "correction"


class Spot(StrEnum):
    """Where a box comes from or goes to."""

    BANK = "bank"
    STORAGE = "storage"
    PLAYER = "player"
    MAP = "map"


class Loss(StrEnum):
    """Why a yield is lost."""

    NO_ROOM = "no_room"
    BANK_EMPTY = "bank_empty"


# Contents and preparation
PLAYERS_MIN, PLAYERS_MAX = 2, 5
BOXES_IN_GAME: Boxes = {Kind.RED: 15, Kind.WHITE: 15, Kind.CHAMPAGNE: 15, Kind.ROSE: 15, Kind.WATER: 20}
STARTING_BOXES: Boxes = {Kind.RED: 2, Kind.WHITE: 0, Kind.CHAMPAGNE: 0, Kind.ROSE: 0, Kind.WATER: 2}
STARTING_MONEY = 3
STARTING_WORKERS = 4
STARTING_WINEMASTERS = 3
TILES_OF_A_SIGN = 2

# The Wine Stock Market
LADDERS: tuple[tuple[int, ...], ...] = ((0, 2, 3, 4, 5, 6, 7), (0, 1, 2, 3, 4, 5, 6, 7))
LOWEST_COST = 1
STORAGE_ROOM = 5
PLAYER_ROOM = 5

# Hiring
WORKER_COST: Boxes = {Kind.RED: 1}
WINEMASTER_COSTS: tuple[Boxes, ...] = ({Kind.WHITE: 1}, {Kind.WHITE: 2}, {})
LAST_WINEMASTER_AWARD = 10
LOBBYIST_COST: Boxes = {Kind.CHAMPAGNE: 1}
MR_ROSE_COST: Boxes = {Kind.ROSE: 1}
MR_ROSE_PRICES_MAX = 2
PLAYERS_TO_REPLACE = 5

# Winemaking: five crossroads of four squares that yield two boxes each
WATER_MAX = 5
YIELD_MAX = 40
COMPENSATION = (Kind.RED, Kind.WATER)

# Game end
LAST_ROUND = 7
MONEY_TO_END = 60

# What an entry can be at most, so that a slip of the finger is caught
MONEY_MAX = 9999
COUNT_MAX = 99


def of_every_kind(amounts: Mapping[Kind, int]) -> Boxes:
    """The same amounts with every kind present, in market order."""
    return {kind: amounts.get(kind, 0) for kind in KINDS}


def with_kind(mapping: Mapping[Kind, T], kind: Kind, value: T) -> dict[Kind, T]:
    """A copy in which `kind` reads `value`."""
    return {**mapping, kind: value}
