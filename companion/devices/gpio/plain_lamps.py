"""Three plain lamps a seat: rows in, lamps switched on and off in their rhythm."""

from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Callable

from companion.devices.gpio.rhythms import gives_light, is_lit, ms_to_change
from companion.devices.ports import Lamp, Rows

# Called with whether each lamp is lit, seat by seat. It reports its own faults and never raises.
Switch = Callable[[tuple[bool, ...]], None]


class PlainLamps:
    """Calls `switch` whenever a lamp changes. The loop's timer runs only while a lamp blinks."""

    def __init__(self, switch: Switch, loop: AbstractEventLoop) -> None:
        self._switch = switch
        self._loop = loop
        self._lamps: tuple[Lamp, ...] = ()
        self._timer: TimerHandle | None = None
        self._is_closed = False

    def show(self, rows: Rows) -> None:
        self._lamps = tuple(lamp for row in rows for lamp in row)
        self.light()

    def light(self) -> None:
        """Switch every lamp to its state at this moment."""
        self._stop_timer()
        if self._is_closed or not self._lamps:
            return
        tick_ms = round(self._loop.time() * 1000)
        waits_ms = [ms_to_change(lamp.effect, tick_ms) for lamp in self._lamps if gives_light(lamp)]
        next_ms = min((wait_ms for wait_ms in waits_ms if wait_ms is not None), default=None)
        if next_ms is not None:
            self._timer = self._loop.call_at((tick_ms + next_ms) / 1000, self.light)
        self._switch(tuple(gives_light(lamp) and is_lit(lamp.effect, tick_ms) for lamp in self._lamps))

    def close(self) -> None:
        """Stop switching; darkening the lamps is left to the caller."""
        self._stop_timer()
        self._is_closed = True

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
