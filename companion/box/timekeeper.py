"""The time at the box: what the journal must be told of the clock that no command says, and when to look.

Time in which nothing could be kept is nobody's, and neither is what the machine's clock was set by meanwhile.
"""

import logging
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from companion.games.kit.clock import Clock, ClockMark, Hold, Kind, Times
from companion.record.entries import JournalError
from companion.record.table import Record, Table, keep_mark

if TYPE_CHECKING:
    from companion.tournament.attending import Attending

log = logging.getLogger("toscana")

# How often a box whose clock runs shows that it lives.
LIFE_S = 10.0
# A wall clock that goes wrong by so much between two looks was set.
JUMP_MS = 500


class Timekeeper:
    """Compares the wall clock, whose times the journal has, with one that nobody sets."""

    def __init__(self, now: Callable[[], datetime], steady_s: Callable[[], float]) -> None:
        self._now = now
        self._steady_s = steady_s
        self._ahead_ms = self._find_ahead_ms()
        self.unkept_ms: int | None = None
        """Since when nothing could be kept; None while that works."""

    @property
    def is_right(self) -> bool:
        """Whether all time up to now is somebody's."""
        return self.unkept_ms is None and not self._find_jump_ms()

    def lose(self) -> None:
        """Nothing can be kept from now on."""
        self.unkept_ms = self.unkept_ms or self._wall_ms()

    def resume(self, table: Table, record: Record, alive_ms: int) -> Table:
        """The table of a journal that is open; `alive_ms` is when a box was last known to run with it."""
        self.unkept_ms = max(table.clock.since_ms, alive_ms)
        return self.with_gap(table, record)

    def look(self) -> bool:
        """Whether the wall clock was set since the last look, while everything could be kept."""
        was_set = self.unkept_ms is None and bool(self._find_jump_ms())
        if not was_set:
            self._ahead_ms = self._find_ahead_ms()
        return was_set

    def with_gap(self, table: Table, record: Record) -> Table:
        """The table with the time taken from whoever it ran for in which nothing could be kept.

        By so much as the machine's clock was set meanwhile nobody has thought either: more or less.
        """
        now_ms, since_ms = self._wall_ms(), self.unkept_ms
        gap_ms = self._find_jump_ms() if since_ms is None else now_ms - since_ms
        self.unkept_ms, self._ahead_ms = None, self._find_ahead_ms()
        if not gap_ms or not table.is_running or table.clock.rule.kind is Kind.OFF:
            return table
        try:
            return keep_mark(table, ClockMark(skip_ms=gap_ms), record)
        except JournalError as problem:
            log.error("%s", problem)
            self.unkept_ms = now_ms - gap_ms
            return table

    def _find_ahead_ms(self) -> int:
        """How far the wall clock is ahead of the one that nobody sets."""
        return self._wall_ms() - round(self._steady_s() * 1000)

    def _find_jump_ms(self) -> int:
        """By how much the wall clock was set since the last look; 0 where it was not."""
        jump_ms = self._find_ahead_ms() - self._ahead_ms
        return jump_ms if abs(jump_ms) >= JUMP_MS else 0

    def _wall_ms(self) -> int:
        return round(self._now().timestamp() * 1000)


def mark_due(clock: Clock, asked: str | None, attending: "Attending | None") -> ClockMark | None:
    """What a running game's clock must be told: extra time, that it stands, or runs for who is asked."""
    if clock.rule.kind is Kind.OFF or clock.hold is Hold.PAUSE:
        return None
    extra = None if attending is None else attending.held.extra
    if extra is not None and extra.add_s != clock.added_s:
        return ClockMark(add_s=extra.add_s - clock.added_s)
    is_judged = attending is not None and attending.is_judge_awaited
    hold = Hold.JUDGE if is_judged else None if asked is None else Hold.ASKED
    whom = asked or "" if hold is Hold.ASKED else ""
    if (hold, whom) == (clock.hold, clock.asked):
        return None
    return ClockMark(hold=hold or Hold.GO, asked=whom)


def next_look_s(times: Times) -> float | None:
    """How soon a bank comes to its last quarter or to zero, or the box shows that it lives; None is never."""
    bank = times.banks.get(times.running or "")
    if bank is None or not times.is_counting:
        return None
    left_ms = bank.left_ms or 0
    due = (each / 1000 for each in (left_ms, left_ms - bank.full_ms // 4) if each > 0)
    return min((*due, LIFE_S))
