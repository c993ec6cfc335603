"""The screen saver: when the panel dims, darkens and moves, at any time of the clock."""

from hypothesis import given
from hypothesis import strategies as st

from companion.devices.fakes import FakeDisplay
from companion.devices.ports import BLANK, Frame
from companion.outputs.display import Brightness, Rest, ScreenSaver
from tests.hands import FakeTimers

PICTURE = Frame(bytes([0b00111100]) * 1024)


@given(st.floats(0, 1e7), st.integers(1, 3600))
def test_dim_and_dark_come_once_each_and_then_nothing_wakes_the_box(start_s: float, dim_after_s: int) -> None:
    timers, glass, slept = FakeTimers(start_s), FakeDisplay(), []
    saver = ScreenSaver(
        (glass,), timers, Brightness(80, dim_after_s), lambda: slept.append(timers.time()), lambda _: None
    )
    timers.advance(dim_after_s * 2)
    assert (saver.rest, glass.brightness) == (Rest.DIM, 10)
    timers.advance(dim_after_s * 5)
    assert (saver.rest, glass.brightness) == (Rest.DARK, 0)
    assert len(slept) == 1
    fired = timers.fired
    timers.advance(1e6)
    assert timers.fired == fired


@given(st.floats(0, 1e7))
def test_a_panel_that_never_dims_moves_its_picture_every_three_minutes(start_s: float) -> None:
    timers, glass = FakeTimers(start_s), FakeDisplay()
    saver = ScreenSaver((glass,), timers, Brightness(80, 0), lambda: None, lambda _: None)
    saver.show(PICTURE)
    timers.advance(3600)
    assert timers.fired == 20
    assert 2 < len(glass.seen) <= 22
    assert saver.rest is Rest.AWAKE


def test_a_touch_wakes_a_dark_panel_and_it_moves_on() -> None:
    timers, glass = FakeTimers(), FakeDisplay()
    saver = ScreenSaver((glass,), timers, Brightness(80, 60), lambda: None, lambda _: None)
    saver.show(PICTURE)
    timers.advance(1000)
    assert glass.showing == BLANK
    saver.touch()
    assert glass.brightness == 80
    assert saver.rest is Rest.AWAKE
    timers.advance(59)
    assert saver.rest is Rest.AWAKE


def test_a_shorter_time_counts_from_the_last_touch() -> None:
    timers, glass = FakeTimers(), FakeDisplay()
    saver = ScreenSaver((glass,), timers, Brightness(80, 600), lambda: None, lambda _: None)
    timers.advance(100)
    saver.set_brightness(Brightness(40, 60))
    assert saver.rest is Rest.DIM
    assert glass.brightness == 5
