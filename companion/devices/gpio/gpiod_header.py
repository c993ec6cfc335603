"""The Pi's header through the kernel's GPIO."""

from asyncio import AbstractEventLoop
from collections.abc import Mapping
from functools import partial

from companion.devices.gpio.gpiod_buzzer import GpiodBuzzer
from companion.devices.gpio.gpiod_chip import FindChip, find_chip, load_opener
from companion.devices.gpio.gpiod_lamps import GpiodLampRows
from companion.devices.gpio.gpiod_panel import GpiodPanel
from companion.devices.gpio.options import GpioOptions
from companion.devices.ports import LampRows, Line, OnFault, Panel, Sounder


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

    def buzzer(self, pin: int, on_fault: OnFault) -> Sounder:
        return GpiodBuzzer(self._find, pin, self._loop, on_fault)

    def close(self) -> None:
        """Nothing to do: each device releases its own lines."""
