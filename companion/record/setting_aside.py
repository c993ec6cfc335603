"""Setting a journal aside: every byte is kept under a new name, and the box can go on."""

from datetime import datetime
from pathlib import Path

from companion.frozen import frozen
from companion.record import journal_file, replacing
from companion.record.entries import JournalError
from companion.record.journal import JournalReader
from companion.record.judging import judge


@frozen
class Aside:
    """Where the old journal is, and whether the one in its place is empty."""

    kept: Path
    is_fresh: bool


def set_aside(path: Path, now: datetime) -> Aside:
    """In its place comes what it holds, if that is sound and only its end is lost; else a fresh one."""
    with replacing.locked(path):
        replacing.finish(path)
        unfinished, content = journal_file.unfinished_name(path), _what_is_sound(path)
        if content is None:
            journal_file.make_empty(unfinished)
        else:
            journal_file.write_whole(unfinished, content)
        return Aside(replacing.replace(path, unfinished, "damaged", now), content is None)


def _what_is_sound(path: Path) -> bytes | None:
    try:
        with JournalReader.open_to_its_end(path) as journal, journal.held():
            judge(journal)
            return journal.content()
    except JournalError:
        return None
