"""Upgrading journals of older schemas, in one transaction.

Schema 1 had one game and no chain. Schema 2 did not say where an entry came from, schema 3 knew no
tournament; their hashes stay valid.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

from companion.record import chain, confirmed, journal_file, replacing, schema
from companion.record.entries import UNSOUND, Entry, GameRow, check_time, untrusted_entries
from companion.record.rows import chained, ids_of, insert_entry, insert_game

THE_GAME = "toscana"  # the one that schema 1 knew


def in_memory(path: Path, connection: sqlite3.Connection, version: int) -> sqlite3.Connection:
    """A copy of the journal in this schema, in memory, for readers; the file stays unchanged."""
    memory = sqlite3.connect(":memory:", isolation_level=None)
    try:
        connection.backup(memory)
        _check(path, memory, version)
        memory.execute("BEGIN")
        _rewrite(memory, version)
        memory.execute("COMMIT")
        memory.execute("PRAGMA query_only = ON")
    except BaseException:
        memory.close()
        raise
    return memory


def in_place(path: Path, connection: sqlite3.Connection, version: int, now: datetime) -> None:
    """Upgrade the file itself, in one transaction, after keeping a copy of the old one beside it.

    The caller must hold the lock.
    """
    _check(path, connection, version)
    old = connection.serialize()
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("BEGIN IMMEDIATE")
    try:
        _rewrite(connection, version)
        _keep(path, old, f"schema-{version}-{now:%Y%m%dT%H%M%S}")
        if version == 1:
            # It wrote no confirmed line: one that lies there belongs to another journal.
            confirmed.file_of(path).unlink(missing_ok=True)
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _keep(path: Path, old: bytes, name: str) -> None:
    unfinished = journal_file.unfinished_name(path)
    journal_file.write_whole(unfinished, old)
    kept = replacing.unused_name(path.with_name(f"{path.name}.{name}"))
    journal_file.put_in_place(unfinished, kept)


def _check(path: Path, connection: sqlite3.Connection, version: int) -> None:
    """Check the old journal: damage must not get valid hashes."""
    if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
        raise journal_file.damaged(path)
    if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise journal_file.damaged(path)
    if version == 1:
        _check_rows(path, connection)


def _check_rows(path: Path, connection: sqlite3.Connection) -> None:
    for game, _ in _games(connection, "game"):
        number = 1
        try:
            _check_game(game)
            for entry in _entries(connection, "entry", game.id):
                _check_entry(entry, number)
                number += 1
            if number == 1:
                raise ValueError("not even a beginning")
        except (*UNSOUND, sqlite3.OperationalError) as problem:
            finding = untrusted_entries(game.id, number)
            raise journal_file.damaged(path, finding) from problem


def _check_game(game: GameRow) -> None:
    check_time(game.started_at)
    json.loads(game.players)
    if game.ended_at is not None:
        check_time(game.ended_at)
    if game.result is not None:
        json.loads(game.result)
    chain.beginning(game)


def _check_entry(entry: Entry, number: int) -> None:
    if entry.seq != number:
        raise ValueError("out of order")
    check_time(entry.at)
    json.loads(entry.command)
    json.loads(entry.events)
    chain.link(b"", entry)


def _games(connection: sqlite3.Connection, table: str) -> Iterator[tuple[GameRow, bool]]:
    rows = connection.execute(
        f"SELECT id, uuid, '{THE_GAME}', rules, players, started_at, ended_at, result, is_imported "
        f"FROM {table} ORDER BY id"
    ).fetchall()
    for *row, is_imported in rows:
        yield GameRow(*row), bool(is_imported)


def _entries(connection: sqlite3.Connection, table: str, game: int) -> Iterator[Entry]:
    query = f"SELECT seq, at, command, events FROM {table} WHERE id > ? AND id < ? ORDER BY id"
    with closing(connection.execute(query, ids_of(game))) as cursor:
        for seq, at, command, events in cursor:
            yield Entry(seq, at, command, events, b"")


def _rewrite(connection: sqlite3.Connection, version: int) -> None:
    """The tables of this schema with what the older ones held, inside the caller's transaction."""
    if version == 1:
        _chain_rows(connection)
        return
    if version == 2:
        schema.add_devices(connection)
    schema.add_outbox(connection)


def _chain_rows(connection: sqlite3.Connection) -> None:
    connection.execute("DROP INDEX only_one_game_runs")
    connection.execute("ALTER TABLE game RENAME TO game_1")
    connection.execute("ALTER TABLE entry RENAME TO entry_1")
    schema.make(connection)
    for game, is_imported in _games(connection, "game_1"):
        entries = list(chained(chain.beginning(game), _entries(connection, "entry_1", game.id)))
        insert_game(connection, game, is_imported=is_imported, last=entries[-1].hash)
        for entry in entries:
            insert_entry(connection, game.id, entry)
    connection.execute("DROP TABLE entry_1")
    connection.execute("DROP TABLE game_1")
