"""The journal's disk is late, fails its check, or turns read-only: the box says so, and goes on after it."""

import random
from pathlib import Path

from companion.app import DISK_RETRY_S
from companion.devices.ports import Line
from tests.first_game import begin
from tests.hands import Hands
from tests.vm.bench import Bench
from tests.vm.guest_box import UNIT, Guest
from tests.vm.host import run
from tests.vm.journal_disk import FOLDER, UUID, JournalDisk, is_mounted, wait_for_game
from tests.vm.report import Trial
from tests.vm.side_by_side import switched_on, wait_for_lost_journal

LATE_S = 60.0
MISSING = f"The journal's disk UUID={UUID} is not mounted on /var/lib/toscana"
UNWRITABLE = "cannot be written"
# What e2fsck will not mend unasked: a folder that calls itself a file, in a file system that had errors.
DAMAGE = ("sif lost+found mode 0100644", "ssv state 2")


def comes_late(bench: Bench) -> str:
    """Missing at first: the box starts, says so, and leaves what lies below the mount point as it is."""
    disk = _with_a_game(bench)
    guest = disk.boot_without()
    wait_for_lost_journal(guest, bench.new_folder(), MISSING)
    shown_s = guest.machine.ask("monotonic")
    # The page is loaded after the picture; kept before that, every machine that is woken would load it again.
    guest.wait_until(lambda: "The box is at" in _log(guest), "the page", every_s=1.0)
    disk.keep()
    guest.wait_until(lambda: guest.machine.ask("monotonic") >= shown_s + LATE_S, "a minute", every_s=1.0)
    wait_for_lost_journal(guest, bench.new_folder(), MISSING)
    _has_written_nothing_else(guest)
    disk.put_in()
    took_s = wait_for_game(guest)
    _shows_the_game(bench, disk)
    _has_restarted_nothing(guest)
    return f"said so on the OLED for {LATE_S:.0f} s, wrote nothing; game up {took_s:.0f} s after it came"


def needs_a_check(bench: Bench) -> str:
    """A check that fails keeps the disk out; one by hand and a mount, and the game goes on."""
    disk = _with_a_game(bench)
    for change in DAMAGE:
        run("debugfs", "-w", "-R", change, disk.image)
    guest = disk.wake()
    guest.wait_until(lambda: _check_has_failed(guest), "the failed check", every_s=1.0)
    assert not is_mounted(guest)
    wait_for_lost_journal(guest, bench.new_folder(), MISSING)
    _mend(guest)
    took_s = wait_for_game(guest)
    _shows_the_game(bench, disk)
    _has_restarted_nothing(guest)
    return f"said so on the OLED until it was checked by hand; then the game after {took_s:.0f} s"


def turns_read_only(bench: Bench) -> str:
    """An error of the file system in the middle of a game: no entry counts until the disk is mended."""
    disk = _with_a_game(bench)
    guest = disk.wake()
    wait_for_game(guest)
    hands = switched_on(disk.content)
    device = Path(guest.run("findmnt", "-no", "SOURCE", FOLDER).strip()).name
    guest.write(f"/sys/fs/ext4/{device}/trigger_fs_error", b"1")
    _play(guest)
    wait_for_lost_journal(guest, bench.new_folder(), UNWRITABLE)
    _keeps_saying(guest, UNWRITABLE)
    guest.run("umount", FOLDER)
    _mend(guest)
    took_s = wait_for_game(guest)
    guest.wait_for_screen(hands.twin.display.showing, "the game as it was before the error")
    for box in (hands, guest):
        _play(box)
    guest.wait_for_screen(hands.twin.display.showing, "the next entry")
    hands.switch_off()
    _has_restarted_nothing(guest)
    return f"entry refused with a sentence, disk let go; game taken up {took_s:.0f} s after it was mended"


def _mend(guest: Guest) -> None:
    """Check by hand and mount. The machine mounts a disk by itself too once its check has ended, and keeps
    others from it for that moment."""
    guest.attempt("fsck", "-y", "LABEL=toscana")
    guest.wait_until(
        lambda: is_mounted(guest) or guest.attempt("mount", FOLDER)["status"] == 0,
        "the mount of the checked disk",
        every_s=1.0,
    )


def _play(box: Hands | Guest) -> None:
    """The first player buys a box of red wine."""
    box.press(Line.KEY_1)
    box.turn(1)
    box.press(Line.KNOB_PUSH)


def _with_a_game(bench: Bench) -> JournalDisk:
    disk = JournalDisk(bench, random.Random(1861))
    folder = bench.new_folder()
    begin(folder / "journal.db")
    disk.make(folder)
    return disk


def _shows_the_game(bench: Bench, disk: JournalDisk) -> None:
    hands = switched_on(disk.content)
    bench.guest.wait_for_screen(hands.twin.display.showing, "the game on the OLED")
    hands.switch_off()


def _check_has_failed(guest: Guest) -> bool:
    return "RUN fsck MANUALLY" in guest.run("journalctl", "-b", "-n", "200", "-o", "cat")


def _keeps_saying(guest: Guest, words: str) -> None:
    """A box that opened the journal again for a moment would show a game in which nothing counts."""
    until_s = guest.machine.ask("monotonic") + 3 * DISK_RETRY_S
    while guest.machine.ask("monotonic") < until_s:
        assert words in guest.unit("StatusText")


def _has_written_nothing_else(guest: Guest) -> None:
    """Below the mount point lies the journal of an earlier evening; /run/vm is as old as the boot."""
    assert guest.run("ls", f"{FOLDER}/journal.db")
    found = guest.run("find", FOLDER, "-newer", "/run/vm")
    assert not found, f"written without the disk: {found}"


def _has_restarted_nothing(guest: Guest) -> None:
    assert guest.unit("NRestarts") == "0", f"restarted: {' '.join(_log(guest).splitlines())}"


def _log(guest: Guest) -> str:
    return guest.run("journalctl", "-b", "-u", UNIT, "-n", "9", "-o", "cat")


COMES_LATE = Trial("the journal's disk comes a minute late", comes_late)
NEEDS_A_CHECK = Trial("the journal's disk fails its check", needs_a_check)
TURNS_READ_ONLY = Trial("the journal's disk turns read-only", turns_read_only)
