"""The first start of a card that Raspberry Pi Imager has written, and what stands there afterwards."""

import json
import re

from companion.devices.gpio.pins import load_pins
from tests.pi import imager
from tests.pi.bench import Bench, Trial, is_golden
from tests.pi.guest import START_PATIENCE_S, UNIT
from tests.pi.trials.updating import offer
from tests.vm.side_by_side import switched_on

CPU_MAX_S = 30
BUS_HZ = 400_000


def starts(bench: Bench) -> str:
    guest, board = bench.guest, bench.guest.board
    board.insert_new_card()
    imager.write(board, imager.WISHES)
    offer(bench)
    ready_s = guest.start()
    used = _used(bench, board.processor_s / board.age_s)
    version = board.must("uname -r")
    model = board.must("tr -d '\\0' </proc/device-tree/model")
    return f"{model}, kernel {version}: the service is ready {ready_s:.0f} s after power-on, with {used}"


def _used(bench: Bench, share: float) -> str:
    """The service's processor time, as it would be if this computer did nothing else."""
    used_s = int(bench.guest.unit("CPUUsageNSec")) / 1e9
    assert used_s * share <= CPU_MAX_S, f"{used_s * share:.0f} s of processor time, more than {CPU_MAX_S}"
    return f"{used_s * share:.0f} s of processor time (QEMU had {share:.0%} of a core)"


def asks_for_the_language(bench: Bench) -> str:
    """Nothing was typed or copied: the first picture is the fakes' first one."""
    hands = switched_on(bench.new_folder())
    frame = hands.twin.display.showing
    bench.guest.wait_for_screen(frame, "the question for the language")
    hands.switch_off()
    assert is_golden("box/language", frame.pixels)
    return f"bit for bit its golden picture, {bench.guest.eyes.transfers} transfers on the bus"


def takes_imagers_wishes(bench: Bench) -> str:
    _wait_for_the_end_of_the_start(bench)
    return imager.expect(bench.guest.board, imager.WISHES)


def starts_soon(bench: Bench) -> str:
    board = bench.guest.board
    began_s, before_s = board.age_s, board.processor_s
    board.must(f"systemctl restart {UNIT}", START_PATIENCE_S)
    return _used(bench, (board.processor_s - before_s) / (board.age_s - began_s))


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
    _wait_for_the_end_of_the_start(bench)
    failed = board.must("systemctl --failed --no-legend --plain")
    assert not failed, failed
    restarts = set(board.must("systemctl show '*.service' --value -p NRestarts").split())
    assert restarts == {"0"}, restarts
    told = json.loads(board.sh("cloud-init status --format=json"))
    assert (told["status"], told["errors"]) == ("done", []), told
    return f"no unit failed or started twice; cloud-init is done, from {told['datasource']}"


def _wait_for_the_end_of_the_start(bench: Bench) -> None:
    board, starting = bench.guest.board, ("initializing", "starting")
    board.wait_until(
        lambda: board.sh("systemctl is-system-running") not in starting,
        "the end of the start",
        START_PATIENCE_S,
    )


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
    lamps, contacts = expect_pins(bench)
    return f"{lamps} LED pins are outputs, {contacts} contacts inputs"


def expect_pins(bench: Bench) -> tuple[int, int]:
    """The lite build's LEDs and contacts; how many there are of each."""
    board, pins = bench.guest.board, load_pins()
    lamps = [pin for seat in pins.lite_leds for pin in seat]
    assert all(board.is_output(pin) for pin in lamps)
    assert not any(board.is_output(pin) for pin in pins.panel.values())
    return len(lamps), len(pins.panel)


TRIALS = (
    Trial("a card as Imager writes it starts", starts),
    Trial("the OLED asks for the language", asks_for_the_language),
    Trial("the root grows, the journal has its own partition", grows),
    Trial("the OLED's bus", is_fast),
    Trial("the lite build's pins", has_its_pins),
    Trial("no unit fails", fails_nowhere),
    Trial("what was typed into Imager", takes_imagers_wishes),
    Trial("toscana doctor", is_examined),
    Trial("the service's start, warm", starts_soon),
)
