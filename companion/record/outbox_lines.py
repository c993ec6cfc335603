"""What is told to the hub of entries, as lines of JSON; texts of the journal go into them as they are."""

import json
from collections.abc import Callable, Iterator

from companion.frozen import frozen
from companion.games.kit.codec import to_json
from companion.record.entries import Entry, GameRow, Line, Standing, StreamRow
from companion.tournament import records
from companion.tournament.records import ClockSource, Record, Type

When = tuple[int, ClockSource]
"""Milliseconds since 1970, and where they come from."""
Clock = Callable[[], When]


@frozen
class Fact:
    """What happened, before it has its number; `short` is the body for a line that would be too long."""

    type: Type
    body: str
    short: str | None = None


def facts_of(game: GameRow, entries: list[Entry], standing: Standing) -> Iterator[Fact]:
    """What entries that are added to a game tell the hub: each itself, then the end and its result."""
    for entry in entries:
        yield _began(game, entry) if entry.seq == 1 else _command(entry)
    if standing.is_over:
        last = to_json(entries[-1].hash.hex())
        yield Fact(Type.GAME_ENDED, f'{{"result":{standing.result or "null"},"last":{last}}}')
        if standing.result is not None:
            yield Fact(Type.RESULT_PROPOSED, f'{{"ranking":{standing.ranking},"last":{last}}}')


def _began(game: GameRow, entry: Entry) -> Fact:
    head = (
        f'{{"uuid":{to_json(game.uuid)},"name":{to_json(game.name)},"rules":{to_json(game.rules)},'
        f'"players":{game.players},"started_at":{to_json(game.started_at)},"entry":'
    )
    return Fact(Type.GAME_BEGAN, f"{head}{_entry(entry)}}}", f"{head}{_entry(entry, events='null')}}}")


def _command(entry: Entry) -> Fact:
    return Fact(Type.COMMAND, f'{{"entry":{_entry(entry)}}}', f'{{"entry":{_entry(entry, events="null")}}}')


def _entry(entry: Entry, events: str | None = None) -> str:
    return (
        f'{{"seq":{entry.seq},"at":{to_json(entry.at)},"command":{entry.command},'
        f'"events":{events or entry.events},"hash":"{entry.hash.hex()}","by":{to_json(entry.by)}}}'
    )


def hub_time_of(line: Line) -> int:
    """When a line was written by the hub's clock, in milliseconds since 1970; 0 where that was not known."""
    plain = json.loads(line.text) if line.seq else {}
    return int(plain["at"]) if plain.get("clock") == ClockSource.HUB else 0


def line_of(row: StreamRow, seq: int, fact: Fact, game: str, when: When) -> str:
    """The record as one line; without its events where it would be longer than a record may be."""
    head = records.line_of(
        Record(
            *(records.VERSION, row.name, seq, row.event, row.box, row.at_table, game, row.round),
            *(fact.type, *when, {}),
        )
    ).removesuffix("{}}")
    line = f"{head}{fact.body}}}"
    if fact.short is not None and len(line.encode()) > records.MOST_BYTES:
        line = f"{head}{fact.short}}}"
    return line
