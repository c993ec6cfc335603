"""Events: facts, in the past tense. Most are one physical move at the table, with its cause."""

from typing import TypeAlias, get_args

from companion.frozen import frozen
from companion.games.kit.codec import Tagged
from companion.games.tuscany.rules.game import Crew, Options, Place, Player, Reminder
from companion.games.tuscany.rules.printed import Chart, PrintedMap, WinePoints
from companion.games.tuscany.rules.terms import Cause, Mark, Phase, Season, Worker


@frozen
class GameBegan:
    players: tuple[Player, ...]
    starting_player: str
    options: Options
    specials: tuple[Worker, ...]
    structures: bool
    chart: Chart
    map: PrintedMap
    wine_points: WinePoints


@frozen
class RowTaken:
    """A wake-up token lies in a row, before the first spring."""

    player: str
    row: int


@frozen
class WorkerPlaced:
    """A worker stands on a space; a messenger may wait there for a later season."""

    player: str
    worker: Worker
    season: Season | None = None


@frozen
class WorkerReturned:
    """A worker is ready again this year: pushed off its space by a chef, or taken back by a professore."""

    player: str
    worker: Worker
    by: str


@frozen
class MessengerActed:
    player: str


@frozen
class TemporaryWorkerCame:
    player: str


@frozen
class WorkerTrained:
    player: str
    worker: Worker
    is_ready: bool


@frozen
class MoneyMoved:
    player: str
    before: int
    after: int
    cause: Cause


@frozen
class PointsMoved:
    player: str
    before: int
    after: int
    cause: Cause
    region: str | None = None


@frozen
class ResidualMoved:
    player: str
    before: int
    after: int
    cause: Cause


@frozen
class MarkSet:
    player: str
    mark: Mark
    is_set: bool


@frozen
class StarMoved:
    """A star was placed in a region, or came there from another one."""

    player: str
    source: str | None
    target: str


@frozen
class PlayerPassed:
    player: str
    season: Season


@frozen
class YearEnded:
    """A player's own year end: all workers are back and ready, and the row of the next year is chosen."""

    player: str
    next_row: int | None


@frozen
class TurnMoved:
    player: str | None
    is_correction: bool = False


@frozen
class SeasonBegan:
    season: Season


@frozen
class YearBegan:
    """Spring of a year; every token lies in the row that was chosen for it."""

    year: int


@frozen
class LastYearSet:
    """Whether the game ends with this winter."""

    is_last: bool


@frozen
class PhaseBegan:
    phase: Phase


@frozen
class TableTold:
    """What the command asks of the table; it takes the place of what the command before asked."""

    reminders: tuple[Reminder, ...]


@frozen
class Corrected:
    """A referee's correction begins; the moves that follow are its parts."""

    reason: str


@frozen
class RowCorrected:
    player: str
    before: int | None
    after: int


@frozen
class StarsCorrected:
    player: str
    region: str
    before: int
    after: int


@frozen
class CrewCorrected:
    player: str
    worker: Worker
    before: Crew
    after: Crew


@frozen
class GameFinished:
    ranking: tuple[Place, ...]


Event: TypeAlias = (
    GameBegan
    | RowTaken
    | WorkerPlaced
    | WorkerReturned
    | MessengerActed
    | TemporaryWorkerCame
    | WorkerTrained
    | MoneyMoved
    | PointsMoved
    | ResidualMoved
    | MarkSet
    | StarMoved
    | PlayerPassed
    | YearEnded
    | TurnMoved
    | SeasonBegan
    | YearBegan
    | LastYearSet
    | PhaseBegan
    | TableTold
    | Corrected
    | RowCorrected
    | StarsCorrected
    | CrewCorrected
    | GameFinished
)
EVENTS: Tagged[Event] = Tagged("event", "an event", get_args(Event))
