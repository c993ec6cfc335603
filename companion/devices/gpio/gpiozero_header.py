"""The Pi's header through gpiozero."""

from asyncio import AbstractEventLoop
from collections.abc import Mapping

from companion.devices.gpio.gpiozero_buzzer import GpiozeroBuzzer
from companion.devices.gpio.gpiozero_factory import open_factory
from companion.devices.gpio.gpiozero_lamps import GpiozeroLampRows
from companion.devices.gpio.gpiozero_panel import GpiozeroPanel
from companion.devices.gpio.options import GpioOptions
from companion.devices.ports import LampRows, Line, OnFault, Panel, Sounder


class GpiozeroHeader:
    """gpiozero on one of its libraries; raises DeviceError for a device that can't be opened."""

    def __init__(self, options: GpioOptions, loop: AbstractEventLoop) -> None:
        self.factory = open_factory(options)
        self._loop = loop

    def panel(self, pins: Mapping[Line, int], _: OnFault) -> Panel:
        return GpiozeroPanel(self.factory, pins, self._loop)

    def lamp_rows(self, pins: tuple[tuple[int, ...], ...], on_fault: OnFault) -> LampRows:
        return GpiozeroLampRows(self.factory, pins, self._loop, on_fault)

    def buzzer(self, pin: int, on_fault: OnFault) -> Sounder:
        return GpiozeroBuzzer(self.factory, pin, self._loop, on_fault)

    def close(self) -> None:
        self.factory.close()
