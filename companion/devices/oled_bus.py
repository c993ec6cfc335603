"""Opens the OLED's bus, I2C by SMBus blocks or SPI by luma, and says in one sentence what is wrong with it."""

import errno
from collections.abc import Callable
from functools import cache
from typing import Any, Protocol

from companion.devices.errors import DeviceError
from companion.devices.oled_options import OledOptions

Command = tuple[int, ...]

# The byte before what is sent tells the chip what it is; an SMBus block holds so many after it.
COMMANDS, PICTURE = 0x00, 0x40
BLOCK = 32


class Serial(Protocol):
    """luma's seam to a chip: commands and picture bytes."""

    def command(self, *cmd: int) -> None: ...

    def data(self, data: list[int]) -> None: ...

    def cleanup(self) -> None: ...


OpenSerial = Callable[[], Serial]


class BlockSerial:
    """A chip on I2C, written in SMBus blocks, which every adapter can send, the kernel's simulated one too.

    Longer raw transfers would save 6 % of a whole picture's time on the wire, and nothing of a small change.
    """

    def __init__(self, bus: Any, address: int) -> None:
        self._bus = bus
        self._address = address

    def command(self, *cmd: int) -> None:
        self._bus.write_i2c_block_data(self._address, COMMANDS, list(cmd))

    def data(self, data: list[int]) -> None:
        for at in range(0, len(data), BLOCK):
            self._bus.write_i2c_block_data(self._address, PICTURE, data[at : at + BLOCK])

    def cleanup(self) -> None:
        self._bus.close()


def open_serial(options: OledOptions, bus: Any = None) -> Serial:
    """The open I2C or SPI interface; `bus` is an smbus2-like object used instead of /dev/i2c-N."""
    if options.interface == "i2c":
        return BlockSerial(bus or _open_bus(options.i2c_port), int(options.i2c_address, 0))
    from luma.core import cmdline  # type: ignore[import-untyped]  # noqa: PLC0415

    opened: Serial = cmdline.make_interface(options).spi()
    return opened


def _open_bus(port: int) -> Any:
    from smbus2 import SMBus  # noqa: PLC0415

    return SMBus(port)


@cache
def start_up(display: str) -> tuple[Command, ...]:
    """luma's own start-up commands for a chip, without its blank picture and without switching on.

    They are recorded once and sent as often as needed: each luma device leaves a hook for the end
    of the program, and these would pile up while a panel is unplugged.
    """
    import luma.oled.device as chips  # type: ignore[import-untyped]  # noqa: PLC0415

    recorded: list[Command] = []

    class Recorder:
        def command(self, *cmd: int) -> None:
            recorded.append(cmd)

        def cleanup(self) -> None:
            pass

    class Quiet(getattr(chips, display)):  # type: ignore[misc]
        def clear(self) -> None:
            pass

        def show(self) -> None:
            pass

        def cleanup(self) -> None:
            pass

    Quiet(Recorder())
    return tuple(recorded)


def explain_open(error: Exception, options: OledOptions) -> DeviceError:
    """Why the bus can't be opened."""
    is_i2c = options.interface == "i2c"
    name = "I2C" if is_i2c else "SPI"
    path = f"/dev/i2c-{options.i2c_port}" if is_i2c else f"/dev/spidev{options.spi_port}.{options.spi_device}"
    kind = type(error).__name__
    code = error.errno if isinstance(error, OSError) else None
    if isinstance(error, ImportError):
        extra = "rpigpio" if (error.name or "").startswith("RPi") else "pi"
        return DeviceError(f"The Python package {error.name} is missing: install toscana-companion[{extra}].")
    if kind == "DevicePermissionError" or code in (errno.EACCES, errno.EPERM):
        group = name.lower()
        return DeviceError(f"No permission for {path}: add the user to the group {group} and log in again.")
    if kind == "DeviceNotFoundError" or code == errno.ENOENT:
        return DeviceError(f"There is no {path}: enable {name} with raspi-config and restart.")
    if kind == "UnsupportedPlatform" or isinstance(error, RuntimeError):
        return DeviceError(
            "RPi.GPIO can't drive the OLED's SPI pins on this computer: install rpi-lgpio instead."
        )
    return DeviceError(f"The OLED's bus {path} can't be opened: {error}.")


def explain_write(error: Exception, options: OledOptions) -> DeviceError:
    """Why the panel can't be written."""
    if not _is_bus_error(error):
        return DeviceError(f"The OLED's driver failed ({error!r}): restart the box.")
    if options.interface == "i2c":
        where = f"at {options.i2c_address} on I2C bus {options.i2c_port}"
        return DeviceError(f"The OLED does not answer {where}: check its wires and i2c_address.")
    return DeviceError(
        f"The OLED can't be written on SPI {options.spi_port}.{options.spi_device}: check its wires."
    )


def _is_bus_error(error: Exception) -> bool:
    from luma.core.error import Error  # type: ignore[import-untyped]  # noqa: PLC0415

    return isinstance(error, Error | OSError)
