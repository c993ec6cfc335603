"""The Pi's header through the library that the settings name: opens the panel and the lamp rows on it."""

from asyncio import AbstractEventLoop
from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from companion.devices.gpio.gpiod_chip import FindChip, find_chip, load_opener
from companion.devices.gpio.gpiod_lamps import GpiodLampRows
from companion.devices.gpio.gpiod_panel import GpiodPanel
from companion.devices.gpio.gpiozero_factory import open_factory
from companion.devices.gpio.gpiozero_lamps import GpiozeroLampRows
from companion.devices.gpio.gpiozero_panel import GpiozeroPanel
from companion.devices.gpio.options import GpioOptions
from companion.devices.ports import LampRows, Line, OnFault, Panel


class Header(Protocol):
    """Opens devices on the pins; close it after them."""

    def panel(self, pins: Mapping[Line, int], on_fault: OnFault) -> Panel: ...

    def lamp_rows(self, pins: tuple[tuple[int, ...], ...], on_fault: OnFault) -> LampRows: ...

    def close(self) -> None: ...


class GpiodHeader:
    """The kernel's GPIO. Without the chip each device reports a fault, and keeps trying to take its lines."""

    def __init__(self, find: FindChip, loop: AbstractEventLoop) -> None:
        self._find = find
        self._loop = loop

    @classmethod
    def open(cls, options: GpioOptions, loop: AbstractEventLoop) -> "GpiodHeader":
        return cls(partial(find_chip, load_opener(), options.chip), loop)

    def panel(self, pins: Mapping[Line, int], on_fault: OnFault) -> Panel:
        return GpiodPanel(self._find, pins, self._loop, on_fault)

    def lamp_rows(self, pins: tuple[tuple[int, ...], ...], on_fault: OnFault) -> LampRows:
        return GpiodLampRows(self._find, pins, self._loop, on_fault)

    def close(self) -> None:
        """Nothing to do: each device releases its own lines."""


class GpiozeroHeader:
    """gpiozero on one of its libraries; raises DeviceError for a device that can't be opened."""

    def __init__(self, options: GpioOptions, loop: AbstractEventLoop) -> None:
        self.factory = open_factory(options)
        self._loop = loop

    def panel(self, pins: Mapping[Line, int], _: OnFault) -> Panel:
        return GpiozeroPanel(self.factory, pins, self._loop)

    def lamp_rows(self, pins: tuple[tuple[int, ...], ...], on_fault: OnFault) -> LampRows:
        return GpiozeroLampRows(self.factory, pins, self._loop, on_fault)

    def close(self) -> None:
        self.factory.close()


HEADERS: Mapping[str, Callable[[GpioOptions, AbstractEventLoop], Header]] = {
    "gpiod": GpiodHeader.open,
    "lgpio": GpiozeroHeader,
    "rpigpio": GpiozeroHeader,
    "mock": GpiozeroHeader,
}


def open_header(options: GpioOptions, loop: AbstractEventLoop) -> Header:
    """Open the header with the library of these options; raises a DeviceError that says what to do."""
    return HEADERS[options.library](options, loop)
