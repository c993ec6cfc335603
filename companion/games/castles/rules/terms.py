"""The words of The Castles of Tuscany and the tables of its rules; the rest of the package uses them."""

from collections.abc import Mapping
from typing import assert_never

from companion.frozen import frozen
from companion.games.kit.sentences import Counted, Quantity, Term, counted, mark


class Type(Term):
    """What a hex tile shows and a space takes: most spaces first."""

    AGRICULTURE = "agriculture", mark("agriculture")
    VILLAGE = "village", mark("village")
    QUARRY = "quarry", mark("quarry")
    MONASTERY = "monastery", mark("monastery")
    WAGON = "wagon", mark("wagon")
    FORT = "fort", mark("fort")
    CITY = "city", mark("city")
    INN = "inn", mark("inn")


TYPES = tuple(Type)
SPACES: Mapping[Type, int] = dict(zip(TYPES, (5, 5, 4, 4, 4, 3, 3, 2), strict=True))
"""How many spaces of each type a region has."""
REGION = sum(SPACES.values())


class Thing(Term):
    """What lies in a storage: a tile of a type, or the piece that an inn brings."""

    AGRICULTURE = "agriculture", mark("agriculture")
    VILLAGE = "village", mark("village")
    QUARRY = "quarry", mark("quarry")
    MONASTERY = "monastery", mark("monastery")
    WAGON = "wagon", mark("wagon")
    FORT = "fort", mark("fort")
    CITY = "city", mark("city")
    INN = "inn", mark("inn")
    PIECE = "piece", mark("piece")

    @property
    def type(self) -> Type | None:
        """The type of the tile; None for the piece, which fits on any."""
        return None if self is Thing.PIECE else Type(self.value)


class Farm(Term):
    """What an agriculture tile shows."""

    VINEYARD = "vineyard", mark("vineyard")
    HOGS = "hogs", mark("hogs")
    OLIVES = "olives", mark("olives")
    WHEAT = "wheat", mark("wheat")


class Bonus(Term):
    """A bonus tile; there are five of each."""

    CARD = "card", mark("card tile")
    STORAGE = "storage", mark("storage tile")
    MARBLE = "marble", mark("marble tile")
    WORKER = "worker", mark("worker tile")
    YIELD = "yield", mark("yield tile")


BONUSES = tuple(Bonus)


class Side(Term):
    """The sides of a colour bonus, in the order in which they are won."""

    I = "I"  # noqa: E741 - as it is printed
    II = "II"


class Track(Term):
    """The two point tracks; red decides the game."""

    GREEN = "green", mark("green")
    RED = "red", mark("red")


class Supply(Term):
    """What a player holds in numbers."""

    CARDS = "cards", mark("cards")
    WORKERS = "workers", mark("workers")
    MARBLE = "marble", mark("marble")


class Gain(Term):
    """What a yield card can bring, in the order in which it is taken."""

    CARDS = "cards", mark("cards")
    WORKERS = "workers", mark("workers")
    MARBLE = "marble", mark("marble")
    GREEN = "green", mark("green")
    RED = "red", mark("red")
    PIECES = "pieces", mark("pieces")


class Why(Term):
    """What brought points, where only the points are followed."""

    AREA = "area", mark("area complete")
    FARM = "farm", mark("new farms")
    STORAGE = "storage", mark("storage tile")
    YIELD = "yield", mark("yield card")
    OTHER = "other", mark("points gained")


class Action(Term):
    """What a turn is made of: one of them, or two with a marble."""

    DRAW = "draw", mark("drawing")
    CHOOSE = "choose", mark("choosing")
    PLACE = "place", mark("placing")


class What(Term):
    """What a player is asked for before the game goes on."""

    YIELD = "yield", mark("a yield card")
    BUILD = "build", mark("the fort's free tile")
    BONUS = "bonus", mark("a bonus tile")
    REFILL = "refill", mark("new tiles for the display")


class Phase(Term):
    """Where the game stands."""

    SETUP = "setup", mark("set-up")
    BONUS = "bonus", mark("the first bonus tiles")
    TURNS = "turns", mark("the turns")
    SCORING = "scoring", mark("the scoring")
    FINAL = "final", mark("the final count")
    FINISHED = "finished", mark("the end of the game")


class Cause(Term):
    """Which rule moves a counter, cards, workers or marble."""

    STORAGE_TILE = "storage_tile", mark("storage tile")
    AREA = "area", mark("area complete")
    FARMS = "farms", mark("new farms")
    PIECE_AS_FARM = "piece_as_farm", mark("piece as a new farm")
    COLOUR_BONUS = "colour_bonus", mark("colour bonus")
    YIELD = "yield", mark("yield card")
    NO_PLACE = "no_place", mark("no place for the piece")
    SCORING = "scoring", mark("green points")
    STORED = "stored", mark("stored tiles")
    MARBLE_LEFT = "marble_left", mark("marble left")
    WORKERS_LEFT = "workers_left", mark("workers left")
    CARDS_LEFT = "cards_left", mark("five cards each")
    DRAWING = "drawing", mark("drawing")
    PAYMENT = "payment", mark("payment")
    SECOND_ACTION = "second_action", mark("second action")
    MONASTERY = "monastery", mark("monastery")
    VILLAGE = "village", mark("village")
    QUARRY = "quarry", mark("quarry")
    OTHER = "other", mark("points gained")
    COUNTED = "counted", mark("counted anew")
    CORRECTION = "correction", mark("correction")


class Ledger(Term):
    """How much the box follows: the two tracks; also what everybody has; also the display and the areas."""

    POINTS = "points", mark("points")
    SCORE = "score", mark("hands and tiles")
    FULL = "full", mark("display and areas")


PLAYERS_MIN, PLAYERS_MAX = 2, 4
LAST_ROUND = 3
STARTING_CARDS = 5
STARTING_PILES = (7, 7, 7)
CARDS_IN_GAME = 122
BONUSES_OF_A_KIND = 5
DISPLAY = 8
TOO_MANY_OF_A_TYPE = 5
AREA_MAX = 3
AREA_POINTS: Mapping[int, int] = {2: 3, 3: 6}
"""What a completed area of two or three spaces brings; one space is an option."""
STORAGE_TILE_POINTS = 2
NO_PLACE_POINTS = 2
MONASTERY_CARDS = 3
PARTS = 2
"""How many parts placing costs: cards of the colour, pairs or workers."""
CARDS_FOR_A_POINT = 5


@frozen
class Amount(Quantity):
    """So many cards, workers or blocks of marble."""

    count: int
    supply: Supply

    @property
    def counted(self) -> Counted:
        match self.supply:
            case Supply.CARDS:
                return counted("{count} card", "{count} cards", self.count)
            case Supply.WORKERS:
                return counted("{count} worker", "{count} workers", self.count)
            case Supply.MARBLE:
                return counted("{count} marble", "{count} marble", self.count)
            case _:
                assert_never(self.supply)


def tile_count(count: int) -> Counted:
    return counted("{count} tile", "{count} tiles", count)


def point_count(count: int) -> Counted:
    return counted("{count} point", "{count} points", count)


def area_size(count: int) -> Counted:
    return counted("an area of {count} space", "an area of {count} spaces", count)
