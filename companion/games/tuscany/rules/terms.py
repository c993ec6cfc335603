"""The words of Tuscany, and the codes of its refusals."""

from enum import StrEnum

from companion.games.kit.sentences import Counted, Term, counted, mark


class Season(Term):
    """A quarter of the year; workers are placed in all four."""

    SPRING = "spring", mark("spring")
    SUMMER = "summer", mark("summer")
    AUTUMN = "autumn", mark("autumn")
    WINTER = "winter", mark("winter")

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
    WINDMILL = "windmill", mark("windmill")
    TASTING_ROOM = "tasting_room", mark("tasting room")
    INCOME = "income", mark("income structures")
    STATUE = "statue", mark("statue")


# Buildings of the base game.
BASE_BUILDINGS = (Mark.COTTAGE, Mark.WINDMILL, Mark.TASTING_ROOM)
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


class Ledger(Term):
    """How much the box follows: the table's order and numbers, or every player's workers as well."""

    TABLE = "table", mark("table")
    WORKERS = "workers", mark("workers too")


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


LIRA_OF: dict[Bonus, int] = {Bonus.MONEY: 1, Bonus.MONEY2: 2}


class Code(StrEnum):
    """Why Tuscany's rules refuse a command; where several apply, the first of this list is given."""

    BAD_COMMAND = "bad_command"
    BAD_AMOUNT = "bad_amount"
    WRONG_PHASE = "wrong_phase"
    UNKNOWN_PLAYER = "unknown_player"
    UNKNOWN_REGION = "unknown_region"
    NOT_IN_GAME = "not_in_game"
    HAS_PASSED = "has_passed"
    NOT_YOUR_TURN = "not_your_turn"
    MESSENGER_DUE = "messenger_due"
    ROW_CLOSED = "row_closed"
    ROW_TAKEN = "row_taken"
    ROW_NEEDED = "row_needed"
    NO_WORKER_READY = "no_worker_ready"
    WORKER_LIMIT = "worker_limit"
    REQUIREMENTS_NOT_MET = "requirements_not_met"
    NO_STAR = "no_star"
    STARS_LEFT = "stars_left"
    NOT_ENOUGH_MONEY = "not_enough_money"
    NOT_ENOUGH_POINTS = "not_enough_points"
    NOT_ENOUGH_RESIDUAL = "not_enough_residual"
    NOTHING_TO_UNDO = "nothing_to_undo"


def point_count(count: int) -> Counted:
    return counted("{count} point", "{count} points", count)


def lira_count(count: int) -> Counted:
    return counted("{count} lira", "{count} lira", count)


def star_count(count: int) -> Counted:
    return counted("{count} star", "{count} stars", count)
