"""The other library for the pins, and both measured side by side."""

import json
import re

from tests.vm.archive import tar
from tests.vm.bench import Bench
from tests.vm.guest_box import SETTINGS, STEP_S, UNIT
from tests.vm.host import ROOT
from tests.vm.report import Trial

PYTHON = "/usr/lib/toscana/bin/python"
# gpiozero asks which Pi this is; a virtual machine is none.
CPUINFO = "/run/cpuinfo"
PI_4 = "Revision\t: c03114\nModel\t\t: Raspberry Pi 4 Model B Rev 1.4\n"
SOURCES = ("tests/devices", "tests/devices/gpio", "tests/firmware", "firmware")
PYTEST = (
    "python3",
    "-m",
    "pytest",
    "-q",
    "-k",
    "gpiod",
    "gpio/test_gpiod.py",
    "test_panel.py",
    "test_lamp_rows.py",
)
# Right after the start, while the page is still loaded.
TAPS = 5
# lgpio's edges have the time at which its thread wakes up, which in a machine that others starve is late: so
# slow a hand is not taken for a bounce.
SLOW_STEP_S = 0.03
DROP_IN = f"/run/systemd/system/{UNIT}.d/cpuinfo.conf"
BIND_CPUINFO = f"[Service]\nBindReadOnlyPaths={CPUINFO}:/proc/cpuinfo\n"


def plays_through_lgpio(bench: Bench) -> str:
    guest, table = bench.guest, bench.played
    settings = guest.read(SETTINGS)
    _be_a_pi(bench)
    try:
        guest.use('[gpio]\nlibrary = "lgpio"')
        table.switch_on_again()
        before = table.screens
        for _ in range(TAPS):
            table.push().back()
        guest.step_s = SLOW_STEP_S
        table.turn(1).turn(-1)
        libraries = guest.run("cat", f"/proc/{guest.unit('MainPID')}/maps")
        assert "lgpio" in libraries
    finally:
        # Whether it held or not, the box goes on with the library that it had.
        guest.step_s = STEP_S
        guest.run("rm", DROP_IN)
        guest.run("systemctl", "daemon-reload")
        guest.use(settings.decode())
    return f"{table.screens - before} pictures as on the fakes, keys and knob through lgpio"


def _be_a_pi(bench: Bench) -> None:
    guest = bench.guest
    _write_cpuinfo(bench)
    guest.write(DROP_IN, BIND_CPUINFO.encode())
    guest.run("systemctl", "daemon-reload")


def _write_cpuinfo(bench: Bench) -> None:
    bench.guest.write(CPUINFO, bench.guest.read("/proc/cpuinfo") + PI_4.encode())


def is_measured(bench: Bench) -> str:
    """The service lets go of the pins meanwhile."""
    guest = bench.guest
    _write_cpuinfo(bench)
    guest.run("systemctl", "stop", UNIT)
    guest.run("mount", "--bind", CPUINFO, "/proc/cpuinfo")
    try:
        told = guest.run(
            "env", "PYTHONPATH=/run/vm", "LG_WD=/run", PYTHON, "-m", "tests.vm.guest.measure_pins"
        )
    finally:
        guest.run("umount", "/proc/cpuinfo")
        guest.run("systemctl", "start", UNIT)
    print(told)
    numbers = json.loads(told.strip().splitlines()[-1])
    return "; ".join(
        f"{library}: idle {each['idle_wakeups_per_s']:.1f} wake-ups/s, {each['idle_cpu_percent']:.2f} % CPU, "
        f"key to intent {each['key_median_ms']:.1f} ms, {each['burst_lost']:.0f} edges lost in a burst"
        for library, each in numbers.items()
    )


def keeps_the_contract(bench: Bench) -> str:
    """The tests of the gpiod adapter, which run on a stand-in elsewhere, on the kernel's own lines."""
    guest = bench.guest
    files = [file for folder in SOURCES for file in (ROOT / folder).glob("*.py")]
    guest.unpack(tar(ROOT, files), "/run/vm")
    guest.run("systemctl", "stop", UNIT)
    site = guest.run("sh", "-c", "echo /usr/lib/toscana/lib/python3.*/site-packages").strip()
    paths = f"PYTHONPATH={site}:/run/vm:/run/vm/firmware"
    environment = (paths, "TOSCANA_GPIO_SIM=/sys/kernel/config/gpio-sim/pi")
    try:
        done = guest.attempt("env", "-C", "/run/vm/tests/devices", *environment, *PYTEST)
    finally:
        guest.run("systemctl", "start", UNIT)
    last = done["out"].strip().splitlines()[-1:]
    assert done["status"] == 0, done["out"]
    passed = re.search(r"\d+ passed", " ".join(last))
    assert passed is not None, last
    return f"{passed[0]} on gpio-sim"


KEEPS_THE_CONTRACT = Trial("the pins' contract, on real lines", keeps_the_contract)
PLAYS_THROUGH_LGPIO = Trial("keys through lgpio instead of gpiod", plays_through_lgpio)
IS_MEASURED = Trial("the libraries for the pins, measured", is_measured)
