"""The fakes' own verbs: plugs, turns, presses, and what the simulator listens to."""

import pytest

from companion.controls.quadrature import Knob, Quadrature
from companion.devices.fakes import (
    DARK_ROWS,
    FakeDisplay,
    FakeLampRows,
    FakePanel,
    FakeSeatButtons,
    Pluggable,
)
from companion.devices.ports import BLANK, DARK, Edge, Effect, Fault, Lamp, Line

from .pictures import lit_pixels

FIRST, SECOND = lit_pixels((1, 1)), lit_pixels((2, 2))
LIT_ROWS = ((Lamp((9, 9, 9), Effect.ON), *(DARK,) * 7), *DARK_ROWS[1:])


@pytest.mark.parametrize("fake", [FakeDisplay, FakePanel, FakeLampRows, FakeSeatButtons])
def test_a_plug_pulled_and_put_back_is_told_once_each(fake: type[Pluggable]) -> None:
    faults: list[Fault | None] = []
    changes: list[bool] = []
    device = fake(on_fault=faults.append)
    device.on_change = lambda: changes.append(device.is_plugged)
    for verb in (device.replug, device.unplug, device.unplug, device.replug, device.replug):
        verb()
    assert [fault.device if fault else None for fault in faults] == [device.device, None]
    assert changes == [False, True]


def test_the_display_records_what_a_person_saw() -> None:
    display = FakeDisplay()
    display.show(FIRST)
    display.show(FIRST)
    display.unplug()
    display.show(SECOND)
    display.replug()
    display.close()
    assert list(display.seen) == [FIRST, BLANK, SECOND, BLANK]


def test_the_rows_record_what_was_lit() -> None:
    leds = FakeLampRows()
    leds.show(LIT_ROWS)
    leds.unplug()
    leds.replug()
    assert list(leds.seen) == [LIT_ROWS, DARK_ROWS, LIT_ROWS]


@pytest.mark.parametrize("detents", [3, -3, 1, -1, 0])
@pytest.mark.parametrize("is_half_step", [True, False])
def test_a_turn_is_read_back_as_its_detents(detents: int, is_half_step: bool) -> None:
    panel = FakePanel(clock_ms=lambda: 0.0)
    quadrature = Quadrature(Knob(steps_per_detent=2 if is_half_step else 4))
    edges: list[Edge] = []
    panel.listen(edges.append)
    panel.turn(detents, is_half_step=is_half_step)
    panel.turn(-detents, is_half_step=is_half_step)
    turned = [quadrature.feed(edge) for edge in edges]
    way = 1 if detents > 0 else -1
    assert [turn for turn in turned if turn] == [way] * abs(detents) + [-way] * abs(detents)
    assert [edge.at_ms for edge in edges] == sorted({edge.at_ms for edge in edges})


def test_pulling_the_panels_plug_lets_go_of_its_keys_and_silences_it() -> None:
    panel = FakePanel()
    edges: list[Edge] = []
    panel.listen(edges.append)
    panel.press(Line.BACK)
    panel.unplug()
    panel.press(Line.KEY_1)
    panel.turn(2)
    assert [(edge.line, edge.is_active) for edge in edges] == [(Line.BACK, True), (Line.BACK, False)]
    panel.replug()
    assert panel.active_lines() == frozenset()


def test_a_key_pressed_twice_closes_once() -> None:
    panel = FakePanel()
    edges: list[Edge] = []
    panel.listen(edges.append)
    panel.press(Line.KEY_2)
    panel.press(Line.KEY_2)
    panel.release(Line.KEY_1)
    assert len(edges) == 1


def test_seat_buttons_tell_their_seat_while_plugged_and_open() -> None:
    buttons = FakeSeatButtons()
    edges: list[tuple[int, bool]] = []
    buttons.listen(lambda edge: edges.append((edge.seat, edge.is_down)))
    buttons.tap(4)
    buttons.press(3)
    buttons.unplug()
    buttons.press(0)
    buttons.replug()
    buttons.press(1)
    buttons.close()
    buttons.press(2)
    assert edges == [(4, True), (4, False), (3, True), (3, False), (1, True)]
    with pytest.raises(ValueError, match="5 seats, counted from 0, not 5"):
        buttons.press(5)
