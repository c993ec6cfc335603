"""Thinking time: the time of a turn is its player's, and nobody's while the clock is paused."""

from dataclasses import replace
from datetime import timedelta

import pytest

from companion.controls.intents import Push
from companion.games.kit.clock import ClockMark, Hold
from companion.games.toscana.port import GAME
from companion.games.toscana.rules.commands import Buy, Hire, Pass, UpdateWineBoard
from companion.games.toscana.rules.terms import ACTIONS, Kind, Piece
from companion.ui.kit.screen import SetClock, Stay
from companion.ui.kit.thinking import clock_of_seconds, shown, turns
from companion.ui.screens.timer import Timer
from tests.ui.people import NOW

from .around import ANNA, MINUTE, NAMES, WIDE, clock_at, desk, played

TURNS = played(Buy(ANNA, Kind.RED, 1), Hire(WIDE, Piece.WORKER))
MINUTE_MS = 60_000


def test_each_turn_is_counted_for_who_was_on_turn() -> None:
    now = desk(TURNS, later=3 * MINUTE).times
    used = {player: bank.used_ms for player, bank in now.banks.items() if bank.used_ms}
    assert used == {ANNA: MINUTE_MS, WIDE: MINUTE_MS, NAMES[2].lower(): 3 * MINUTE_MS}
    assert now.turn_ms == 3 * MINUTE_MS


def test_a_pause_that_lasts_stops_the_current_turn() -> None:
    paused = replace(desk(TURNS, later=99 * MINUTE), clock=clock_at(TURNS, Hold.PAUSE))
    assert paused.times.turn_ms == 0
    assert paused.times.running is None


def test_the_rounds_close_is_nobodys_time() -> None:
    passes = [Pass(name.lower(), action) for action in ACTIONS for name in NAMES]
    now = desk(played(*passes, UpdateWineBoard()), later=30 * MINUTE).times
    assert now.running is None
    assert sum(bank.used_ms for bank in now.banks.values()) == 15 * MINUTE_MS


def test_turns_are_told_one_by_one_and_a_long_silence_is_a_break() -> None:
    told = list(turns(GAME, TURNS, NOW + 30 * MINUTE, longest_silence=15 * MINUTE))
    assert told == [(ANNA, MINUTE), (WIDE, MINUTE), (NAMES[2].lower(), timedelta())]


def test_a_clock_that_was_set_back_counts_nothing() -> None:
    assert desk(TURNS, later=-60 * MINUTE).times.turn_ms == 0


def test_a_push_pauses_and_another_resumes() -> None:
    at = desk(TURNS)
    assert Timer().handle(Push(), at) == SetClock(ClockMark(hold=Hold.PAUSE), Stay(Timer()))
    paused = replace(at, clock=clock_at(TURNS, Hold.PAUSE))
    assert Timer().handle(Push(), paused) == SetClock(ClockMark(hold=Hold.GO), Stay(Timer()))


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0:00"), (67, "1:07"), (3599, "59:59"), (3600, "1 h 00"), (36_120, "10 h 02")]
)
def test_the_clock_reads_like_a_clock(seconds: int, text: str) -> None:
    assert clock_of_seconds(seconds) == text


def test_a_time_that_has_run_out_is_below_zero() -> None:
    assert (shown(-12_500), shown(12_500)) == ("-0:12", "0:12")
