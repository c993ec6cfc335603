"""Opens the real devices that the settings name; one that can't be opened is a fault, and the rest go on."""

from asyncio import AbstractEventLoop
from collections.abc import Callable
from typing import Any

from companion.box.faults import Faults
from companion.box.parts import Devices
from companion.devices.errors import DeviceError
from companion.devices.gpio import GpioPanel
from companion.devices.gpio_factory import open_factory
from companion.devices.gpio_leds import GpioLedRows
from companion.devices.oled import Oled
from companion.devices.pico import PicoLink
from companion.devices.ports import LedRows, Panel, SeatButtons
from companion.settings import Settings
from companion.web.twin import Twin


class Building:
    """A box on real pins, mirrored by the twin; `close` gives the pins back after the devices."""

    def __init__(self, settings: Settings, twin: Twin, faults: Faults, loop: AbstractEventLoop) -> None:
        self._settings = settings
        self._twin = twin
        self._faults = faults
        self._loop = loop
        self._factory: Any = None
        self._pico: PicoLink | None = None
        self._try("pins", self._open_factory)
        oled = Oled(settings.oled, on_fault=faults.of("display"), loop=loop)
        panel = self._try("panel", self._open_panel)
        # With no keys to touch, the page is the panel; but never for everybody in the room.
        twin.has_panel = panel is None and settings.is_served_here_only
        rows = self._try("led_rows", self._open_rows)
        self.devices = Devices(
            (oled, twin.display),
            panel or twin.panel,
            (twin.led_rows,) if rows is None else (rows, twin.led_rows),
            self._seat_buttons(),
        )

    def close(self) -> None:
        if self._pico is not None:
            self._pico.close()
        if self._factory is not None:
            self._factory.close()

    def _try(self, device: str, open_device: Callable[[], Any]) -> Any:
        try:
            return open_device()
        except DeviceError as problem:
            self._faults.report(device, problem.sentence)
            return None

    def _open_factory(self) -> None:
        self._factory = open_factory(self._settings.pin_factory)

    def _open_panel(self) -> Panel | None:
        if self._factory is None:
            return None
        return GpioPanel(self._factory, self._settings.pins.panel, self._loop)

    def _open_rows(self) -> LedRows | None:
        match self._settings.leds:
            case "gpio" if self._factory is not None:
                pins, report = self._settings.pins.lite_leds, self._faults.of("led_rows")
                return GpioLedRows(self._factory, pins, self._loop, report)
            case "pico":
                self._pico = PicoLink(self._loop, self._settings.pico_port, self._faults.of("pico"))
                self._pico.start()
                return self._pico.rows
            case _:
                return None

    def _seat_buttons(self) -> tuple[SeatButtons, ...]:
        own = () if self._pico is None else (self._pico.buttons,)
        return (*own, self._twin.seat_buttons)
