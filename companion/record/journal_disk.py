"""The journal's own disk: fstab names it, and as long as it is not mounted nothing is written in its place.

What would be written then lies on the disk below: lost at power-off, or hidden when the right one comes.
"""

import os
import re
from pathlib import Path

from companion.games.kit.sentences import say
from companion.record.entries import DiskError

FSTAB = Path("/etc/fstab")
ADVICE = say("plug it in, or switch off and on, which checks it. `toscana doctor` tells more.")


def expect_disk(journal: Path) -> None:
    """DiskError while a disk that this journal should lie on is not mounted."""
    folder = journal.absolute().parent.resolve()
    try:
        table = FSTAB.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return  # no table names no disk
    for point, disk in named_disks(table):
        if folder.is_relative_to(point) and not os.path.ismount(point):
            raise DiskError(
                say("The journal's disk {disk} is not mounted on {folder}", disk=disk, folder=str(point)),
                ADVICE,
            )


def is_there(journal: Path) -> bool:
    try:
        expect_disk(journal)
    except DiskError:
        return False
    return True


def named_disks(table: str) -> list[tuple[Path, str]]:
    """Where fstab wants which disk. What it binds to another place is on a disk that is there already."""
    rows = [line.split() for line in table.splitlines() if not line.lstrip().startswith("#")]
    return [
        (Path(_unescaped(row[1])), _unescaped(row[0]))
        for row in rows
        if len(row) >= 4 and row[1].startswith("/") and not {"bind", "rbind"} & set(row[3].split(","))
    ]


def _unescaped(text: str) -> str:
    return re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), text)
