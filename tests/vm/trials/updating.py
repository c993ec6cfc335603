"""An update under a real systemd: refused in a game, killed, taken, and given up if it does not come up."""

import json
import re
import shutil
import time
from pathlib import Path
from typing import Any

from companion import __version__
from companion.system.machine import ANSWER, REQUEST, Machine, UpdatePhase, Updating
from companion.updates.release import SIGNATURE, SUMS, Platform
from companion.updates.slots import STARTS
from tests.updates.boxes import SIGNING, release_in, sign_release
from tests.vm.bench import Bench
from tests.vm.boot_disk import make_stick
from tests.vm.guest_box import JOURNAL, UNIT, Guest
from tests.vm.host import ROOT
from tests.vm.machine import SLOT, Drive
from tests.vm.panel import path_to, see, steps, touch
from tests.vm.report import Trial

CARD = "/boot/firmware/release"
STICK = "/dev/disk/by-id/usb-*-part1"
PACKAGE = re.compile(r"_([\d.]+)\+deb(\d+)_(\w+)\.deb$")
HELPER = "toscana-update.service"
AS_THE_BOX = ("setpriv", "--reuid=toscana", "--regid=toscana", "--init-groups")
# So long after the helper has begun to unpack it is killed; the last time the plug is pulled.
KILLED_AFTER_S = (0.0, 4.0, 15.0, 40.0)
# It says its version, so it is tried. What becomes of each start then:
BROKEN = "import sys\nif 'run' in sys.argv:\n    {}\nprint({{version!r}})\n"
FAILURES = {
    "crashes": "raise OSError('no such device')",
    "gives up": "sys.exit(2)",
    "hangs": "import os, socket, time; s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM); "
    "s.sendto(b'READY=1', os.environ['NOTIFY_SOCKET']); time.sleep(9999)",
}
# Unpacking a package takes minutes here; three times the watchdog's patience, with pauses between, as well.
LONG_S = 1800.0


def is_refused_in_a_game(bench: Bench) -> str:
    guest = bench.guest
    guest.install(bench.packages.now)
    guest.write("/etc/toscana/release.pub", (SIGNING / "test.pub").read_bytes())
    _offer(guest, _next(bench))
    _wait_until_up(guest, "")
    guest.run("systemctl", "stop", UNIT)
    game = (ROOT / "docs" / "first-round.jsonl").read_text(encoding="utf-8")
    guest.attempt("toscana", "replay", "--save", "-", "--journal", JOURNAL, feed=game)
    guest.run("systemctl", "start", UNIT)
    _wait_until_up(guest, "")
    _ask(guest, f"install {_version(bench.packages.next)}")
    guest.wait_for_unit(lambda: _answer(guest).get("phase") == "refused", "a refusal")
    sentence = str(_answer(guest)["problem"][0])
    assert sentence.startswith("A game is running"), sentence
    guest.run("systemctl", "stop", UNIT)
    guest.run("sh", "-c", f"rm {JOURNAL}*")
    guest.run("systemctl", "start", UNIT)
    return f"asked for as the panel does: {sentence}"


def survives_being_killed(bench: Bench) -> str:
    """Whatever was done by then: one whole version starts, and what is left is in nobody's way."""
    guest, wanted, seen = bench.guest, _version(bench.packages.next), []
    for number, after_s in enumerate(KILLED_AFTER_S, start=1):
        _ask(guest, f"install {wanted}")
        guest.wait_for_unit(lambda: _answer(guest).get("phase") == "installing", "the unpacking")  # noqa: B023
        time.sleep(after_s)
        if number < len(KILLED_AFTER_S):
            guest.run("systemctl", "kill", "--signal=KILL", HELPER)
            guest.run("systemctl", "restart", UNIT)
        else:
            guest.machine.cut_power()
            guest = bench.boot([Drive(str(bench.disk), "qcow2")])
        seen.append(_wait_until_up(guest, wanted))
    return f"killed {len(seen)} times, once by the plug; each time the box is up, as {', '.join(seen)}"


def is_taken_from_a_stick(bench: Bench) -> str:
    """By hand, on the panel: it finds what somebody has put in, and is told to take it."""
    guest, wanted = bench.guest, _version(bench.packages.next)
    guest.run("rm", "-rf", CARD)
    _go_back_from(guest, wanted)
    stick = make_stick(bench.folder / "stick.img", _next(bench))
    guest.machine.monitor.put_in_stick(stick, SLOT)
    guest.wait_until(lambda: guest.attempt("sh", "-c", f"ls {STICK}")["status"] == 0, "the stick")
    machine = Machine(Updating(__version__))
    *before, (path, push) = steps(path_to("Update", machine))
    for way, word in before:
        touch(guest, word)
        see(guest, machine, way)
    touch(guest, push)
    see(guest, Machine(Updating(__version__, UpdatePhase.FOUND, wanted)), path)
    began_s = guest.machine.ask("monotonic")
    touch(guest, push)
    guest.wait_until(lambda: _running(guest) == wanted, "the new version", LONG_S, every_s=2.0)
    guest.wait_for_unit(lambda: _came_up(guest) == wanted, "that it has come up")
    took_s = guest.machine.ask("monotonic") - began_s
    guest.run("systemctl", "restart", UNIT)
    guest.wait_for_unit(lambda: not _is_on_trial(guest), "the end of the trial")
    assert _wait_until_up(guest, wanted) == wanted
    return f"the panel finds {wanted} on a stick; it runs {took_s:.0f} s after the push, and stays"


def goes_back(bench: Bench) -> str:
    """Three versions that say their number and then fail, each in its own way; they lie on the card."""
    guest, wanted, told = bench.guest, _version(bench.packages.next), list[str]()
    python = Path(guest.run("readlink", "-f", "/usr/bin/python3").strip()).name
    before = _wait_until_up(guest, wanted)
    platform = Platform(*PACKAGE.findall(bench.packages.next.name)[0])
    for number, (how, failure) in enumerate(FAILURES.items(), start=1):
        version = f"{wanted}.{number}"
        _offer(guest, release_in(bench.new_folder(), version, BROKEN.format(failure), platform, python))
        guest.run("toscana", "update")
        assert str(guest.read("/opt/toscana/trying"), "ascii").split()[0] == version
        began_s = guest.machine.ask("monotonic")
        guest.wait_until(lambda: not _is_on_trial(guest), "the version before", LONG_S, every_s=2.0)
        assert _wait_until_up(guest, wanted) == before
        assert str(guest.read("/opt/toscana/failed"), "ascii").strip() == version
        log = guest.run("journalctl", "-u", UNIT, "-b", "-o", "cat")
        assert f"Version {version} is tried, start {STARTS} of {STARTS}." in log
        assert f"Version {version} did not come up in {STARTS} starts" in log
        told.append(f"{how}: back after {guest.machine.ask('monotonic') - began_s:.0f} s")
    return f"{STARTS} starts each; one that {', one that '.join(told)}"


def _offer(guest: Guest, release: Path) -> None:
    """A signed release, on the card's first partition."""
    guest.run("rm", "-rf", CARD)
    for file in (release / SUMS, release / SIGNATURE, *(release / "packages").iterdir()):
        guest.write(f"{CARD}/{file.relative_to(release)}", file.read_bytes())


def _next(bench: Bench) -> Path:
    """A release of the next version."""
    folder = bench.new_folder()
    (folder / "packages").mkdir()
    shutil.copy(bench.packages.next, folder / "packages")
    sign_release(folder)
    return folder


def _version(package: Path) -> str:
    return str(PACKAGE.findall(package.name)[0][0])


def _ask(guest: Guest, words: str) -> None:
    """As the box's own user does, who has no root."""
    guest.run("rm", "-f", f"/{ANSWER}")
    guest.run(*AS_THE_BOX, "sh", "-c", f"printf '{words}' > /{REQUEST}")


def _answer(guest: Guest) -> dict[str, Any]:
    done = guest.attempt("cat", f"/{ANSWER}")
    return {} if done["status"] else dict(json.loads(done["out"]))


def _running(guest: Guest) -> str:
    """The version of the program that runs, by its folder; empty for the package's own."""
    words = guest.attempt("cat", f"/proc/{guest.unit('MainPID')}/cmdline")["out"].split("\0")[0]
    parts = Path(words).parts
    return parts[parts.index("versions") + 1] if "versions" in parts else ""


def _go_back_from(guest: Guest, version: str) -> None:
    """It may run already, where the plug was pulled too late to stop it."""
    if _running(guest) == version:
        guest.run("toscana", "update", "--back")
        guest.wait_until(lambda: _running(guest) != version, "the version before")
    _wait_until_up(guest, "")


def _wait_until_up(guest: Guest, wanted: str) -> str:
    """The version that runs, once the service is active: the package's own, or this one."""
    guest.wait_for_unit(lambda: guest.unit("ActiveState") == "active", "the running service")
    version = _running(guest)
    assert version in ("", wanted), version
    return version or "the package's own"


def _came_up(guest: Guest) -> str:
    return str(guest.attempt("cat", "/var/lib/toscana/came-up")["out"]).strip()


def _is_on_trial(guest: Guest) -> bool:
    return bool(guest.attempt("test", "-e", "/opt/toscana/trying")["status"] == 0)


IS_REFUSED_IN_A_GAME = Trial("an update in the middle of a game", is_refused_in_a_game)
SURVIVES_BEING_KILLED = Trial("an update that is killed", survives_being_killed)
IS_TAKEN = Trial("an update from a stick, on the panel", is_taken_from_a_stick)
GOES_BACK = Trial("updates that do not come up", goes_back)
