"""The whole journal as one file, taken while the box plays on, and put back without losing what is there."""

import os
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from companion.record import journal_file
from companion.record.entries import JournalError
from companion.record.journal import JournalReader
from companion.record.journal_file import translated
from companion.record.owner import acting_as_owner


class BackupError(Exception):
    """The backup cannot be written or put back; the text is the sentence that says why."""


def back_up(path: Path, file: Path) -> None:
    """Every entry that was accepted until now, in one file; FILE appears only when it is whole."""
    if os.path.lexists(file):
        raise BackupError(f"{file} is there already; choose another name.")
    content = _content(path)
    unfinished = file.with_name(f".{file.name}.new")
    try:
        with acting_as_owner(file.parent):
            _write(unfinished, content)
            journal_file.put_in_place(unfinished, file)
    except OSError as problem:
        raise BackupError(f"{file} cannot be written: {problem.strerror}.") from problem


def restore(file: Path, path: Path, now: datetime) -> Path | None:
    """Puts the backup in the journal's place; gives the new name of the journal that was there."""
    try:
        with translated(file):
            is_there = file.exists()
        if not is_there:
            raise BackupError(f"There is no {file}; name a file that `toscana backup` wrote.")
        content = _content(file)
    except JournalError as problem:
        reason = str(problem).partition(";")[0]  # what comes after it is advice about the box's own journal
        raise BackupError(f"{reason}; nothing was changed, so try another backup.") from problem
    with translated(path):
        if path.exists() and path.samefile(file):
            raise JournalError(f"{file} is the journal itself; name a file that `toscana backup` wrote.")
    with acting_as_owner(path.parent):
        return _replace(path, content, now)


def _replace(path: Path, content: bytes, now: datetime) -> Path | None:
    descriptor = journal_file.lock(path)
    try:
        with translated(path):
            unfinished = path.with_name(f".{path.name}.new")
            _write(unfinished, content)
            has_old = any(each.exists() for each in journal_file.with_companions(path))
            kept = journal_file.move_aside(path, "replaced", now) if has_old else None
            journal_file.put_in_place(unfinished, path)
    finally:
        os.close(descriptor)
    return kept


def _content(path: Path) -> bytes:
    """A sound journal's bytes, with what its write-ahead log still holds."""
    with acting_as_owner(path.parent):
        with JournalReader.open(path) as journal:
            journal.check()
        with translated(path), closing(journal_file.connect_to_read(path)) as connection:
            connection.execute("BEGIN")
            connection.execute(journal_file.LOOK).fetchone()  # from here on the box's entries are not seen
            return connection.serialize()


def _write(file: Path, content: bytes) -> None:
    try:
        file.unlink(missing_ok=True)  # what a pulled plug left, or a link
        with file.open("xb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
    except OSError:
        with suppress(OSError):
            file.unlink()  # a full card gets its space back
        raise
