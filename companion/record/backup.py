"""The whole journal as one file, taken while the box plays on, and put back without losing what is there."""

import os
from datetime import datetime
from pathlib import Path

from companion.games.kit.sentences import verbatim
from companion.record import journal_file, replacing, streams
from companion.record.entries import JournalError
from companion.record.journal import JournalReader
from companion.record.journal_file import translated_errors
from companion.record.owner import acting_as_owner
from companion.record.setting_aside import judge


class BackupError(Exception):
    """The backup cannot be written or put back; the text is the sentence that says why."""


def back_up(path: Path, file: Path) -> None:
    """Every entry that was accepted until now, in one file; FILE appears only when it is whole."""
    if os.path.lexists(file):
        raise BackupError(f"{file} is there already; choose another name.")
    content = _content(path)
    unfinished = journal_file.unfinished_name(file)
    try:
        replacing.check_output(file, path)
        with acting_as_owner(file.parent):
            journal_file.write_whole(unfinished, content)
            journal_file.put_in_place(unfinished, file)
    except OSError as problem:
        raise BackupError(f"{file} cannot be written: {problem.strerror}.") from problem


def restore(file: Path, path: Path, now: datetime) -> Path | None:
    """Puts the backup in the journal's place; gives the new name of the journal that was there."""
    try:
        with translated_errors(file):
            is_there = file.exists()
        if not is_there:
            raise BackupError(f"There is no {file}; name a file that `toscana backup` wrote.")
        content = _content(file)
    except JournalError as problem:
        raise BackupError(f"{problem.reason}; nothing was changed, so try another backup.") from problem
    with translated_errors(path):
        if path.exists() and path.samefile(file):
            raise JournalError(
                verbatim(f"{file} is the journal itself; name a file that `toscana backup` wrote.")
            )
    with acting_as_owner(path.parent), replacing.locked(path):
        unfinished = journal_file.unfinished_name(path)
        journal_file.write_whole(unfinished, content)
        streams.renew_in(unfinished)
        kept = replacing.replace(path, unfinished, "replaced", now)
        return kept if any(each.exists() for each in journal_file.with_companions(kept)) else None


def _content(path: Path) -> bytes:
    """The bytes of a sound journal, including its write-ahead log."""
    with acting_as_owner(path.parent), JournalReader.open(path) as journal, journal.snapshot():
        judge(journal)
        return journal.content()
