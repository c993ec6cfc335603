"""Opens the real devices that the settings name; one that can't be opened is a fault, and the rest go on."""

from asyncio import AbstractEventLoop
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from companion.box.faults import Faults
from companion.box.first_picture import show_first_picture, show_on_second
from companion.box.parts import Devices
from companion.devices.errors import DeviceError
from companion.devices.gpio.header import Header, open_header
from companion.devices.gpio.options import GpioOptions
from companion.devices.oled.display import Oled
from companion.devices.panels import Panels
from companion.devices.ports import Fault, LampRows, Panel, SeatButtons, Sounder
from companion.frozen import frozen
from companion.settings import Settings
from companion.web.twin import Twin

if TYPE_CHECKING:
    from companion.devices.pico.link import PicoLink

Opened = TypeVar("Opened")


@frozen
class Openers:
    """How to open the pins and the OLEDs; the first OLED may be open already.

    In `folder` it is kept for the doctor why the Pico broke down.
    """

    pins: Callable[[GpioOptions, AbstractEventLoop], Header] = open_header
    oled: Callable[[Settings], Oled] = show_first_picture
    oled2: Callable[[Settings], Oled | None] = show_on_second
    folder: Path | None = None


class OpenDevices:
    """A box on real pins, mirrored by the twin; `close` gives the pins back after the devices."""

    def __init__(
        self,
        settings: Settings,
        twin: Twin,
        faults: Faults,
        loop: AbstractEventLoop,
        openers: Openers | None = None,
    ) -> None:
        openers = openers or Openers()
        self._settings = settings
        self._twin = twin
        self._faults = faults
        self._loop = loop
        self._folder = openers.folder
        self._pico: PicoLink | None = None
        self._header = self._try("pins", lambda: openers.pins(settings.gpio, loop))
        oled = openers.oled(settings)
        oled.report_to(faults.of("display"), loop)
        second = openers.oled2(settings)
        if second is not None:
            second.report_to(faults.of("display_2"), loop)
        panel = self._panel()
        rows = self._try("lamp_rows", self._open_rows)
        self.devices = Devices(
            (oled, twin.display) if second is None else (oled, second, twin.display),
            panel,
            (twin.lamp_rows,) if rows is None else (rows, twin.lamp_rows),
            self._seat_buttons(),
            self._sounders(),
        )

    def close(self) -> None:
        if self._pico is not None:
            self._pico.close()
        if self._header is not None:
            self._header.close()

    def _try(self, device: str, open_device: Callable[[], Opened]) -> Opened | None:
        try:
            return open_device()
        except DeviceError as problem:
            self._faults.report(device, problem.sentence)
            return None

    def _panel(self) -> Panel:
        panel = self._try("panel", self._open_panel)
        if panel is None:
            self._twin.lend_panel(is_needed=True)
            return self._twin.panel
        return Panels(panel, self._twin.panel)

    def _open_panel(self) -> Panel | None:
        if self._header is None:
            return None
        return self._header.panel(self._settings.pins.panel, self._on_panel_fault)

    def _on_panel_fault(self, fault: Fault | None) -> None:
        self._twin.lend_panel(is_needed=fault is not None)
        self._faults.of("panel")(fault)

    def _open_rows(self) -> LampRows | None:
        match self._settings.leds:
            case "gpio" if self._header is not None:
                return self._header.lamp_rows(self._settings.pins.lite_leds, self._faults.of("lamp_rows"))
            case "pico":
                return self._open_pico().rows
            case _:
                return None

    def _open_pico(self) -> "PicoLink":
        from companion.devices.pico.kept_trace import KeptTrace  # noqa: PLC0415 - a lite box has none
        from companion.devices.pico.link import PicoLink  # noqa: PLC0415

        settings = self._settings
        self._pico = PicoLink(
            self._loop,
            settings.pico_port,
            self._faults.of("pico"),
            has_satellites=settings.has_satellites,
        )
        if self._folder is not None:
            self._pico.on_event = KeptTrace(self._folder)
        self._pico.start()
        return self._pico

    def _seat_buttons(self) -> tuple[SeatButtons, ...]:
        own = () if self._pico is None else (self._pico.buttons,)
        return (*own, self._twin.seat_buttons)

    def _sounders(self) -> tuple[Sounder, ...]:
        piezo = () if self._pico is None else (self._pico.sounder,)
        buzzer = self._try("buzzer", self._open_buzzer)
        return (*piezo, *(() if buzzer is None else (buzzer,)))

    def _open_buzzer(self) -> Sounder | None:
        if self._header is None or not self._settings.has_buzzer:
            return None
        return self._header.buzzer(self._settings.pins.buzzer, self._faults.of("buzzer"))
