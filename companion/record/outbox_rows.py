"""The outbox's lines and rows: how an entry is told to the hub, and that a row is what was written."""

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing

from companion.frozen import frozen
from companion.games.kit.codec import to_json
from companion.record import chain
from companion.record.entries import UNSOUND, Entry, GameRow, Line, Standing, StreamRow
from companion.record.rows import ids_of, is_beginning
from companion.tournament import records
from companion.tournament.records import ClockSource, Record, Type

_STREAMS = (
    "SELECT id, name, event, box, is_active, acknowledged, at_table, round, held, seal "
    "FROM stream ORDER BY id"
)


class AlteredOutboxError(ValueError):
    """What is kept for the hub is not what was written."""


def read_streams(connection: sqlite3.Connection) -> list[StreamRow]:
    """All streams, the oldest first; AlteredOutboxError at one whose seal is broken."""
    return list(_read_streams(connection))


def _read_streams(connection: sqlite3.Connection) -> Iterator[StreamRow]:
    for *row, seal in connection.execute(_STREAMS).fetchall():
        stream = StreamRow(*row)
        try:
            if stream.is_active not in (0, 1) or chain.stream_seal(stream) != seal:
                raise ValueError("not what was sealed")
        except UNSOUND as problem:
            raise AlteredOutboxError(stream.id) from problem
        yield stream


def read_lines(connection: sqlite3.Connection, stream: StreamRow, after: int, most: int) -> Iterator[Line]:
    """At most so many lines after this number; AlteredOutboxError at one that is not chained to the last.

    Where they end, the next stream begins or the table ends.
    """
    first, beyond = ids_of(stream.id)
    seq, before = after, _hash_of(connection, stream, after)
    query = "SELECT id, line, hash FROM outbox WHERE id > ? ORDER BY id LIMIT ?"
    with closing(connection.execute(query, (first + after, most))) as cursor:
        for key, text, digest in cursor:
            if key > beyond and is_beginning(key):
                break
            seq += 1
            try:
                before = chain.line(before, seq, text)
            except UNSOUND as problem:
                raise AlteredOutboxError(stream.id, seq) from problem
            if (key, before) != (first + seq, digest):
                raise AlteredOutboxError(stream.id, seq)
            yield Line(seq, text, digest)


def _hash_of(connection: sqlite3.Connection, stream: StreamRow, seq: int) -> bytes:
    if not seq:
        return chain.stream(stream)
    first, _ = ids_of(stream.id)
    found = connection.execute("SELECT hash FROM outbox WHERE id = ?", (first + seq,)).fetchone()
    if found is None:
        raise AlteredOutboxError(stream.id, seq)
    return bytes(found[0])


def last_of(connection: sqlite3.Connection, stream: StreamRow) -> Line:
    """The stream's last line, found by reading all of them; before the first one, its beginning."""
    *_, last = Line(0, "", chain.stream(stream)), *read_lines(connection, stream, 0, -1)
    return last


def check(connection: sqlite3.Connection) -> None:
    """AlteredOutboxError unless every stream and every line is what was written."""
    found = 0
    for stream in read_streams(connection):
        found += sum(1 for _ in read_lines(connection, stream, 0, -1))
    (count,) = connection.execute("SELECT count(*) FROM outbox").fetchone()
    if count != found:
        raise AlteredOutboxError("lines of no stream")


def put_stream(connection: sqlite3.Connection, row: StreamRow) -> None:
    """Write a stream's row, a new one or one that is there."""
    connection.execute(
        "INSERT OR REPLACE INTO stream "
        "(id, name, event, box, is_active, acknowledged, at_table, round, held, seal) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(row.id, row.name, row.event, row.box, int(row.is_active), row.acknowledged),
            *(row.at_table, row.round, row.held, chain.stream_seal(row)),
        ),
    )


def insert_lines(connection: sqlite3.Connection, stream: StreamRow, lines: Iterable[Line]) -> None:
    first, _ = ids_of(stream.id)
    connection.executemany(
        "INSERT INTO outbox (id, line, hash) VALUES (?, ?, ?)",
        ((first + line.seq, line.text, line.hash) for line in lines),
    )


def forget_other_tournaments(connection: sqlite3.Connection, event: str) -> None:
    """Drop what was sent at tournaments before: they have ended."""
    for (number,) in connection.execute("SELECT id FROM stream WHERE event <> ?", (event,)).fetchall():
        connection.execute("DELETE FROM outbox WHERE id > ? AND id < ?", ids_of(number))
        connection.execute("DELETE FROM stream WHERE id = ?", (number,))


When = tuple[int, ClockSource]
"""Milliseconds since 1970, and where they come from."""
Clock = Callable[[], When]


@frozen
class Telling:
    """What happened, before it has its number; `short` is the body for a line that would be too long."""

    type: Type
    body: str
    short: str | None = None


def tellings_of(game: GameRow, entries: list[Entry], standing: Standing) -> Iterator[Telling]:
    """What entries that are added to a game tell the hub: each itself, then the end and its result."""
    for entry in entries:
        yield _began(game, entry) if entry.seq == 1 else _command(entry)
    if standing.is_over:
        last = to_json(entries[-1].hash.hex())
        yield Telling(Type.GAME_ENDED, f'{{"result":{standing.result or "null"},"last":{last}}}')
        if standing.result is not None:
            yield Telling(Type.RESULT_PROPOSED, f'{{"ranking":{standing.ranking},"last":{last}}}')


def _began(game: GameRow, entry: Entry) -> Telling:
    head = (
        f'{{"uuid":{to_json(game.uuid)},"name":{to_json(game.name)},"rules":{to_json(game.rules)},'
        f'"players":{game.players},"started_at":{to_json(game.started_at)},"entry":'
    )
    return Telling(Type.GAME_BEGAN, f"{head}{_entry(entry)}}}", f"{head}{_entry(entry, events='null')}}}")


def _command(entry: Entry) -> Telling:
    short = _entry(entry, events="null")
    return Telling(Type.COMMAND, f'{{"entry":{_entry(entry)}}}', f'{{"entry":{short}}}')


def _entry(entry: Entry, events: str | None = None) -> str:
    return (
        f'{{"seq":{entry.seq},"at":{to_json(entry.at)},"command":{entry.command},'
        f'"events":{events or entry.events},"hash":"{entry.hash.hex()}","by":{to_json(entry.by)}}}'
    )


def hub_time_of(line: Line) -> int:
    """When a line was written by the hub's clock, in milliseconds since 1970; 0 where that was not known."""
    plain = json.loads(line.text) if line.seq else {}
    return int(plain["at"]) if plain.get("clock") == ClockSource.HUB else 0


def line_of(row: StreamRow, seq: int, telling: Telling, game: str, when: When) -> str:
    """The record as one line; without its events where it would be longer than a record may be."""
    head = records.line_of(
        Record(
            v=records.VERSION,
            stream=row.name,
            seq=seq,
            event=row.event,
            box=row.box,
            table=row.at_table,
            game=game,
            round=row.round,
            type=telling.type,
            at=when[0],
            clock=when[1],
            body={},
        )
    ).removesuffix("{}}")
    line = f"{head}{telling.body}}}"
    if telling.short is not None and len(line.encode()) > records.MOST_BYTES:
        line = f"{head}{telling.short}}}"
    return line
