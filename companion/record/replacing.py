"""Replacing the journal: after a kill at any moment the journal is the old one or the new one, whole.

The new journal is first put beside the old one, under a name that also holds the name to keep the old one
under. From then on the new one counts: the next writer finishes the renaming, and readers read it already.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import count
from pathlib import Path

from companion.games.kit.sentences import verbatim
from companion.record import journal_file
from companion.record.entries import JournalError
from companion.record.journal_file import WriterLock, translated_errors, with_companions

NEXT = ".next"


@contextmanager
def locked(path: Path) -> Iterator[None]:
    with WriterLock(path) as lock, translated_errors(path):
        lock.take_file()
        yield


def replace(path: Path, new: Path, why: str, now: datetime) -> Path:
    """Make the new file, which is whole and on the disk, the journal; gives the old one's new name.

    The caller must hold the lock.
    """
    finish(path)
    kept = unused_name(path.with_name(f"{path.name}.{why}-{now:%Y%m%dT%H%M%S}"))
    journal_file.put_in_place(new, path.with_name(path.name + NEXT + kept.name.removeprefix(path.name)))
    finish(path)
    return kept


def successor(path: Path) -> Path | None:
    """The new journal of an interrupted `replace`; None if there is none."""
    begins = path.name + NEXT + "."
    try:
        found = sorted(each for each in path.parent.iterdir() if each.name.startswith(begins))
    except OSError:
        return None  # a folder that cannot be listed is reported by the next access
    return next((each for each in found if not each.name.endswith(journal_file.OF_SQLITE)), None)


def finish(path: Path) -> None:
    """Finish an interrupted `replace`; the caller must hold the lock."""
    new = successor(path)
    if new is None:
        return
    kept = path.with_name(path.name + new.name.removeprefix(path.name + NEXT))
    # The journal itself is renamed last: until then the files that belong to it can still be found.
    for old, name in reversed(list(zip(with_companions(path), with_companions(kept), strict=True))):
        if os.path.lexists(old):
            old.rename(name)
    for left in with_companions(new)[1:]:
        left.unlink(missing_ok=True)  # files that a reader of the new one made
    journal_file.put_in_place(new, path)


def check_output(output: Path, path: Path) -> None:
    """JournalError if the output belongs to a journal or is one of the box's own files, by any name or link.

    Names in the journal's folder that the box has a use for are its own, whether there is a file or not.
    """
    real = Path(os.path.realpath(output))
    endings = ("", *journal_file.OF_SQLITE, *journal_file.OF_US)
    owners = (real.name.removesuffix(ending) for ending in endings if real.name.endswith(ending))
    if any(owner and journal_file.is_journal(real.with_name(owner)) for owner in owners):
        raise JournalError(
            verbatim(f"{output} is the journal itself or belongs to one; choose another file.")
        )
    for journal in (path.absolute(), Path(os.path.realpath(path))):
        if _is_own(output, real, journal):
            raise JournalError(
                verbatim(f"{output} is among the box's own files; choose a file in another folder.")
            )


def _is_own(output: Path, real: Path, journal: Path) -> bool:
    folder, names = journal.parent.resolve(), (journal.name, *journal_file.OF_OTHERS)
    if real.parent == folder and real.name.removeprefix(".").startswith(names):
        return True
    own = (file for file in folder.iterdir() if file.name.removeprefix(".").startswith(names))
    return output.exists() and any(output.samefile(file) for file in own)  # a hard link


def unused_name(path: Path) -> Path:
    names = (path if number == 1 else path.with_name(f"{path.name}-{number}") for number in count(1))
    return next(name for name in names if not any(os.path.lexists(each) for each in with_companions(name)))
