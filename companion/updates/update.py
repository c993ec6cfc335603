"""An update from end to end, as root: looked for, checked, unpacked beside what runs, and put on trial."""

import fcntl
import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from subprocess import SubprocessError

from companion.frozen import frozen
from companion.games.kit.sentences import Sentence, say, verbatim
from companion.record.entries import JournalError
from companion.record.journal import JournalReader
from companion.record.owner import acting_as_owner
from companion.system.child_process import run_child
from companion.system.machine import ANSWER, FROM_HUB, REQUEST, UpdatePhase
from companion.updates.release import Offer, Platform, is_newer, offers_in, running_version, take
from companion.updates.slots import CAME_UP, Slots, UpdateError

RESTART = ("systemctl", "--no-block", "restart", "toscana.service")
CARD = "boot/firmware"
STICKS = "dev/disk/by-id"
MOST_REQUEST = 100
MOUNT_S = 30
# What is written there is gone at power-off.
IN_MEMORY = ("overlay", "tmpfs", "ramfs")


@frozen
class Installation:
    """A box on its disk: the versions, its journal, and what packages must be for."""

    slots: Slots
    journal: Path
    platform: Platform

    @property
    def version(self) -> str:
        return running_version(self.slots, self.platform)


def newest(box: Installation, places: list[Path]) -> Offer | None:
    """The newest package in these folders, if it is newer than what runs."""
    offers = offers_in(places, box.platform)
    return offers[0] if offers and is_newer(offers[0].version, box.version) else None


def install(box: Installation, offer: Offer) -> None:
    """Put the package on trial from the next start on; UpdateError if that can't be, and what runs stays."""
    expect_no_game(box.journal)
    _expect_disk(box.slots)
    with _alone(box.slots):
        package = take(offer, box.slots)
        try:
            box.slots.unpack(package, offer.version)
        finally:
            package.unlink()
        expect_no_game(box.journal)
        with acting_as_owner(box.journal.parent):
            box.journal.with_name(CAME_UP).unlink(missing_ok=True)
        box.slots.begin_trial(offer.version)


@contextmanager
def _alone(slots: Slots) -> Iterator[None]:
    """The panel and somebody in a terminal may ask at the same time: UpdateError for the second."""
    with (slots.folder / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as problem:
            raise UpdateError(say("Another update is under way: wait for its end.")) from problem
        yield


def go_back(box: Installation) -> str:
    """Let the version before start from now on; gives its name. UpdateError if it can't read the journal."""
    expect_no_game(box.journal)
    before = box.slots.before
    if before is None:
        raise UpdateError(verbatim("There is no version to go back to."))
    words = (str(before / "bin" / "python"), "-I", "-m", "companion", "games", "--journal", str(box.journal))
    if box.journal.exists() and run_child(words, timeout_s=60).returncode:
        raise UpdateError(
            verbatim("the version before can't read this journal any more; docs/operations.md tells the way.")
        )
    box.slots.go_back()
    return running_version(box.slots, box.platform)


def restart() -> None:
    """Let systemd start the box anew, where systemd runs."""
    if Path("/run/systemd/system").is_dir():
        with suppress(OSError, SubprocessError):
            run_child(RESTART, timeout_s=30)


def expect_no_game(journal: Path) -> None:
    if not journal.exists():
        return
    try:
        with acting_as_owner(journal.parent), JournalReader.open(journal) as opened:
            is_running = any(row.ended_at is None for row in opened.games())
    except JournalError as problem:
        raise UpdateError(problem.sentence) from problem
    if is_running:
        raise UpdateError(say("A game is running: end it first, then update."))


def serve_request(box: Installation) -> bool:
    """Do what the panel asks for, and answer it; whether the box is to be started anew."""
    asked = _take_request(box.slots.root)
    if asked is None:
        return False
    answer = _Answer(box)
    with usual_places(box) as places:
        try:
            offer = newest(box, places)
            if offer is None or asked not in ("", offer.version):
                answer.give(UpdatePhase.NOTHING)
            elif not asked:
                answer.give(UpdatePhase.FOUND, offer.version)
            else:
                answer.give(UpdatePhase.INSTALLING, offer.version)
                install(box, offer)
                answer.give(UpdatePhase.RESTARTING, offer.version)
                return True
        except UpdateError as problem:
            answer.give(UpdatePhase.REFUSED, asked, problem.sentence)
    return False


class _Answer:
    """What the panel is told; everybody may read it."""

    def __init__(self, box: Installation) -> None:
        self._box = box

    def give(self, phase: UpdatePhase, version: str = "", problem: Sentence | None = None) -> None:
        told = {
            "phase": phase,
            "version": version,
            "problem": None if problem is None else [problem.template, dict(problem.values)],
        }
        file = self._box.slots.root / ANSWER
        file.parent.mkdir(parents=True, exist_ok=True)
        new = file.with_name("answer.new")
        new.write_text(json.dumps(told, default=str), encoding="utf-8")
        new.rename(file)


def _take_request(root: Path) -> str | None:
    """The version that is asked for, empty to look for one; None if nothing sensible is asked."""
    file = root / REQUEST
    (root / ANSWER).unlink(missing_ok=True)
    try:
        with acting_as_owner(file.parent):
            descriptor = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
            try:
                words = os.read(descriptor, MOST_REQUEST).decode("utf-8", "replace").split()
            finally:
                os.close(descriptor)
    except OSError:
        words = []
    finally:
        # What can't be read must go, too: as long as it is there, systemd starts the helper again.
        with suppress(OSError), acting_as_owner(file.parent):
            file.unlink()
    match words:
        case ["look"]:
            return ""
        case ["install", version]:
            return version
    return None


@contextmanager
def usual_places(box: Installation) -> Iterator[list[Path]]:
    """Where a release may lie: on the card's first partition, where the box puts its hub's, and on sticks."""
    root = box.slots.root
    mounts = root / "run" / "toscana-update"
    mounted: list[Path] = []
    try:
        for number, disk in enumerate(_partitions(root / STICKS)):
            place = mounts / f"stick-{number}"
            place.mkdir(parents=True, exist_ok=True)
            if _is_done("mount", "-o", "ro,nosuid,nodev,noexec", str(disk), str(place)):
                mounted.append(place)
        yield [root / CARD, root / FROM_HUB, *mounted]
    finally:
        for place in mounted:
            _is_done("umount", str(place))


def _is_done(*words: str) -> bool:
    """Whether a stick could be mounted or let go: one that is broken or hangs is in nobody's way."""
    try:
        return run_child(words, timeout_s=MOUNT_S).returncode == 0
    except (OSError, SubprocessError):
        return False


def _partitions(folder: Path) -> list[Path]:
    """The partitions of USB disks, and disks that have none."""
    names = sorted(each.name for each in folder.glob("usb-*")) if folder.is_dir() else []
    whole = [name for name in names if not re.search(r"-part\d+$", name)]
    parts = [name for name in names if name not in whole]
    return [
        folder / name for name in (*parts, *whole) if not any(p.startswith(f"{name}-part") for p in parts)
    ]


def _expect_disk(slots: Slots) -> None:
    """UpdateError where what is written is forgotten at power-off: a root that is kept read-only."""
    slots.folder.mkdir(parents=True, exist_ok=True)
    done = run_child(
        ("findmnt", "--noheadings", "--output", "FSTYPE", "--target", str(slots.folder)), timeout_s=30
    )
    if done.stdout.strip() in IN_MEMORY and slots.root == Path("/"):
        raise UpdateError(
            say("The card's system is read-only here: systemd/README.md tells how such a box is updated.")
        )
