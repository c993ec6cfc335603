"""Notes as a buzzer with its own tone can play them: on for a tone, off for a rest, one after the other."""

from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Callable

from companion.devices.ports import Notes

# Called with 1 to sound and 0 to be silent. It reports its own faults and never raises.
Switch = Callable[[int], None]


class BuzzerRhythm:
    """Calls `switch` whenever the buzzer begins or ends to sound; the loop's timer runs only meanwhile."""

    def __init__(self, switch: Switch, loop: AbstractEventLoop) -> None:
        self._switch = switch
        self._loop = loop
        self._notes: Notes = ()
        self._timer: TimerHandle | None = None

    def play(self, notes: Notes) -> None:
        self._notes = notes
        self._sound()

    def stop(self) -> None:
        self.play(())

    def _sound(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not self._notes:
            self._switch(0)
            return
        note, *rest = self._notes
        self._notes = tuple(rest)
        self._switch(int(note.hz > 0 and note.loudness > 0))
        self._timer = self._loop.call_later(note.ms / 1000, self._sound)
