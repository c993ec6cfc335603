"""The header for tests of the kernel's GPIO: a stand-in, or the gpio-sim of a real kernel.

In a machine with gpio-sim, and as root, name its folder in configfs and run the same tests on real lines:

    cd tests/devices; export TOSCANA_GPIO_SIM=/sys/kernel/config/gpio-sim/pi
    pytest -k gpiod gpio/test_gpiod.py test_panel.py test_lamp_rows.py

The chip there is labelled as a Pi's header, or its lines are named GPIO0 and on.
"""

import os
import time
from functools import partial
from pathlib import Path
from typing import Protocol

from companion.devices.gpio.gpiod_lines import FindChip, find_chip, load_opener

from .gpiod_stand_in import Kernel

SIM_VARIABLE = "TOSCANA_GPIO_SIM"
# Longer than a debounce period in a slow machine.
SIM_PAUSE_S = 0.1


class Bench(Protocol):
    """A header whose wires can be driven and read from outside."""

    find: FindChip

    def drive(self, pin: int, *, is_high: bool) -> None: ...

    def spike(self, pin: int) -> None:
        """Low for less than the kernel's debounce."""

    def level(self, pin: int) -> bool: ...

    def settle(self) -> None:
        """Until the kernel has noticed everything."""

    def unplug(self) -> None: ...

    def plug(self) -> None: ...


class StandInBench:
    """The stand-in's header, among the chips that a Pi has besides."""

    def __init__(self, folder: Path) -> None:
        self.kernel = Kernel(folder)
        self.kernel.plug("gpiochip0", "raspberrypi-exp-gpio", lines=8)
        self.kernel.plug("gpiochip10", "brcmvirt-gpio", lines=2)
        self.find: FindChip = partial(find_chip, self.kernel.open, folder=folder)
        self._number = 0
        self.plug()

    def drive(self, pin: int, *, is_high: bool) -> None:
        self.kernel.chips[str(self.kernel.folder / self._name)].drive(pin, is_high=is_high)

    def spike(self, pin: int) -> None:
        self.drive(pin, is_high=False)
        self.drive(pin, is_high=True)

    def level(self, pin: int) -> bool:
        return self.kernel.chips[str(self.kernel.folder / self._name)].lines[pin].is_high

    def settle(self) -> None:
        self.kernel.settle()

    def unplug(self) -> None:
        self.kernel.unplug(self._name)

    def plug(self) -> None:
        """As another number than before, which happens."""
        self._number += 1
        self.kernel.plug(self._name)

    @property
    def _name(self) -> str:
        return f"gpiochip{self._number}"


class SimBench:
    """A chip of the kernel's gpio-sim: pulled by sysfs, switched on and off by configfs."""

    def __init__(self, config: Path) -> None:
        self._config = config
        self.find: FindChip = partial(find_chip, load_opener())
        self._folder = self._look_up()
        if (config / "live").read_text().strip() == "0":
            self.plug()

    def drive(self, pin: int, *, is_high: bool) -> None:
        self._line(pin, "pull").write_text("pull-up" if is_high else "pull-down")

    def spike(self, pin: int) -> None:
        with self._line(pin, "pull").open("wb", buffering=0) as pull:
            pull.write(b"pull-down")
            pull.write(b"pull-up")

    def level(self, pin: int) -> bool:
        return self._line(pin, "value").read_text().strip() == "1"

    def settle(self) -> None:
        time.sleep(SIM_PAUSE_S)

    def unplug(self) -> None:
        (self._config / "live").write_text("0")
        self.settle()

    def plug(self) -> None:
        (self._config / "live").write_text("1")
        self.settle()
        self._folder = self._look_up()

    def _look_up(self) -> Path:
        """The kernel numbers its chips as it likes."""
        device, chip = ((self._config / name).read_text().strip() for name in ("dev_name", "bank0/chip_name"))
        return Path("/sys/devices/platform", device, chip)

    def _line(self, pin: int, what: str) -> Path:
        return self._folder / f"sim_gpio{pin}" / what


def make_bench(folder: Path) -> Bench:
    """The real kernel's, where there is one."""
    config = os.environ.get(SIM_VARIABLE)
    return SimBench(Path(config)) if config else StandInBench(folder)
