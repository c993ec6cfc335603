"""The journal's own disk: away, it is waited for, and nothing is written there; failing, it is let go."""

import asyncio
import errno
import os
from pathlib import Path

import pytest

from companion import app
from companion.devices.ports import Line
from companion.games.port import Stamp
from companion.record import journal_disk
from companion.record.entries import DiskError, Standing
from companion.record.journal import Journal
from companion.record.journal_disk import expect_disk, is_there, named_disks
from companion.record.journal_file import WriterLock, translated_errors
from tests.first_game import begin
from tests.live_box import LiveBox, live_box
from tests.processes import free_port

AWAY = "is not mounted on"
FAILED = "cannot be written"


class Disk:
    """A mount point that fstab names, with something older below it, and what comes with the disk."""

    def __init__(self, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self._content = place / "disk", place / "content"
        self.is_mounted = False
        self.folder.mkdir()
        (self.folder / "journal.db").write_text("below")
        (self.folder / "preferences.json").write_text("{")
        begin(self._content / "journal.db")
        fstab = place / "fstab"
        fstab.write_text(f"# a comment\nLABEL=toscana {self.folder} ext4 noatime,nofail 0 2\n")
        monkeypatch.setattr(journal_disk, "FSTAB", fstab)
        monkeypatch.setattr(os.path, "ismount", lambda point: self.is_mounted and Path(point) == self.folder)
        for retry in ("DISK_RETRY_S", "RETRY_S"):
            monkeypatch.setattr(app, retry, 0.02)

    @property
    def journal(self) -> Path:
        return self.folder / "journal.db"

    def below(self) -> dict[str, str]:
        return {file.name: file.read_text() for file in self.folder.iterdir()}

    def mount(self) -> None:
        self.folder.rename(self.folder.with_name("below"))
        self._content.rename(self.folder)
        self.is_mounted = True


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(tmp_path, monkeypatch)


def test_the_box_waits_for_its_disk_writes_nothing_and_takes_the_game_up(disk: Disk) -> None:
    below = disk.below()

    async def evening() -> None:
        async with live_box(disk.journal, free_port()) as box:
            await box.sees(f"LABEL=toscana {AWAY} {disk.folder}")
            assert ["not mounted" in str(each) for each in box.faults.sentences] == [True]
            await box.push()
            assert disk.below() == below
            disk.mount()
            await box.sees("Anna")
            assert box.faults.sentences == ()

    asyncio.run(evening())


def test_no_command_writes_in_its_place(disk: Disk) -> None:
    below = disk.below()
    for write in (Journal.open, WriterLock):
        with pytest.raises(DiskError, match=AWAY):
            write(disk.journal)
    assert disk.below() == below


def test_a_disk_that_fails_in_a_game_is_let_go_and_the_game_goes_on_when_it_is_mended(
    disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk.mount()
    append = Journal.append

    def fail(self: Journal, command: str, events: str, standing: Standing, times: int = 1) -> Stamp:
        del command, events, standing, times
        with translated_errors(self.path):
            disk.is_mounted = False
            raise OSError(errno.EROFS, "Read-only file system")

    async def evening() -> None:
        async with live_box(disk.journal, free_port()) as box:
            await box.sees("Anna")
            monkeypatch.setattr(Journal, "append", fail)
            await buy(box)
            await box.sees("The journal won't open")
            monkeypatch.setattr(Journal, "append", append)
            disk.is_mounted = True
            await box.sees("Anna")
            # Whoever still held it would keep this one out.
            await buy(box)
            assert box.faults.sentences == ()

    asyncio.run(evening())
    with Journal.open(disk.journal) as journal:
        assert len(journal.entries(1)) == 2


def test_a_journal_that_was_moved_away_is_told_and_the_game_goes_on_when_it_is_back(disk: Disk) -> None:
    disk.mount()
    away = disk.journal.with_name("away.db")

    async def evening() -> None:
        async with live_box(disk.journal, free_port()) as box:
            await box.sees("Anna")
            disk.journal.rename(away)
            await buy(box)
            await box.sees("The journal won't open")
            assert box.faults.sentences
            away.rename(disk.journal)
            await box.sees("Anna")
            await buy(box)
            assert box.faults.sentences == ()

    asyncio.run(evening())
    with Journal.open(disk.journal) as journal:
        assert len(journal.entries(1)) == 2


async def buy(box: LiveBox) -> None:
    """A box of red wine."""
    await box.press(Line.KEY_1)
    await box.turn(1)
    await box.push()


@pytest.mark.parametrize("number", [errno.EROFS, errno.EIO])
def test_what_the_disk_says_is_told_apart_from_what_a_person_can_mend(tmp_path: Path, number: int) -> None:
    with pytest.raises(DiskError, match=FAILED), translated_errors(tmp_path / "journal.db"):
        raise OSError(number, os.strerror(number))


def test_what_fstab_names() -> None:
    table = (
        "proc /proc proc defaults 0 0\n"
        "  # LABEL=old /old ext4 defaults 0 0\n"
        "/dev/sda2 none swap sw 0 0\n"
        "/data /var/lib/toscana none bind,nofail 0 0\n"
        "LABEL=a\\040b /mnt/a\\040b ext4 defaults 0 2\n"
        "broken\n"
    )
    assert named_disks(table) == [(Path("/proc"), "proc"), (Path("/mnt/a b"), "LABEL=a b")]


def test_without_a_line_in_fstab_any_folder_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_disk, "FSTAB", tmp_path / "none")
    expect_disk(tmp_path / "journal.db")
    assert is_there(tmp_path / "journal.db")
