"""Alarm: one timer on the loop that can be set, moved and switched off."""

from collections.abc import Callable
from typing import Any, Protocol


class Cancellable(Protocol):
    """A call of the loop that can be cancelled."""

    def cancel(self) -> None: ...


class Timers(Protocol):
    """The part of an asyncio loop that is used here; tests pass one whose time they advance."""

    def time(self) -> float: ...

    def call_at(self, when: float, callback: Callable[[], Any], /) -> Cancellable: ...


class Alarm:
    """A timer that calls back once, at the time it was set to last."""

    __slots__ = ("_at_s", "_callback", "_timer", "_timers")

    def __init__(self, timers: Timers, callback: Callable[[], None]) -> None:
        self._timers = timers
        self._callback = callback
        self._at_s: float | None = None
        self._timer: Cancellable | None = None

    def set(self, at_s: float | None) -> None:
        """Call back at this time of the loop, and not at the one set before; None is never."""
        if at_s == self._at_s:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._at_s = at_s
        self._timer = None if at_s is None else self._timers.call_at(at_s, self._ring)

    def set_in(self, delay_s: float | None) -> None:
        self.set(None if delay_s is None else self._timers.time() + delay_s)

    def _ring(self) -> None:
        self._at_s = self._timer = None
        self._callback()
