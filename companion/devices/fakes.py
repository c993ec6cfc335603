"""Fake devices: the same ports, with methods for the outside world and a record of what was shown.

The simulator and the tests run on them. Everything happens in the caller's thread, the loop's.
"""

import time
from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

from companion.devices import ports
from companion.games.kit.sentences import Sentence, say

S = TypeVar("S")
C = TypeVar("C", ports.Line, int)
E = TypeVar("E")

DARK_ROWS: ports.Rows = ((ports.DARK,) * ports.ROW_LAMPS,) * ports.SEATS
# Bounded, so that a simulator that runs for days does not fill the memory.
RECORD = 1000
# A hand at 100 detents a second; and the rest it takes before it turns back.
EDGE_GAP_MS = 2.5
TURN_BACK_MS = 40.0


def monotonic_ms() -> float:
    return time.monotonic() * 1000


class Pluggable:
    """A fake that can be unplugged: it then reports a fault and does nothing; replugged, it goes on.

    `on_change` is called after every change that a person could see.
    """

    device = ""
    unplugged: Sentence
    """What it reports then."""

    def __init__(
        self, on_fault: ports.OnFault | None = None, on_change: Callable[[], None] | None = None
    ) -> None:
        self.on_fault = on_fault
        self.on_change = on_change
        self.is_plugged = True

    def unplug(self) -> None:
        if self.is_plugged:
            self.is_plugged = False
            self._changed()
            self._report(ports.Fault(self.device, self.unplugged))

    def replug(self) -> None:
        if not self.is_plugged:
            self.is_plugged = True
            self._changed()
            self._report(None)

    def _changed(self) -> None:
        if self.on_change is not None:
            self.on_change()

    def _report(self, fault: ports.Fault | None) -> None:
        if self.on_fault is not None:
            self.on_fault(fault)


class Visible(Pluggable, Generic[S]):
    """A fake that a person looks at: `showing` is what they see now, `seen` all that was seen."""

    dark: S

    def __init__(
        self, on_fault: ports.OnFault | None = None, on_change: Callable[[], None] | None = None
    ) -> None:
        super().__init__(on_fault, on_change)
        self.seen: deque[S] = deque(maxlen=RECORD)
        self._shown = self.dark
        self._is_closed = False

    @property
    def showing(self) -> S:
        return self._shown if self.is_plugged and not self._is_closed else self.dark

    def show(self, shown: S) -> None:
        if not self._is_closed and shown != self._shown:
            self._shown = shown
            if self.is_plugged:
                self._changed()

    def close(self) -> None:
        if not self._is_closed:
            self._is_closed = True
            self._changed()

    def _changed(self) -> None:
        if not self.seen or self.seen[-1] != self.showing:
            self.seen.append(self.showing)
        super()._changed()


class FakeDisplay(Visible[ports.Frame]):
    """A Display."""

    device = "display"
    unplugged = say("The OLED is unplugged: plug it in again.")
    dark = ports.BLANK
    brightness = 100

    @property
    def showing(self) -> ports.Frame:
        return super().showing if self.brightness else ports.BLANK

    def set_brightness(self, percent: int) -> None:
        percent = max(0, min(100, percent))
        if not self._is_closed and percent != self.brightness:
            self.brightness = percent
            if self.is_plugged:
                self._changed()

    def refresh(self) -> None:
        """Nothing to do: a fake never loses its picture."""


class FakeLampRows(Visible[ports.Rows]):
    """LampRows."""

    device = "lamp_rows"
    unplugged = say("The LED rows are unplugged: plug them in again.")
    dark = DARK_ROWS
    row_lamps = ports.ROW_LAMPS


class FakeLiteRows(FakeLampRows):
    """LampRows of the lite build."""

    dark = ((ports.DARK,) * ports.LITE_LAMPS,) * ports.SEATS
    row_lamps = ports.LITE_LAMPS


class Contacts(Pluggable, Generic[C, E]):
    """A fake whose contacts a test or a browser closes and opens."""

    edge: Callable[[C, bool, float], E]

    def __init__(
        self,
        on_fault: ports.OnFault | None = None,
        on_change: Callable[[], None] | None = None,
        clock_ms: Callable[[], float] = monotonic_ms,
    ) -> None:
        super().__init__(on_fault, on_change)
        self._clock_ms = clock_ms
        self._last_ms = float("-inf")
        self._active: set[C] = set()
        self._on_edge: Callable[[E], None] | None = None

    def listen(self, on_edge: Callable[[E], None]) -> None:
        self._on_edge = on_edge

    def close(self) -> None:
        self._on_edge = None
        self._active.clear()

    def press(self, contact: C, at_ms: float | None = None) -> None:
        self._set(contact, is_active=True, at_ms=at_ms)

    def release(self, contact: C, at_ms: float | None = None) -> None:
        self._set(contact, is_active=False, at_ms=at_ms)

    def unplug(self) -> None:
        """Unplugged, every contact is open, so held ones are released first."""
        for contact in sorted(self._active):
            self.release(contact)
        super().unplug()

    def _set(self, contact: C, *, is_active: bool, at_ms: float | None = None) -> None:
        if not self.is_plugged or is_active == (contact in self._active):
            return
        self._active ^= {contact}
        self._last_ms = max(self._clock_ms(), self._last_ms) if at_ms is None else at_ms
        self._changed()
        if self._on_edge is not None:
            self._on_edge(type(self).edge(contact, is_active, self._last_ms))


class FakePanel(Contacts[ports.Line, ports.Edge]):
    """A Panel."""

    device = "panel"
    unplugged = say("The panel is unplugged: plug it in again.")
    edge = ports.Edge
    _first_line: ports.Line | None = None

    def active_lines(self) -> frozenset[ports.Line]:
        return frozenset(self._active)

    def turn(self, detents: int, *, is_half_step: bool = False) -> None:
        """Turn the knob, clockwise if `detents` is above 0, without bounce.

        A half-step knob rests with both contacts open in one detent and both closed in the next.
        """
        lines = (
            (ports.Line.KNOB_A, ports.Line.KNOB_B) if detents > 0 else (ports.Line.KNOB_B, ports.Line.KNOB_A)
        )
        at_ms = self._turn_begins_ms(is_turned_back=self._first_line not in (None, lines[0]))
        self._first_line = lines[0]
        for _ in range(abs(detents) * (1 if is_half_step else 2)):
            is_active = lines[0] not in self._active
            for line in lines:
                self._set(line, is_active=is_active, at_ms=at_ms)
                at_ms += EDGE_GAP_MS

    def _turn_begins_ms(self, *, is_turned_back: bool) -> float:
        """A turn that follows another at once goes on at its pace, however long this computer took for it."""
        now_ms = self._clock_ms()
        if is_turned_back:
            return max(now_ms, self._last_ms + TURN_BACK_MS)
        return now_ms if now_ms - self._last_ms > TURN_BACK_MS else self._last_ms + EDGE_GAP_MS


class FakeSeatButtons(Contacts[int, ports.SeatEdge]):
    """SeatButtons; seats count from 0."""

    device = "seat_buttons"
    unplugged = say("The seat buttons are unplugged: plug them in again.")
    edge = ports.SeatEdge

    @property
    def down(self) -> frozenset[int]:
        """The seats whose buttons are down now."""
        return frozenset(self._active)

    def tap(self, seat: int) -> None:
        """Press the button of this seat and let it go."""
        self.press(seat)
        self.release(seat)

    def _set(self, contact: int, *, is_active: bool, at_ms: float | None = None) -> None:
        if not 0 <= contact < ports.SEATS:
            raise ValueError(f"there are {ports.SEATS} seats, counted from 0, not {contact}")
        super()._set(contact, is_active=is_active, at_ms=at_ms)


class FakeSpeaker:
    """A Speaker. `lines` is what a person heard, each with its language, `said` how many that were in all."""

    def __init__(self, on_change: Callable[[], None] | None = None) -> None:
        self.lines: deque[tuple[str, str]] = deque(maxlen=RECORD)
        self.said = 0
        self._on_change = on_change
        self._is_closed = False

    def say(self, text: str, language: str) -> None:
        if not self._is_closed:
            self.lines.append((text, language))
            self.said += 1
            if self._on_change is not None:
                self._on_change()

    def close(self) -> None:
        self._is_closed = True


class FakeSounder:
    """A Sounder. `melodies` is what a person heard, `played` how many that were in all."""

    def __init__(self, on_change: Callable[[], None] | None = None) -> None:
        self.melodies: deque[ports.Notes] = deque(maxlen=RECORD)
        self.played = 0
        self._on_change = on_change
        self._is_closed = False

    def play(self, notes: ports.Notes) -> None:
        if notes and not self._is_closed:
            self.melodies.append(notes)
            self.played += 1
            if self._on_change is not None:
                self._on_change()

    def close(self) -> None:
        self._is_closed = True
