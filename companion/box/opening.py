"""Opens the real devices that the settings name; one that can't be opened is a fault, and the rest go on."""

from asyncio import AbstractEventLoop
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from companion.box.first_picture import show_first_picture, show_on_second
from companion.box.parts import Devices, Faults
from companion.devices import ports
from companion.devices.gpio.pins import GpioOptions, Header, open_header
from companion.devices.oled.display import Oled
from companion.frozen import frozen
from companion.settings.settings import Settings
from companion.web.twin import Twin

if TYPE_CHECKING:
    from companion.devices.pico.link import PicoLink

Opened = TypeVar("Opened")


class Panels:
    """Several panels as one, the box's keys and the browser's: a line is active if it is in any of them."""

    def __init__(self, *panels: ports.Panel) -> None:
        self._panels = panels

    def listen(self, on_edge: Callable[[ports.Edge], None]) -> None:
        for panel in self._panels:
            panel.listen(on_edge)

    def active_lines(self) -> frozenset[ports.Line]:
        return frozenset().union(*(panel.active_lines() for panel in self._panels))

    def close(self) -> None:
        for panel in self._panels:
            panel.close()


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
        self.devices = Devices(
            displays=(oled, twin.display) if second is None else (oled, second, twin.display),
            panel=panel,
            lamp_rows=self._lamp_rows(),
            seat_buttons=self._seat_buttons(),
            sounders=self._sounders(),
            speakers=self._speakers(),
        )

    def close(self) -> None:
        if self._pico is not None:
            self._pico.close()
        if self._header is not None:
            self._header.close()

    def watch_pico(self) -> Mapping[str, str]:
        """How the link to the Pico is now; empty in a build without one."""
        return {} if self._pico is None else self._pico.watch()

    def _try(self, device: str, open_device: Callable[[], Opened]) -> Opened | None:
        try:
            return open_device()
        except ports.DeviceError as problem:
            self._faults.report(device, problem.sentence)
            return None

    def _panel(self) -> ports.Panel:
        panel = self._try("panel", self._open_panel)
        if panel is None:
            self._twin.lend_panel(is_needed=True)
            return self._twin.panel
        return Panels(panel, self._twin.panel)

    def _open_panel(self) -> ports.Panel | None:
        if self._header is None:
            return None
        return self._header.panel(self._settings.pins.panel, self._on_panel_fault)

    def _on_panel_fault(self, fault: ports.Fault | None) -> None:
        self._twin.lend_panel(is_needed=fault is not None)
        self._faults.of("panel")(fault)

    def _lamp_rows(self) -> tuple[ports.LampRows, ...]:
        rows, twin = self._try("lamp_rows", self._open_rows), self._twin
        if rows is None:
            return (twin.lamp_rows,)
        twin.is_lite = rows.row_lamps == ports.LITE_LAMPS
        return (rows, twin.lamp_rows, twin.lite_rows) if twin.is_lite else (rows, twin.lamp_rows)

    def _open_rows(self) -> ports.LampRows | None:
        match self._settings.leds:
            case "gpio" if self._header is not None:
                return self._header.lamp_rows(self._settings.pins.lite_leds, self._faults.of("lamp_rows"))
            case "pico":
                return self._open_pico()
        return None

    def _open_pico(self) -> "PicoLink":
        from companion.devices.pico.link import PicoLink  # noqa: PLC0415
        from companion.devices.pico.trace import KeptTrace  # noqa: PLC0415 - a lite box has none

        settings = self._settings
        self._pico = PicoLink(
            self._loop, settings.pico_port, self._faults.of("pico"), has_satellites=settings.has_satellites
        )
        if self._folder is not None:
            self._pico.on_event = KeptTrace(self._folder)
        self._pico.start()
        return self._pico

    def _seat_buttons(self) -> tuple[ports.SeatButtons, ...]:
        own = () if self._pico is None else (self._pico.buttons,)
        return (*own, self._twin.seat_buttons)

    def _sounders(self) -> tuple[ports.Sounder, ...]:
        piezo = () if self._pico is None else (self._pico.sounder,)
        buzzer = self._try("buzzer", self._open_buzzer)
        return piezo if buzzer is None else (*piezo, buzzer)

    def _speakers(self) -> tuple[ports.Speaker, ...]:
        if not self._settings.has_voice:
            return (self._twin.speaker,)
        from companion.devices.voice import InstalledVoice  # noqa: PLC0415 - most boxes have none

        return (InstalledVoice(self._settings.sound_card), self._twin.speaker)

    def _open_buzzer(self) -> ports.Sounder | None:
        if self._header is None or not self._settings.has_buzzer:
            return None
        return self._header.buzzer(self._settings.pins.buzzer, self._faults.of("buzzer"))
