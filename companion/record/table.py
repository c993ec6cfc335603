"""The table: one game at a time, as a value. A command gives a change; kept on record, the next table."""

import json
from collections.abc import Iterable
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Protocol

from companion.frozen import changed, frozen
from companion.games.kit.codec import to_json
from companion.games.kit.refusals import Code, Refusal, refuse
from companion.games.kit.sentences import Value, say, shown
from companion.games.port import (
    TABLE_EVENTS,
    Abandon,
    Begin,
    Event,
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
from companion.record.entries import (
    UNSOUND,
    DamagedJournalError,
    Entry,
    GameRow,
    JournalError,
    Standing,
    Written,
    untrusted_game,
)
from companion.record.timeline import Timeline

if TYPE_CHECKING:
    from companion.record.journal import JournalReader

RUNNING = Standing()


class Record(Protocol):
    """Where accepted commands are written before they count: the journal, for one."""

    def begin_game(self, name: str, players: str, rules: str, first: Written) -> Stamp: ...

    def append(self, written: Written, standing: Standing, times: int = 1) -> Stamp: ...


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
        return Change(How.UNDONE, Table(self.port, timeline), Undo(), times=steps)

    def _redo(self) -> "Change | Refusal":
        if not self.timeline.steps_forth:
            return refuse(Code.NOTHING_TO_UNDO, "There is nothing to redo since the last command.")
        return Change(How.REDONE, Table(self.port, self.timeline.redo()), Redo())


@frozen
class Change:
    """An accepted command on the way to the record.

    For a new command `table` is the one it was played on; for a step along the timeline the one it leads to.
    """

    how: How
    table: Table
    command: Any
    events: Events = ()
    game: Game | None = None
    times: int = 1

    def keep(self, record: Record | None, by: str | None = None) -> Table:
        """The table after the change, once that is on record; without a record nothing is kept.

        `by` is the name of the device that it was entered on; None for the panel.
        """
        if record is None:
            return self._stamped(Stamp(0, "", by), "")
        command = to_json(written_command(self.command, self.table.port))
        if self.how is not How.DONE:
            standing = standing_of(self.table.port, self.table.game)
            record.append(Written(command, "[]", by), standing, self.times)
            return self.table
        written = Written(command, events_to_json(self.table.port, self.events), by)
        if isinstance(self.command, Begin):
            port, players = self.table.port, to_json(players_of(self.table.port.facts(self.game)))
            stamp = record.begin_game(port.name, players, port.rules_version, written)
        else:
            stamp = record.append(written, standing_of(self.table.port, self.game))
        return self._stamped(stamp, command)

    def _stamped(self, stamp: Stamp, written: str) -> Table:
        if self.how is not How.DONE:
            return self.table
        moment = Moment(stamp, written, self.events, self.game)
        return changed(self.table, timeline=self.table.timeline.record(moment))


def written_command(command: Any, port: GamePort) -> dict[str, Any]:
    """The command as the journal keeps it, and as `toscana replay` would read it."""
    match command:
        case Begin(name, begins):
            plain = port.commands.write(begins)
            return {"do": plain.pop("do"), "game": name, **plain}
        case Undo():
            return {"do": "undo"}
        case Redo():
            return {"do": "redo"}
        case Abandon():
            return {"do": "abandon"}
    return port.commands.write(command)


def events_to_json(port: GamePort, events: Events) -> str:
    if events and isinstance(events[0], GameAbandoned):
        return TABLE_EVENTS.to_json(events)
    return port.events.to_json(events)


def standing_of(port: GamePort, game: Game | None) -> Standing:
    if game is None:
        return Standing(is_over=True)
    facts = port.facts(game)
    if not facts.is_over:
        return RUNNING
    return Standing(is_over=True, result=to_json(port.state(game)["result"]), ranking=to_json(facts.ranking))


def resume(journal: "JournalReader", games: Registry) -> Table:
    """The table exactly as it stood when the journal was written last."""
    current = journal.current()
    if current is None:
        return Table(games.usual, Timeline())
    return replay_game(journal, current, journal.entries(current.id), games)


def port_of(name: str, where: Value, games: Registry) -> GamePort:
    """The rules of a recorded game; JournalError where this program has none of that name."""
    if name not in games.names:
        raise JournalError(
            say("This program does not know the game {game} in {where}", game=shown(name), where=where),
            say("update it."),
        )
    return games.port(name)


def replay_entries(port: GamePort, entries: Iterable[Entry], where: Value) -> Table:
    """The table that entries lead to; the events are the record, whatever the rules say today."""
    table = Table(port, Timeline())
    for entry in entries:
        try:
            table = Table(port, _replay_entry(port, table.timeline, entry))
        except UNSOUND as problem:
            raise JournalError(
                say(
                    "Entry {entry} in {where} cannot be read ({reason})",
                    entry=entry.seq,
                    where=where,
                    reason=str(problem),
                ),
                say("it may come from a newer version."),
            ) from problem
    return table


def replay_game(journal: "JournalReader", row: GameRow, entries: Iterable[Entry], games: Registry) -> Table:
    """The table of a game in the journal; DamagedJournalError where it is not what this program wrote."""
    where = say("game {game} of {path}", game=row.id, path=str(journal.path))
    port = port_of(row.name, where, games)
    try:
        return replay_entries(port, entries, where)
    except JournalError as problem:
        if row.rules not in port.known_rules or isinstance(problem, DamagedJournalError):
            raise
        # The game has rules that this program knows, so an unreadable entry is damage.
        raise journal.damaged(untrusted_game(row.id)) from problem


def _replay_entry(port: GamePort, timeline: Timeline[Moment], entry: Entry) -> Timeline[Moment]:
    name = json.loads(entry.command)["do"]
    if name == "undo":
        return timeline.undo()
    if name == "redo":
        return timeline.redo()
    stamp = Stamp(entry.seq, entry.at, entry.by)
    game = None if timeline.now is None else timeline.now.game
    events = tuple(read_event(port, plain) for plain in json.loads(entry.events))
    for event in events:
        game = None if isinstance(event, GameAbandoned) else port.apply(game, event)
    return timeline.record(Moment(stamp, entry.command, events, game))


def read_event(port: GamePort, plain: object) -> Event:
    is_the_tables = isinstance(plain, dict) and plain.get("event") in TABLE_EVENTS.names
    return (TABLE_EVENTS if is_the_tables else port.events).read(plain)
