"""The Pi's header through gpiozero: the panel, the lite build's lamp rows and its buzzer."""

import os
import re
from asyncio import AbstractEventLoop
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.devices import ports
from companion.devices.gpio import faults
from companion.devices.gpio.key_edges import MissedReleases, SteadyEdges
from companion.devices.gpio.pins import GpioOptions, led_uses
from companion.devices.gpio.rhythms import BuzzerRhythm, PlainLamps
from companion.games.kit.sentences import Sentence, say

FACTORIES = {
    "lgpio": ("gpiozero.pins.lgpio", "LGPIOFactory"),
    "rpigpio": ("gpiozero.pins.rpigpio", "RPiGPIOFactory"),
    "mock": ("gpiozero.pins.mock", "MockFactory"),
}

# A part of the library's error message, and the sentence for it.
KNOWN = (
    ("Cannot determine SOC peripheral base address", faults.NO_RPIGPIO),
    ("Failed to add edge detection", faults.NO_RPIGPIO),
    ("can only be run on a Raspberry Pi", faults.NO_PI),
    ("Not running on a RPi", faults.NO_PI),
    ("unable to locate Pi revision", faults.NO_PI),
    ("No access to /dev/mem", faults.NO_GROUP),
    ("Permission denied", faults.NO_GROUP),
    (".lgd-nfy", faults.NO_FOLDER),
)


def open_factory(options: GpioOptions) -> Any:
    """Open the gpiozero factory of these options; close it after the devices on it."""
    module, factory = FACTORIES[options.library]
    chosen = {} if options.library != "lgpio" else _chip_number(options.chip)
    try:
        return getattr(import_module(module), factory)(**chosen)
    except ImportError as error:
        # If it is not gpiozero itself, it is the package that gpiozero imports: the last one.
        package = faults.GPIOZERO if error.name == "gpiozero" else faults.PACKAGES[options.library][-1]
        raise ports.DeviceError(faults.missing(package)) from error
    except Exception as error:
        raise explain_factory(error) from error


def _chip_number(chip: str) -> dict[str, int]:
    """lgpio takes a chip only by its number; without one, gpiozero chooses the header of this Pi."""
    if not chip:
        return {}
    number = re.fullmatch(r"/dev/gpiochip(\d+)", chip)
    if number is None:
        raise ports.DeviceError(faults.no_number(chip))
    return {"chip": int(number[1])}


def explain_factory(error: Exception, chips: Path = Path("/dev")) -> ports.DeviceError:
    """Why the factory can't be opened; lgpio has one message for a missing chip and for no permission."""
    if "can not open gpiochip" in str(error):
        found = sorted(chips.glob("gpiochip*"))
        is_closed = any(not os.access(chip, os.R_OK | os.W_OK) for chip in found)
        return ports.DeviceError(faults.NO_GROUP if is_closed else faults.NO_CHIP)
    return ports.DeviceError(_known(error) or faults.unopened(error))


def explain_pin(error: Exception, use: str, pin: int) -> ports.DeviceError:
    """Why one pin can't be used."""
    if "busy" in str(error) or "already in use" in str(error):
        return ports.DeviceError(faults.in_use(pin, use))
    return ports.DeviceError(_known(error) or faults.unusable(pin, use, error))


def _known(error: Exception) -> Sentence | None:
    return next((sentence for said, sentence in KNOWN if said in str(error)), None)


class GpiozeroPanel:
    """A Panel on an open pin factory. Contacts close to ground.

    Every edge of the knob is passed on. A key's spikes are dropped here, since no kernel does it, and a
    release whose edge the library lost is found.
    """

    def __init__(self, factory: Any, pins: Mapping[ports.Line, int], loop: AbstractEventLoop) -> None:
        from gpiozero import InputDevice  # type: ignore[import-untyped]  # noqa: PLC0415

        self._loop = loop
        self._on_edge: Callable[[ports.Edge], None] | None = None
        self._inputs: dict[ports.Line, Any] = {}
        self._callbacks: list[Callable[[float, bool], None]] = []
        self._heard: deque[ports.Edge] = deque()
        self._steady = SteadyEdges(loop, self._pass_on)
        self._missed = MissedReleases(loop, self._is_closed, self._steady.open)
        for line, pin in pins.items():
            try:
                contact = InputDevice(pin, pull_up=True, pin_factory=factory)
                self._inputs[line] = contact
                self._hear(line, contact.pin)
            except Exception as error:
                self.close()
                raise explain_pin(error, f"panel.{line}", pin) from error
            self._steady.begin(line, is_active=contact.is_active)

    def listen(self, on_edge: Callable[[ports.Edge], None]) -> None:
        self._on_edge = on_edge
        for line in self.active_lines() - ports.KNOB:
            self._missed.feed(ports.Edge(line, is_active=True, at_ms=self._loop.time() * 1000))

    def active_lines(self) -> frozenset[ports.Line]:
        return frozenset(line for line, contact in self._inputs.items() if contact.is_active)

    def close(self) -> None:
        self._on_edge = None
        self._heard.clear()
        self._steady.close()
        self._missed.close()
        inputs, self._inputs = self._inputs, {}
        for contact in inputs.values():
            contact.close()

    def _hear(self, line: ports.Line, pin: Any) -> None:
        """Every edge of the pin; gpiozero's buttons would drop a press after a release that was lost."""

        def on_change(_: float, is_high: bool) -> None:  # noqa: FBT001 - gpiozero gives both by position
            self._hand_over(ports.Edge(line, is_active=not is_high, at_ms=self._loop.time() * 1000))

        # The pin does not keep it.
        self._callbacks.append(on_change)
        pin.edges = "both"
        pin.when_changed = on_change

    def _hand_over(self, edge: ports.Edge) -> None:
        """Runs in the library's thread, which an exception would end; a closed loop raises RuntimeError."""
        self._heard.append(edge)
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._deliver)

    def _deliver(self) -> None:
        """All that was heard so far; a loop that was busy finds many at once."""
        while self._heard:
            edge = self._heard.popleft()
            if edge.line in ports.KNOB:
                self._pass_on(edge)
            else:
                self._steady.feed(edge)
        self._steady.settle()

    def _is_closed(self, line: ports.Line) -> bool:
        """Also while it can't be read: its edges still count."""
        try:
            return bool(self._inputs[line].is_active)
        except Exception:  # the libraries' errors share no class
            return True

    def _pass_on(self, edge: ports.Edge) -> None:
        if self._on_edge is None:
            return
        if edge.line not in ports.KNOB:
            self._missed.feed(edge)
        self._on_edge(edge)


class GpiozeroLampRows:
    """LampRows on an open pin factory."""

    row_lamps = ports.LITE_LAMPS

    def __init__(
        self,
        factory: Any,
        pins: tuple[tuple[int, ...], ...],
        loop: AbstractEventLoop,
        on_fault: ports.OnFault | None = None,
    ) -> None:
        from gpiozero import LED  # noqa: PLC0415

        self._faults = ports.FaultReporter(on_fault)
        self._leds: list[Any] = []
        self._lamps = PlainLamps(self._switch, loop)
        for use, pin in led_uses(pins):
            try:
                self._leds.append(LED(pin, pin_factory=factory))
            except Exception as error:
                self.close()
                raise explain_pin(error, use, pin) from error

    def show(self, rows: ports.Rows) -> None:
        self._lamps.show(rows)

    def close(self) -> None:
        self._lamps.close()
        leds, self._leds = self._leds, []
        for led in leds:
            # The rows should be dark at the end; if a pin fails now, there is nobody left to tell.
            with suppress(Exception):
                led.off()
                led.close()

    def _switch(self, levels: tuple[bool, ...]) -> None:
        try:
            for led, is_lit in zip(self._leds, levels, strict=False):
                led.value = is_lit
        except Exception as error:  # the libraries' errors share no class
            broken = say("The LEDs can't be switched ({reason}): restart the box.", reason=str(error))
            self._faults.report(ports.Fault("lamp_rows", broken))
        else:
            self._faults.report(None)


class GpiozeroBuzzer:
    """A Sounder on an open pin factory."""

    def __init__(
        self, factory: Any, pin: int, loop: AbstractEventLoop, on_fault: ports.OnFault | None = None
    ) -> None:
        from gpiozero import DigitalOutputDevice  # noqa: PLC0415

        self._faults = ports.FaultReporter(on_fault)
        self._rhythm = BuzzerRhythm(self._switch, loop)
        self._output: Any = None
        try:
            self._output = DigitalOutputDevice(pin, active_high=False, pin_factory=factory)
        except Exception as error:
            raise explain_pin(error, "sound.buzzer", pin) from error

    def play(self, notes: ports.Notes) -> None:
        if self._output is not None:
            self._rhythm.play(notes)

    def close(self) -> None:
        output = self._output
        self.play(())
        self._output = None
        # It should be silent at the end; if a pin fails now, there is nobody left to tell.
        with suppress(Exception):
            output.close()

    def _switch(self, level: int) -> None:
        try:
            self._output.value = level
        except Exception as error:  # the libraries' errors share no class
            broken = say("The buzzer can't be switched ({reason}): restart the box.", reason=str(error))
            self._faults.report(ports.Fault("buzzer", broken))
        else:
            self._faults.report(None)


class GpiozeroHeader:
    """gpiozero on one of its libraries; raises DeviceError for a device that can't be opened."""

    def __init__(self, options: GpioOptions, loop: AbstractEventLoop) -> None:
        self.factory = open_factory(options)
        self._loop = loop

    def panel(self, pins: Mapping[ports.Line, int], _: ports.OnFault) -> ports.Panel:
        return GpiozeroPanel(self.factory, pins, self._loop)

    def lamp_rows(self, pins: tuple[tuple[int, ...], ...], on_fault: ports.OnFault) -> ports.LampRows:
        return GpiozeroLampRows(self.factory, pins, self._loop, on_fault)

    def buzzer(self, pin: int, on_fault: ports.OnFault) -> ports.Sounder:
        return GpiozeroBuzzer(self.factory, pin, self._loop, on_fault)

    def close(self) -> None:
        self.factory.close()
