"""Lamps and a buzzer that are only on or off, switched in their rhythm by the loop's timer."""

from asyncio import AbstractEventLoop
from collections.abc import Callable

from companion.devices.ports import Effect, Lamp, Notes, Rows
from companion.system.alarm import Alarm

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
        self._alarm = Alarm(loop, self.light)
        self._is_closed = False

    def show(self, rows: Rows) -> None:
        self._lamps = tuple(lamp for row in rows for lamp in row)
        self.light()

    def light(self) -> None:
        """Switch every lamp to its state at this moment."""
        self._alarm.set(None)
        if self._is_closed or not self._lamps:
            return
        tick_ms = round(self._loop.time() * 1000)
        waits_ms = [ms_to_change(lamp.effect, tick_ms) for lamp in self._lamps if lamp.gives_light]
        next_ms = min((wait_ms for wait_ms in waits_ms if wait_ms is not None), default=None)
        self._alarm.set(None if next_ms is None else (tick_ms + next_ms) / 1000)
        self._switch(tuple(lamp.gives_light and is_lit(lamp.effect, tick_ms) for lamp in self._lamps))

    def close(self) -> None:
        """Stop switching; darkening the lamps is left to the caller."""
        self._alarm.set(None)
        self._is_closed = True


class BuzzerRhythm:
    """Notes on a buzzer with its own tone: calls `switch`, on for a tone, off for a rest."""

    def __init__(self, switch: SwitchBuzzer, loop: AbstractEventLoop) -> None:
        self._switch = switch
        self._notes: Notes = ()
        self._alarm = Alarm(loop, self._sound)

    def play(self, notes: Notes) -> None:
        self._notes = notes
        self._sound()

    def stop(self) -> None:
        self.play(())

    def _sound(self) -> None:
        self._alarm.set(None)
        if not self._notes:
            self._switch(0)
            return
        note, *rest = self._notes
        self._notes = tuple(rest)
        self._switch(int(note.hz > 0 and note.loudness > 0))
        self._alarm.set_in(note.ms / 1000)
