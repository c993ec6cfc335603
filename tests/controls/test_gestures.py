"""Keys in time: short, hold, repeat, held at power-on, jammed."""

import pytest

from companion.controls.gestures import Gesture, Gestures, Hold, Press, Release, Repeat, Short, Timing
from companion.devices.ports import Edge, Line

KEY = Line.KEY_1


def closes(at_ms: float, line: Line = KEY) -> Edge:
    return Edge(line, is_active=True, at_ms=at_ms)


def opens(at_ms: float, line: Line = KEY) -> Edge:
    return Edge(line, is_active=False, at_ms=at_ms)


def play(gestures: Gestures, edges: list[Edge], until_ms: float) -> list[Gesture]:
    return [gesture for edge in edges for gesture in gestures.feed(edge)] + gestures.expire(until_ms)


def test_a_key_let_go_before_the_hold_is_short() -> None:
    assert play(Gestures(), [closes(0), opens(599)], 1000) == [Press(KEY), Short(KEY), Release(KEY)]


def test_a_held_key_holds_once_repeats_and_is_not_short() -> None:
    seen = play(Gestures(), [closes(0), opens(1000)], 2000)
    assert seen == [Press(KEY), Hold(KEY), Repeat(KEY), Repeat(KEY), Release(KEY)]


def test_the_timer_is_due_at_the_hold_then_at_each_repeat() -> None:
    gestures = Gestures()
    gestures.feed(closes(100))
    assert gestures.next_deadline_ms() == 700
    assert gestures.expire(700) == [Hold(KEY)]
    assert gestures.next_deadline_ms() == 850
    assert gestures.expire(850) == [Repeat(KEY)]


def test_the_times_are_settings() -> None:
    gestures = Gestures(Timing(hold_ms=300, repeat_ms=50))
    assert play(gestures, [closes(0)], 400) == [Press(KEY), Hold(KEY), Repeat(KEY), Repeat(KEY)]


def test_a_key_held_at_power_on_is_named_and_ignored_until_it_comes_up() -> None:
    gestures = Gestures(active={KEY})
    assert gestures.ignored_keys == {KEY}
    assert gestures.next_deadline_ms() is None
    assert play(gestures, [opens(5000), closes(5010), opens(5012)], 6000) == []
    assert gestures.ignored_keys == frozenset()
    assert gestures.feed(closes(7000)) == [Press(KEY)]


def test_other_keys_work_beside_one_held_at_power_on() -> None:
    gestures = Gestures(active={KEY})
    assert gestures.feed(closes(0, Line.BACK)) == [Press(Line.BACK)]


def test_two_keys_at_once_are_both_reported_in_the_order_of_time() -> None:
    edges = [closes(0), closes(5, Line.BACK), opens(80, Line.BACK)]
    assert play(Gestures(), edges, 700) == [
        Press(KEY),
        Press(Line.BACK),
        Short(Line.BACK),
        Release(Line.BACK),
        Hold(KEY),
    ]


def test_a_jammed_key_ends_its_touch_stops_the_timer_and_works_again_later() -> None:
    gestures = Gestures(Timing(jammed_ms=800))
    seen = play(gestures, [closes(0)], 800)
    assert seen == [Press(KEY), Hold(KEY), Repeat(KEY), Release(KEY)]
    assert gestures.next_deadline_ms() is None
    assert gestures.ignored_keys == {KEY}
    assert play(gestures, [opens(70_000)], 71_000) == []
    assert gestures.feed(closes(72_000)) == [Press(KEY)]


@pytest.mark.parametrize("milliseconds", [0.0, -1.0, float("nan")])
def test_a_time_of_nothing_is_refused_by_its_name(milliseconds: float) -> None:
    with pytest.raises(ValueError, match=r"repeat_ms is .*: use a number of milliseconds above 0"):
        Timing(repeat_ms=milliseconds)
