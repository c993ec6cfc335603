"""Switched off from the panel, through logind and polkit; and nothing else is allowed to the box's user."""

import time
from contextlib import suppress

from companion.devices.ports import Line
from tests.vm.bench import Bench
from tests.vm.guest_box import LOOK_AGAIN_S, Guest
from tests.vm.journal_disk import documented_line
from tests.vm.machine import GuestError
from tests.vm.report import Trial
from tests.vm.rootfs import files_of
from tests.vm.side_by_side import menu_line

OFF_PATIENCE_S = 120.0
# What a service that was broken into might try; each must be refused.
REFUSED = (
    ("systemctl", "reboot"),
    ("systemctl", "suspend"),
    ("systemctl", "stop", "systemd-journald.service"),
    ("systemctl", "restart", "toscana.service"),
    ("systemctl", "kexec"),
    ("hostnamectl", "set-hostname", "mine"),
    ("timedatectl", "set-time", "2030-01-01"),
)


def may_do_nothing_else(bench: Bench) -> str:
    guest = bench.guest
    for words in REFUSED:
        done = guest.attempt("setpriv", "--reuid=toscana", "--regid=toscana", "--init-groups", *words)
        assert done["status"] != 0, f"{' '.join(words)} was allowed"
    return f"{len(REFUSED)} of {len(REFUSED)} other requests refused"


def is_switched_off(bench: Bench) -> str:
    """The menu's line, and a push to confirm; the panel is dark before the machine is."""
    guest, table = bench.guest, bench.played
    # After a while without an input Home is about the player on turn again; the fakes' clock stands.
    bench.begin_again()
    table.back().turn(menu_line("Switch off")).push()
    guest.write("/etc/fstab", documented_line().encode())
    guest.press(Line.KNOB_PUSH)
    _look_until_it_is_gone(guest)
    if not guest.machine.wait_off(OFF_PATIENCE_S):
        told = guest.run("journalctl", "-b", "-n", "9", "-o", "cat")
        # The next machine finds its disk as after any evening.
        guest.run("systemctl", "--no-block", "poweroff")
        guest.machine.wait_off(OFF_PATIENCE_S)
        raise AssertionError(f"still on: {told}")
    assert not guest.eyes.chip.is_on, "the panel is lit"
    left = files_of(bench.disk, "/var/lib/toscana")
    assert "journal.db" in left
    assert "journal.db-wal" not in left, "the journal was not closed"
    return "machine off, panel dark, journal closed"


def _look_until_it_is_gone(guest: Guest) -> None:
    until_s = time.monotonic() + OFF_PATIENCE_S
    with suppress(GuestError, OSError):
        while time.monotonic() < until_s:
            guest.screen()
            time.sleep(LOOK_AGAIN_S)


MAY_DO_NOTHING_ELSE = Trial("its user may do nothing else", may_do_nothing_else)
IS_SWITCHED_OFF = Trial("switched off from the panel", is_switched_off)
