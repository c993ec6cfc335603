"""Edges to gestures: what a finger did to a key or to the knob, before it is given a meaning."""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, fields
from enum import Enum

from companion.controls.quadrature import Knob, Quadrature
from companion.devices.ports import KNOB, Edge, Line
from companion.frozen import frozen

COLUMN_KEYS = (Line.KEY_1, Line.KEY_2, Line.KEY_3, Line.KEY_4, Line.KEY_5)
KEYS = (Line.KNOB_PUSH, *COLUMN_KEYS, Line.BACK)

# Contacts bounce for up to 15 ms; the rest is for edges that reach the loop late.
SETTLE_MS = 20.0


class Change(Enum):
    """A change of the key's debounced state."""

    PRESSED = "pressed"
    RELEASED = "released"


class Debounce:
    """The state of one contact, without its bounce.

    Only a finger closes a contact, so a press counts on its first edge, however short it is. A contact that
    opens may be bouncing, or wobbling under the finger, so a release counts when the contact has been open
    for `settle_ms`; until then `is_opening` is true. A tap shorter than that is one press and one release.
    """

    __slots__ = ("_is_pressed", "_settle_ms", "_settled_ms")

    def __init__(self, *, is_pressed: bool = False, settle_ms: float = SETTLE_MS) -> None:
        self._is_pressed = is_pressed
        self._settle_ms = settle_ms
        self._settled_ms: float | None = None

    @property
    def is_pressed(self) -> bool:
        return self._is_pressed

    @property
    def is_opening(self) -> bool:
        return self._settled_ms is not None

    def feed(self, edge: Edge) -> tuple[Change, ...]:
        """Take one edge of this contact; a release that was due before it comes first."""
        changes = self.expire(edge.at_ms)
        if edge.is_active:
            self._settled_ms = None
            if not self._is_pressed:
                self._is_pressed = True
                changes += (Change.PRESSED,)
        elif self._is_pressed:
            self._settled_ms = edge.at_ms + self._settle_ms
        return changes

    def next_deadline_ms(self) -> float | None:
        """When to call `expire` if no edge comes before; None while the contact is at rest."""
        return self._settled_ms

    def expire(self, now_ms: float) -> tuple[Change, ...]:
        """The release, if it is due by now."""
        if self._settled_ms is None or now_ms < self._settled_ms:
            return ()
        self._is_pressed = False
        self._settled_ms = None
        return (Change.RELEASED,)


@frozen
class Press:
    """The key went down: the first gesture of every touch."""

    key: Line


@frozen
class Short:
    """The key came up before `hold_ms`; its Release follows."""

    key: Line


@frozen
class Hold:
    """The key has been down for `hold_ms`."""

    key: Line


@frozen
class Repeat:
    """The key is still down: every `repeat_ms` after its Hold."""

    key: Line


@frozen
class Release:
    """The key came up: the last gesture of every touch."""

    key: Line


@frozen
class Detents:
    """The knob was turned by whole detents; clockwise is more than 0."""

    detents: int


Gesture = Press | Short | Hold | Repeat | Release | Detents


@frozen
class Timing:
    """The times that tell the gestures apart.

    A key that is down for `jammed_ms` has something lying on it: its touch ends then, and it is ignored until
    it comes up, so that it neither blocks the other keys nor repeats for ever.
    A turn that wakes the box lasts until `burst_ms` pass without a detent.
    """

    settle_ms: float = SETTLE_MS
    hold_ms: float = 600.0
    long_hold_ms: float = 2500.0
    repeat_ms: float = 150.0
    jammed_ms: float = 10_000.0
    burst_ms: float = 300.0

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if not value > 0:
                raise ValueError(f"{field.name} is {value}: use a number of milliseconds above 0")


@dataclass(slots=True)
class _Touch:
    """A key that is down and is not ignored."""

    next_ms: float
    jammed_ms: float
    is_held: bool = False

    def deadline_ms(self) -> float:
        return min(self.next_ms, self.jammed_ms)


class Gestures:
    """All keys and the knob. Keys are independent here: two at once give the gestures of both.

    A key in `active`, the contacts closed at power-on, is ignored until it comes up.
    The times given must not go back. The gestures are the same whether `expire` is called in time or late.
    """

    __slots__ = ("_contacts", "_quadrature", "_timing", "_touches")

    def __init__(
        self, timing: Timing | None = None, knob: Knob | None = None, active: AbstractSet[Line] = frozenset()
    ) -> None:
        self._timing = timing or Timing()
        self._quadrature = Quadrature(knob, active)
        self._contacts = {
            key: Debounce(is_pressed=key in active, settle_ms=self._timing.settle_ms) for key in KEYS
        }
        self._touches: dict[Line, _Touch] = {}

    @property
    def ignored_keys(self) -> frozenset[Line]:
        """The keys that are down and must come up before they work: held at power-on, or jammed."""
        return frozenset(
            key for key, contact in self._contacts.items() if contact.is_pressed and key not in self._touches
        )

    def set_knob(self, knob: Knob) -> None:
        self._quadrature.knob = knob

    def feed(self, edge: Edge) -> list[Gesture]:
        """Take one edge; gestures that were due before it come first."""
        gestures = self.expire(edge.at_ms)
        if edge.line in KNOB:
            detents = self._quadrature.feed(edge)
            return [*gestures, Detents(detents)] if detents else gestures
        for change in self._contacts[edge.line].feed(edge):
            gestures += self._apply(edge.line, change, edge.at_ms)
        # If the contact closed again after the hold was due, the hold follows now.
        return gestures + self.expire(edge.at_ms)

    def next_deadline_ms(self) -> float | None:
        """When to call `expire` if no edge comes before; None while every key is at rest."""
        due = self._next_due()
        return None if due is None else due[0]

    def expire(self, now_ms: float) -> list[Gesture]:
        """The gestures that are due by now: releases, holds and repeats."""
        gestures: list[Gesture] = []
        while (due := self._next_due()) is not None and due[0] <= now_ms:
            due_ms, key = due
            contact = self._contacts[key]
            if contact.is_opening:
                for change in contact.expire(due_ms):
                    gestures += self._apply(key, change, due_ms)
            else:
                gestures.append(self._tick(key, due_ms))
        return gestures

    def _next_due(self) -> tuple[float, Line] | None:
        return min(
            ((due_ms, key) for key in KEYS if (due_ms := self._key_due_ms(key)) is not None), default=None
        )

    def _key_due_ms(self, key: Line) -> float | None:
        # While the contact is open the finger may be gone, so a hold waits until the debounce has decided.
        contact = self._contacts[key]
        if contact.is_opening:
            return contact.next_deadline_ms()
        touch = self._touches.get(key)
        return None if touch is None else touch.deadline_ms()

    def _apply(self, key: Line, change: Change, at_ms: float) -> list[Gesture]:
        if change is Change.PRESSED:
            self._touches[key] = _Touch(at_ms + self._timing.hold_ms, at_ms + self._timing.jammed_ms)
            return [Press(key)]
        touch = self._touches.pop(key, None)
        if touch is None:
            return []
        return [Release(key)] if touch.is_held else [Short(key), Release(key)]

    def _tick(self, key: Line, due_ms: float) -> Gesture:
        touch = self._touches[key]
        if due_ms >= touch.jammed_ms:
            del self._touches[key]
            return Release(key)
        touch.next_ms += self._timing.repeat_ms
        if touch.is_held:
            return Repeat(key)
        touch.is_held = True
        return Hold(key)
