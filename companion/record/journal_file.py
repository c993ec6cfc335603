"""The journal's file: made whole or not at all, checked before it is opened, and locked by its one writer."""

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from urllib.parse import quote

from companion.record.entries import DamagedJournalError, JournalError

APPLICATION_ID = 0x546F7363  # "Tosc", in every journal's header
SCHEMA_VERSION = 1
# An entry's id holds its game and number, so that one tree of pages is written per commit and no index.
ENTRIES_A_GAME = 1_000_000_000
SCHEMA = f"""
BEGIN;
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {SCHEMA_VERSION};
CREATE TABLE game (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  rules TEXT NOT NULL,
  players TEXT NOT NULL,
  started_at TEXT NOT NULL,
  ended_at TEXT,
  result TEXT,
  is_imported INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX only_one_game_runs ON game ((ended_at IS NULL)) WHERE ended_at IS NULL;
CREATE TABLE entry (
  id INTEGER PRIMARY KEY CHECK (id = game * {ENTRIES_A_GAME} + seq),
  game INTEGER NOT NULL REFERENCES game (id),
  seq INTEGER NOT NULL CHECK (seq BETWEEN 1 AND {ENTRIES_A_GAME} - 1),
  at TEXT NOT NULL,
  command TEXT NOT NULL,
  events TEXT NOT NULL
);
COMMIT;
"""
MAGIC = b"SQLite format 3\0"
LOOK = "SELECT count(*) FROM sqlite_schema"  # the cheapest question for which SQLite opens all files


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """SQLite's and the system's errors become one sentence each."""
    try:
        yield
    except sqlite3.Error as problem:
        raise _error_for(path, problem) from problem
    except OSError as problem:
        raise JournalError(
            f"The journal {path} cannot be used ({problem.strerror}); choose another place with --journal."
        ) from problem


def _error_for(path: Path, problem: sqlite3.Error) -> JournalError:
    match getattr(problem, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_FULL:
            return JournalError(f"The disk of {path} is full; free some space. What was accepted is safe.")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return JournalError(
                f"The journal {path} and its folder must be writable ({problem}); "
                "change that or choose another with --journal."
            )
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_ERROR:
            return damaged(path)
        case 0 if isinstance(problem, sqlite3.OperationalError):
            return damaged(path)  # text that is not UTF-8 has no code of its own
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return JournalError(f"The journal {path} is busy in another program; close that one.")
        case _:
            return JournalError(
                f"The journal {path} cannot be used ({problem}); check its disk. What was accepted is safe."
            )


def damaged(path: Path) -> DamagedJournalError:
    return DamagedJournalError(
        f"The journal {path} is damaged; it was left as it is. "
        "`toscana set-aside` keeps it under a new name and begins a fresh one."
    )


def check_header(path: Path) -> None:
    """Refuses a file that is no journal of ours before SQLite could touch it."""
    with translated(path), path.open("rb") as file:
        header = file.read(100)
    if not header.startswith(MAGIC) or len(header) < 100:
        if header[68:72] == APPLICATION_ID.to_bytes(4, "big") or not header.strip(b"\0"):
            raise damaged(path)
        raise JournalError(f"{path} is not a journal of this program; choose another file with --journal.")
    if int.from_bytes(header[68:72], "big") != APPLICATION_ID:
        raise JournalError(f"{path} is a database of another program; choose another file with --journal.")
    check_version(path, int.from_bytes(header[60:64], "big"))


def check_version(path: Path, version: int) -> None:
    if version > SCHEMA_VERSION:
        raise JournalError(
            f"The journal {path} was written by a newer version of this program (schema {version}, this one "
            f"knows {SCHEMA_VERSION}); update this one."
        )


def connect_to_read(path: Path) -> sqlite3.Connection:
    """A connection that cannot change the journal."""
    connection = sqlite3.connect(_read_only(path), uri=True)
    try:
        connection.execute(LOOK)
    except sqlite3.Error as problem:
        connection.close()
        is_helpless = problem.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
        if not is_helpless or any(companion.exists() for companion in with_companions(path)[1:]):
            raise
        # In a folder that cannot be written SQLite reads only what it is promised nobody writes.
        return sqlite3.connect(f"{_read_only(path)}&immutable=1", uri=True)
    return connection


def close_untouched(path: Path, connection: sqlite3.Connection) -> None:
    """Closes a writer without SQLite's last tidying, which moves the write-ahead log into the file."""
    # Only the last connection to leave tidies up, and one that reads cannot.
    with closing(sqlite3.connect(_read_only(path), uri=True)) as reader:
        with suppress(sqlite3.Error):
            reader.execute("BEGIN")
            reader.execute(LOOK)
        connection.close()


def _read_only(path: Path) -> str:
    return f"file:{quote(os.fsencode(path.absolute()))}?mode=ro"


def create(path: Path) -> None:
    """A new journal appears under its name only when it is whole and on the disk."""
    unfinished = path.with_name(f".{path.name}.new")
    with translated(path):
        for left in with_companions(path)[1:]:
            # SQLite would take what an earlier journal left for a part of the new one.
            if not left.name.endswith("-shm") and left.exists() and left.stat().st_size:
                raise JournalError(
                    f"There is no journal {path}, but {left.name} belongs to one; put that journal back "
                    f"or move {left.name} away."
                )
        _remove(unfinished)
        connection = sqlite3.connect(unfinished, isolation_level=None)
        try:
            connection.executescript(SCHEMA)
            connection.execute("PRAGMA journal_mode = WAL")
        finally:
            connection.close()
        put_in_place(unfinished, path)


def put_in_place(unfinished: Path, path: Path) -> None:
    """Gives a file that is whole its name, for good."""
    unfinished.rename(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _remove(path: Path) -> None:
    for name in with_companions(path):
        name.unlink(missing_ok=True)


def with_companions(path: Path) -> tuple[Path, ...]:
    """The file and what SQLite keeps beside it."""
    return (path, *(path.with_name(path.name + ending) for ending in ("-wal", "-shm", "-journal")))


def lock(path: Path) -> int:
    """One writer at a time; the lock goes with the process that holds it."""
    with translated(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(
            path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644
        )
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            raise JournalError(
                f"The journal {path} is in use by another toscana program; stop that one first."
            ) from None
    return descriptor


def set_aside(path: Path, now: datetime) -> Path:
    """Keeps the damaged journal under a new name and begins a fresh one."""
    descriptor = lock(path)
    try:
        with translated(path):
            kept = move_aside(path, "damaged", now)
        create(path)
    finally:
        os.close(descriptor)
    return kept


def move_aside(path: Path, why: str, now: datetime) -> Path:
    """The journal gets a new name that says why and when; whoever calls holds the lock."""
    kept = _unused_name(path.with_name(f"{path.name}.{why}-{now:%Y%m%dT%H%M%S}"))
    # The journal itself goes last: until then it can be set aside again.
    for old, new in reversed(list(zip(with_companions(path), with_companions(kept), strict=True))):
        if old.exists():
            old.rename(new)
    return kept


def _unused_name(path: Path) -> Path:
    names = (path if number == 1 else path.with_name(f"{path.name}-{number}") for number in count(1))
    return next(name for name in names if not any(each.exists() for each in with_companions(name)))
