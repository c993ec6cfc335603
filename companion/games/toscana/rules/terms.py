"""The words of Toscana and the tables of its rules; everything else in this package is built from them."""

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeVar

from companion.games.kit.sentences import mark
from companion.games.kit.terms import Term

T = TypeVar("T")


class Kind(Term):
    """What is traded, in the order of the market's columns."""

    RED = "red", mark("red wine")
    WHITE = "white", mark("white wine")
    CHAMPAGNE = "champagne", mark("champagne")
    ROSE = "rose", mark("rosé")
    WATER = "water", mark("water")


KINDS = tuple(Kind)


class Vineyard(Term):
    """What a square of the map gives."""

    RED = "red", mark("red wine")
    WHITE = "white", mark("white wine")
    CHAMPAGNE = "champagne", mark("champagne")
    ROSE = "rose", mark("rosé")
    WATER = "water", mark("water")
    ABANDONED = "abandoned", mark("abandoned")

    @property
    def kind(self) -> Kind | None:
        """The kind it gives; None where the player chooses one."""
        return None if self is Vineyard.ABANDONED else Kind(self.value)


Boxes = Mapping[Kind, int]


class Tile(Term):
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


class Action(Term):
    """What an action coin is spent on, once a round each."""

    HIRING = "hiring", mark("hiring")
    WINEMAKING = "winemaking", mark("winemaking")
    TRADING = "trading", mark("trading")


ACTIONS = tuple(Action)


class Phase(Term):
    """Where the game stands: each phase is left by the commands it allows."""

    SETUP = "setup", mark("set-up")
    PLACING = "placing", mark("placing the first workers")
    ACTIONS = "actions", mark("the actions")
    WINE_BOARD = "wine_board", mark("the Wine Board update")
    SUPPLY = "supply", mark("supply & demand")
    WINETASTING = "winetasting", mark("the winetasting")
    FINAL_SALE = "final_sale", mark("the final sale")
    TIE_BREAK = "tie_break", mark("the tie-break")
    FINISHED = "finished", mark("the end of the game")


class Piece(Term):
    """Who is hired onto the map."""

    WORKER = "worker", mark("worker")
    WINEMASTER = "winemaster", mark("winemaster")


class Ledger(StrEnum):
    """How much the box follows: the market and money, every box and piece as well, or also the squares."""

    MARKET = "market"
    FULL = "full"
    MAP = "map"


class TurnOrder(StrEnum):
    """Whether the box insists on whose turn it is."""

    STRICT = "strict"
    RELAXED = "relaxed"


class Sixty(StrEnum):
    """Which 60 money ends the game: one that was ever reached, or one that is there at the round's end."""

    REACHED = "reached"
    AT_CLOSE = "at_close"


class Coin(StrEnum):
    """How an action coin lies."""

    READY = "ready"
    USED = "used"


class Step(StrEnum):
    """One half of a choice of order: which of the two is done first."""

    PIECE = "piece"
    HELPER = "helper"
    PRICES = "prices"
    DEAL = "deal"


class Cause(Term):
    """Why a piece moves: the rule that moved it."""

    BUYING = "buying", mark("bought")
    SELLING = "selling", mark("sold")
    DEAL = "deal", mark("deal")
    WINEMAKING = "winemaking", mark("winemaking")
    WATER_USED = "water_used", mark("used water")
    COMPENSATION = "compensation", mark("for passing winemaking")
    WORKER = "worker", mark("for a worker")
    WINEMASTER = "winemaster", mark("for a winemaster")
    AWARD = "award", mark("award for the third winemaster")
    LOBBYIST = "lobbyist", mark("lobbyist")
    MR_ROSE = "mr_rose", mark("Mr. Rosé")
    WINE_BOARD = "wine_board", mark("Wine Board")
    STORAGE_FULL = "storage_full", mark("storage full")
    STORAGE_EMPTY = "storage_empty", mark("storage empty")
    WINETASTING = "winetasting", mark("winetasting")
    FINAL_SALE = "final_sale", mark("final sale")
    CORRECTION = "correction", mark("correction")


class Spot(Term):
    """Where a box comes from or goes to."""

    BANK = "bank", mark("bank")
    STORAGE = "storage", mark("storage")
    PLAYER = "player", mark("player")
    MAP = "map", mark("map")


class Loss(Term):
    """Why a yield is lost."""

    NO_ROOM = "no_room", mark("no room")
    BANK_EMPTY = "bank_empty", mark("bank empty")


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

# The map
SEAT_LETTERS = "abcde"
WORKERS_ON_A_SQUARE = 2
MAP_SQUARES_MIN, MAP_SQUARES_MAX = 8, 99

# Winemaking: a box of water lies on a crossroad of four squares, of which none gives more than two boxes
WATER_MAX = 5
SQUARES_OF_A_CROSSROAD = 4
YIELD_OF_A_SQUARE = 2
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
