"""Replaying: the table that entries lead to. The events are the record, whatever the rules say today."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from companion.games.kit.clock import ClockMark
from companion.games.kit.codec import from_plain
from companion.games.kit.facts import Fact, applied
from companion.games.kit.sentences import Value, say, shown
from companion.games.port import TABLE_EVENTS, GamePort, Stamp
from companion.games.registry import Registry
from companion.record.entries import (
    UNSOUND,
    DamagedJournalError,
    Entry,
    GameRow,
    JournalError,
    untrusted_game,
)
from companion.record.table import CLOCK, Table, Timeline

if TYPE_CHECKING:
    from companion.record.journal import JournalReader


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
    """The table that entries lead to."""
    table = Table(port, Timeline())
    for step in replay_steps(port, entries, where):
        table = step
    return table


def replay_steps(port: GamePort, entries: Iterable[Entry], where: Value) -> Iterator[Table]:
    """The table after each entry; the events are the record, whatever the rules say today."""
    table = Table(port, Timeline())
    for entry in entries:
        try:
            table = _replay_entry(table, entry)
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
        yield table


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


def _replay_entry(table: Table, entry: Entry) -> Table:
    command = json.loads(entry.command)
    stamp = Stamp(entry.seq, entry.at, entry.by)
    match command["do"]:
        case "undo":
            return table.undone_at(entry.at)
        case "redo":
            return table.redone_at(entry.at)
        case name if name == CLOCK:
            return table.marked(read_mark(command), stamp)
    game = table.game
    events = tuple(read_event(table.port, plain) for plain in json.loads(entry.events))
    for event in events:
        game = applied(game, event)
    return table.recorded(stamp, entry.command, events, game)


def read_mark(plain: Mapping[str, Any]) -> ClockMark:
    """The clock's entry that an object describes; MalformedError where it describes none."""
    return from_plain(ClockMark, {name: plain[name] for name in plain if name != "do"}, CLOCK)


def read_event(port: GamePort, plain: object) -> Fact:
    is_the_tables = isinstance(plain, dict) and plain.get("event") in TABLE_EVENTS.names
    return (TABLE_EVENTS if is_the_tables else port.events).read(plain)
