"""The table: one game at a time, as a value. A command gives a change; kept on record, the next table."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto
from typing import Any, Generic, Protocol, TypeVar

from companion.frozen import changed, frozen
from companion.games.kit.clock import Acting, Clock, ClockMark, TimeSpent, after
from companion.games.kit.codec import sparse, to_json
from companion.games.kit.sentences import Code, Refusal, refuse
from companion.games.port import (
    TABLE_EVENTS,
    Abandon,
    Begin,
    Correct,
    Events,
    Facts,
    Game,
    GameAbandoned,
    GamePort,
    Moment,
    Redo,
    Stamp,
    Undo,
    players_of,
)
from companion.games.registry import Registry
from companion.record.entries import Standing, Written

M = TypeVar("M")


class _Link(Generic[M]):
    """A moment and the one before it, so that a timeline of any length is changed in one step."""

    __slots__ = ("before", "count", "moment")

    def __init__(self, moment: M, before: "_Link[M] | None") -> None:
        self.moment = moment
        self.before = before
        self.count: int = 1 if before is None else before.count + 1


@dataclass(frozen=True, eq=False)
class Timeline(Generic[M]):
    """A value: each change gives another timeline. The first moment, the beginning, cannot be undone."""

    _past: _Link[M] | None = None
    _future: _Link[M] | None = None

    @property
    def now(self) -> M | None:
        return None if self._past is None else self._past.moment

    @property
    def moments(self) -> Sequence[M]:
        """What happened and still stands, oldest first."""
        return self.last(0 if self._past is None else self._past.count)

    @property
    def undone(self) -> M | None:
        """The moment that redo would bring back; None if there is none."""
        return None if self._future is None else self._future.moment

    @property
    def steps_back(self) -> int:
        return 0 if self._past is None else self._past.count - 1

    @property
    def steps_forth(self) -> int:
        return 0 if self._future is None else self._future.count

    def last(self, count: int) -> Sequence[M]:
        """The last so many moments that stand, oldest first."""
        found: list[M] = []
        link = self._past
        while link is not None and len(found) < count:
            found.append(link.moment)
            link = link.before
        return tuple(reversed(found))

    def record(self, moment: M) -> "Timeline[M]":
        """The timeline with a new moment at its end; what was undone can no longer be redone."""
        return Timeline(_Link(moment, self._past))

    def undo(self) -> "Timeline[M]":
        if self._past is None or self._past.before is None:
            raise IndexError("nothing to undo")
        return Timeline(self._past.before, _Link(self._past.moment, self._future))

    def redo(self) -> "Timeline[M]":
        if self._future is None:
            raise IndexError("nothing to redo")
        return Timeline(_Link(self._future.moment, self._past), self._future.before)


RUNNING = Standing()


class Record(Protocol):
    """Where accepted commands are written before they count: the journal, for one."""

    def begin_game(self, name: str, players: str, rules: str, first: Written) -> Stamp: ...

    def append(self, written: Written, standing: Standing, times: int = 1) -> Stamp: ...

    def append_all(self, written: Sequence[Written], standing: Standing) -> Sequence[Stamp]: ...


class How(Enum):
    """What a change is: a new command, or a step along the timeline."""

    DONE = auto()
    UNDONE = auto()
    REDONE = auto()


@frozen
class Table:
    """The game's port and its timeline; before the first game the timeline is empty."""

    port: GamePort
    timeline: Timeline[Moment]
    clock: Clock = Clock()

    @property
    def acting(self) -> Acting | None:
        """Whose clock runs, as the game says."""
        return None if self.timeline.now is None else self.timeline.now.time_spent.acting

    @property
    def game(self) -> Game | None:
        return None if self.timeline.now is None else self.timeline.now.game

    @property
    def facts(self) -> Facts | None:
        """The facts of the game on the table; None if there is none."""
        return None if self.game is None else self.port.facts(self.game)

    @property
    def is_running(self) -> bool:
        """Whether a game is on the table and not over."""
        return self.facts is not None and not self.facts.is_over

    def do(self, command: Any, games: Registry) -> "Change | Refusal":
        """What an accepted command changes, not on record yet; or why it is refused."""
        match command:
            case Begin():
                return self._begin(command, games)
            case Undo(steps):
                return self._undo(steps)
            case Redo():
                return self._redo()
            case Correct():
                return self._correct(command, games)
            case Abandon():
                return self._nothing_runs() or Change(How.DONE, self, command, (GameAbandoned(),))
        played = self.port.bad_form(command) or self.port.play(self.game, command)
        if isinstance(played, Refusal):
            return played
        return Change(How.DONE, self, command, played.events, played.game)

    def _begin(self, command: Begin, games: Registry) -> "Change | Refusal":
        port = games.port(command.game)
        if refusal := port.bad_form(command.command) or self._game_runs():
            return refusal
        played = port.begin(command.command)
        if isinstance(played, Refusal):
            return played
        return Change(How.DONE, Table(port, Timeline()), command, played.events, played.game)

    def _game_runs(self) -> Refusal | None:
        if not self.is_running:
            return None
        return refuse(Code.WRONG_PHASE, "A game is running; finish or abandon it before a new one begins.")

    def _nothing_runs(self) -> Refusal | None:
        if self.facts is None:
            return refuse(Code.WRONG_PHASE, "No game is running; begin a new one first.")
        if self.facts.is_over:
            return refuse(Code.WRONG_PHASE, "The game is over; begin a new one, or undo.")
        return None

    def _undo(self, steps: int) -> "Change | Refusal":
        if not 1 <= steps <= self.timeline.steps_back:
            return refuse(Code.NOTHING_TO_UNDO, "There is nothing to undo; this is where the game began.")
        timeline = self.timeline
        for _ in range(steps):
            timeline = timeline.undo()
        return Change(How.UNDONE, changed(self, timeline=timeline), Undo(), times=steps, before=self)

    def _correct(self, correct: Correct, games: Registry) -> "Change | Refusal":
        undone = self._undo(correct.steps)
        if isinstance(undone, Refusal):
            return undone
        table, again = undone.table, list[Change]()
        for command, at in zip(correct.commands, self._times(correct), strict=True):
            change = table.do(command, games)
            if isinstance(change, Refusal):
                return change
            table = change.keep(None)
            again.append(changed(change, at=at))
        last = again[-1]
        return Change(
            How.DONE, undone.table, correct, last.events, last.game, correct.steps, tuple(again), before=self
        )

    def _times(self, correct: Correct) -> list[str]:
        """When each of the commands was entered first, the last ones being those that stood last.

        What was not there before has the time of the one after it, so that times rise.
        """
        times = [moment.stamp.at for moment in self.timeline.last(correct.steps)]
        more = len(correct.commands) - len(times)
        return [times[0]] * more + times[-len(correct.commands) :]

    def _redo(self) -> "Change | Refusal":
        if not self.timeline.steps_forth:
            return refuse(Code.NOTHING_TO_UNDO, "There is nothing to redo since the last command.")
        return Change(How.REDONE, changed(self, timeline=self.timeline.redo()), Redo(), before=self)

    def recorded(self, stamp: Stamp, command: str, events: Events, game: Game | None) -> "Table":
        """The table with one more moment, and everybody's time up to it."""
        now = self.timeline.now
        spent, clock = self.clock.stepped(self.acting, ms_of(stamp.at))
        time_spent = after(
            TimeSpent() if now is None else now.time_spent,
            clock,
            spent,
            self.port.acts(game),
            0 if game is None else self.port.facts(game).round,
        )
        moment = Moment(stamp, command, events, game, time_spent)
        return Table(self.port, self.timeline.record(moment), clock)

    def undone_at(self, at: str) -> "Table":
        """The table one step back, with the time since then given back."""
        timeline, undone = self.timeline.undo(), self.timeline.now
        assert undone is not None
        time_spent = undone.time_spent
        spent = time_spent.spent if time_spent.epoch == self.clock.epoch else ()
        clock = self.clock.undone(spent, time_spent.acting, ms_of(at))
        return Table(self.port, timeline, clock)

    def redone_at(self, at: str) -> "Table":
        return Table(self.port, self.timeline.redo(), self.clock.redone(ms_of(at)))

    def marked(self, mark: ClockMark, stamp: Stamp) -> "Table":
        """The table after an entry of the clock's own."""
        clock = self.clock.marked(mark, self.acting, ms_of(stamp.at), stamp.seq)
        return changed(self, clock=clock)


@frozen
class Change:
    """An accepted command on the way to the record.

    For a new command `table` is the one it was played on; for a step along the timeline the one it leads to.
    A correction was played on the table that its undo leads to; `again` are its commands.
    """

    how: How
    table: Table
    command: Any
    events: Events = ()
    game: Game | None = None
    times: int = 1
    again: tuple["Change", ...] = ()
    at: str = ""
    """When a command that is played once more was entered first."""
    before: Table | None = None
    """The table that a step along the timeline, or a correction, began at."""

    def keep(self, record: Record | None, by: str | None = None) -> Table:
        """The table after the change, once that is on record; without a record nothing is kept.

        `by` is the name of the device that it was entered on; None for the panel.
        """
        if self.again:
            return self._keep_all(record, by)
        if record is None:
            return self._stamped(Stamp(0, "", by), "")
        written = self._written(by)
        if self.how is not How.DONE:
            stamp = record.append(written, standing_of(self.table.port, self.table.game), self.times)
            return self._stamped(stamp, "")
        if isinstance(self.command, Begin):
            port, players = self.table.port, to_json(players_of(self.table.port.facts(self.game)))
            stamp = record.begin_game(port.name, players, port.rules_version, written)
        else:
            stamp = record.append(written, standing_of(self.table.port, self.game))
        return self._stamped(stamp, written.command)

    def with_clock(self, clock: Clock) -> "Change":
        """The same, for a table whose clock has got an entry of its own meanwhile."""
        before = None if self.before is None else changed(self.before, clock=clock)
        return changed(self, table=changed(self.table, clock=clock), before=before)

    def _keep_all(self, record: Record | None, by: str | None) -> Table:
        """The table after a correction: the undo and all commands are on record together, or none of them."""
        written = [each._written(by) for each in self.again]  # noqa: SLF001 - the same class
        stamps: Sequence[Stamp] = [Stamp(0, "", by)] * (self.times + len(written))
        if record is not None:
            undo = Written(to_json(written_command(Undo(), self.table.port)), "[]", by)
            standing = standing_of(self.table.port, self.game)
            stamps = record.append_all([undo] * self.times + written, standing)
        table = self._undone(stamps[0].at)
        for change, stamp, line in zip(self.again, stamps[self.times :], written, strict=True):
            table = table.recorded(stamp, line.command, change.events, change.game)
        return table

    def _undone(self, at: str) -> Table:
        """The table so many steps back, as of this time."""
        assert self.before is not None
        table = self.before
        for _ in range(self.times):
            table = table.undone_at(at)
        return table

    def _written(self, by: str | None) -> Written:
        command = to_json(written_command(self.command, self.table.port))
        return Written(command, events_to_json(self.table.port, self.events), by, self.at)

    def _stamped(self, stamp: Stamp, written: str) -> Table:
        if self.how is How.UNDONE:
            return self._undone(stamp.at)
        if self.how is How.REDONE:
            assert self.before is not None
            return self.before.redone_at(stamp.at)
        return self.table.recorded(stamp, written, self.events, self.game)


CLOCK = "clock"
"""What the journal calls an entry of the clock's own."""


def keep_mark(table: Table, mark: ClockMark, record: Record) -> Table:
    """The table after an entry of the clock's own, once that is on record."""
    plain = {"do": CLOCK, **sparse(mark)}
    written = Written(to_json(plain), "[]")
    return table.marked(mark, record.append(written, standing_of(table.port, table.game)))


_OF_THE_TABLE = {Undo: "undo", Redo: "redo", Abandon: "abandon"}


def written_command(command: Any, port: GamePort) -> dict[str, Any]:
    """The command as the journal keeps it, and as `toscana replay` would read it."""
    if isinstance(command, Begin):
        plain = port.commands.write(command.command)
        return {"do": plain.pop("do"), "game": command.game, **plain}
    if name := _OF_THE_TABLE.get(type(command)):
        return {"do": name}
    return port.commands.write(command)


def events_to_json(port: GamePort, events: Events) -> str:
    if events and isinstance(events[0], GameAbandoned):
        return TABLE_EVENTS.to_json(events)
    return port.events.to_json(events)


def standing_of(port: GamePort, game: Game | None) -> Standing:
    if game is None:
        return Standing(is_over=True)
    if not port.is_over(game):
        return RUNNING
    ranking = to_json(port.facts(game).ranking)
    return Standing(is_over=True, result=to_json(port.state(game)["result"]), ranking=ranking)


def ms_of(at: str) -> int:
    """Milliseconds since 1970 of a time as the journal has it; 0 where there is none."""
    return round(datetime.fromisoformat(at).timestamp() * 1000) if at else 0
