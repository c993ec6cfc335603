"""Thinking time: the time of a turn is its player's, and nobody's while the timer is paused."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from companion.controls.intents import Push
from companion.games.toscana.port import GAME
from companion.games.toscana.rules.commands import Buy, Hire, Pass, UpdateWineBoard
from companion.games.toscana.rules.terms import ACTIONS, Action, Kind, Piece
from companion.ui.kit.desk import time_of
from companion.ui.kit.steps import Choose
from companion.ui.kit.thinking import clock, is_paused, thinking_times, turn_time, turns
from companion.ui.screens.timer import Timer
from tests.ui.people import NOW

from .around import ANNA, MINUTE, NAMES, WIDE, desk, played

TURNS = played(Buy(ANNA, Kind.RED, 1), Hire(WIDE, Piece.WORKER))


def iso(*times: datetime) -> tuple[str, ...]:
    return tuple(time.isoformat() for time in times)


def test_each_turn_is_counted_for_who_was_on_turn() -> None:
    times = thinking_times(GAME, TURNS, NOW + 5 * MINUTE, ())
    assert times == {ANNA: MINUTE, WIDE: MINUTE, NAMES[2].lower(): 3 * MINUTE}
    assert turn_time(GAME, TURNS, NOW + 5 * MINUTE, ()) == 3 * MINUTE


def test_a_pause_is_nobodys_time() -> None:
    breaks = iso(NOW + 0.5 * MINUTE, NOW + 1.25 * MINUTE)
    times = thinking_times(GAME, TURNS, NOW + 5 * MINUTE, breaks)
    assert times[ANNA] == 0.5 * MINUTE
    assert times[WIDE] == 0.75 * MINUTE


def test_a_pause_that_lasts_stops_the_current_turn() -> None:
    breaks = iso(NOW + 3 * MINUTE)
    assert is_paused(breaks)
    assert turn_time(GAME, TURNS, NOW + 99 * MINUTE, breaks) == MINUTE


def test_the_rounds_close_is_nobodys_time() -> None:
    passes = [Pass(name.lower(), action) for action in ACTIONS for name in NAMES]
    past = played(*passes, UpdateWineBoard())
    later = time_of(past[-1]) + 30 * MINUTE
    assert turn_time(GAME, past, later, ()) == timedelta()
    assert sum(thinking_times(GAME, past, later, ()).values(), timedelta()) == 15 * MINUTE


def test_several_entries_in_one_turn_are_one_turn() -> None:
    past = played(Pass(WIDE, Action.HIRING), Pass(NAMES[2].lower(), Action.HIRING))
    assert turn_time(GAME, past, NOW + 4 * MINUTE, ()) == 4 * MINUTE


def test_turns_are_told_one_by_one_and_a_long_silence_is_a_break() -> None:
    told = list(turns(GAME, TURNS, NOW + 30 * MINUTE, longest_silence=15 * MINUTE))
    assert told == [(ANNA, MINUTE), (WIDE, MINUTE), (NAMES[2].lower(), timedelta())]


def test_a_clock_that_was_set_back_counts_nothing() -> None:
    assert turn_time(GAME, TURNS, NOW - 60 * MINUTE, ()) == timedelta()


def test_a_push_pauses_and_another_resumes() -> None:
    at = desk(TURNS)
    paused = Timer().handle(Push(), at)
    assert isinstance(paused, Choose)
    breaks = paused.changes["breaks"]
    assert breaks == iso(at.now)
    resumed = Timer().handle(Push(), replace(at, preferences=replace(at.preferences, breaks=iso(at.now))))
    assert isinstance(resumed, Choose)
    assert resumed.changes["breaks"] == iso(at.now, at.now)


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0:00"), (67, "1:07"), (3599, "59:59"), (3600, "1 h 00"), (36_120, "10 h 02")]
)
def test_the_clock_reads_like_a_clock(seconds: int, text: str) -> None:
    assert clock(timedelta(seconds=seconds)) == text
