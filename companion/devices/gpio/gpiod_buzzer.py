"""The lite build's buzzer on the kernel's GPIO; its transistor makes it sound while the pin is low."""

from asyncio import AbstractEventLoop

from companion.devices.gpio.buzzer_rhythm import BuzzerRhythm
from companion.devices.gpio.gpiod_chip import FindChip
from companion.devices.gpio.gpiod_lines import HeldLines, LineCallbacks, WantedLine
from companion.devices.ports import Notes, OnFault

DEVICE = "buzzer"


class GpiodBuzzer:
    """A Sounder on one line."""

    def __init__(
        self, find: FindChip, pin: int, loop: AbstractEventLoop, on_fault: OnFault | None = None
    ) -> None:
        from gpiod import LineSettings  # noqa: PLC0415
        from gpiod.line import Direction  # noqa: PLC0415

        self._pin = pin
        output = LineSettings(direction=Direction.OUTPUT, active_low=True)
        self._rhythm = BuzzerRhythm(self._switch, loop)
        wanted = (WantedLine(pin, "sound.buzzer", output),)
        self._held = HeldLines(find, wanted, loop, LineCallbacks(DEVICE, self._rhythm.stop, on_fault))
        self._held.take()

    def play(self, notes: Notes) -> None:
        self._rhythm.play(notes)

    def close(self) -> None:
        self._rhythm.stop()
        self._held.close()

    def _switch(self, level: int) -> None:
        self._held.switch({self._pin: bool(level)})
