"""What is tried on the emulated Pi, in this order, on one card from its first start on."""

import json
import random
import re
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.devices.gpio.pins import load_pins
from tests.pi.guest import START_PATIENCE_S, UNIT, Guest
from tests.pi.usb_pico import UsbPico
from tests.vm.host import run
from tests.vm.side_by_side import switched_on
from tests.vm.trials.playing import FIRST_ROUND
from tests.vm.trials.power_cuts import FED, entries_in, feed_for
from tools.image.disk import BOOT, START
from tools.image.disk import JOURNAL as JOURNAL_BYTES

CPU_MAX_S = 30
BUS_HZ = 400_000
CUTS = 20
REPLAY = "runuser -u toscana -- toscana replay - --save --journal /var/lib/toscana/journal.db"
FEED = Path("/run/sent/feed.jsonl")


@dataclass
class Bench:
    """What the trials share: the machine, and a folder."""

    guest: Guest
    work: Path

    def new_folder(self) -> Path:
        return Path(tempfile.mkdtemp(dir=self.work))

    def recovered(self) -> Path:
        """A folder with the box's files as a machine would find them if the power were cut now."""
        folder = self.new_folder()
        part = self.guest.board.copy_of(START + BOOT, JOURNAL_BYTES)
        # 1 is a file system that was mended, which is what the next start would do.
        mended = subprocess.run(["e2fsck", "-p", part], check=False, capture_output=True, text=True)
        assert mended.returncode in (0, 1), mended.stdout
        run("debugfs", "-R", f"rdump / {folder}", part)
        return folder

    def expect_same(self, folder: Path, what: str) -> None:
        """Waits until the OLED shows what a box of fakes with this folder's journal shows, bit for bit."""
        hands = switched_on(folder)
        self.guest.wait_for_screen(hands.twin.display.showing, what)
        hands.switch_off()


@dataclass(frozen=True, slots=True)
class Trial:
    """One thing that is tried; `run` gives its numbers and raises when it does not hold."""

    name: str
    run: Callable[[Bench], str]


def starts(bench: Bench) -> str:
    guest = bench.guest
    guest.board.insert_new_card()
    ready_s = guest.start()
    version = guest.board.must("uname -r")
    model = guest.board.must("tr -d '\\0' </proc/device-tree/model")
    return f"{model}, kernel {version}: the service is ready {ready_s:.0f} s after power-on"


def asks_for_the_language(bench: Bench) -> str:
    """Nothing was typed or copied: the first picture is the fakes' first one."""
    bench.expect_same(bench.new_folder(), "the question for the language")
    return f"bit for bit as on the fakes, {bench.guest.eyes.transfers} transfers on the bus"


def starts_soon(bench: Bench) -> str:
    """Its processor time, as it would be if this computer had nothing else to do than to emulate."""
    board = bench.guest.board
    began_s, before_s = board.age_s, board.processor_s
    board.must(f"systemctl restart {UNIT}", START_PATIENCE_S)
    share = (board.processor_s - before_s) / (board.age_s - began_s)
    used_s = int(bench.guest.unit("CPUUsageNSec")) / 1e9
    assert used_s * share <= CPU_MAX_S, f"{used_s * share:.0f} s of processor time, more than {CPU_MAX_S}"
    return f"{used_s * share:.0f} s of processor time, as QEMU had {share:.0%} of a core for {used_s:.0f} s"


def grows(bench: Bench) -> str:
    board = bench.guest.board
    board.wait_until(lambda: "grown" in board.sh("ls /var/lib"), "the grown root", START_PATIENCE_S)
    root_mib, journal = (
        board.must(f"df -m --output=size,source {path} | tail -n 1") for path in ("/", "/var/lib/toscana")
    )
    assert int(root_mib.split()[0]) > 3000, root_mib
    assert journal.split()[1].endswith("p3"), journal
    owner = board.must("stat -c %U /var/lib/toscana")
    assert owner == "toscana", owner
    return f"root has {root_mib.split()[0]} MiB of a card of 4 GiB, the journal its own partition"


def fails_nowhere(bench: Bench) -> str:
    board = bench.guest.board
    starting = ("initializing", "starting")
    board.wait_until(
        lambda: board.sh("systemctl is-system-running") not in starting,
        "the end of the start",
        START_PATIENCE_S,
    )
    failed = board.must("systemctl --failed --no-legend --plain")
    assert not failed, failed
    restarts = set(board.must("systemctl show '*.service' --value -p NRestarts").split())
    assert restarts == {"0"}, restarts
    told = json.loads(board.sh("cloud-init status --format=json"))
    assert (told["status"], told["errors"]) == ("done", []), told
    return f"no unit failed or started twice; cloud-init is done, from {told['datasource']}"


def is_fast(bench: Bench) -> str:
    board = bench.guest.board
    told = board.must("od -An -tu1 /sys/class/i2c-dev/i2c-1/device/of_node/clock-frequency")
    hertz = int.from_bytes(bytes(int(word) for word in told.split()), "big")
    assert hertz == BUS_HZ, hertz
    return f"{hertz // 1000} kHz by the overlay in config.txt"


def is_examined(bench: Bench) -> str:
    told = bench.guest.board.sh("toscana doctor", START_PATIENCE_S)
    (bench.work / "doctor.txt").write_text(told)
    bad = re.findall(r"(?m)^BAD .*", told)
    assert not bad, bad[0]
    return f"{len(re.findall(r'(?m)^ok ', told))} things are ok, none is bad"


def has_its_pins(bench: Bench) -> str:
    board, pins = bench.guest.board, load_pins()
    lamps = [pin for seat in pins.lite_leds for pin in seat]
    assert all(board.is_output(pin) for pin in lamps)
    assert not any(board.is_output(pin) for pin in pins.panel.values())
    return f"{len(lamps)} LED pins are outputs, {len(pins.panel)} contacts inputs"


def plays_a_round(bench: Bench) -> str:
    """Command by command into the journal; the box goes on with the game where the commands ended."""
    board = bench.guest.board
    board.must(f"systemctl stop {UNIT}")
    bench.guest.write(FEED, FIRST_ROUND.read_bytes())
    # One line of the round is refused, which is status 1.
    told = board.sh(f"{REPLAY} <{FEED}", START_PATIENCE_S).splitlines()
    accepted = sum('"ok":true' in line for line in told)
    assert accepted > 5, told[-1]
    board.must(f"systemctl start {UNIT}", START_PATIENCE_S)
    bench.expect_same(bench.recovered(), "the game after a round")
    return f"{accepted} commands; the OLED shows the game bit for bit as on the fakes"


def is_watched(bench: Bench) -> str:
    """A box that hangs is ended by systemd and back in the same game."""
    board = bench.guest.board
    before = board.must(f"systemctl show {UNIT} --value -p MainPID")
    board.must(f"kill -STOP {before}")
    board.wait_until(lambda: bench.guest.unit("MainPID") not in ("0", before), "a new box", START_PATIENCE_S)
    bench.guest.wait_for_service()
    assert bench.guest.unit("NRestarts") == "1"
    bench.expect_same(bench.recovered(), "the game of before")
    return "frozen, ended after 30 s, and back in the same game"


def survives_cuts(bench: Bench) -> str:
    """Whatever was told as accepted is on the card at that moment; the last time the power is really cut."""
    board, rng = bench.guest.board, random.Random(1861)
    board.must(f"systemctl stop {UNIT}")
    before = entries_in(bench.recovered())
    bench.guest.write(FEED, feed_for(bench.recovered(), 1861).encode())
    board.begin(f"{REPLAY} <{FEED}")
    told = 0
    for _ in range(CUTS):
        for _ in range(rng.randint(1, 2 * FED // CUTS - 2)):
            assert json.loads(board.next_line())["ok"]
            told += 1
        found = entries_in(bench.recovered())
        assert found >= before + told, f"{before + told - found} of {told} accepted commands are lost"
    board.cut_power()
    return f"{CUTS} moments, {told} commands accepted, 0 lost; the journal's file system and chain are whole"


def lights_rows(bench: Bench) -> str:
    """The full build's Pico with its own firmware, on QEMU's USB; another computer told the card of it."""
    board, recovered = bench.guest.board, bench.recovered()
    settings = bench.work / "table.toml"
    run("mcopy", "-n", "-o", "-i", board.boot, "::table.toml", settings)
    settings.write_text(settings.read_text().replace('leds = "gpio"', 'leds = "pico"'))
    run("mcopy", "-n", "-o", "-i", board.boot, settings, "::table.toml")
    path = bench.work / "pico"
    pico = UsbPico(path, bench.work)
    try:
        ready_s = bench.guest.start(
            "-chardev", f"socket,id=pico,path={path}", "-device", "usb-redir,chardev=pico"
        )
        bench.expect_same(recovered, "the game after the cut")
        board.wait_until(lambda: any(pico.pixels), "light in the rows", START_PATIENCE_S)
        lit = sum(any(pico.pixels[at : at + 3]) for at in range(0, len(pico.pixels), 3))
        return f"ready after {ready_s:.0f} s with the game of before the cut; {lit} LEDs lit by the firmware"
    finally:
        pico.unplug()


TRIALS = (
    Trial("a card as it was flashed starts", starts),
    Trial("the OLED asks for the language", asks_for_the_language),
    Trial("the root grows, the journal has its own partition", grows),
    Trial("the OLED's bus", is_fast),
    Trial("the lite build's pins", has_its_pins),
    Trial("no unit fails", fails_nowhere),
    Trial("toscana doctor", is_examined),
    Trial("the service's start", starts_soon),
    Trial("a whole round is played", plays_a_round),
    Trial("a box that hangs", is_watched),
    Trial("power cuts", survives_cuts),
    Trial("the full build's Pico", lights_rows),
)
