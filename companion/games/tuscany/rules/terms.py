"""The words of Tuscany and the numbers of its rules; everything else in this package is built from them."""

from enum import StrEnum

from companion.games.kit.sentences import mark
from companion.games.kit.terms import Term


class Season(Term):
    """A quarter of the year; workers are placed in all four."""

    SPRING = "spring", mark("spring")
    SUMMER = "summer", mark("summer")
    AUTUMN = "autumn", mark("autumn")
    WINTER = "winter", mark("winter")

    @property
    def next(self) -> "Season":
        """The season that a pass leads into; after winter comes spring."""
        return SEASONS[(SEASONS.index(self) + 1) % len(SEASONS)]

    def is_later_than(self, other: "Season") -> bool:
        return SEASONS.index(self) > SEASONS.index(other)


SEASONS = tuple(Season)


class Phase(Term):
    """Where a game stands."""

    SETUP = "setup", mark("the set-up")
    WAKE_UP = "wake_up", mark("the choice of rows")
    SEASONS = "seasons", mark("the seasons")
    TIE_BREAK = "tie_break", mark("the tie-break")
    FINISHED = "finished", mark("the end of the game")


class Worker(Term):
    """Who is placed: three kinds that everybody has, and the special ones."""

    NORMAL = "normal", mark("normal worker")
    GRANDE = "grande", mark("grande worker")
    TEMPORARY = "temporary", mark("temporary worker")
    FARMER = "farmer", mark("farmer")
    MAFIOSO = "mafioso", mark("mafioso")
    CHEF = "chef", mark("chef")
    INNKEEPER = "innkeeper", mark("innkeeper")
    PROFESSORE = "professore", mark("professore")
    SOLDATO = "soldato", mark("soldato")
    POLITICO = "politico", mark("politico")
    ORACLE = "oracle", mark("oracle")
    MERCHANT = "merchant", mark("merchant")
    TRAVELER = "traveler", mark("traveler")
    MESSENGER = "messenger", mark("messenger")


USUAL_WORKERS = (Worker.NORMAL, Worker.GRANDE, Worker.TEMPORARY)
SPECIAL_WORKERS = tuple(worker for worker in Worker if worker not in USUAL_WORKERS)
# Who is meant where nobody in particular is named.
UNNAMED_WORKERS = (Worker.NORMAL, Worker.TEMPORARY, Worker.GRANDE)


class Bonus(Term):
    """What the chart brings at a pass, or a region when a star is placed."""

    MONEY = "money", mark("1 lira")
    MONEY2 = "money2", mark("2 lira")
    POINT = "point", mark("1 point")
    VINE = "vine", mark("a vine card")
    ORDER = "order", mark("an order card")
    SUMMER_VISITOR = "summer_visitor", mark("a summer visitor")
    WINTER_VISITOR = "winter_visitor", mark("a winter visitor")
    STRUCTURE = "structure", mark("a structure card")
    VISITOR = "visitor", mark("either visitor")
    CARD = "card", mark("a card of any kind")
    WORKER = "worker", mark("the temporary worker")
    STAR = "star", mark("a star")
    AGE = "age", mark("aged grapes")


CHART_ONLY = (Bonus.WORKER, Bonus.STAR, Bonus.AGE)
BENEFITS = tuple(bonus for bonus in Bonus if bonus not in CHART_ONLY)


class Ask(Term):
    """What a command asks of the table."""

    MONEY = "money", mark("lira")
    POINT = "point", mark("points")
    VINE = "vine", mark("a vine card")
    ORDER = "order", mark("an order card")
    SUMMER_VISITOR = "summer_visitor", mark("a summer visitor")
    WINTER_VISITOR = "winter_visitor", mark("a winter visitor")
    STRUCTURE = "structure", mark("a structure card")
    VISITOR = "visitor", mark("either visitor")
    CARD = "card", mark("a card of any kind")
    WORKER = "worker", mark("the temporary worker")
    STAR = "star", mark("a star")
    AGE = "age", mark("aged grapes")
    COTTAGE = "cottage", mark("the cottage's visitor")
    TOLL = "toll", mark("a toll")
    PAY = "pay", mark("a payment")
    CARDS = "cards", mark("2 cards")
    GRAPE = "grape", mark("1 grape")
    RECALL = "recall", mark("workers back")
    AGE_ALL = "age_all", mark("grapes and wines aged")
    HAND = "hand", mark("7 cards at most")
    INCOME = "income", mark("residual income")
    COLLECT = "collect", mark("income structures")
    ROW = "row", mark("next year's row")


class Mark(Term):
    """What the box must remember of a player's buildings."""

    COTTAGE = "cottage", mark("cottage")
    INCOME = "income", mark("income structures")
    STATUE = "statue", mark("statue")


# Marks of structure cards, which a game may be played without.
OF_STRUCTURES = (Mark.INCOME, Mark.STATUE)


class Goods(Term):
    """What is traded for one of the same list."""

    MONEY = "money", mark("3 lira")
    POINT = "point", mark("1 point")
    CARDS = "cards", mark("2 cards")
    GRAPE = "grape", mark("1 grape")


class Wine(Term):
    """A type of wine that is sold for points."""

    RED = "red", mark("red wine")
    WHITE = "white", mark("white wine")
    BLUSH = "blush", mark("blush wine")
    SPARKLING = "sparkling", mark("sparkling wine")


class Ledger(StrEnum):
    """How much the box follows: the table's order and numbers, or every player's workers as well."""

    TABLE = "table"
    WORKERS = "workers"


class TurnOrder(StrEnum):
    """Whether the box insists on whose turn it is."""

    STRICT = "strict"
    RELAXED = "relaxed"


class Cause(Term):
    """Why lira or points move."""

    BOOKED = "booked", mark("booked")
    CHART = "chart", mark("wake-up chart")
    REGION = "region", mark("star placed")
    TOLL = "toll", mark("toll to a soldato")
    INNKEEPER = "innkeeper", mark("innkeeper")
    POLITICO = "politico", mark("politico")
    TRADE = "trade", mark("a trade")
    WINE_SALE = "wine_sale", mark("wine sale")
    TRAINING = "training", mark("training")
    RESIDUAL = "residual", mark("residual income")
    STATUE = "statue", mark("statue")
    MAJORITY = "majority", mark("most stars")
    CORRECTION = "correction", mark("correction")


# Contents and preparation
PLAYERS_MIN, PLAYERS_MAX = 2, 6
STARS = 6
NORMAL_WORKERS_AT_FIRST = 2
MONEY_AT_FIRST_MAX, POINTS_AT_FIRST_MAX = 99, 24
REGIONS_MAX = 12
PRINTED_POINTS_MAX = 9

# The wake-up chart
ROW_OF_THE_GRAPE, LAST_ROW = 1, 7
ROWS = range(1, LAST_ROW + 1)
OPEN_ROWS = range(2, LAST_ROW + 1)

# Workers
TRAINING_COST = 4
SPECIAL_COST = 1
COST_MAX = 20
WORKERS_MAX = 6
NORMAL_WORKERS_MAX = 5

# Points, lira and income
POINTS_TO_END = 25
POINTS_MIN = -5
RESIDUAL_MAX = 5
HAND_MAX = 7
TRADED_MONEY, TRADED_CARDS = 3, 2
LIRA_OF: dict[Bonus, int] = {Bonus.MONEY: 1, Bonus.MONEY2: 2}

# What an entry can be at most, so that a slip of the finger is caught
BOOKED_MAX = 99
MONEY_MAX = 999
POINTS_MAX = 99
COUNT_MAX = 999
