"""The event's folder, and its file: records, records in conflict, and deeds, all in SQLite and never changed.

All that comes in gets the next number of one common order, so that whoever reads it again in this order sees
the event as it went. When a call returns, what it added is on the disk.
"""

import fcntl
import json
import os
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple, Self

from companion.games.kit.sentences import SentenceError, verbatim
from companion.system.private_file import write_private

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


class StoreError(SentenceError):
    """The event's file can't be used; the sentence says what to do."""


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

    @property
    def newest(self) -> int:
        """The number of what came last."""
        return self._n

    def add(self, batch: Iterable[Arrived]) -> list[Outcome]:
        """Keep records in one transaction; what each of them was."""
        with self._transaction():
            return [self._add(each) for each in batch]

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Cursor]:
        """All that is kept in it is on the disk then, or none of it."""
        n = self._n
        with closing(self._connection.cursor()) as cursor:
            cursor.execute("BEGIN IMMEDIATE")
            try:
                yield cursor
                cursor.execute("COMMIT")
            except BaseException:
                self._n = n
                # A full disk has ended the transaction by itself.
                if self._connection.in_transaction:
                    cursor.execute("ROLLBACK")
                raise

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

    def add_deeds(self, deeds: Iterable[tuple[int, bytes]], meta: Mapping[str, str] | None = None) -> None:
        """Keep deeds, each with its number in the hub's own stream, in one transaction; `meta` with them."""
        numbered = [(self._n + i, seq, line) for i, (seq, line) in enumerate(deeds, start=1)]
        with self._transaction() as cursor:
            cursor.executemany("INSERT INTO deed VALUES (?, ?, ?)", numbered)
            cursor.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", (meta or {}).items())
        self._n += len(numbered)

    def everything(self, after: int = 0, most: int = -1) -> Iterator[Kept]:
        """All that was kept after a number, in the order in which it came; -1 is no limit."""
        rows = self._connection.execute(
            "SELECT n, 'record', stream, seq, box, line, received FROM record WHERE n > ?1 "
            "UNION ALL SELECT n, 'conflict', stream, seq, box, line, received FROM conflict WHERE n > ?1 "
            "UNION ALL SELECT n, 'deed', '', seq, '', line, 0 FROM deed WHERE n > ?1 ORDER BY n LIMIT ?2",
            (after, most),
        )
        return (Kept(*row) for row in rows)

    def line_at(self, n: int) -> bytes | None:
        """The line of this number; None where there is none."""
        kept = next(self.everything(n - 1, 1), None)
        return kept.line if kept is not None and kept.n == n else None

    def copy(self, rows: Iterable[Kept]) -> None:
        """Keep what another hub has kept, under the same numbers, in one transaction."""
        n = self._n
        with self._transaction() as cursor:
            for row in rows:
                if row.kind == "deed":
                    cursor.execute("INSERT INTO deed VALUES (?, ?, ?)", (row.n, row.seq, row.line))
                else:
                    values = (row.n, row.stream, row.seq, row.box, row.line, row.received)
                    table = "record" if row.kind == "record" else "conflict"
                    cursor.execute(f"INSERT INTO {table} VALUES (?, ?, ?, ?, ?, ?)", values)
                n = row.n
        self._n = n

    def deeds(self, after: int, most: int) -> list[bytes]:
        rows = self._connection.execute(
            "SELECT line FROM deed WHERE seq > ? AND line <> x'' ORDER BY seq LIMIT ?", (after, most)
        )
        return [line for (line,) in rows]

    def of_game(self, uuid: str) -> list[bytes]:
        """The records of a game, in the order in which they came."""
        asked = "SELECT line FROM record WHERE line <> x'' AND json_extract(line, '$.game') = ? ORDER BY n"
        rows = self._connection.execute(asked, (uuid,))
        return [line for (line,) in rows]

    def meta(self, key: str) -> str | None:
        row = self._connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return None if row is None else row[0]

    def set_meta(self, key: str, value: str) -> None:
        self._connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))

    def erase(self, before: int) -> int:
        """Erase what came in before this time, in milliseconds; how many lines that were."""
        self._connection.execute("PRAGMA secure_delete = ON")
        with self._transaction() as cursor:
            erased = cursor.execute("DELETE FROM conflict WHERE received < ?", (before,)).rowcount
            erased += cursor.execute(
                "UPDATE record SET line = ? WHERE received < ? AND line <> ?", (ERASED, before, ERASED)
            ).rowcount
            erased += cursor.execute(
                "UPDATE deed SET line = ? WHERE line <> ? AND json_extract(line, '$.at') < ?",
                (ERASED, ERASED, before),
            ).rowcount
        self._connection.execute("VACUUM")
        self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
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


class Clocks(NamedTuple):
    """A computer's time, how long it is on, both in nanoseconds, and since which switching on."""

    wall_ns: int
    up_ns: int
    boot: str


def _clocks() -> Clocks:
    boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    return Clocks(time.time_ns(), time.clock_gettime_ns(time.CLOCK_BOOTTIME), boot)


class HallTime:
    """The time that everybody in the hall goes by; `clocks` are looked at once.

    Whoever sets this computer's clock during a round ends no round by it, also if the hub is started again.
    """

    def __init__(self, clocks: Clocks) -> None:
        self.ahead_ns = clocks.wall_ns - clocks.up_ns

    def kept(self, clocks: Clocks) -> str:
        """What has to be known after a restart."""
        now_ns = self.ahead_ns + clocks.up_ns
        return json.dumps(
            {"boot": clocks.boot, "ahead": self.ahead_ns, "skew": now_ns - clocks.wall_ns, "latest": now_ns}
        )

    def go_on(self, kept: str, clocks: Clocks) -> None:
        """Go on where the time was; after the computer itself was off, by its clock and never backwards."""
        was = json.loads(kept)
        if was["boot"] == clocks.boot:
            self.ahead_ns = was["ahead"]
        else:
            self.ahead_ns = max(clocks.wall_ns + was["skew"], was["latest"]) - clocks.up_ns

    def go_by(self, now: int, up_ns: int) -> None:
        """It is this time now, in milliseconds: another hub says so."""
        self.ahead_ns = now * 1_000_000 - up_ns


_TIME = HallTime(_clocks())


def now_ms() -> int:
    """The hub's time, which everybody in the hall goes by: milliseconds since 1970. It never jumps."""
    return (_TIME.ahead_ns + time.clock_gettime_ns(time.CLOCK_BOOTTIME)) // 1_000_000


def go_by(now: int) -> None:
    """From now on it is this time here."""
    _TIME.go_by(now, time.clock_gettime_ns(time.CLOCK_BOOTTIME))


def keep_time(store: Store) -> None:
    """Let the hall's time be known after a restart."""
    store.set_meta("time", _TIME.kept(_clocks()))


def find_time(store: Store, *, goes_on: bool) -> None:
    """The hall's time at a start: this computer's, unless a clock runs, which has to go on as it did."""
    kept = store.meta("time") if goes_on else None
    clocks = _clocks()
    if kept:
        _TIME.go_on(kept, clocks)
    else:
        _TIME.ahead_ns = clocks.wall_ns - clocks.up_ns


def midnight(day: str) -> int:
    """When a day, such as 2027-01-31, begins here; in milliseconds."""
    return int(time.mktime(time.strptime(day, "%Y-%m-%d"))) * 1000


def lock_folder(folder: Path) -> int:
    """Keep other hubs off this folder until the descriptor is closed; StoreError where one is there."""
    descriptor = os.open(folder / "lock", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as problem:
        os.close(descriptor)
        raise StoreError(verbatim(f"Another hub runs on {folder}: end it first.")) from problem
    return descriptor


def private_folder(path: Path) -> Path:
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def secret_in(path: Path) -> bytes:
    """The secret that this file holds; made when it is first asked for."""
    if not path.exists():
        write_private(path, os.urandom(32).hex())
    return bytes.fromhex(path.read_text(encoding="ascii"))
