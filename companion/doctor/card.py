"""The card and the journal on it: space, a disk that keeps what is written, and a journal that is whole."""

import re
from dataclasses import dataclass
from pathlib import Path

from companion.doctor.finding import SUDO, Check, Finding, Patient, bad, ok, unseen
from companion.doctor.machine import Machine
from companion.record.entries import DamagedJournalError, JournalError
from companion.record.journal_file import damaged
from companion.record.owner import acting_as_owner

MEGABYTE = 1_000_000
LEAST_BYTES = 100 * MEGABYTE
LEAST_FILES = 1000
FORGETFUL = ("overlay", "tmpfs", "ramfs")

CARD_FULL = (
    "Only {free} MB are free for {folder}: run `sudo apt clean` and `sudo journalctl --vacuum-size=50M`, "
    "or use a larger card."
)
NO_FILES = "No more files fit on the disk of {folder} ({free} are left): delete what is not needed."
READ_ONLY = (
    "The disk of {folder} is read-only: run `sudo mount -o remount,rw {mount}`; if it will not stay so, "
    "the card is worn out."
)
LOST_AT_POWER_OFF = (
    "{folder} is on {kind}, so all games are lost at power-off: give the journal its own partition "
    "(systemd/README.md)."
)
DAMAGED = str(damaged(Path("{journal}")))
# The box's journal is its user's and root's.
SERVICE_SET_ASIDE = "As a service: `sudo toscana set-aside`."


@dataclass(frozen=True, slots=True)
class Mount:
    """A file system as /proc/mounts tells it."""

    folder: str
    kind: str
    options: frozenset[str]


def look_at_space(patient: Patient) -> Finding:
    folder = _existing(patient.machine, patient.journal.parent)
    try:
        disk = patient.machine.statvfs(patient.machine.at(folder))
    except OSError as problem:
        return unseen(f"{folder} can't be seen ({problem.strerror}): {SUDO}")
    free = disk.f_bavail * disk.f_frsize
    if free < LEAST_BYTES:
        return bad(CARD_FULL, free=free // MEGABYTE, folder=folder)
    # Some file systems count no files.
    if disk.f_files and disk.f_favail < LEAST_FILES:
        return bad(NO_FILES, free=disk.f_favail, folder=folder)
    return ok(f"{free // MEGABYTE} MB are free for {folder}.")


def look_at_disk(patient: Patient) -> Finding:
    machine, folder = patient.machine, patient.journal.parent
    mount = _mount_of(_mounts(machine), folder)
    if mount is None:
        return unseen("This computer does not tell its disks.")
    if mount.kind in FORGETFUL:
        # A container's root is an overlay too, and keeps what is written.
        if mount.kind == "overlay" and not (machine.pi or patient.service.is_installed):
            return unseen(f"{folder} is on an overlay: whether it is kept is not known here.")
        return bad(LOST_AT_POWER_OFF, folder=folder, kind=mount.kind)
    if "ro" in mount.options:
        return bad(READ_ONLY, folder=folder, mount=mount.folder)
    return ok(f"{folder} is kept at power-off ({mount.kind} on {mount.folder}).")


def look_at_journal(patient: Patient) -> Finding:
    """Every page is read; nothing is written."""
    from companion.record.journal import JournalReader  # noqa: PLC0415

    path = patient.machine.at(patient.journal)
    try:
        with acting_as_owner(path.parent), path.open("rb"), JournalReader.open(path) as journal:
            journal.check()
            games = len(journal.games())
    except FileNotFoundError:
        return ok(f"There is none yet; the first game makes {patient.journal}.")
    except PermissionError:
        return unseen(f"{patient.journal} is not yours to read: {SUDO}")
    except DamagedJournalError as problem:
        return bad(f"{problem} {SERVICE_SET_ASIDE}" if patient.service.is_installed else str(problem))
    except JournalError as problem:
        return bad(str(problem))
    return ok(f"{patient.journal} is whole: {games} {'game' if games == 1 else 'games'}.")


def _existing(machine: Machine, folder: Path) -> Path:
    """The folder, or the nearest one above that is there already."""
    return next((each for each in (folder, *folder.parents) if machine.has(each)), Path("/"))


def _mounts(machine: Machine) -> list[Mount]:
    rows = [line.split() for line in (machine.text("/proc/mounts") or "").splitlines()]
    return [Mount(_unescaped(row[1]), row[2], frozenset(row[3].split(","))) for row in rows if len(row) > 3]


def _unescaped(text: str) -> str:
    return re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), text)


def _mount_of(mounts: list[Mount], folder: Path) -> Mount | None:
    """The deepest one that holds the folder; of two on the same place the later."""
    holding = [mount for mount in mounts if folder.is_relative_to(mount.folder)]
    return max(reversed(holding), key=lambda mount: len(mount.folder), default=None)


CHECKS = (
    Check("card", "Whether the journal has space left.", look_at_space, (CARD_FULL, NO_FILES)),
    Check(
        "disk", "Whether what is written stays at power-off.", look_at_disk, (READ_ONLY, LOST_AT_POWER_OFF)
    ),
    Check(
        "journal",
        "Whether the games can be read, every page.",
        look_at_journal,
        (f"{DAMAGED} {SERVICE_SET_ASIDE}",),
    ),
)
