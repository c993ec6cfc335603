"""Setting a journal aside: every byte is kept under a new name, and the box can go on."""

from datetime import datetime
from pathlib import Path

from companion.frozen import frozen
from companion.record import journal_file, replacing, streams
from companion.record.entries import JournalError
from companion.record.journal import JournalReader
from companion.record.judging import judge


@frozen
class SetAside:
    """Where the old journal is, and whether the one in its place is empty."""

    kept: Path
    is_fresh: bool


def set_aside(path: Path, now: datetime) -> SetAside:
    """Replace the journal: by its own content if only its end is lost, else by an empty one."""
    with replacing.locked(path):
        replacing.finish(path)
        unfinished, content = journal_file.unfinished_name(path), _sound_content(path)
        if content is None:
            journal_file.make_empty(unfinished)
        else:
            journal_file.write_whole(unfinished, content)
            streams.renew_in(unfinished)
        return SetAside(replacing.replace(path, unfinished, "damaged", now), content is None)


def _sound_content(path: Path) -> bytes | None:
    try:
        with JournalReader.open_to_its_end(path) as journal, journal.snapshot():
            judge(journal)
            return journal.content()
    except JournalError:
        return None
