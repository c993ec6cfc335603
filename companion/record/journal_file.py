"""The journal's file: made whole or not at all, checked before it is opened, and locked by one writer."""

import errno
import fcntl
import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Self
from urllib.parse import quote

from companion.games.kit.sentences import Sentence, say
from companion.record import confirmed, schema
from companion.record.entries import DamagedJournalError, DiskError, JournalError
from companion.record.journal_disk import expect_disk
from companion.record.schema import APPLICATION_ID, SCHEMA_VERSION

MAGIC = b"SQLite format 3\0"
LOOK = "SELECT count(*) FROM sqlite_schema"  # the cheapest question for which SQLite opens all files
OF_SQLITE = ("-wal", "-shm", "-journal")
# What the page has counted; the archive writes it, beside the journal.
STATISTICS = ".statistics"
# What it has worked out about games that are over.
DECIDED = ".decided"
OF_US = (
    *(".lock", confirmed.ENDING),
    *(f"{kept}{ending}" for kept in (STATISTICS, DECIDED) for ending in ("", "-journal")),
)
# What other parts of the box keep in the journal's folder.
OF_OTHERS = ("preferences.json", "signed-in.json", "table.toml", "tournament.json", "pico-traceback.txt")
# How long the write-ahead log is made: a game of Toscana takes some 600 KiB of it.
ROOM = 1 << 20
LEFT_AS_IT_IS = say(
    "it was left as it is. `toscana set-aside` keeps it under a new name and begins a fresh one."
)
OTHER_FILE = say("choose another file with --journal.")


class translated_errors:  # noqa: N801 - used as a function
    """Turn the errors of SQLite and of the system into JournalErrors with one sentence."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, problem: BaseException | None, _: object) -> None:
        if isinstance(problem, (sqlite3.Error, UnicodeDecodeError, OSError)):
            raise translated(self._path, problem) from problem


def translated(path: Path, problem: sqlite3.Error | UnicodeDecodeError | OSError) -> JournalError:
    """The error in the journal's words."""
    if isinstance(problem, sqlite3.Error):
        return _error_for(path, problem)
    if isinstance(problem, UnicodeDecodeError):
        return damaged(path)  # SQLite's message quotes bytes that are not UTF-8
    if problem.errno in (errno.EROFS, errno.EIO):
        return _disk_error(path, problem.strerror or "")
    return JournalError(
        say("The journal {path} cannot be used ({reason})", path=str(path), reason=str(problem.strerror)),
        say("choose another place with --journal."),
    )


def _error_for(path: Path, problem: sqlite3.Error) -> JournalError:
    match getattr(problem, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_FULL:
            return full(path)
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return JournalError(
                say(
                    "The journal {path} and its folder must be writable ({reason})",
                    path=str(path),
                    reason=str(problem),
                ),
                say("change that or choose another with --journal."),
            )
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_ERROR:
            return damaged(path)
        case 0 if isinstance(problem, sqlite3.OperationalError):
            return damaged(path)  # text that is not UTF-8 has no code of its own
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return JournalError(
                say("The journal {path} is busy in another program", path=str(path)), say("close that one.")
            )
        case _:
            return _disk_error(path, str(problem))


def full(path: Path) -> JournalError:
    """The error for a disk without space."""
    return JournalError(
        say("The disk of {path} is full", path=str(path)), say("free some space. What was accepted is safe.")
    )


def _disk_error(path: Path, reason: str) -> DiskError:
    return DiskError(
        say("The disk of {path} cannot be written ({reason})", path=str(path), reason=reason),
        say("switch off and on, which checks it. What was accepted is safe."),
    )


def damaged(path: Path, finding: Sentence | None = None) -> DamagedJournalError:
    """The error for a damaged journal; `finding` says what cannot be trusted, if that is known."""
    if finding is None:
        reason = say("The journal {path} is damaged", path=str(path))
    else:
        reason = say("The journal {path} is damaged: {finding}", path=str(path), finding=finding)
    return DamagedJournalError(reason, LEFT_AS_IT_IS)


def check_header(path: Path) -> None:
    """JournalError if the file is no journal of this program; called before SQLite opens it."""
    with translated_errors(path), path.open("rb") as file:
        header = file.read(100)
    if not header.startswith(MAGIC) or len(header) < 100:
        if header[68:72] == APPLICATION_ID.to_bytes(4, "big") or not header.strip(b"\0"):
            raise damaged(path)
        raise JournalError(say("{path} is not a journal of this program", path=str(path)), OTHER_FILE)
    if int.from_bytes(header[68:72], "big") != APPLICATION_ID:
        raise JournalError(say("{path} is a database of another program", path=str(path)), OTHER_FILE)
    check_version(path, int.from_bytes(header[60:64], "big"))


def is_journal(path: Path) -> bool:
    """Whether the file's header is a journal's; False if it cannot be read."""
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(100)[68:72] == APPLICATION_ID.to_bytes(4, "big")
    except OSError:
        return False


def check_version(path: Path, version: int) -> None:
    if version > SCHEMA_VERSION:
        raise JournalError(
            say(
                "The journal {path} was written by a newer version of this program (schema {version}, this "
                "one knows {known})",
                path=str(path),
                version=version,
                known=SCHEMA_VERSION,
            ),
            say("update this one."),
        )
    if version not in schema.STATEMENTS:
        raise damaged(path)


def connect_to_read(path: Path) -> sqlite3.Connection:
    """A connection that cannot change the journal."""
    connection = sqlite3.connect(_read_only(path), uri=True)
    try:
        connection.execute(LOOK)
    except (sqlite3.Error, UnicodeDecodeError) as problem:
        connection.close()
        if isinstance(problem, UnicodeDecodeError):
            raise
        is_helpless = problem.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
        if not is_helpless or any(path.with_name(path.name + ending).exists() for ending in OF_SQLITE):
            raise
        # In a folder without write access SQLite reads a file only as immutable.
        return sqlite3.connect(f"{_read_only(path)}&immutable=1", uri=True)
    return connection


def close_untouched(path: Path, connection: sqlite3.Connection) -> None:
    """Close a writer without moving the write-ahead log into the file, as SQLite would."""
    # Only the last connection to close moves the log, and a read-only one cannot.
    with closing(sqlite3.connect(_read_only(path), uri=True)) as reader:
        with suppress(sqlite3.Error, UnicodeDecodeError):
            reader.execute("BEGIN")
            reader.execute(LOOK)
        connection.close()


def _read_only(path: Path) -> str:
    return f"file:{quote(os.fsencode(path.absolute()))}?mode=ro"


def create(path: Path) -> None:
    """A new journal appears under its name only when it is whole and on the disk."""
    unfinished = unfinished_name(path)
    with translated_errors(path):
        for left in with_companions(path)[1:]:
            # SQLite would read files that an earlier journal left as part of the new one.
            if not left.name.endswith("-shm") and left.exists() and left.stat().st_size:
                raise JournalError(
                    say(
                        "There is no journal {path}, but {file} belongs to one",
                        path=str(path),
                        file=left.name,
                    ),
                    say("put that journal back or move {file} away.", file=left.name),
                )
        make_empty(unfinished)
        put_in_place(unfinished, path)


def make_empty(unfinished: Path) -> None:
    """A whole journal without games, under a name that nobody opens yet."""
    for left in with_companions(unfinished):
        left.unlink(missing_ok=True)
    connection = sqlite3.connect(unfinished, isolation_level=None)
    try:
        connection.execute("BEGIN")
        schema.make(connection)
        connection.execute("COMMIT")
        connection.execute("PRAGMA journal_mode = WAL")
    finally:
        connection.close()


def put_in_place(unfinished: Path, path: Path) -> None:
    """Rename a finished file to its final name, durably."""
    unfinished.rename(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def write_whole(file: Path, content: bytes) -> None:
    """Write the file and wait for the disk; on an error remove it."""
    try:
        file.unlink(missing_ok=True)  # left by a power loss, or a link
        with file.open("xb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
    except OSError:
        with suppress(OSError):
            file.unlink()  # a full card gets its space back
        raise


def unfinished_name(path: Path) -> Path:
    return path.with_name(f".{path.name}.new")


def log_of(path: Path) -> Path:
    """The journal's write-ahead log."""
    return path.with_name(f"{path.name}-wal")


def make_room(path: Path) -> None:
    """Give the write-ahead log its length for an evening, while nobody waits.

    An entry that makes a file longer has the disk write twice: the entry, then the file system's own record
    of the length. SQLite reads its log up to the first frame that is not its own, so zeros are no part of it.
    """
    with suppress(OSError):
        log = os.open(log_of(path), os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC | os.O_NOFOLLOW)
        try:
            length = os.fstat(log).st_size
            if length < ROOM and os.write(log, bytes(ROOM - length)) < ROOM - length:
                os.ftruncate(log, length)  # a full disk keeps its last bytes for other files
            os.fsync(log)
        finally:
            os.close(log)


def with_companions(path: Path) -> tuple[Path, ...]:
    """The journal and the files beside it: SQLite's, and the confirmed line."""
    return (path, *(path.with_name(path.name + ending) for ending in (*OF_SQLITE, confirmed.ENDING)))


def sign_of_life(path: Path) -> int:
    """When a program that writes this journal was last known to run, in milliseconds; 0 where none was."""
    try:
        return path.with_name(path.name + ".lock").stat().st_mtime_ns // 1_000_000
    except OSError:
        return 0


def show_life(path: Path) -> None:
    """Note that the program runs, for `sign_of_life` after a power cut; no disk is waited for."""
    with suppress(OSError):
        os.utime(path.with_name(path.name + ".lock"))


class WriterLock:
    """The right to write a journal; taken on the disk that is meant, or JournalError."""

    def __init__(self, path: Path) -> None:
        expect_disk(path)
        self._path = path
        self._descriptors: list[int] = []
        self._expected: tuple[tuple[str, tuple[float, ...]], ...] = ()
        with translated_errors(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._take(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def take_file(self) -> None:
        """Lock the journal itself as well, if there is one.

        Call it before SQLite opens the file, and close this lock after it: to close a descriptor of the file
        drops the locks that SQLite has on it.
        """
        with translated_errors(self._path):
            if self._path.exists():
                self._take(self._path, os.O_RDONLY | os.O_NONBLOCK)

    def expect_files(self, *files: Path) -> None:
        """Remember which files these are, for `check_files`."""
        self._expected = tuple((str(file), os.stat(file)[1:3]) for file in files)  # noqa: PTH116

    def check_files(self) -> None:
        """DiskError where another file lies in the place of one that was expected, or none."""
        for file, expected in self._expected:
            try:
                is_there = os.stat(file)[1:3] == expected  # noqa: PTH116 - inode and device; asked for every entry
            except OSError:
                is_there = False
            if not is_there:
                raise DiskError(
                    say("{path} was removed or replaced while the box was using it", path=file),
                    say("put it back. Nothing is accepted until then."),
                )

    def close(self) -> None:
        while self._descriptors:
            os.close(self._descriptors.pop())

    def _take(self, file: Path, flags: int) -> None:
        descriptor = os.open(file, flags | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            self.close()
            raise JournalError(
                say("The journal {path} is in use by another toscana program", path=str(self._path)),
                say("stop that one first."),
            ) from None
        self._descriptors.append(descriptor)
