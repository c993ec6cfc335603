"""Rows of streams and outbox as values, with the checks that each is what was written."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing

from companion.record import chain
from companion.record.entries import UNSOUND, Line, StreamRow
from companion.record.rows import ids_of

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
    """At most so many lines after this number; AlteredOutboxError at one that is not chained to the last."""
    first, beyond = ids_of(stream.id)
    before = _hash_of(connection, stream, after)
    query = "SELECT id, line, hash FROM outbox WHERE id > ? AND id < ? ORDER BY id LIMIT ?"
    seq = after
    with closing(connection.execute(query, (first + after, beyond, most))) as cursor:
        for key, text, digest in cursor:
            seq += 1
            if key != first + seq or (before := chain.line(before, seq, text)) != digest:
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
    """The stream's last line; before the first one, its beginning."""
    first, beyond = ids_of(stream.id)
    found = connection.execute(
        "SELECT id - ?1, line, hash FROM outbox WHERE id > ?1 AND id < ?2 ORDER BY id DESC LIMIT 1",
        (first, beyond),
    ).fetchone()
    return Line(0, "", chain.stream(stream)) if found is None else Line(*found)


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


def forget_other_events(connection: sqlite3.Connection, event: str) -> None:
    """Drop what was sent at events before: they have ended."""
    for (number,) in connection.execute("SELECT id FROM stream WHERE event <> ?", (event,)).fetchall():
        connection.execute("DELETE FROM outbox WHERE id > ? AND id < ?", ids_of(number))
        connection.execute("DELETE FROM stream WHERE id = ?", (number,))
