"""The OLED's bus, I2C or SPI: opens it, scans it, and explains its errors in one sentence each."""

import errno
import marshal
import os
from collections.abc import Callable
from functools import cache
from threading import Lock, active_count
from typing import TYPE_CHECKING, Any, Protocol

from companion.devices.oled.options import OledOptions
from companion.devices.ports import DeviceError
from companion.frozen import frozen
from companion.games.kit.sentences import Sentence, say

if TYPE_CHECKING:
    from gpiod import Chip

Command = tuple[int, ...]

# The first byte of an SMBus block tells the chip what follows; up to BLOCK bytes do.
COMMANDS, PICTURE = 0x00, 0x40
BLOCK = 32
# The overlays in config.txt for the second SPI bus, with one, two or three select lines.
SPI1_OVERLAYS = ("spi1-1cs", "spi1-2cs", "spi1-3cs")
ADDRESSES = range(0x08, 0x78)
# A quick write can upset the chips at these addresses (memories, clocks), so they are read instead.
READ_ONLY = frozenset((*range(0x30, 0x38), *range(0x50, 0x60)))


class Serial(Protocol):
    """The connection to a chip: takes commands and picture bytes, as luma's serial classes do."""

    def command(self, *cmd: int) -> None: ...

    def data(self, data: list[int]) -> None: ...

    def cleanup(self) -> None: ...


OpenSerial = Callable[[], Serial]


class ResetLine(Protocol):
    """The reset wire while it is held; released, the chip might fall back into reset."""

    def release(self) -> None: ...


class BlockSerial:
    """A chip on I2C, written in SMBus blocks, which every adapter supports, also the kernel's simulated one.

    Longer raw transfers would save 6 % of the time of a whole picture, and nothing of a small change.
    """

    def __init__(self, bus: Any, address: int, reset: ResetLine | None = None) -> None:
        self._bus = bus
        self._address = address
        self._reset = reset

    def command(self, *cmd: int) -> None:
        self._bus.write_i2c_block_data(self._address, COMMANDS, list(cmd))

    def data(self, data: list[int]) -> None:
        for at in range(0, len(data), BLOCK):
            self._bus.write_i2c_block_data(self._address, PICTURE, data[at : at + BLOCK])

    def cleanup(self) -> None:
        try:
            self._bus.close()
        finally:
            if self._reset is not None:
                self._reset.release()


def open_serial(options: OledOptions, bus: Any = None, gpio_chip: str = "") -> Serial:
    """Open the OLED's I2C or SPI bus; `bus` is an smbus2-like object to use instead of /dev/i2c-N.

    The D/C and reset wires are lines of `gpio_chip`; if that is empty, the Pi's header is found.
    """
    if not options.wires():
        # As most are: on I2C, with no wire besides the bus.
        return BlockSerial(bus or _open_bus(options.i2c_port), int(options.i2c_address, 0))
    from companion.devices.gpio.gpiod_lines import find_chip, load_opener  # noqa: PLC0415
    from companion.devices.oled.spi import open_spi, reset_chip  # noqa: PLC0415

    def find() -> "Chip":
        return find_chip(load_opener(), gpio_chip)

    if options.interface == "spi":
        return open_spi(options, find)
    opened = bus or _open_bus(options.i2c_port)
    try:
        return BlockSerial(opened, int(options.i2c_address, 0), reset_chip(options, find))
    except Exception:
        opened.close()
        raise


def _open_bus(port: int) -> Any:
    from smbus2 import SMBus  # noqa: PLC0415

    return SMBus(port)


_asked: dict[str, tuple[int | None, int]] = {}
"""By chip: the process that records its start-up commands, and the pipe that they come through."""
_start_up_lock = Lock()


def ask_for_start_up(*displays: str) -> None:
    """Let a process of its own ask luma, so that this one need not hold the library.

    Without an answer `start_up` asks luma here; as in a program with threads, which a copy would miss.
    """
    for display in dict.fromkeys(displays):
        if active_count() > 1 or display in _asked:
            return
        reader, writer = os.pipe()
        try:
            process = os.fork()
        except OSError:  # there is no room for another process
            process = None
        if process == 0:
            try:
                os.write(writer, marshal.dumps(_record(display)))
            finally:
                os._exit(0)
        os.close(writer)
        _asked[display] = process, reader


def start_up(display: str) -> tuple[Command, ...]:
    """luma's own start-up commands for a chip, without its blank picture and without switching on."""
    with _start_up_lock:
        return _start_up(display)


@cache
def _start_up(display: str) -> tuple[Command, ...]:
    return _answered(display) or _record(display)


def _answered(display: str) -> tuple[Command, ...]:
    """What the process that was asked has answered; nothing if none was."""
    if display not in _asked:
        return ()
    process, reader = _asked.pop(display)
    with open(reader, "rb") as pipe:  # noqa: PTH123 - a descriptor has no path
        answer = pipe.read()
    if process is not None:
        os.waitpid(process, 0)
    return marshal.loads(answer) if answer else ()


def _record(display: str) -> tuple[Command, ...]:
    """Done once, and no luma device is kept: each one registers an exit hook, and these would pile up while
    the OLED is unplugged and started again and again.
    """
    import luma.oled.device as chips  # type: ignore[import-untyped]  # noqa: PLC0415

    recorded: list[Command] = []

    class Recorder:
        def command(self, *cmd: int) -> None:
            recorded.append(cmd)

        def cleanup(self) -> None:
            pass

    class StartUpOnly(getattr(chips, display)):  # type: ignore[misc]
        def clear(self) -> None:
            pass

        def show(self) -> None:
            pass

        def cleanup(self) -> None:
            pass

    StartUpOnly(Recorder())
    return tuple(recorded)


def explain_open(error: Exception, options: OledOptions) -> DeviceError:
    """Why the bus can't be opened."""
    code = error.errno if isinstance(error, OSError) else None
    path = options.bus_file
    if isinstance(error, DeviceError):
        return error
    if isinstance(error, ImportError):
        return DeviceError(
            say(
                "The Python package {package} is missing: install toscana-companion[pi].",
                package=str(error.name),
            )
        )
    if code in (errno.EACCES, errno.EPERM):
        return DeviceError(
            say(
                "No permission for {path}: add the user to the group {group} and log in again.",
                path=path,
                group=options.interface,
            )
        )
    if code == errno.ENOENT:
        return DeviceError(
            say("There is no {path}: {cure}, then `sudo reboot`.", path=path, cure=_enable(options))
        )
    return DeviceError(
        say("The OLED's bus {path} can't be opened ({reason}): restart the Pi.", path=path, reason=str(error))
    )


def _enable(options: OledOptions) -> Sentence:
    if options.interface == "spi" and options.spi_port == 1:
        # raspi-config can only switch on the first bus.
        overlay = SPI1_OVERLAYS[options.spi_device]
        return say("write the line dtoverlay={overlay} into config.txt", overlay=overlay)
    name = options.interface
    return say("enable {bus} with `sudo raspi-config nonint do_{name} 0`", bus=name.upper(), name=name)


def explain_write(error: Exception, options: OledOptions) -> DeviceError:
    """Why the OLED can't be written."""
    if not isinstance(error, OSError):
        return DeviceError(say("The OLED's driver failed ({reason}): restart the box.", reason=repr(error)))
    if options.interface == "i2c":
        return DeviceError(
            say(
                "The OLED does not answer at {address} on I2C bus {bus}: check its wires and i2c_address.",
                address=options.i2c_address,
                bus=options.i2c_port,
            )
        )
    return DeviceError(
        say(
            "The OLED can't be written on {path} ({reason}): the box tries again; if that does not help, "
            "restart the Pi.",
            path=options.bus_file,
            reason=str(error.strerror),
        )
    )


def explain_hang(options: OledOptions) -> DeviceError:
    """What to do when a transfer does not return."""
    return DeviceError(
        say(
            "The OLED's bus {path} hangs: check the OLED's wires; if that does not help, take the box "
            "off its power for a moment.",
            path=options.bus_file,
        )
    )


@frozen
class Scan:
    """The I2C addresses that answer, and those that a driver of the kernel holds."""

    answering: frozenset[int] = frozenset()
    held: frozenset[int] = frozenset()


class Bus(Protocol):
    """The two methods of an smbus2 bus that are needed."""

    def write_quick(self, i2c_addr: int) -> None: ...

    def read_byte(self, i2c_addr: int) -> int: ...


def scan_bus(number: int) -> Scan:
    """Probe all addresses on /dev/i2c-N; OSError when the bus can't be used."""
    from smbus2 import I2cFunc, SMBus  # noqa: PLC0415

    with SMBus(number) as bus:
        return find_all(bus, has_quick=bool(bus.funcs & I2cFunc.SMBUS_QUICK))


def find_all(bus: Bus, *, has_quick: bool) -> Scan:
    answering: set[int] = set()
    held: set[int] = set()
    for address in ADDRESSES:
        try:
            if has_quick and address not in READ_ONLY:
                bus.write_quick(address)
            else:
                bus.read_byte(address)
            answering.add(address)
        except OSError as error:
            if error.errno == errno.EBUSY:
                held.add(address)
            elif error.errno == errno.ETIMEDOUT:
                raise  # the bus hangs, and would time out again at each address
    return Scan(frozenset(answering), frozenset(held))
