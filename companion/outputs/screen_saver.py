"""Spares the OLED: dims it, then darkens it when nobody touches the box, and shifts what stands still.

The lamps dim and darken with it.
"""

from collections.abc import Callable
from enum import Enum, auto

from companion.alarm import Alarm, Timers
from companion.devices.ports import BLANK, Display, Frame
from companion.frozen import frozen
from companion.outputs.shift import STAY_MINUTES, offset_at, shifted

DIM_DIVISOR = 8
# They tell whose turn it is, from across the table.
LAMPS_DIM_DIVISOR = 2
# A box that dims after two minutes is dark after ten.
DARK_FACTOR = 5
# Sums of times have rounding errors; without this margin an alarm could be set to the same moment again.
MARGIN_S = 0.001


class Rest(Enum):
    AWAKE = auto()
    DIM = auto()
    DARK = auto()


@frozen
class Brightness:
    """How bright screen and lamps are, and when they dim after a touch; 0 is never."""

    percent: int = 80
    dim_after_s: int = 120
    lamps_percent: int = 80

    def percent_at(self, rest: Rest) -> int:
        return _dimmed(self.percent, DIM_DIVISOR, rest)

    def lamps_percent_at(self, rest: Rest) -> int:
        return _dimmed(self.lamps_percent, LAMPS_DIM_DIVISOR, rest)

    def rest_after(self, idle_s: float) -> Rest:
        if not self.dim_after_s or idle_s < self.dim_after_s:
            return Rest.AWAKE
        return Rest.DIM if idle_s < self.dim_after_s * DARK_FACTOR else Rest.DARK

    def next_change_s(self, idle_s: float) -> float | None:
        """How long after the touch the panel changes next; None when it stays as it is."""
        steps_s = (self.dim_after_s, self.dim_after_s * DARK_FACTOR) if self.dim_after_s else ()
        return next((step_s for step_s in steps_s if step_s > idle_s), None)


def _dimmed(percent: int, divisor: int, rest: Rest) -> int:
    match rest:
        case Rest.AWAKE:
            return percent
        case Rest.DIM:
            return max(1, percent // divisor)
        case Rest.DARK:
            return 0


class ScreenSaver:
    """The displays' brightness, and the lamps'. `on_sleep` is called when the panel dims."""

    def __init__(
        self,
        displays: tuple[Display, ...],
        timers: Timers,
        brightness: Brightness,
        on_sleep: Callable[[], None],
        set_lamps: Callable[[int], None],
    ) -> None:
        self._displays = displays
        self._set_lamps = set_lamps
        self._timers = timers
        self._brightness = brightness
        self._on_sleep = on_sleep
        self._started_s = self._touched_s = timers.time()
        self._rest = Rest.AWAKE
        self._frame = BLANK
        self._rest_alarm = Alarm(timers, self._update)
        self._shift_alarm = Alarm(timers, self._shift)
        self._shift_alarm.set_in(STAY_MINUTES * 60)
        self._update()

    @property
    def rest(self) -> Rest:
        return self._rest

    def show(self, frame: Frame) -> None:
        self._frame = frame
        self._draw()

    def touch(self) -> None:
        """Somebody has touched the box: light the panel, and count from now."""
        self._touched_s = self._timers.time()
        if self._rest is not Rest.AWAKE:
            for display in self._displays:
                display.refresh()
            self._shift_alarm.set(self._next_shift_s())
        self._update()

    def set_brightness(self, brightness: Brightness) -> None:
        self._brightness = brightness
        self._update()

    def close(self) -> None:
        self._rest_alarm.set(None)
        self._shift_alarm.set(None)
        for display in self._displays:
            display.close()

    def _update(self) -> None:
        idle_s = self._timers.time() - self._touched_s + MARGIN_S
        was, self._rest = self._rest, self._brightness.rest_after(idle_s)
        for display in self._displays:
            display.set_brightness(self._brightness.percent_at(self._rest))
        self._set_lamps(self._brightness.lamps_percent_at(self._rest))
        next_s = self._brightness.next_change_s(idle_s)
        self._rest_alarm.set(None if next_s is None else self._touched_s + next_s)
        if self._rest is Rest.DARK:
            # Nothing burns into a dark panel, so no alarm is set until the next touch.
            self._shift_alarm.set(None)
        if was is Rest.AWAKE and self._rest is not Rest.AWAKE:
            self._on_sleep()

    def _shift(self) -> None:
        self._draw()
        self._shift_alarm.set(self._next_shift_s())

    def _next_shift_s(self) -> float:
        stays = self._running_s() // (STAY_MINUTES * 60)
        return self._started_s + (stays + 1) * STAY_MINUTES * 60

    def _running_s(self) -> float:
        return self._timers.time() - self._started_s + MARGIN_S

    def _draw(self) -> None:
        frame = shifted(self._frame, offset_at(int(self._running_s()) // 60))
        for display in self._displays:
            display.show(frame)
