"""The journal's own disk, below a read-only root: mounted by the documented line, cut, or put in late."""

import copy
import os
import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.settings.preferences import Preferences
from companion.settings.preferences_file import FILE_NAME, save_preferences
from tests.vm.bench import Bench, Kept
from tests.vm.disk import VolatileDisk
from tests.vm.guest_box import Guest
from tests.vm.host import ROOT, run
from tests.vm.machine import SLOT, Drive

SIZE = "96M"
FOLDER = "/var/lib/toscana"
UUID = "705ca7a0-70c5-4a70-8c0a-70ca5a70ca5a"


def documented_line() -> str:
    """What systemd/README.md tells to write into fstab; the disk of these trials has the number there."""
    page = (ROOT / "systemd" / "README.md").read_text(encoding="utf-8")
    (line,) = re.findall(rf"^ *(UUID={UUID} {FOLDER} .*)$", page, re.MULTILINE)
    return f"{line}\n"


@dataclass
class JournalDisk:
    """One disk in one machine after another; its power goes with the machine's."""

    bench: Bench
    rng: random.Random
    lost_sectors: int = 0
    cuts: int = 0

    def __post_init__(self) -> None:
        self.bench.close()
        self.image = self.bench.folder / "journal.img"
        self.said = self.bench.folder / "said"
        begun = self.bench.new_folder()
        save_preferences(begun / FILE_NAME, Preferences(language="en"))
        self.make(begun)

    @property
    def _root(self) -> Drive:
        return Drive(str(self.bench.disk), "qcow2", is_read_only=True)

    def make(self, content: Path) -> None:
        """A new disk with these files on it, which belong to the box's user, as the page tells to do."""
        self.content = content
        self.image.unlink(missing_ok=True)
        run("truncate", "-s", SIZE, self.image)
        owner = self.bench.owner
        for file in (content, *content.iterdir()):
            os.chown(file, owner, owner)
        label = ("-L", "toscana", "-U", UUID, "-E", f"root_owner={owner}:{owner}")
        run("mkfs.ext4", "-q", "-F", *label, "-d", content, self.image)

    def boot(self) -> Guest:
        """With the disk in its place from the beginning."""
        self.said.unlink(missing_ok=True)
        drives = [self._root, Drive(f"nbd+unix:///?socket={self._served()}")]
        return self.bench.boot(drives, words="overlay", said=self.said)

    def boot_without(self) -> Guest:
        self.said.unlink(missing_ok=True)
        return self.bench.boot([self._root], words="overlay", said=self.said)

    def keep(self) -> None:
        """The machine that runs without the disk, to be woken later."""
        guest, file = self.bench.guest, self.bench.folder / "waiting"
        guest.screen()
        guest.machine.monitor.keep(file)
        # This machine goes on, and its OLED shows other things; the kept one begins with what is seen now.
        self.bench.waiting = Kept(file, [self._root], self.said, copy.deepcopy(guest.eyes))

    def wake(self) -> Guest:
        """A machine whose box waits, and gets the disk now."""
        guest = self.wake_without()
        self.put_in()
        return guest

    def wake_without(self) -> Guest:
        assert self.bench.waiting is not None, "no box was seen waiting for its disk"
        self.said.unlink(missing_ok=True)
        return self.bench.wake(self.bench.waiting)

    def put_in(self) -> None:
        self.bench.guest.machine.monitor.put_in(self._served(), SLOT)

    def pull(self) -> list[str]:
        """What was said before; a line that was cut off was read by nobody."""
        self.bench.guest.machine.cut_power()
        self._disk.cut_power()
        self.lost_sectors += self._disk.lost_sectors
        self.cuts += 1
        return self.said.read_text(errors="replace").split("\n")[:-1]

    def pull_while(self, is_quiet: Callable[[], bool]) -> list[str]:
        """At a random moment after the first word."""
        self.bench.guest.wait_until(lambda: not is_quiet(), "the first word")
        time.sleep(self.rng.uniform(0.2, 4.0))
        return self.pull()

    def has_said_nothing(self) -> bool:
        return not self.said.exists() or not self.said.stat().st_size

    def _served(self) -> Path:
        path = self.bench.folder / "nbd"
        self._disk = VolatileDisk(self.image, path, self.rng.randrange(1 << 30))
        return path


def wait_for_game(guest: Guest) -> float:
    """Until the disk is there and the box has nothing to say about it; how long it took."""
    return guest.wait_for_unit(
        lambda: is_mounted(guest) and _plays(guest.unit("StatusText")), "the game on the journal's disk"
    )


def _plays(status: str) -> bool:
    """Without a word, the box has not come up yet."""
    return bool(status) and "journal" not in status


def is_mounted(guest: Guest) -> bool:
    return f" {FOLDER} ext4 ".encode() in guest.read("/proc/mounts")
