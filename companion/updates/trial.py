"""The trial of a new version, before each start of the service and after each end: as root, in a moment.

The package's own Python runs it, so that it works whatever the new version is like.
"""

import sys
from datetime import datetime
from pathlib import Path
from subprocess import SubprocessError

from companion.record import backup, journal_file
from companion.record.entries import JournalError
from companion.record.journal import utc_now
from companion.record.owner import acting_as_owner
from companion.record.schema import SCHEMA_VERSION
from companion.system.child_process import run_child
from companion.updates.slots import CAME_UP, STARTS, Slots

JOURNAL = Path("/var/lib/toscana/journal.db")
JOURNAL_BACK_S = 60
# The exit status after which systemd does not start the box again; on trial it is tried again all the same.
GIVES_UP = "2"


def before_start(slots: Slots, journal: Path) -> str:
    """Count this start of a version on trial; after the last one the version before comes back.

    Gives what to log.
    """
    trial = slots.trial()
    if trial is None:
        return ""
    version, starts = trial
    if slots.current != slots.version_folder(version):
        # Killed on the way to the trial or back from it: end what was begun.
        _journal_back(slots, journal)
        slots.end_trial()
        return ""
    if _came_up(journal) == version:
        slots.end_trial()
        return f"Version {version} has come up."
    if starts < STARTS:
        slots.count_start()
        return f"Version {version} is tried, start {starts + 1} of {STARTS}."
    slots.note_failure(version)
    slots.go_back()
    _journal_back(slots, journal)
    slots.end_trial()
    return f"Version {version} did not come up in {STARTS} starts; the version before it is back."


def put_journal_back(journal: Path, now: datetime) -> Path | None:
    """If a newer version has changed the journal's form, the copy that it made before takes its place.

    Gives the name under which the newer one is kept; nothing is deleted.
    """
    if not journal.exists() or _schema_of(journal) <= SCHEMA_VERSION:
        return None
    copies = sorted(journal.parent.glob(f"{journal.name}.schema-{SCHEMA_VERSION}-*"))
    whole = [copy for copy in copies if journal_file.is_journal(copy)]
    return backup.restore(whole[-1], journal, now) if whole else None


def _schema_of(journal: Path) -> int:
    with acting_as_owner(journal.parent):
        connection = journal_file.connect_to_read(journal)
        try:
            return int(connection.execute("PRAGMA user_version").fetchone()[0])
        finally:
            connection.close()


def _journal_back(slots: Slots, journal: Path) -> None:
    """By the version that starts now, which alone knows what journals it reads."""
    python = slots.current / "bin" / "python"
    words = (str(python), "-I", "-m", "companion.updates.trial", "journal", str(journal))
    try:
        said = run_child(words, timeout_s=JOURNAL_BACK_S).stdout.strip()
    except (OSError, SubprocessError) as problem:
        said = str(problem)
    if said:
        print(said, flush=True)


def _came_up(journal: Path) -> str:
    file = journal.with_name(CAME_UP)
    try:
        with acting_as_owner(journal.parent):
            return file.read_text(encoding="utf-8").strip() if file.is_file() else ""
    except (OSError, ValueError):
        return ""


def main(words: list[str]) -> int:
    """`start` before a start; `end STATUS` after an end: 1 asks for another start; `journal FILE`."""
    match words:
        case ["start"]:
            if said := before_start(Slots(), JOURNAL):
                print(said, flush=True)
        case ["end", status]:
            return int(status == GIVES_UP and Slots().trial() is not None)
        case ["journal", file]:
            try:
                kept = put_journal_back(Path(file), utc_now())
            except (JournalError, backup.BackupError) as problem:
                print(problem, flush=True)
                return 1
            if kept is not None:
                print(f"The journal of before the update is back; the other one is kept as {kept}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
