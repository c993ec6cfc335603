"""A fresh Debian becomes a box: one package, no network, and how soon the first picture is there."""

import re

from tests.vm.bench import Bench
from tests.vm.guest_box import UNIT, Guest
from tests.vm.report import Trial

MIB = 1024 * 1024
EXPOSURE_MAX = 1.5
# The same start with Python telling what each import costs.
TELL_IMPORTS = """[Service]
ExecStart=
ExecStart=/usr/lib/toscana/bin/python -I -X importtime -m companion run
"""
DROP_IN = f"/run/systemd/system/{UNIT}.d/imports.conf"
IMPORT = re.compile(r"^\[ *(?P<at>[\d.]+)\] .*import time: +\d+ \| +(?P<us>\d+) \|")


def installs(bench: Bench) -> str:
    guest = bench.boot_fresh()
    package = bench.packages.now
    took_s = float(guest.run("cat", "/proc/uptime").split()[0])
    guest.install(package)
    bench.owner = int(guest.run("id", "-u", "toscana"))
    assert int(guest.run("id", "-g", "toscana")) == bench.owner
    guest.wait_for_unit(lambda: guest.unit("ActiveState") == "active", "the running service")
    installed_kib = guest.run("dpkg-query", "--show", "--showformat=${Installed-Size}", "toscana-companion")
    kernel = guest.run("uname", "-r").strip()
    return (
        f"kernel {kernel}, agent after {took_s:.0f} s, package {package.stat().st_size / MIB:.1f} MiB, "
        f"installed {int(installed_kib) / 1024:.1f} MiB"
    )


def shows_first_picture(bench: Bench) -> str:
    """Twice: as it is, and with Python's own count of its imports."""
    guest = bench.guest
    picture_s, ready_s = _start(guest)
    guest.write(DROP_IN, TELL_IMPORTS.encode())
    guest.run("systemctl", "daemon-reload")
    told_s, _ = _start(guest)
    shown_at_s = guest.eyes.first_picture_s or 0.0
    pid = guest.unit("MainPID")
    told = guest.run("journalctl", f"_PID={pid}", "-b", "-o", "short-monotonic", "--no-hostname")
    guest.run("rm", DROP_IN)
    guest.run("systemctl", "daemon-reload")
    imports_s = _imports_s(told, shown_at_s - told_s, shown_at_s)
    assert imports_s > 0
    return (
        f"{picture_s:.1f} s from unit start to first picture, ready after {ready_s:.1f} s; "
        f"{imports_s / told_s:.0%} of it are Python's imports"
    )


def _imports_s(told: str, began_s: float, ended_s: float) -> float:
    """How long any import was under way in this time; threads import side by side, and some inside others."""
    spans = []
    for line in told.splitlines():
        if found := IMPORT.search(line):
            until_s = float(found["at"])
            spans.append((max(began_s, until_s - int(found["us"]) / 1e6), min(ended_s, until_s)))
    importing_s, reached_s = 0.0, began_s
    for since_s, until_s in sorted(spans):
        importing_s += max(0.0, until_s - max(since_s, reached_s))
        reached_s = max(reached_s, until_s)
    return importing_s


def _start(guest: Guest) -> tuple[float, float]:
    """Seconds from the program's start to its first whole picture, and until systemd heard it is ready."""
    guest.run("systemctl", "stop", UNIT)
    guest.screen()
    guest.eyes.watch_start()
    guest.run("systemctl", "start", UNIT)
    guest.wait_until(lambda: bool(guest.screen()) and guest.eyes.first_picture_s is not None, "a picture")
    assert guest.eyes.first_picture_s is not None
    began_s = int(guest.unit("ExecMainStartTimestampMonotonic")) / 1e6
    ready_s = int(guest.unit("ActiveEnterTimestampMonotonic")) / 1e6
    return guest.eyes.first_picture_s - began_s, ready_s - began_s


def is_locked_in(bench: Bench) -> str:
    told = bench.guest.run("systemd-analyze", "security", "--no-pager", UNIT).strip().splitlines()[-1]
    found = re.search(r": ([\d.]+) ", told)
    assert found, told
    assert float(found[1]) <= EXPOSURE_MAX, told
    user = bench.guest.run("ps", "-o", "user=", "-p", bench.guest.unit("MainPID")).strip()
    assert user == "toscana", user
    return f"exposure {found[1]}, as user {user}"


INSTALLS = Trial("installs from one file, without network", installs)
SHOWS_FIRST_PICTURE = Trial("first picture after a start", shows_first_picture)
IS_LOCKED_IN = Trial("runs locked in", is_locked_in)
