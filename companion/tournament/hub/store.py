"""The event's file: records of the boxes, records in conflict, and deeds, all in SQLite and never changed.

All that comes in gets the next number of one common order, so that whoever reads it again in this order sees
the event as it went. When a call returns, what it added is on the disk.
"""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple, Self

from companion.games.kit.sentences import Sentence, verbatim

APPLICATION_ID = 0x54485542  # "THUB"
SCHEMA_VERSION = 1
SCHEMA = """
CREATE TABLE record (
  n INTEGER PRIMARY KEY, stream TEXT NOT NULL, seq INTEGER NOT NULL, box TEXT NOT NULL,
  line BLOB NOT NULL, received INTEGER NOT NULL, UNIQUE (stream, seq)
) STRICT;
CREATE TABLE conflict (
  n INTEGER PRIMARY KEY, stream TEXT NOT NULL, seq INTEGER NOT NULL, box TEXT NOT NULL,
  line BLOB NOT NULL, received INTEGER NOT NULL, UNIQUE (stream, seq, box, line)
) STRICT;
CREATE TABLE deed (n INTEGER PRIMARY KEY, seq INTEGER NOT NULL UNIQUE, line BLOB NOT NULL) STRICT;
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
"""
# What stands for a line whose day of deletion has come: that it was there is still known, so that it does
# not come in again.
ERASED = b""


class StoreError(Exception):
    """The event's file can't be used; the sentence says what to do."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


class Outcome(StrEnum):
    NEW = "new"
    KNOWN = "known"
    CONFLICT = "conflict"
    KNOWN_CONFLICT = "known_conflict"


class Arrived(NamedTuple):
    """A record as it came: whose topic it came by, its key, and the line itself; `received` in milliseconds.

    One that `is_foreign` says another box or event than its topic, or is of another box's stream.
    """

    box: str
    stream: str
    seq: int
    line: bytes
    received: int
    is_foreign: bool = False


class Kept(NamedTuple):
    """One line of the common order; `kind` is record, conflict or deed."""

    n: int
    kind: str
    stream: str
    seq: int
    box: str
    line: bytes
    received: int


class Store:
    """The only writer of an event's file."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection
        newest = "SELECT max(n) FROM (SELECT n FROM {} ORDER BY n DESC LIMIT 1)"
        numbers = (self._one(newest.format(table)) for table in ("record", "conflict", "deed"))
        self._n = max(number or 0 for number in numbers)

    @classmethod
    def open(cls, path: Path) -> Self:
        is_new = not path.exists()
        try:
            if is_new:
                os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
            # Written by one thread at a time: the loop hands each batch over and waits.
            connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            if not is_new:
                _check(path, connection)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            if is_new:
                connection.executescript(
                    f"BEGIN; PRAGMA application_id = {APPLICATION_ID};"
                    f"PRAGMA user_version = {SCHEMA_VERSION}; {SCHEMA} COMMIT;"
                )
            return cls(path, connection)
        except (OSError, sqlite3.Error) as problem:
            raise StoreError(verbatim(f"The event's file {path} can't be used: {problem}.")) from problem

    def close(self) -> None:
        self._connection.close()

    def add(self, batch: Iterable[Arrived]) -> list[Outcome]:
        """Keep records in one transaction; what each of them was."""
        self._connection.execute("BEGIN IMMEDIATE")
        n = self._n
        try:
            outcomes = [self._add(each) for each in batch]
            self._connection.execute("COMMIT")
        except BaseException:
            self._connection.execute("ROLLBACK")
            self._n = n
            raise
        return outcomes

    def _add(self, arrived: Arrived) -> Outcome:
        box, stream, seq, line, received, is_foreign = arrived
        if not is_foreign:
            if self._insert("record", (stream, seq, box, line, received)):
                return Outcome.NEW
            there = self._connection.execute(
                "SELECT line FROM record WHERE stream = ? AND seq = ?", (stream, seq)
            )
            if there.fetchone() in ((line,), (ERASED,)):
                return Outcome.KNOWN
        is_new = self._insert("conflict", (stream, seq, box, line, received))
        return Outcome.CONFLICT if is_new else Outcome.KNOWN_CONFLICT

    def _insert(self, table: str, values: tuple[str, int, str, bytes, int]) -> bool:
        added = self._connection.execute(
            f"INSERT OR IGNORE INTO {table} VALUES (?, ?, ?, ?, ?, ?)", (self._n + 1, *values)
        ).rowcount
        self._n += added
        return added == 1

    def add_deeds(self, deeds: Iterable[tuple[int, bytes]]) -> None:
        """Keep deeds, each with its number in the hub's own stream, in one transaction."""
        numbered = [(self._n + i, seq, line) for i, (seq, line) in enumerate(deeds, start=1)]
        with closing(self._connection.cursor()) as cursor:
            cursor.execute("BEGIN IMMEDIATE")
            try:
                cursor.executemany("INSERT INTO deed VALUES (?, ?, ?)", numbered)
                cursor.execute("COMMIT")
            except BaseException:
                cursor.execute("ROLLBACK")
                raise
        self._n += len(numbered)

    def everything(self) -> Iterator[Kept]:
        """All that was kept, in the order in which it came."""
        rows = self._connection.execute(
            "SELECT n, 'record', stream, seq, box, line, received FROM record "
            "UNION ALL SELECT n, 'conflict', stream, seq, box, line, received FROM conflict "
            "UNION ALL SELECT n, 'deed', '', seq, '', line, 0 FROM deed ORDER BY n"
        )
        return (Kept(*row) for row in rows)

    def deeds(self, after: int, most: int) -> list[bytes]:
        rows = self._connection.execute(
            "SELECT line FROM deed WHERE seq > ? AND line <> x'' ORDER BY seq LIMIT ?", (after, most)
        )
        return [line for (line,) in rows]

    def meta(self, key: str) -> str | None:
        row = self._connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return None if row is None else row[0]

    def set_meta(self, key: str, value: str) -> None:
        self._connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))

    def erase(self, before: int) -> int:
        """Erase what came in before this time, in milliseconds; how many lines that were."""
        erased = 0
        with closing(self._connection.cursor()) as cursor:
            cursor.execute("PRAGMA secure_delete = ON")
            cursor.execute("BEGIN IMMEDIATE")
            erased += cursor.execute("DELETE FROM conflict WHERE received < ?", (before,)).rowcount
            erased += cursor.execute(
                "UPDATE record SET line = ? WHERE received < ? AND line <> ?", (ERASED, before, ERASED)
            ).rowcount
            erased += cursor.execute(
                "UPDATE deed SET line = ? WHERE line <> ? AND json_extract(line, '$.at') < ?",
                (ERASED, ERASED, before),
            ).rowcount
            cursor.execute("COMMIT")
            cursor.execute("VACUUM")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return erased

    def back_up(self, path: Path) -> None:
        """Copy the file as it is now, also while it is written."""
        with closing(sqlite3.connect(path)) as copy:
            self._connection.backup(copy)

    def _one(self, question: str) -> int | None:
        row = self._connection.execute(question).fetchone()
        return None if row is None else row[0]


def _check(path: Path, connection: sqlite3.Connection) -> None:
    (found,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if found != APPLICATION_ID:
        raise StoreError(verbatim(f"{path} is no event's file: name another folder."))
    if version != SCHEMA_VERSION:
        raise StoreError(verbatim(f"{path} was written by a newer version: update this one."))
