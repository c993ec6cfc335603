"""Streams: a box begins one when it joins a tournament, and another whenever a number might be used twice."""

import sqlite3
from contextlib import closing
from pathlib import Path

from companion.frozen import changed
from companion.record import outbox_rows
from companion.record.entries import StreamRow
from companion.record.schema import SCHEMA_VERSION

ID_BYTES = 8


def attend(connection: sqlite3.Connection, event: str, box: str) -> None:
    """Let the newest stream be this box's at this tournament, within the caller's transaction.

    The streams of other events make way.
    """
    streams = outbox_rows.read_streams(connection)
    newest = streams[-1] if streams else None
    if newest is not None and (newest.event, newest.box) == (event, box):
        outbox_rows.put_stream(connection, changed(newest, is_active=True))
        return
    number = 1 if newest is None else newest.id + 1
    outbox_rows.put_stream(connection, StreamRow(number, _new_name(), event, box))
    outbox_rows.forget_other_tournaments(connection, event)


def leave(connection: sqlite3.Connection) -> None:
    """Keep nothing more for a hub; what was kept stays until another tournament begins."""
    newest = outbox_rows.read_streams(connection)[-1]
    outbox_rows.put_stream(connection, changed(newest, is_active=False))


def renew(connection: sqlite3.Connection) -> None:
    """Begin another stream in the place of the newest, within the caller's transaction.

    What that one holds keeps its numbers and is still sent: the hub counts each line once.
    """
    newest = outbox_rows.read_streams(connection)[-1]
    row = changed(newest, id=newest.id + 1, name=_new_name(), acknowledged=0)
    outbox_rows.put_stream(connection, row)


def renew_in(file: Path) -> None:
    """Begin another stream in a journal that was put together elsewhere, before it takes its place.

    The box may have sent more than this copy holds, so its next number could be one that the hub knows.
    """
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version < SCHEMA_VERSION or not outbox_rows.read_streams(connection):
            return
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("BEGIN IMMEDIATE")
        renew(connection)
        connection.execute("COMMIT")


def _new_name() -> str:
    import secrets  # noqa: PLC0415 - needed once a tournament

    return secrets.token_hex(ID_BYTES)
