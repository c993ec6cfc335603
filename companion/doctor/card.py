"""The card and the journal on it: free space, whether what is written is kept, an undamaged journal."""

import re
from pathlib import Path

from companion.doctor.finding import SUDO, BoxUnderTest, Check, Finding, bad, not_checked, ok
from companion.doctor.outside import DoctorOutside
from companion.frozen import frozen
from companion.record.entries import DamagedJournalError, JournalError
from companion.record.journal_disk import FSTAB, named_disks
from companion.record.journal_file import damaged
from companion.record.owner import acting_as_owner

MEGABYTE = 1_000_000
LEAST_BYTES = 100 * MEGABYTE
LEAST_FILES = 1000
VOLATILE = ("overlay", "tmpfs", "ramfs")
# The second is what newer kernels call a file system that has met an error.
READ_ONLY_OPTIONS = {"ro", "emergency_ro"}

CARD_FULL = (
    "Only {free} MB are free for {folder}: run `sudo apt clean` and `sudo journalctl --vacuum-size=50M`, "
    "or use a larger card."
)
NO_FILES = "No more files fit on the disk of {folder} ({free} are left): delete what is not needed."
NOT_MOUNTED = (
    "The disk of {folder} ({disk} in /etc/fstab) is not mounted: plug it in; if `lsblk -f` lists it, run "
    "`sudo fsck -y {disk}`, then `sudo mount {point}`."
)
READ_ONLY = (
    "The disk of {folder} is read-only: run `sudo mount -o remount,rw {mount}`; if it will not stay so, "
    "the card is worn out."
)
LOST_AT_POWER_OFF = (
    "{folder} is on {kind}, so all games are lost at power-off: give the journal its own partition "
    "(systemd/README.md)."
)
DAMAGED = str(damaged(Path("{journal}")))
# Only the service's user and root may open the service's journal.
SERVICE_SET_ASIDE = "As a service: `sudo toscana set-aside`."


@frozen
class Mount:
    """A line of /proc/mounts."""

    folder: str
    kind: str
    options: frozenset[str]


def look_at_space(box: BoxUnderTest) -> Finding:
    folder = _existing(box.outside, box.journal.parent)
    try:
        disk = box.outside.statvfs(box.outside.at(folder))
    except OSError as problem:
        return not_checked(f"{folder} can't be seen ({problem.strerror}): {SUDO}")
    free = disk.f_bavail * disk.f_frsize
    if free < LEAST_BYTES:
        return bad(CARD_FULL, free=free // MEGABYTE, folder=folder)
    # Some file systems have no limit of files, and say 0.
    if disk.f_files and disk.f_favail < LEAST_FILES:
        return bad(NO_FILES, free=disk.f_favail, folder=folder)
    return ok(f"{free // MEGABYTE} MB are free for {folder}.")


def look_at_disk(box: BoxUnderTest) -> Finding:
    outside, folder = box.outside, box.journal.parent
    mounts = _mounts(outside)
    mount = _mount_of(mounts, folder)
    if mount is None:
        return not_checked("This computer does not tell its disks.")
    mounted = {Path(each.folder) for each in mounts}
    for point, disk in named_disks(outside.text(FSTAB) or ""):
        if folder.is_relative_to(point) and point not in mounted:
            return bad(NOT_MOUNTED, folder=folder, disk=disk, point=point)
    if mount.kind in VOLATILE:
        # A container's root is an overlay too, and keeps what is written.
        if mount.kind == "overlay" and not (outside.pi or box.service.is_installed):
            return not_checked(f"{folder} is on an overlay: whether it is kept is not known here.")
        return bad(LOST_AT_POWER_OFF, folder=folder, kind=mount.kind)
    if mount.options & READ_ONLY_OPTIONS:
        return bad(READ_ONLY, folder=folder, mount=mount.folder)
    return ok(f"{folder} is kept at power-off ({mount.kind} on {mount.folder}).")


def look_at_journal(box: BoxUnderTest) -> Finding:
    """Reads every page of the journal; writes nothing."""
    from companion.record.journal import JournalReader  # noqa: PLC0415

    path = box.outside.at(box.journal)
    try:
        with acting_as_owner(path.parent), path.open("rb"), JournalReader.open(path) as journal:
            journal.check()
            games = len(journal.games())
    except FileNotFoundError:
        return ok(f"There is none yet; the first game makes {box.journal}.")
    except PermissionError:
        return not_checked(f"{box.journal} is not yours to read: {SUDO}")
    except DamagedJournalError as problem:
        return bad(f"{problem} {SERVICE_SET_ASIDE}" if box.service.is_installed else str(problem))
    except JournalError as problem:
        return bad(str(problem))
    return ok(f"{box.journal} is whole: {games} {'game' if games == 1 else 'games'}.")


def _existing(outside: DoctorOutside, folder: Path) -> Path:
    """The folder, or its nearest parent that exists."""
    return next((each for each in (folder, *folder.parents) if outside.has(each)), Path("/"))


def _mounts(outside: DoctorOutside) -> list[Mount]:
    rows = [line.split() for line in (outside.text("/proc/mounts") or "").splitlines()]
    return [Mount(_unescaped(row[1]), row[2], frozenset(row[3].split(","))) for row in rows if len(row) > 3]


def _unescaped(text: str) -> str:
    return re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), text)


def _mount_of(mounts: list[Mount], folder: Path) -> Mount | None:
    """The deepest mount that holds the folder; of two at the same place the later one."""
    holding = [mount for mount in mounts if folder.is_relative_to(mount.folder)]
    return max(reversed(holding), key=lambda mount: len(mount.folder), default=None)


CHECKS = (
    Check("card", "Whether the journal has space left.", look_at_space, (CARD_FULL, NO_FILES)),
    Check(
        "disk",
        "Whether what is written stays at power-off.",
        look_at_disk,
        (NOT_MOUNTED, READ_ONLY, LOST_AT_POWER_OFF),
    ),
    Check(
        "journal",
        "Whether the games can be read, every page.",
        look_at_journal,
        (f"{DAMAGED} {SERVICE_SET_ASIDE}",),
    ),
)
