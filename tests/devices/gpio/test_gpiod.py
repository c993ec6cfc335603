"""The kernel's GPIO: a chip that goes and comes, spikes, and a burst beyond the kernel's memory."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.controls.controls import Controls
from companion.controls.intents import Key, Turn
from companion.devices.gpio.gpiod_header import GpiodLampRows, GpiodPanel
from companion.devices.gpio.gpiod_lines import EVENTS
from companion.devices.gpio.pins import load_pins
from companion.devices.ports import DARK, Edge, Effect, Fault, Lamp, Line, Rows
from tests.devices.gpio_bench import Bench, StandInBench, make_bench
from tests.devices.hand_loop import HandLoop

PINS = load_pins()
ON = Lamp((255, 255, 255), Effect.ON)
ALL_LIT: Rows = ((ON,) * 3,) * 5
FIRST_PAUSE_MS = 600


class Desk:
    """A panel and lamp rows on one header, and all edges and faults that came from them."""

    def __init__(self, bench: Bench, loop: HandLoop) -> None:
        self.bench = bench
        self.loop = loop
        self.edges: list[Edge] = []
        self.faults: list[Fault | None] = []
        self.panel = GpiodPanel(bench.find, PINS.panel, loop, self.faults.append)
        self.leds = GpiodLampRows(bench.find, PINS.lite_leds, loop, self.faults.append)
        self.panel.listen(self.edges.append)

    def close_contact(self, line: Line) -> None:
        self._move(line, is_high=False)

    def open_contact(self, line: Line) -> None:
        self._move(line, is_high=True)

    def unplug(self) -> None:
        self.bench.unplug()
        self.loop.settle()

    def plug(self) -> None:
        self.bench.plug()
        self.loop.advance(FIRST_PAUSE_MS)

    def heard(self) -> list[tuple[Line, bool]]:
        """The edges since the last time."""
        edges, self.edges[:] = list(self.edges), []
        return [(edge.line, edge.is_active) for edge in edges]

    def lit(self) -> set[bool]:
        return {self.bench.level(pin) for seat in PINS.lite_leds for pin in seat}

    def close(self) -> None:
        self.panel.close()
        self.leds.close()

    def _move(self, line: Line, *, is_high: bool) -> None:
        self.bench.drive(PINS.panel[line], is_high=is_high)
        self.bench.settle()
        self.loop.settle()


@pytest.fixture
def desk(loop: HandLoop, tmp_path: Path) -> Iterator[Desk]:
    made = Desk(make_bench(tmp_path), loop)
    yield made
    made.close()


def test_a_chip_that_comes_back_is_taken_again(desk: Desk) -> None:
    desk.leds.show(ALL_LIT)
    desk.unplug()
    assert {fault.device for fault in desk.faults if fault} == {"panel", "lamp_rows"}
    assert {str(fault.sentence)[:22] for fault in desk.faults if fault} == {"The GPIO pins are gone"}
    assert desk.panel.active_lines() == frozenset()
    desk.plug()
    assert desk.faults[-2:] == [None, None]
    assert desk.lit() == {True}
    desk.close_contact(Line.KEY_2)
    assert desk.heard() == [(Line.KEY_2, True)]


def test_rows_shown_while_the_chip_is_away_are_lit_when_it_is_back(desk: Desk) -> None:
    desk.leds.show(ALL_LIT)
    desk.unplug()
    desk.leds.show(((ON,) * 3, *((DARK,) * 3,) * 4))
    desk.plug()
    assert [desk.bench.level(seat[0]) for seat in PINS.lite_leds] == [True, False, False, False, False]


def test_a_key_held_when_the_chip_goes_is_let_go(desk: Desk) -> None:
    desk.close_contact(Line.BACK)
    desk.unplug()
    assert desk.heard() == [(Line.BACK, True), (Line.BACK, False)]


def test_a_chip_that_is_away_is_looked_for_now_and_then(tmp_path: Path, loop: HandLoop) -> None:
    bench = StandInBench(tmp_path)
    desk = Desk(bench, loop)
    desk.unplug()
    before = bench.kernel.opened
    loop.advance(20_000)
    # Two devices look into two other chips each, at most every four seconds once they are used to it.
    assert 4 * 5 <= bench.kernel.opened - before <= 4 * 10
    assert len([fault for fault in desk.faults if fault]) == 2
    desk.close()
    assert loop.timers == 0


def test_a_burst_beyond_the_kernels_memory_leaves_no_key_down(tmp_path: Path, loop: HandLoop) -> None:
    bench = StandInBench(tmp_path)
    desk = Desk(bench, loop)
    desk.close_contact(Line.KEY_1)
    desk.heard()
    bench.drive(PINS.panel[Line.KEY_1], is_high=True)
    bench.drive(PINS.panel[Line.KEY_2], is_high=False)
    bench.settle()
    for _ in range(EVENTS):
        bench.drive(PINS.panel[Line.KNOB_A], is_high=False)
        bench.drive(PINS.panel[Line.KNOB_A], is_high=True)
    loop.settle()
    heard = desk.heard()
    assert len(heard) == EVENTS + 2
    assert heard[-2:] == [(Line.KEY_1, False), (Line.KEY_2, True)]
    assert desk.panel.active_lines() == {Line.KEY_2}
    desk.close()


def test_all_that_the_kernel_keeps_is_heard(tmp_path: Path, loop: HandLoop) -> None:
    bench = StandInBench(tmp_path)
    desk = Desk(bench, loop)
    for _ in range(EVENTS // 2):
        bench.drive(PINS.panel[Line.KNOB_A], is_high=False)
        bench.drive(PINS.panel[Line.KNOB_A], is_high=True)
    loop.settle()
    assert desk.heard() == [(Line.KNOB_A, True), (Line.KNOB_A, False)] * (EVENTS // 2)
    desk.close()


def test_a_spike_on_a_keys_wire_is_no_press_but_the_knob_may_be_as_fast(desk: Desk) -> None:
    for line in (Line.KEY_1, Line.KNOB_A):
        desk.bench.spike(PINS.panel[line])
    desk.bench.settle()
    desk.loop.settle()
    assert desk.heard() == [(Line.KNOB_A, True), (Line.KNOB_A, False)]


def test_presses_and_turns_become_intents(desk: Desk) -> None:
    controls = Controls()
    for line in (Line.KNOB_A, Line.KNOB_B):
        desk.close_contact(line)
    for line in (Line.KNOB_A, Line.KNOB_B):
        desk.open_contact(line)
    desk.close_contact(Line.KEY_3)
    desk.open_contact(Line.KEY_3)
    # A hand is slower than this test.
    edges = [replace(edge, at_ms=20.0 * number) for number, edge in enumerate(desk.edges)]
    intents = [intent for edge in edges for intent in controls.on_edge(edge)]
    assert intents == [Turn(1), Key(2)]


def test_a_chip_comes_back_as_at_power_on(tmp_path: Path, loop: HandLoop) -> None:
    """A key that is held then means nothing until it comes up; a half-step knob may rest elsewhere."""
    desk = Desk(StandInBench(tmp_path), loop)
    desk.unplug()
    desk.bench.plug()
    for line in (Line.BACK, Line.KNOB_A, Line.KNOB_B):
        desk.bench.drive(PINS.panel[line], is_high=False)
    loop.advance(FIRST_PAUSE_MS)
    assert desk.heard() == [(Line.KNOB_A, True), (Line.KNOB_B, True)]
    assert desk.panel.active_lines() == {Line.BACK, Line.KNOB_A, Line.KNOB_B}
    desk.open_contact(Line.BACK)
    assert desk.heard() == [(Line.BACK, False)]
    desk.close()


def test_a_key_held_at_the_start_is_let_go_with_its_chip(tmp_path: Path, loop: HandLoop) -> None:
    bench = StandInBench(tmp_path)
    bench.drive(PINS.panel[Line.KEY_4], is_high=False)
    desk = Desk(bench, loop)
    controls = Controls(active=desk.panel.active_lines())
    assert controls.ignored_keys == {Line.KEY_4}
    desk.unplug()
    desk.plug()
    for edge in desk.edges:
        controls.on_edge(edge)
    controls.on_time(loop.time() * 1000)
    assert controls.ignored_keys == frozenset()
    desk.close()
