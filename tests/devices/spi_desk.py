"""A simulated OLED on SPI: its D/C wire decides whether a byte is a command or part of the picture."""

import errno
import os
from collections.abc import Callable
from functools import partial
from typing import cast

from gpiod import Chip

from companion.devices.oled.options import OledOptions
from companion.devices.oled.spi import Port, SpiSerial, open_spi

from .gpiod_stand_in import HEADER_LINES, KernelChip, Line, StandInChip
from .oled_chip import OledChip


class SpiDesk:
    """The bus, the header and the chip between them. Unplugged, the kernel's bus is gone."""

    def __init__(self, display: str, spi_port: int = 0, spi_device: int = 0) -> None:
        self.options = OledOptions(display=display, interface="spi", spi_port=spi_port, spi_device=spi_device)
        self.chip = OledChip(display)
        self.header = KernelChip("gpiochip0", "pinctrl-bcm2711", [Line("") for _ in range(HEADER_LINES)])
        self.is_plugged = True
        self.ports: list[DeskPort] = []
        self.controls: list[tuple[int, bytes]] = []
        self.refused: set[int] = set()
        self.reset_levels: list[bool] = []
        self.open: Callable[[], SpiSerial] = partial(
            open_spi, self.options, self.find, self.open_port, self.control, self.pause
        )

    @property
    def is_free(self) -> bool:
        """Whether no line and no file is held."""
        return not self.header.requests and all(port.is_closed for port in self.ports)

    @property
    def writes(self) -> list[tuple[bool, bytes]]:
        """Each write with its D/C level, of all ports."""
        return [written for port in self.ports for written in port.writes]

    def level(self, pin: int) -> bool:
        return self.header.lines[pin].is_high

    def find(self) -> Chip:
        return cast("Chip", StandInChip("/dev/gpiochip0", self.header))

    def open_port(self, path: str) -> Port:
        if not self.is_plugged:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        self.ports.append(DeskPort(self))
        return self.ports[-1]

    def control(self, port: Port, number: int, argument: bytes) -> None:
        assert port is self.ports[-1]
        if number in self.refused:
            raise OSError(errno.ENOTTY, os.strerror(errno.ENOTTY))
        self.controls.append((number, argument))

    def pause(self, seconds: float) -> None:
        """Time passes for the chip, which a low reset wire starts anew."""
        assert seconds > 0
        self.reset_levels.append(self.level(self.options.gpio_reset))
        if not self.reset_levels[-1]:
            self.chip.power_on()

    def unplug(self) -> None:
        self.is_plugged = False

    def replug(self) -> None:
        self.is_plugged = True
        self.chip.power_on()


class DeskPort:
    """The open bus."""

    def __init__(self, desk: SpiDesk) -> None:
        self._desk = desk
        self.is_closed = False
        self.shortfall = 0
        self.writes: list[tuple[bool, bytes]] = []

    def fileno(self) -> int:
        raise AssertionError("nobody asks the kernel here")

    def write(self, data: bytes, /) -> int:
        assert not self.is_closed
        if not self._desk.is_plugged:
            raise OSError(errno.ESHUTDOWN, os.strerror(errno.ESHUTDOWN))
        assert self._desk.level(self._desk.options.gpio_reset), "the chip is held in reset"
        is_picture = self._desk.level(self._desk.options.gpio_data_command)
        self.writes.append((is_picture, data))
        for byte in data:
            (self._desk.chip.write if is_picture else self._desk.chip.command)(byte)
        return len(data) - self.shortfall

    def close(self) -> None:
        self.is_closed = True
