"""All of the controls in one class: edges and the time in, intents out."""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from companion.controls.gestures import Gesture, Gestures, Timing
from companion.controls.intents import Intent, Interpreter, Seat, SeatHeld, SeatHeldLong, SeatReleased, Wake
from companion.controls.quadrature import Knob
from companion.devices.ports import KNOB, Edge, Line, SeatEdge
from companion.frozen import changed


@dataclass(slots=True)
class _Touch:
    """A button that is down. Once it is told, the screens know of it, and learn of its release too."""

    hold_ms: float
    long_ms: float
    is_told: bool = False
    is_done: bool = False
    """Whether a longer hold says nothing more: it was told, or the panel was touched meanwhile."""

    @property
    def due_ms(self) -> float | None:
        return None if self.is_done else self.long_ms if self.is_told else self.hold_ms


class SeatTouches:
    """Taps and holds of the seat buttons, each for itself: everybody may press theirs at once.

    A button means something else when it is held, so a tap counts when the button comes up. When the panel is
    touched while a button is down, the first seat that is down is told before it, at once, and a longer hold
    says nothing more: somebody enters with the other hand.
    """

    __slots__ = ("_timing", "_touches")

    def __init__(self, timing: Timing) -> None:
        self._timing = timing
        self._touches: dict[int, _Touch] = {}

    def press(self, seat: int, at_ms: float) -> None:
        self._touches[seat] = _Touch(at_ms + self._timing.hold_ms, at_ms + self._timing.long_hold_ms)

    def release(self, seat: int) -> list[Intent]:
        touch = self._touches.pop(seat, None)
        if touch is None:
            return []
        return [SeatReleased(seat)] if touch.is_told else [Seat(seat)]

    def join(self) -> list[Intent]:
        """The panel is touched now: whose touch it is, unless a seat that is down was told already."""
        is_known = any(touch.is_told for touch in self._touches.values())
        for touch in self._touches.values():
            touch.is_done = touch.is_told
        if is_known or not self._touches:
            return []
        seat, touch = next(iter(self._touches.items()))
        touch.is_told = touch.is_done = True
        return [Seat(seat, is_down=True)]

    def next_deadline_ms(self) -> float | None:
        due = (touch.due_ms for touch in self._touches.values())
        return min((due_ms for due_ms in due if due_ms is not None), default=None)

    def expire(self, now_ms: float) -> list[Intent]:
        """The holds that are due by now, in the order in which the buttons went down."""
        held: list[Intent] = []
        for seat, touch in self._touches.items():
            if not touch.is_told and touch.hold_ms <= now_ms:
                touch.is_told = True
                held.append(SeatHeld(seat))
            if not touch.is_done and touch.is_told and touch.long_ms <= now_ms:
                touch.is_done = True
                held.append(SeatHeldLong(seat))
        return held


class Controls:
    """Edges to gestures to intents, for one loop with one timer.

    After every call, set the timer for `next_deadline_ms()` and call `on_time` then; None means that no timer
    is needed. All times come from the clock of the edges. `active` are the contacts closed at power-on.
    """

    __slots__ = ("_gestures", "_interpreter", "_now_ms", "_seats")

    def __init__(
        self, timing: Timing | None = None, knob: Knob | None = None, active: AbstractSet[Line] = frozenset()
    ) -> None:
        timing = timing or Timing()
        self._gestures = Gestures(timing, knob, active)
        self._interpreter = Interpreter(timing.burst_ms)
        self._seats = SeatTouches(timing)
        self._now_ms = 0.0

    @property
    def is_asleep(self) -> bool:
        return self._interpreter.is_asleep

    @property
    def ignored_keys(self) -> frozenset[Line]:
        """The keys that are down and must come up before they work: held at power-on, or jammed."""
        return self._gestures.ignored_keys

    def sleep(self) -> None:
        """The screen is dark: the next touch only wakes it."""
        self._interpreter.sleep()

    def wake(self) -> None:
        """The screen is lit again without a touch, so the next touch counts."""
        self._interpreter.wake()

    def set_knob(self, knob: Knob) -> None:
        """Change the knob's direction or kind while the box runs."""
        self._gestures.set_knob(knob)

    def on_edge(self, edge: Edge) -> list[Intent]:
        at_ms = self._advance(edge.at_ms)
        if edge.line not in KNOB:
            # The knob is read by the times between its edges, which are in order among themselves.
            edge = changed(edge, at_ms=at_ms)
        return self._interpret(self._gestures.feed(edge))

    def on_seat(self, edge: SeatEdge) -> list[Intent]:
        """A seat's button, perhaps of another person, so keys that are down do not matter."""
        intents = self.on_time(edge.at_ms)
        if not edge.is_down:
            return intents + self._seats.release(edge.seat)
        if self._interpreter.is_asleep:
            return [*intents, self._interpreter.wake()]
        self._seats.press(edge.seat, self._now_ms)
        return intents

    def on_time(self, now_ms: float) -> list[Intent]:
        gestures = self._gestures.expire(self._advance(now_ms))
        return [*self._interpret(gestures), *self._seats.expire(self._now_ms)]

    def next_deadline_ms(self) -> float | None:
        deadlines = (self._gestures.next_deadline_ms(), self._seats.next_deadline_ms())
        return min((due_ms for due_ms in deadlines if due_ms is not None), default=None)

    def _advance(self, at_ms: float) -> float:
        # An edge may arrive after a slightly later one of another line, or after the timer.
        self._now_ms = max(self._now_ms, at_ms)
        return self._now_ms

    def _interpret(self, gestures: Iterable[Gesture]) -> list[Intent]:
        intents: list[Intent] = []
        for gesture in gestures:
            intent = self._interpreter.feed(gesture, self._now_ms)
            if intent is not None:
                intents += [intent] if isinstance(intent, Wake) else [*self._seats.join(), intent]
        return intents
