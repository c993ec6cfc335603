"""Lamps and a buzzer that are only on or off, switched in their rhythm by the loop's timer."""

from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Callable

from companion.devices.ports import Effect, Lamp, Notes, Rows

# Milliseconds lit, then dark. A plain LED can't fade, so a pulse is a long light with a short gap.
RHYTHMS = {Effect.BLINK: (500, 500), Effect.PULSE: (1400, 200), Effect.FLASH: (100, 100)}

# Called with whether each lamp is lit, seat by seat. It reports its own faults and never raises.
SwitchLamps = Callable[[tuple[bool, ...]], None]
# Called with 1 to sound and 0 to be silent. It reports its own faults and never raises.
SwitchBuzzer = Callable[[int], None]


def is_lit(effect: Effect, tick_ms: int) -> bool:
    """Whether a lamp with this effect is lit at this time; all lamps of one effect blink together."""
    if effect in RHYTHMS:
        lit_ms, dark_ms = RHYTHMS[effect]
        return tick_ms % (lit_ms + dark_ms) < lit_ms
    return effect is Effect.ON


def ms_to_change(effect: Effect, tick_ms: int) -> int | None:
    """How long until this effect switches; None when it never does."""
    if effect not in RHYTHMS:
        return None
    lit_ms, dark_ms = RHYTHMS[effect]
    into_ms = tick_ms % (lit_ms + dark_ms)
    return lit_ms - into_ms if into_ms < lit_ms else lit_ms + dark_ms - into_ms


class PlainLamps:
    """Lamps that are only on or off: calls `switch` whenever one changes; a timer runs while one blinks."""

    def __init__(self, switch: SwitchLamps, loop: AbstractEventLoop) -> None:
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
        waits_ms = [ms_to_change(lamp.effect, tick_ms) for lamp in self._lamps if lamp.gives_light]
        next_ms = min((wait_ms for wait_ms in waits_ms if wait_ms is not None), default=None)
        if next_ms is not None:
            self._timer = self._loop.call_at((tick_ms + next_ms) / 1000, self.light)
        self._switch(tuple(lamp.gives_light and is_lit(lamp.effect, tick_ms) for lamp in self._lamps))

    def close(self) -> None:
        """Stop switching; darkening the lamps is left to the caller."""
        self._stop_timer()
        self._is_closed = True

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class BuzzerRhythm:
    """Notes on a buzzer with its own tone: calls `switch`, on for a tone, off for a rest."""

    def __init__(self, switch: SwitchBuzzer, loop: AbstractEventLoop) -> None:
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
