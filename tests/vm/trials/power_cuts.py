"""The plug is pulled at random moments; the journal lies on a disk that forgets what was not flushed."""

import json
import random
from itertools import islice
from pathlib import Path

from companion.devices.ports import Line
from companion.record.journal import Journal, JournalReader
from tests.evening import long_evening
from tests.tables import Table
from tests.vm.bench import Bench
from tests.vm.guest_box import HOLD_S, JOURNAL, UNIT, Guest
from tests.vm.journal_disk import JournalDisk, wait_for_game
from tests.vm.report import Trial
from tests.vm.side_by_side import switched_on

CUTS = 20
FED = 300
REPLAY = ("runuser", "-u", "toscana", "--", "toscana", "replay", "-", "--save", "--journal", JOURNAL)
# SQLite told not to flush: what this program confirms, the disk may forget.
UNSAFE = """
import sqlite3
journal = sqlite3.connect("/var/lib/toscana/unsafe.db", isolation_level=None)
journal.execute("PRAGMA journal_mode=WAL"), journal.execute("PRAGMA synchronous=OFF")
journal.execute("CREATE TABLE IF NOT EXISTS entry (id INTEGER PRIMARY KEY, text)")
while True:
    print(journal.execute("INSERT INTO entry (text) VALUES (hex(randomblob(200)))").lastrowid, flush=True)
"""
COUNT = """
import sqlite3
print(sqlite3.connect("/var/lib/toscana/unsafe.db").execute("SELECT count(*) FROM entry").fetchone()[0])
"""


def loses_nothing(bench: Bench) -> str:
    """Every command that was told as accepted, or whose picture was seen, is there after the cut.

    The machines are woken where the box waits for its disk, so that a cut costs no boot: their root is
    read-only, and nothing of it can be hurt. After the last cut one boots with the disk in its place.
    """
    disk = JournalDisk(bench, random.Random(1861))
    accepted, by_keys = 0, 0
    for cut in range(CUTS):
        guest = disk.wake()
        folder, found = _recovered(bench, accepted)
        if cut % 2 == 0:
            guest.run("systemctl", "stop", UNIT)
            guest.machine.ask("start", words=REPLAY, feed=feed_for(folder, cut))
            told = [json.loads(line) for line in disk.pull_while(disk.has_said_nothing)]
            assert all(answer["ok"] for answer in told)
            accepted = found + len(told)
        else:
            accepted = found + _undo_some(guest, folder, disk.rng)
            by_keys += accepted - found
            disk.pull()
    guest = disk.boot()
    _, found = _recovered(bench, accepted)
    assert " / overlay " in guest.run("cat", "/proc/mounts")
    return (
        f"{disk.cuts} cuts, {accepted} commands accepted ({by_keys} by keys), 0 lost; "
        f"the disk forgot {disk.lost_sectors} sectors; root is read-only"
    )


def _recovered(bench: Bench, accepted: int) -> tuple[Path, int]:
    """A copy of the journal after the cut, and how many entries it has; the OLED shows its game."""
    folder = bench.new_folder()
    guest = bench.guest
    wait_for_game(guest)
    for name in guest.run("ls", "/var/lib/toscana").split():
        if name.startswith(("journal.db", "preferences")) and not name.endswith(("-shm", ".lock")):
            (folder / name).write_bytes(guest.read(f"/var/lib/toscana/{name}"))
    found = entries_in(folder)
    assert found >= accepted, f"{accepted - found} of {accepted} accepted commands are lost"
    hands = switched_on(folder)
    guest.wait_for_screen(hands.twin.display.showing, "the recovered game on the OLED")
    hands.switch_off()
    return folder, found


def entries_in(folder: Path) -> int:
    file = folder / "journal.db"
    if not file.exists():
        return 0
    with JournalReader.open(file) as journal:
        journal.check()
        return sum(1 for game in journal.games() for _ in journal.entries(game.id))


def feed_for(folder: Path, seed: int) -> str:
    """Commands that will all be accepted, from the recovered game on."""
    with Journal.open(folder / "journal.db") as journal:
        evening = long_evening(seed, Table.resume(journal))
        return "".join(json.dumps(command) + "\n" for command, _ in islice(evening, FED))


def _undo_some(guest: Guest, folder: Path, rng: random.Random) -> int:
    """A long press on BACK whose picture was seen: so it was accepted, and how often it was."""
    before, hands = entries_in(folder), switched_on(folder)
    for _ in range(rng.randint(1, 3)):
        for box in (hands, guest):
            box.press(Line.BACK, HOLD_S)
        guest.wait_for_screen(hands.twin.display.showing, "an undone command")
    hands.switch_off()
    return entries_in(folder) - before


def forgets_what_is_unsafe(bench: Bench) -> str:
    """The same cut, without SQLite's flushes: this disk really loses what a careless program confirms."""
    disk = JournalDisk(bench, random.Random(1861))
    guest = disk.wake()
    wait_for_game(guest)
    guest.machine.ask("start", words=["python3", "-c", UNSAFE], feed="")
    confirmed = int(disk.pull_while(disk.has_said_nothing)[-1])
    guest = disk.wake()
    wait_for_game(guest)
    counted = guest.attempt("python3", "-c", COUNT)["out"].strip()
    disk.pull()
    lost = confirmed - (int(counted) if counted else 0)
    assert lost > 0
    return f"{lost} of {confirmed} confirmed rows lost in one cut"


LOSES_NOTHING = Trial("power cuts, root read-only", loses_nothing)
FORGETS_WHAT_IS_UNSAFE = Trial("power cuts without flushes, for comparison", forgets_what_is_unsafe)
