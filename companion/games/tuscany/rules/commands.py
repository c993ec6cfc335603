"""Commands: what somebody at the table asks for, in the imperative; `check` refuses what makes no sense."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, TypeAlias, get_args

from companion.frozen import frozen
from companion.games.kit.codec import Form, PlayerId, Reason, Tagged
from companion.games.kit.fields import malformed, one_of
from companion.games.tuscany.rules.game import Bookings, Crew, Marked
from companion.games.tuscany.rules.new_game import NewGame
from companion.games.tuscany.rules.terms import SPECIAL_WORKERS, Goods, Season, Wine, Worker

Trained = Annotated[Worker, Form(one_of((Worker.NORMAL, *SPECIAL_WORKERS)))]


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
