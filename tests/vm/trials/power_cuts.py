"""The plug is pulled at random moments; the journal lies on a disk that forgets what was not flushed."""

import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from companion.box.preferences_file import FILE_NAME, save_preferences
from companion.devices.ports import Line
from companion.preferences import Preferences
from companion.record.journal import Journal, JournalReader
from tests.evening import long_evening
from tests.tables import Table
from tests.vm.bench import Bench
from tests.vm.disk import VolatileDisk
from tests.vm.guest_box import HOLD_S, JOURNAL, UNIT, Guest
from tests.vm.host import run
from tests.vm.machine import Drive
from tests.vm.report import Trial
from tests.vm.side_by_side import switched_on

CUTS = 5
DISK_SIZE = "96M"
FED = 400
REPLAY = ("runuser", "-u", "toscana", "--", "toscana", "replay", "-", "--save", "--journal", JOURNAL)
FSTAB = "/dev/vdb /var/lib/toscana ext4 noatime 0 2\n"
# SQLite told not to flush: what this program confirms, the disk may forget.
UNSAFE = """
import sqlite3
journal = sqlite3.connect("/mnt/unsafe.db", isolation_level=None)
journal.execute("PRAGMA journal_mode=WAL"), journal.execute("PRAGMA synchronous=OFF")
journal.execute("CREATE TABLE IF NOT EXISTS entry (id INTEGER PRIMARY KEY, text)")
while True:
    print(journal.execute("INSERT INTO entry (text) VALUES (hex(randomblob(200)))").lastrowid, flush=True)
"""
COUNT = """
import sqlite3
print(sqlite3.connect("/mnt/unsafe.db").execute("SELECT count(*) FROM entry").fetchone()[0])
"""


@dataclass
class Plug:
    """A machine that is started and cut again and again, on the same two disks."""

    bench: Bench
    root: Drive
    rng: random.Random
    lost_sectors: int = 0
    cuts: int = 0

    def __post_init__(self) -> None:
        self.bench.close()
        self.image = self.bench.folder / "journal.img"
        self.said = self.bench.folder / "said"
        self.image.unlink(missing_ok=True)
        run("truncate", "-s", DISK_SIZE, self.image)
        begun = self.bench.new_folder()
        save_preferences(begun / FILE_NAME, Preferences(language="en"))
        run("mkfs.ext4", "-q", "-F", "-d", begun, self.image)

    def switch_on(self) -> Guest:
        path = self.bench.folder / "nbd"
        self.said.unlink(missing_ok=True)
        self._disk = VolatileDisk(self.image, path, self.rng.randrange(1 << 30))
        journal = Drive(f"nbd+unix:///?socket={path}")
        return self.bench.boot([self.root, journal], words="overlay", said=self.said)

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


def loses_nothing(bench: Bench) -> str:
    """Every command that was told as accepted, or whose picture was seen, is there after the cut."""
    root = Drive(str(bench.disk), "qcow2", is_read_only=True)
    plug = Plug(bench, root, random.Random(1861))
    accepted, by_keys = 0, 0
    for cut in range(CUTS):
        guest = plug.switch_on()
        folder, found = _recovered(bench, accepted)
        if cut % 3 == 2:
            accepted = found + _undo_some(guest, folder, plug.rng)
            by_keys += accepted - found
            plug.pull()
        else:
            guest.run("systemctl", "stop", UNIT)
            guest.machine.ask("start", words=REPLAY, feed=_feed(folder, cut))
            told = [json.loads(line) for line in plug.pull_while(plug.has_said_nothing)]
            assert all(answer["ok"] for answer in told)
            accepted = found + len(told)
    guest = plug.switch_on()
    _, found = _recovered(bench, accepted)
    assert " / overlay " in guest.run("cat", "/proc/mounts")
    return (
        f"{plug.cuts} cuts, {accepted} commands accepted ({by_keys} by keys), 0 lost; "
        f"the disk forgot {plug.lost_sectors} sectors; root is read-only"
    )


def _recovered(bench: Bench, accepted: int) -> tuple[Path, int]:
    """A copy of the journal after the cut, and how many entries it has; the OLED shows its game."""
    folder = bench.new_folder()
    guest = bench.guest
    guest.wait_until(lambda: guest.unit("ActiveState") == "active", "the running service")
    for name in guest.run("ls", "/var/lib/toscana").split():
        if name.startswith(("journal.db", "preferences")) and not name.endswith(("-shm", ".lock")):
            (folder / name).write_bytes(guest.read(f"/var/lib/toscana/{name}"))
    found = _entries(folder)
    assert found >= accepted, f"{accepted - found} of {accepted} accepted commands are lost"
    hands = switched_on(folder)
    guest.wait_for_screen(hands.twin.display.showing, "the recovered game on the OLED")
    hands.switch_off()
    return folder, found


def _entries(folder: Path) -> int:
    file = folder / "journal.db"
    if not file.exists():
        return 0
    with JournalReader.open(file) as journal:
        journal.check()
        return sum(1 for game in journal.games() for _ in journal.entries(game.id))


def _feed(folder: Path, seed: int) -> str:
    """Commands that will all be accepted, from the recovered game on."""
    with Journal.open(folder / "journal.db") as journal:
        evening = long_evening(seed, Table.resume(journal))
        return "".join(json.dumps(command) + "\n" for command, _ in islice(evening, FED))


def _undo_some(guest: Guest, folder: Path, rng: random.Random) -> int:
    """A long press on BACK whose picture was seen: so it was accepted, and how often it was."""
    before, hands = _entries(folder), switched_on(folder)
    for _ in range(rng.randint(1, 3)):
        for box in (hands, guest):
            box.press(Line.BACK, HOLD_S)
        guest.wait_for_screen(hands.twin.display.showing, "an undone command")
    hands.switch_off()
    return _entries(folder) - before


def forgets_what_is_unsafe(bench: Bench) -> str:
    """The same cut, without SQLite's flushes: this disk really loses what a careless program confirms."""
    plug = Plug(bench, Drive(str(bench.root), is_read_only=True), random.Random(1861))
    guest = plug.switch_on()
    guest.run("mount", "/dev/vdb", "/mnt")
    guest.machine.ask("start", words=["python3", "-c", UNSAFE], feed="")
    confirmed = int(plug.pull_while(plug.has_said_nothing)[-1])
    guest = plug.switch_on()
    guest.run("mount", "/dev/vdb", "/mnt")
    counted = guest.attempt("python3", "-c", COUNT)["out"].strip()
    plug.pull()
    lost = confirmed - (int(counted) if counted else 0)
    assert lost > 0
    return f"{lost} of {confirmed} confirmed rows lost in one cut"


LOSES_NOTHING = Trial("power cuts, root read-only", loses_nothing)
FORGETS_WHAT_IS_UNSAFE = Trial("power cuts without flushes, for comparison", forgets_what_is_unsafe)
