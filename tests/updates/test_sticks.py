"""Sticks: which partitions are looked at, and that each is mounted to be read, and let go again."""

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.system.machine import REQUEST
from companion.updates import update as updates
from companion.updates.update import STICKS, Installation, serve_request, usual_places
from tests.updates.boxes import box_in, release_in, says

STICK = "usb-SanDisk_Ultra_4C530001-0:0"
OTHER = "usb-Generic_Flash_Disk_7B-0:0"
CARD = "mmc-SC64G_0x1d2c3b4a"


class Mounts:
    """Stands in for mount and umount: a disk is a folder here, and what lies in it comes to the place."""

    def __init__(self) -> None:
        self.now: list[str] = []
        self.options: set[str] = set()
        self.broken: dict[str, Exception | None] = {}
        """Disks that can't be mounted, each with how that shows; None is a program that says no."""

    def run(self, words: Sequence[str], **_: object) -> "subprocess.CompletedProcess[str]":
        """Every other program says nothing."""
        done = subprocess.CompletedProcess(list(words), 0, "", "")
        match words:
            case ("mount", "-o", options, disk, place):
                self.options.add(options)
                if (name := Path(disk).name) in self.broken:
                    if problem := self.broken[name]:
                        raise problem
                    return subprocess.CompletedProcess(list(words), 32, "", "mount: wrong fs type")
                shutil.copytree(disk, place, dirs_exist_ok=True)
                self.now.append(name)
            case ("umount", place):
                shutil.rmtree(place)
                self.now.pop(0)
        return done


@pytest.fixture
def mounts(monkeypatch: pytest.MonkeyPatch) -> Mounts:
    mounts = Mounts()
    monkeypatch.setattr(updates, "run_child", mounts.run)
    return mounts


@pytest.fixture
def box(tmp_path: Path) -> Installation:
    return box_in(tmp_path / "box")


def put_in(box: Installation, *names: str) -> Path:
    """Disks and partitions by udev's names for them; gives the last one."""
    for name in names:
        (box.slots.root / STICKS / name).mkdir(parents=True)
    return box.slots.root / STICKS / names[-1]


def ask(box: Installation, words: str) -> bool:
    request = box.slots.root / REQUEST
    request.parent.mkdir(parents=True, exist_ok=True)
    request.write_text(words)
    return serve_request(box)


@pytest.mark.parametrize(
    ("there", "looked_at"),
    [
        ((), []),
        ((CARD, f"{CARD}-part1", "ata-ST500_W1", "ata-ST500_W1-part1", "wwn-0x5000c5"), []),
        ((STICK, f"{STICK}-part1"), [f"{STICK}-part1"]),
        ((STICK,), [STICK]),
        ((STICK, f"{STICK}-part1", f"{STICK}-part2"), [f"{STICK}-part1", f"{STICK}-part2"]),
        ((OTHER, STICK, f"{STICK}-part1", CARD), [f"{STICK}-part1", OTHER]),
        # One name begins like the other.
        (("usb-Disk-0:0", "usb-Disk-0:01", "usb-Disk-0:01-part1"), ["usb-Disk-0:01-part1", "usb-Disk-0:0"]),
    ],
    ids=["none", "other disks", "as sold", "no partition", "two", "two sticks", "names alike"],
)
def test_partitions_of_usb_disks_are_looked_at_and_disks_that_have_none(
    box: Installation, mounts: Mounts, there: tuple[str, ...], looked_at: list[str]
) -> None:
    if there:
        put_in(box, *there)
    with usual_places(box) as places:
        assert mounts.now == looked_at
        assert len(places) == 2 + len(looked_at)
    assert mounts.now == []


def test_the_panel_takes_what_is_on_a_stick_and_lets_it_go(box: Installation, mounts: Mounts) -> None:
    (folder := put_in(box, STICK, f"{STICK}-part1") / "toscana-1.1.0").mkdir()
    release_in(folder)
    assert not ask(box, "look")
    assert mounts.now == []
    assert ask(box, "install 1.1.0")
    assert says(box) == "1.1.0"
    assert mounts.now == []
    assert mounts.options == {"ro,nosuid,nodev,noexec"}


@pytest.mark.parametrize(
    "problem",
    [None, subprocess.TimeoutExpired("mount", 30), FileNotFoundError("mount")],
    ids=["unreadable", "hangs", "no mount"],
)
def test_a_broken_stick_is_not_in_the_way_of_another(
    box: Installation, mounts: Mounts, problem: Exception | None
) -> None:
    (folder := put_in(box, OTHER, STICK) / "toscana-1.1.0").mkdir()
    release_in(folder)
    mounts.broken[OTHER] = problem
    with usual_places(box) as places:
        assert mounts.now == [STICK]
        found = updates.newest(box, places)
    assert found is not None
    assert found.version == "1.1.0"
