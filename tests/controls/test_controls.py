"""The controls as screens meet them: what each touch means, awake and asleep."""

import pytest

from companion.controls.controls import Controls
from companion.controls.gestures import COLUMN_KEYS, KEYS
from companion.controls.intents import (
    Back,
    BackHeld,
    Intent,
    Key,
    Push,
    PushHeld,
    Seat,
    SeatHeld,
    SeatHeldLong,
    SeatReleased,
    Turn,
    Wake,
)
from companion.controls.quadrature import Knob
from companion.devices.ports import Edge, Line, SeatEdge

A, B, PUSH, BACK = Line.KNOB_A, Line.KNOB_B, Line.KNOB_PUSH, Line.BACK


def seat_down(controls: Controls, seat: int, at_ms: float) -> list[Intent]:
    return controls.on_seat(SeatEdge(seat, is_down=True, at_ms=at_ms))


def seat_up(controls: Controls, seat: int, at_ms: float) -> list[Intent]:
    return controls.on_seat(SeatEdge(seat, is_down=False, at_ms=at_ms))


def down(controls: Controls, line: Line, at_ms: float) -> list[Intent]:
    return controls.on_edge(Edge(line, is_active=True, at_ms=at_ms))


def up(controls: Controls, line: Line, at_ms: float) -> list[Intent]:
    return controls.on_edge(Edge(line, is_active=False, at_ms=at_ms)) + controls.on_time(at_ms + 20)


def tap(controls: Controls, line: Line, at_ms: float) -> list[Intent]:
    return down(controls, line, at_ms) + up(controls, line, at_ms + 80)


def hold(controls: Controls, line: Line, at_ms: float) -> list[Intent]:
    return down(controls, line, at_ms) + up(controls, line, at_ms + 2000)


def turn(controls: Controls, at_ms: float) -> list[Intent]:
    """One detent clockwise, whose last edge comes at this time."""
    edges = [(A, True), (B, True), (A, False), (B, False)]
    return [
        intent
        for number, (line, is_active) in enumerate(edges, start=-3)
        for intent in controls.on_edge(Edge(line, is_active=is_active, at_ms=at_ms + 2.5 * number))
    ]


def asleep() -> Controls:
    controls = Controls()
    controls.sleep()
    return controls


def test_a_kind_key_acts_when_it_goes_down() -> None:
    for index, key in enumerate(COLUMN_KEYS):
        controls = Controls()
        assert down(controls, key, 0) == [Key(index)]
        assert up(controls, key, 80) == []


@pytest.mark.parametrize(("key", "intent"), [(PUSH, Push()), (BACK, Back())])
def test_a_key_with_a_hold_meaning_acts_when_it_comes_up(key: Line, intent: Intent) -> None:
    controls = Controls()
    assert down(controls, key, 0) == []
    assert up(controls, key, 80) == [intent]


@pytest.mark.parametrize(
    ("key", "intents"),
    [(PUSH, [PushHeld()]), (BACK, [BackHeld()]), (Line.KEY_3, [Key(2), Key(2, is_held=True)])],
)
def test_a_hold_means_one_thing_however_long(key: Line, intents: list[Intent]) -> None:
    assert hold(Controls(), key, 0) == intents


def test_undo_comes_while_back_is_still_down() -> None:
    controls = Controls()
    down(controls, BACK, 0)
    assert controls.next_deadline_ms() == 600
    assert controls.on_time(600) == [BackHeld()]


def test_the_knob_turns_and_its_direction_can_be_set_while_it_runs() -> None:
    controls = Controls()
    assert turn(controls, 0) == [Turn(1)]
    controls.set_knob(Knob(is_reversed=True))
    assert turn(controls, 100) == [Turn(-1)]


def test_a_seat_names_itself_when_its_button_comes_up() -> None:
    controls = Controls()
    assert seat_down(controls, 4, 0) == []
    assert seat_up(controls, 4, 80) == [Seat(4)]


def test_a_seat_that_is_held_says_so_once_then_that_it_is_held_long_and_when_it_is_let_go() -> None:
    controls = Controls()
    seat_down(controls, 1, 0)
    assert controls.next_deadline_ms() == 600
    assert controls.on_time(600) == [SeatHeld(1)]
    assert controls.next_deadline_ms() == 2500
    assert controls.on_time(2500) == [SeatHeldLong(1)]
    assert controls.next_deadline_ms() is None
    assert controls.on_time(5000) == []
    assert seat_up(controls, 1, 6000) == [SeatReleased(1)]


def test_a_seat_is_not_held_long_by_a_hand_while_the_other_enters() -> None:
    controls = Controls()
    seat_down(controls, 1, 0)
    assert controls.on_time(600) == [SeatHeld(1)]
    assert down(controls, COLUMN_KEYS[0], 900) == [Key(0)]
    up(controls, COLUMN_KEYS[0], 1000)
    assert controls.on_time(5000) == []
    assert seat_up(controls, 1, 6000) == [SeatReleased(1)]


def test_seats_do_not_wait_for_each_other() -> None:
    controls = Controls()
    for seat in range(3):
        seat_down(controls, seat, 10 * seat)
    assert seat_up(controls, 1, 100) == [Seat(1)]
    assert controls.on_time(700) == [SeatHeld(0), SeatHeld(2)]
    assert seat_up(controls, 2, 800) == [SeatReleased(2)]
    assert seat_up(controls, 0, 900) == [SeatReleased(0)]


def test_a_key_while_a_seat_is_down_is_of_that_seat() -> None:
    controls = Controls()
    seat_down(controls, 2, 0)
    assert down(controls, Line.KEY_1, 50) == [Seat(2, is_down=True), Key(0)]
    assert up(controls, Line.KEY_1, 100) == []
    assert tap(controls, Line.KEY_2, 300) == [Key(1)]
    assert controls.on_time(900) == [], "the seat was told already"
    assert seat_up(controls, 2, 1000) == [SeatReleased(2)]


def test_of_two_seats_the_first_one_has_the_keys_until_it_is_let_go() -> None:
    controls = Controls()
    seat_down(controls, 3, 0)
    seat_down(controls, 0, 10)
    assert down(controls, Line.KEY_1, 50) == [Seat(3, is_down=True), Key(0)]
    up(controls, Line.KEY_1, 100)
    assert seat_up(controls, 3, 200) == [SeatReleased(3)]
    assert down(controls, Line.KEY_2, 300) == [Seat(0, is_down=True), Key(1)]


def test_a_seat_pressed_after_an_overdue_hold_comes_second() -> None:
    controls = Controls()
    down(controls, BACK, 0)
    assert [*seat_down(controls, 1, 650), *seat_up(controls, 1, 700)] == [BackHeld(), Seat(1)]


@pytest.mark.parametrize("key", KEYS)
def test_a_key_that_wakes_does_nothing_else_and_the_next_touch_counts(key: Line) -> None:
    awake = tap(Controls(), key, 0)
    controls = asleep()
    assert tap(controls, key, 0) == [Wake()]
    assert not controls.is_asleep
    assert tap(controls, key, 200) == awake


@pytest.mark.parametrize("key", KEYS)
def test_a_waking_key_is_swallowed_with_its_hold(key: Line) -> None:
    assert hold(asleep(), key, 0) == [Wake()]


def test_a_second_key_during_the_waking_touch_is_swallowed_too() -> None:
    controls = asleep()
    assert down(controls, BACK, 0) == [Wake()]
    assert tap(controls, Line.KEY_1, 50) == []
    assert up(controls, BACK, 200) == []
    assert tap(controls, Line.KEY_1, 400) == [Key(0)]


def test_a_waking_turn_is_swallowed_until_the_knob_rests() -> None:
    controls = asleep()
    assert turn(controls, 0) == [Wake()]
    assert turn(controls, 250) == []
    assert turn(controls, 500) == []
    assert turn(controls, 801) == [Turn(1)]
    assert turn(controls, 820) == [Turn(1)]


def test_a_push_among_the_waking_detents_confirms_nothing() -> None:
    controls = asleep()
    turn(controls, 0)
    assert tap(controls, PUSH, 150) == []
    assert tap(controls, PUSH, 1000) == [Push()]


def test_a_waking_seat_button_is_swallowed() -> None:
    controls = asleep()
    assert seat_down(controls, 2, 0) == [Wake()]
    assert controls.on_time(700) == []
    assert seat_up(controls, 2, 800) == []
    assert [*seat_down(controls, 2, 900), *seat_up(controls, 2, 950)] == [Seat(2)]


def test_a_touch_that_is_under_way_when_the_screen_dims_ends_there() -> None:
    controls = Controls()
    down(controls, BACK, 0)
    controls.sleep()
    assert controls.on_time(700) == []
    assert up(controls, BACK, 900) == []
    assert controls.is_asleep
    assert tap(controls, BACK, 1200) == [Wake()]


def test_the_first_of_two_keys_wins_until_both_are_up() -> None:
    controls = Controls()
    assert down(controls, BACK, 0) == []
    assert down(controls, Line.KEY_2, 10) == []
    assert up(controls, BACK, 100) == [Back()]
    assert tap(controls, BACK, 200) == []
    assert controls.on_time(1000) == []
    assert up(controls, Line.KEY_2, 1100) == []
    assert tap(controls, Line.KEY_2, 1300) == [Key(1)]


def test_a_push_that_drags_the_knob_along_confirms_what_was_shown() -> None:
    controls = Controls()
    down(controls, PUSH, 0)
    assert turn(controls, 40) == []
    assert up(controls, PUSH, 90) == [Push()]
    assert turn(controls, 300) == [Turn(1)]


def test_the_knob_turns_while_a_kind_key_is_down() -> None:
    controls = Controls()
    down(controls, Line.KEY_1, 0)
    assert turn(controls, 40) == [Turn(1)]


def test_a_key_held_at_power_on_is_named_and_does_not_block_the_others() -> None:
    controls = Controls(active={BACK, A, B})
    assert controls.ignored_keys == {BACK}
    assert tap(controls, PUSH, 0) == [Push()]


def test_a_jammed_key_does_not_block_the_others() -> None:
    controls = Controls()
    down(controls, Line.KEY_5, 0)
    controls.on_time(5_000)
    assert tap(controls, BACK, 5_000) == []
    assert tap(controls, BACK, 11_000) == [Back()]
    assert controls.ignored_keys == {Line.KEY_5}


def test_an_idle_box_asks_for_no_timer() -> None:
    controls = Controls()
    assert controls.next_deadline_ms() is None
    tap(controls, BACK, 0)
    turn(controls, 200)
    seat_down(controls, 0, 300)
    seat_up(controls, 0, 350)
    assert controls.next_deadline_ms() is None
    controls.sleep()
    assert controls.next_deadline_ms() is None


def test_an_edge_that_comes_with_an_older_time_is_taken_as_now() -> None:
    controls = Controls()
    controls.on_time(1000)
    assert down(controls, BACK, 990) == []
    assert controls.next_deadline_ms() == 1600


def test_a_turn_that_reaches_the_loop_late_is_read_by_its_own_times() -> None:
    controls = Controls()
    controls.on_time(1000)
    assert turn(controls, 990) == [Turn(1)]
