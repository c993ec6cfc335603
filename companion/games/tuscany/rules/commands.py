"""Commands: what somebody at the table asks for, in the imperative; `check` refuses what makes no sense."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Annotated, TypeAlias, get_args

from companion.frozen import frozen
from companion.games.kit.codec import Form, PlayerId, Reason, Tagged, Text
from companion.games.kit.corrections import Correction
from companion.games.kit.facts import wrong_people
from companion.games.kit.fields import MalformedError, malformed, one_of
from companion.games.kit.sentences import Several, shown
from companion.games.tuscany.rules import booklet
from companion.games.tuscany.rules.corrections import CORRECTIONS
from companion.games.tuscany.rules.game import Bookings, Marked, Options
from companion.games.tuscany.rules.printed import Chart, PrintedMap, PrintedRegion, WinePoints
from companion.games.tuscany.rules.terms import CHART_ONLY, SPECIAL_WORKERS, Goods, Season, Wine, Worker

Special = Annotated[Worker, Form(one_of(SPECIAL_WORKERS))]
Trained = Annotated[Worker, Form(one_of((Worker.NORMAL, *SPECIAL_WORKERS)))]
SPECIALS = 2


@frozen
class Winemaker:
    """Somebody who plays, with what mama and papa brought; the usual number of workers if none is named."""

    id: Text
    name: Text = ""
    colour: Text | None = None
    money: int | None = None
    points: int = 0
    workers: int = booklet.NORMAL_WORKERS_AT_FIRST
    marks: Marked | None = None


@frozen
class NewGame:
    players: tuple[Winemaker, ...]
    starting_player: PlayerId
    specials: tuple[Special, ...] | None = None
    structures: bool = False
    chart: Chart | None = None
    map: Mapping[Text, PrintedRegion] | None = None
    wine_points: WinePoints | None = None
    options: Options = field(default_factory=Options)

    def check(self) -> None:
        _check_people(self.players)
        _check_specials(self.specials, len(self.players))
        if self.chart is not None and set(self.chart) != set(map(str, booklet.ROWS)):
            malformed("chart must have the rows 1 to 7, all of them and no other.")
        if self.map is not None:
            _check_map(self.map)
        if self.wine_points is not None and len(self.wine_points) < len(Wine):
            malformed("wine_points must name {types}, all of them.", types=Several(tuple(map(str, Wine))))


def _check_people(people: Sequence[Winemaker]) -> None:
    wrong_count = "Tuscany is for 2 to 6 players, not {players}."
    if wrong := wrong_people(people, range(booklet.PLAYERS_MIN, booklet.PLAYERS_MAX + 1), wrong_count):
        raise MalformedError(wrong)


def _check_specials(specials: Sequence[Worker] | None, players: int) -> None:
    if specials is None:
        return
    if len(set(specials)) != SPECIALS or len(specials) != SPECIALS:
        malformed("specials must be two different kinds, or left out.")
    if players == booklet.PLAYERS_MIN and Worker.INNKEEPER in specials:
        malformed("With 2 players the innkeeper is not used; draw another card.")


def _check_map(regions: PrintedMap) -> None:
    if not 1 <= len(regions) <= booklet.REGIONS_MAX:
        malformed("The map must have 1 to 12 regions, not {regions}.", regions=len(regions))
    for name, region in regions.items():
        if region.benefit in CHART_ONLY:
            malformed(
                "{region} cannot have the benefit {benefit}; only the chart brings it.",
                region=shown(name),
                benefit=str(region.benefit),
            )


@frozen
class WakeUp:
    """Take a row of the chart, before the first spring."""

    player: PlayerId
    row: int


@frozen
class Pushed:
    """Somebody else's worker that a chef sends home."""

    player: PlayerId
    worker: Worker


@frozen
class Place:
    """A worker placed, with what it brought or cost; the last five fields belong to one special kind each."""

    player: PlayerId
    worker: Worker | None = None
    tolls: tuple[PlayerId, ...] = ()
    money: int | None = None
    points: int | None = None
    residual: int | None = None
    marks: Marked | None = None
    pushes: Pushed | None = None
    recalls: bool | None = None
    pays: PlayerId | None = None
    again: bool | None = None
    season: Season | None = None

    def check(self) -> None:
        if len(set(self.tolls)) < len(self.tolls):
            malformed("tolls names somebody twice; each owner is paid once.")
        for name, worker in OWN_FIELDS.items():
            if getattr(self, name) is not None and self.worker is not worker:
                malformed("{field} belongs to worker {worker} only.", field=name, worker=str(worker))


OWN_FIELDS: dict[str, Worker] = {
    "pushes": Worker.CHEF,
    "recalls": Worker.PROFESSORE,
    "pays": Worker.INNKEEPER,
    "again": Worker.POLITICO,
    "season": Worker.MESSENGER,
}


@frozen
class Deliver:
    """The turn of a messenger that was placed before, done or impossible."""

    player: PlayerId
    money: int | None = None
    points: int | None = None
    residual: int | None = None
    marks: Marked | None = None


@frozen
class Pass:
    """Leave the season; in winter with the row of the next year."""

    player: PlayerId
    row: int | None = None


@frozen
class Gain:
    """Bookings alone; with `source` the money comes from that player."""

    player: PlayerId
    money: int | None = None
    points: int | None = None
    residual: int | None = None
    marks: Marked | None = None
    source: PlayerId | None = field(default=None, metadata={"wire": "from"})

    def check(self) -> None:
        if bookings_of(self) == Bookings():
            malformed("gain needs at least one of money, points, residual and marks.")
        if self.source is not None and self.money is None:
            malformed("gain from a player needs the money that moves.")


@frozen
class Star:
    """Place a star, or with `source` move one."""

    player: PlayerId
    to: str
    source: str | None = field(default=None, metadata={"wire": "from"})

    def check(self) -> None:
        if self.to == self.source:
            malformed("A star moves to another region, not to the same one.")


@frozen
class Trade:
    player: PlayerId
    give: Goods
    get: Goods

    def check(self) -> None:
        if self.give is self.get and self.give in (Goods.MONEY, Goods.POINT):
            malformed("{goods} for {goods} is no trade; name something else to get.", goods=str(self.give))


@frozen
class SellWine:
    player: PlayerId
    type: Wine


@frozen
class Train:
    """A new worker; `cost` without the lira that a special kind costs more."""

    player: PlayerId
    worker: Trained
    cost: int | None = None
    now: bool = False


@frozen
class BreakTie:
    """What those who are tied have: money only where the box does not follow it."""

    money: Mapping[PlayerId, int] | None = None
    wine: Mapping[PlayerId, int] | None = None
    grapes: Mapping[PlayerId, int] | None = None


@frozen
class Adjust:
    """What a referee sets; whatever is not named stays."""

    set: Annotated[Correction, CORRECTIONS.form]
    reason: Reason


Command: TypeAlias = (
    NewGame | WakeUp | Place | Deliver | Pass | Gain | Star | Trade | SellWine | Train | BreakTie | Adjust
)
COMMANDS: Tagged[Command] = Tagged("do", "a command", get_args(Command))

BOOKED = {
    "money": (-booklet.BOOKED_MAX, booklet.BOOKED_MAX),
    "points": (-booklet.BOOKED_MAX, booklet.BOOKED_MAX),
    "residual": (-booklet.RESIDUAL_MAX, booklet.RESIDUAL_MAX),
}
RANGES: Mapping[type[Command], Mapping[str, tuple[int, int]]] = {
    NewGame: {
        "players.money": (0, booklet.MONEY_AT_FIRST_MAX),
        "players.points": (0, booklet.POINTS_AT_FIRST_MAX),
        "players.workers": (0, booklet.NORMAL_WORKERS_MAX),
    },
    WakeUp: {"row": (1, booklet.LAST_ROW)},
    Pass: {"row": (1, booklet.LAST_ROW)},
    Place: BOOKED,
    Deliver: BOOKED,
    Gain: BOOKED,
    Train: {"cost": (0, booklet.COST_MAX)},
    BreakTie: dict.fromkeys(("money", "wine", "grapes"), (0, booklet.COUNT_MAX)),
}
"""From where to where a command's numbers can be, whatever is on the table."""


def bookings_of(command: Place | Deliver | Gain) -> Bookings:
    return Bookings(command.money, command.points, command.residual, command.marks)
