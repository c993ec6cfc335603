"""A chip on SPI: the bus is written as a file, the D/C and reset wires are lines of the header.

A chip on I2C may have the reset wire too.
"""

import struct
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from errno import EIO
from fcntl import ioctl
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from companion.devices.gpio.gpiod_lines import FindChip, WantedLine, take_lines
from companion.devices.oled.options import OledOptions

if TYPE_CHECKING:
    from gpiod import LineRequest

# From linux/spi/spidev.h: _IOW('k', 1, __u8) and _IOW('k', 4, __u32).
SET_MODE, SET_SPEED = 0x40016B01, 0x40046B04
# The clock is low at rest, and the chip reads when it rises.
MODE_0 = b"\0"
# The most that spidev takes in one write, unless its parameter `bufsiz` says more.
CHUNK = 4096
# The data sheets ask for 3 to 10 microseconds of reset, and a few more before the first command.
RESET_S = 0.001


class Port(Protocol):
    """The bus as an unbuffered file. The kernel selects the chip for each write."""

    def fileno(self) -> int: ...

    def write(self, data: bytes, /) -> int | None: ...

    def close(self) -> None: ...


OpenPort = Callable[[str], Port]


class SpiSerial:
    """A chip on SPI: D/C is low for commands, high for picture bytes. `held` has the lines and the file."""

    def __init__(self, port: Port, lines: "LineRequest", data_command: int, held: ExitStack) -> None:
        self._port = port
        self._lines = lines
        self._data_command = data_command
        self._held = held

    def command(self, *cmd: int) -> None:
        self._send(bytes(cmd), is_picture=False)

    def data(self, data: list[int]) -> None:
        self._send(bytes(data), is_picture=True)

    def cleanup(self) -> None:
        self._held.close()

    def _send(self, sent: bytes, *, is_picture: bool) -> None:
        from gpiod.line import Value  # noqa: PLC0415

        self._lines.set_values({self._data_command: Value.ACTIVE if is_picture else Value.INACTIVE})
        for at in range(0, len(sent), CHUNK):
            chunk = sent[at : at + CHUNK]
            if self._port.write(chunk) != len(chunk):
                raise OSError(EIO, "the bus took only a part")


def open_port(path: str) -> Port:
    """Open the device file of the bus; the mode does not create it if it is missing."""
    return Path(path).open("r+b", buffering=0)


def open_spi(
    options: OledOptions,
    find: FindChip,
    open_port: OpenPort = open_port,
    control: Callable[[Port, int, bytes], Any] = ioctl,
    pause: Callable[[float], None] = time.sleep,
) -> SpiSerial:
    """Open the bus and reset the chip. If anything fails, all that was taken is released again."""
    with ExitStack() as held:
        lines = _take_low(options, find)
        held.callback(lines.release)
        port = held.enter_context(closing(open_port(options.bus_file)))
        control(port, SET_MODE, MODE_0)
        control(port, SET_SPEED, struct.pack("=I", options.spi_bus_speed))
        _end_reset(lines, options, pause)
        return SpiSerial(port, lines, options.gpio_data_command, held.pop_all())


def reset_chip(
    options: OledOptions, find: FindChip, pause: Callable[[float], None] = time.sleep
) -> "LineRequest":
    """Pull the reset wire of a chip on I2C down for a moment; it stays up until the request is released."""
    with ExitStack() as held:
        lines = _take_low(options, find)
        held.callback(lines.release)
        _end_reset(lines, options, pause)
        held.pop_all()
        return lines


def _take_low(options: OledOptions, find: FindChip) -> "LineRequest":
    """The wires that the box switches, requested as low, so that the reset begins at once."""
    from gpiod import LineSettings  # noqa: PLC0415
    from gpiod.line import Direction, Value  # noqa: PLC0415

    low = LineSettings(direction=Direction.OUTPUT, output_value=Value.INACTIVE)
    return take_lines(find, tuple(WantedLine(pin, use, low) for use, pin in options.wires()))


def _end_reset(lines: "LineRequest", options: OledOptions, pause: Callable[[float], None]) -> None:
    from gpiod.line import Value  # noqa: PLC0415

    pause(RESET_S)
    lines.set_values({options.gpio_reset: Value.ACTIVE})
    pause(RESET_S)
