"""The Pi's header through the library that the settings name: opens the panel, lamp rows and buzzer on it."""

from asyncio import AbstractEventLoop
from collections.abc import Mapping
from typing import Protocol

from companion.devices.gpio.pins import GpioOptions
from companion.devices.ports import LampRows, Line, OnFault, Panel, Sounder


class Header(Protocol):
    """The Pi's header: opens devices on its pins; close it after them."""

    def panel(self, pins: Mapping[Line, int], on_fault: OnFault) -> Panel: ...

    def lamp_rows(self, pins: tuple[tuple[int, ...], ...], on_fault: OnFault) -> LampRows: ...

    def buzzer(self, pin: int, on_fault: OnFault) -> Sounder: ...

    def close(self) -> None: ...


def open_header(options: GpioOptions, loop: AbstractEventLoop) -> Header:
    """Open the header with the library of these options; raises a DeviceError that says what to do.

    Only that library's adapters are imported.
    """
    if options.library == "gpiod":
        from companion.devices.gpio.gpiod_header import GpiodHeader  # noqa: PLC0415

        return GpiodHeader.open(options, loop)
    from companion.devices.gpio.gpiozero_header import GpiozeroHeader  # noqa: PLC0415

    return GpiozeroHeader(options, loop)
