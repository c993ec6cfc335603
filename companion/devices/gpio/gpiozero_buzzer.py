"""The lite build's buzzer on gpiozero's pins; its transistor makes it sound while the pin is low."""

from asyncio import AbstractEventLoop
from contextlib import suppress
from typing import Any

from companion.devices.fault_reporter import FaultReporter
from companion.devices.gpio.buzzer_rhythm import BuzzerRhythm
from companion.devices.gpio.gpiozero_factory import explain_pin
from companion.devices.ports import Fault, Notes, OnFault
from companion.games.kit.sentences import say

DEVICE = "buzzer"


class GpiozeroBuzzer:
    """A Sounder on an open pin factory."""

    def __init__(
        self, factory: Any, pin: int, loop: AbstractEventLoop, on_fault: OnFault | None = None
    ) -> None:
        from gpiozero import DigitalOutputDevice  # type: ignore[import-untyped]  # noqa: PLC0415

        self._faults = FaultReporter(on_fault)
        self._rhythm = BuzzerRhythm(self._switch, loop)
        self._output: Any = None
        try:
            self._output = DigitalOutputDevice(pin, active_high=False, pin_factory=factory)
        except Exception as error:
            raise explain_pin(error, "sound.buzzer", pin) from error

    def play(self, notes: Notes) -> None:
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
            self._faults.report(Fault(DEVICE, broken))
        else:
            self._faults.report(None)
