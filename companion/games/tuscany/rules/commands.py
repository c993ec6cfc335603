"""Commands: what somebody at the table asks for, in the imperative; `check` refuses what makes no sense."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Annotated, TypeAlias, get_args

from companion.frozen import frozen
from companion.games.kit.codec import Form, PlayerId, Reason, Tagged, Text
from companion.games.kit.fields import malformed, one_of
from companion.games.kit.sentences import Several, shown
from companion.games.tuscany.rules.game import Bookings, Crew, Marked, Options
from companion.games.tuscany.rules.printed import Chart, PrintedMap, PrintedRegion, WinePoints
from companion.games.tuscany.rules.terms import (
    CHART_ONLY,
    NORMAL_WORKERS_AT_FIRST,
    PLAYERS_MAX,
    PLAYERS_MIN,
    REGIONS_MAX,
    ROWS,
    SPECIAL_WORKERS,
    Goods,
    Season,
    Wine,
    Worker,
)

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
    workers: int = NORMAL_WORKERS_AT_FIRST
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
        if self.chart is not None and set(self.chart) != set(map(str, ROWS)):
            malformed("chart must have the rows 1 to 7, all of them and no other.")
        if self.map is not None:
            _check_map(self.map)
        if self.wine_points is not None and len(self.wine_points) < len(Wine):
            malformed("wine_points must name {types}, all of them.", types=Several(tuple(map(str, Wine))))


def _check_people(people: Sequence[Winemaker]) -> None:
    if not PLAYERS_MIN <= len(people) <= PLAYERS_MAX:
        malformed("Tuscany is for 2 to 6 players, not {players}.", players=len(people))
    if len({person.id for person in people}) < len(people):
        malformed("Two players have the same id; each needs their own.")
    colours = [person.colour for person in people if person.colour is not None]
    if len(set(colours)) < len(colours):
        malformed("Two players have the same colour; each needs their own.")


def _check_specials(specials: Sequence[Worker] | None, players: int) -> None:
    if specials is None:
        return
    if len(set(specials)) != SPECIALS or len(specials) != SPECIALS:
        malformed("specials must be two different kinds, or left out.")
    if players == PLAYERS_MIN and Worker.INNKEEPER in specials:
        malformed("With 2 players the innkeeper is not used; draw another card.")


def _check_map(regions: PrintedMap) -> None:
    if not 1 <= len(regions) <= REGIONS_MAX:
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
class Correction:
    """What a referee sets; whatever is not named stays."""

    points: Mapping[PlayerId, int] | None = None
    money: Mapping[PlayerId, int] | None = None
    residual: Mapping[PlayerId, int] | None = None
    rows: Mapping[PlayerId, int] | None = None
    stars: Mapping[str, Mapping[PlayerId, int]] | None = None
    workers: Mapping[PlayerId, Mapping[Worker, Crew]] | None = None
    turn: PlayerId | None = None
    last_year: bool | None = None

    def check(self) -> None:
        if self == Correction():
            malformed("set must name something to correct.")


@frozen
class Adjust:
    set: Correction
    reason: Reason


Command: TypeAlias = (
    NewGame | WakeUp | Place | Deliver | Pass | Gain | Star | Trade | SellWine | Train | BreakTie | Adjust
)
COMMANDS: Tagged[Command] = Tagged("do", "a command", get_args(Command))


def bookings_of(command: Place | Deliver | Gain) -> Bookings:
    return Bookings(command.money, command.points, command.residual, command.marks)
