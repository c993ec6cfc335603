"""A bench for the trials: a Debian release on its disk, the packages, and the machine that runs now."""

import copy
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkdtemp

from tests.vm.eyes import Eyes
from tests.vm.guest_box import UNIT, Guest
from tests.vm.host import CACHE
from tests.vm.kernel import Kernel
from tests.vm.machine import Drive, Machine
from tests.vm.rootfs import copy_on_write
from tests.vm.side_by_side import SideBySide


@dataclass(frozen=True, slots=True)
class Packages:
    """The box for one release, and a later version that differs in its number alone, where one is needed."""

    now: Path
    next: Path


@dataclass(frozen=True, slots=True)
class Kept:
    """A machine that stands still in a file: its drives, the file it talks into, and what its OLED shows."""

    file: Path
    drives: list[Drive]
    said: Path
    eyes: Eyes


@dataclass
class Bench:
    """What the trials of one release share."""

    suite: str
    kernel: Kernel
    root: Path
    packages: Packages
    guests: list[Guest] = field(default_factory=list)
    table: SideBySide | None = None
    """The game that is played, once one is."""
    owner: int = 0
    """The number of the box's user and group, once it is installed."""
    waiting: Kept | None = None
    """The machine whose box waits for its journal's disk, once one does."""

    @property
    def folder(self) -> Path:
        return CACHE / self.suite

    @property
    def disk(self) -> Path:
        return self.folder / "root.qcow2"

    @property
    def guest(self) -> Guest:
        return self.guests[-1]

    @property
    def played(self) -> SideBySide:
        assert self.table is not None, "no game was begun"
        return self.table

    def new_folder(self) -> Path:
        """For a journal of the fakes; kept until the next run."""
        return Path(mkdtemp(dir=self.folder))

    def boot_fresh(self) -> Guest:
        """Debian as it comes, with no box on it yet."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        copy_on_write(self.root, self.disk)
        return self.boot([Drive(str(self.disk), "qcow2")])

    def boot(self, drives: list[Drive], *, words: str = "", said: Path | None = None) -> Guest:
        machine = Machine(self.folder, self.kernel, drives, words=words, said=said)
        self.guests.append(Guest(machine))
        machine.start()
        return self.guest

    def wake(self, kept: Kept) -> Guest:
        """A machine that goes on where the kept one stood, seen by the same eyes."""
        machine = Machine(self.folder, self.kernel, kept.drives, said=kept.said)
        self.guests.append(Guest(machine, copy.deepcopy(kept.eyes)))
        machine.wake(kept.file)
        return self.guest

    def begin_again(self) -> None:
        """A trial has failed in the middle of the game: its box is started anew, and so are the fakes."""
        self.guest.run("systemctl", "restart", UNIT)
        self.played.switch_on_again()

    def close(self) -> None:
        for guest in self.guests:
            guest.machine.cut_power()
