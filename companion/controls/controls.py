"""All of the controls in one class: edges and the time in, intents out."""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import replace

from companion.controls.gestures import Gesture, Gestures, Timing
from companion.controls.intents import Intent, Interpreter
from companion.controls.quadrature import Knob
from companion.devices.ports import KNOB, Edge, Line


class Controls:
    """Edges to gestures to intents, for one loop with one timer.

    After every call, set the timer for `next_deadline_ms()` and call `on_time` then; None means that no timer
    is needed. All times come from the clock of the edges. `active` are the contacts closed at power-on.
    """

    __slots__ = ("_gestures", "_interpreter", "_now_ms")

    def __init__(
        self, timing: Timing | None = None, knob: Knob | None = None, active: AbstractSet[Line] = frozenset()
    ) -> None:
        timing = timing or Timing()
        self._gestures = Gestures(timing, knob, active)
        self._interpreter = Interpreter(timing.burst_ms)
        self._now_ms = 0.0

    @property
    def is_asleep(self) -> bool:
        return self._interpreter.is_asleep

    @property
    def ignored_keys(self) -> frozenset[Line]:
        """The keys that are down and must come up before they work: held at power-on, or jammed."""
        return self._gestures.ignored_keys

    def sleep(self) -> None:
        """The screen was dimmed: the next touch only wakes it."""
        self._interpreter.sleep()

    def set_knob(self, knob: Knob) -> None:
        """Change the knob's direction or kind while the box runs."""
        self._gestures.set_knob(knob)

    def on_edge(self, edge: Edge) -> list[Intent]:
        at_ms = self._advance(edge.at_ms)
        if edge.line not in KNOB:
            # The knob is read by the times between its edges, which are in order among themselves.
            edge = replace(edge, at_ms=at_ms)
        return self._interpret(self._gestures.feed(edge))

    def on_seat(self, index: int, at_ms: float) -> list[Intent]:
        """The button of a seat was pressed; `index` counts from 0 and is a seat of the box."""
        return [*self.on_time(at_ms), self._interpreter.seat(index)]

    def on_time(self, now_ms: float) -> list[Intent]:
        return self._interpret(self._gestures.expire(self._advance(now_ms)))

    def next_deadline_ms(self) -> float | None:
        return self._gestures.next_deadline_ms()

    def _advance(self, at_ms: float) -> float:
        # An edge may arrive after a slightly later one of another line, or after the timer.
        self._now_ms = max(self._now_ms, at_ms)
        return self._now_ms

    def _interpret(self, gestures: Iterable[Gesture]) -> list[Intent]:
        intents = (self._interpreter.feed(gesture, self._now_ms) for gesture in gestures)
        return [intent for intent in intents if intent is not None]
