"""Gestures to intents: what the person at the panel wants. Intents are the only input of screens."""

import math
from typing import assert_never

from companion.controls import gestures
from companion.controls.gestures import COLUMN_KEYS, Gesture, Hold, Press, Release, Repeat, Short
from companion.devices.ports import Line
from companion.frozen import frozen


@frozen
class Turn:
    """The knob was turned by whole steps; clockwise is more than 0."""

    steps: int


@frozen
class Push:
    """The knob was pushed and let go."""


@frozen
class PushHeld:
    """The knob was held down; comes once per touch."""


@frozen
class Key:
    """One of the five keys under the columns, 0 to 4 from the left, went down.

    Comes once more, with `is_held`, when the key is held.
    """

    index: int
    is_held: bool = False


@frozen
class Back:
    """BACK was pressed and let go."""


@frozen
class BackHeld:
    """BACK was held; comes once per touch."""


@frozen
class Seat:
    """The button of a seat was pressed and let go; seats count from 0.

    `is_down`: it is still down, and the next intent is a touch of the panel meanwhile; SeatReleased follows.
    """

    index: int
    is_down: bool = False


@frozen
class SeatHeld:
    """The button of a seat is held down; comes once per touch, and SeatReleased follows."""

    index: int


@frozen
class SeatHeldLong:
    """The button of a seat is still down long after SeatHeld, with nothing else touched; comes once."""

    index: int


@frozen
class SeatReleased:
    """The button of a seat came up after SeatHeld, or after a Seat that was still down."""

    index: int


@frozen
class Wake:
    """The first touch while the screen is dimmed; it does nothing else."""


Intent = Turn | Push | PushHeld | Key | Back | BackHeld | Seat | SeatHeld | SeatHeldLong | SeatReleased | Wake

# BACK and the knob mean something else when held, so their short press waits until they come up.
_ON_PRESS: dict[Line, Intent] = {key: Key(index) for index, key in enumerate(COLUMN_KEYS)}
_ON_SHORT: dict[Line, Intent] = {Line.KNOB_PUSH: Push(), Line.BACK: Back()}
_ON_HOLD: dict[Line, Intent] = {
    Line.KNOB_PUSH: PushHeld(),
    Line.BACK: BackHeld(),
    **{key: Key(index, is_held=True) for index, key in enumerate(COLUMN_KEYS)},
}


class Interpreter:
    """Gives each gesture its meaning: one intent or none.

    - Two keys together: the first one counts. Others that go down before all are up again are ignored.
    - The knob while it is pushed: a turn is ignored, because a push often drags the knob along, and what is
      confirmed must be what was shown when the push began.
    - Asleep: the touch that wakes has no other effect, its hold and its release included. A turn that wakes
      lasts while detents follow each other within `burst_ms`; all of them are ignored, and so is a push of
      the knob among them.
    - Repeats are ignored: a held BACK must not undo a whole evening.
    """

    __slots__ = ("_burst_ms", "_burst_until_ms", "_down", "_is_asleep", "_owner")

    def __init__(self, burst_ms: float) -> None:
        self._burst_ms = burst_ms
        self._burst_until_ms = -math.inf
        self._down: set[Line] = set()
        self._owner: Line | None = None
        self._is_asleep = False

    @property
    def is_asleep(self) -> bool:
        return self._is_asleep

    def sleep(self) -> None:
        """The screen was dimmed. A touch under way ends here: nobody could see what it would do."""
        self._is_asleep = True
        self._owner = None

    def feed(self, gesture: Gesture, at_ms: float) -> Intent | None:
        match gesture:
            case gestures.Detents(detents):
                return self._turn(detents, at_ms)
            case Press(key):
                return self._press(key, at_ms)
            case Short(key):
                return _ON_SHORT.get(key) if key == self._owner else None
            case Hold(key):
                return _ON_HOLD.get(key) if key == self._owner else None
            case Repeat():
                return None
            case Release(key):
                self._down.discard(key)
                if key == self._owner:
                    self._owner = None
                return None
            case _:
                assert_never(gesture)

    def wake(self) -> Wake:
        """The box was touched while it was asleep."""
        self._is_asleep = False
        return Wake()

    def _press(self, key: Line, at_ms: float) -> Intent | None:
        is_first = not self._down
        self._down.add(key)
        if self._is_asleep:
            return self.wake()
        is_part_of_waking_turn = key is Line.KNOB_PUSH and at_ms <= self._burst_until_ms
        if not is_first or is_part_of_waking_turn:
            return None
        self._owner = key
        return _ON_PRESS.get(key)

    def _turn(self, detents: int, at_ms: float) -> Intent | None:
        if self._is_asleep:
            self._burst_until_ms = at_ms + self._burst_ms
            return self.wake()
        if at_ms <= self._burst_until_ms:
            self._burst_until_ms = at_ms + self._burst_ms
            return None
        return None if Line.KNOB_PUSH in self._down else Turn(detents)
