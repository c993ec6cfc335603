"""The words of Toscana; everything else in this package is built from them."""

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeVar

from companion.frozen import frozen
from companion.games.kit.sentences import Counted, Quantity, Several, Term, counted, mark

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
        return _KIND_OF[self]


_KIND_OF = {each: None if each is Vineyard.ABANDONED else Kind(each.value) for each in Vineyard}
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


class Sixty(Term):
    """Which 60 money ends the game: one that was ever reached, or one that is there at the round's end."""

    REACHED = "reached", mark("once reached")
    AT_CLOSE = "at_close", mark("at the close")


class Coin(Term):
    """How an action coin lies."""

    READY = "ready", mark("ready")
    USED = "used", mark("used")


class Code(StrEnum):
    """Why Toscana's rules refuse a command, as the contract names it."""

    BAD_COMMAND = "bad_command"
    UNKNOWN_PLAYER = "unknown_player"
    UNKNOWN_SQUARE = "unknown_square"
    WRONG_PHASE = "wrong_phase"
    NOT_YOUR_TURN = "not_your_turn"
    ACTION_USED = "action_used"
    BAD_AMOUNT = "bad_amount"
    NOT_ENOUGH_MONEY = "not_enough_money"
    STORAGE_EMPTY = "storage_empty"
    NO_ROOM = "no_room"
    NOT_ENOUGH_BOXES = "not_enough_boxes"
    BANK_EMPTY = "bank_empty"
    ILLEGAL_TILE_MOVE = "illegal_tile_move"
    NO_PIECE_LEFT = "no_piece_left"
    REQUIREMENTS_NOT_MET = "requirements_not_met"
    NOTHING_TO_UNDO = "nothing_to_undo"


class Step(Term):
    """One half of a choice of order: which of the two is done first."""

    PIECE = "piece", mark("piece")
    HELPER = "helper", mark("Helper")
    PRICES = "prices", mark("Prices, then box")
    DEAL = "deal", mark("Box, then prices")


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


# Boxes by kind, and how amounts and prices stand in a sentence


def of_every_kind(amounts: Mapping[Kind, int]) -> Boxes:
    """The same amounts with every kind present, in market order."""
    return {kind: amounts.get(kind, 0) for kind in KINDS}


def with_kind(mapping: Mapping[Kind, T], kind: Kind, value: T) -> dict[Kind, T]:
    """A copy in which `kind` reads `value`."""
    return {**mapping, kind: value}


@frozen
class Amount(Quantity):
    """So many boxes, of one kind or of any."""

    boxes: int
    kind: Kind | None = None

    @property
    def counted(self) -> Counted:
        if self.kind is None:
            return counted("{count} box", "{count} boxes", self.boxes)
        return counted("{count} box of {kind}", "{count} boxes of {kind}", self.boxes, kind=self.kind)


def amounts(boxes: Boxes) -> Several:
    return Several(tuple(Amount(count, kind) for kind, count in boxes.items() if count))


def price_label(price: int) -> str:
    """The bottom step is printed 0/1."""
    return "0/1" if price == 0 else str(price)
