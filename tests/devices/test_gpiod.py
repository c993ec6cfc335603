"""The kernel's GPIO: a chip that goes and comes, a burst beyond the kernel's memory, a pin that is taken."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from companion.controls.controls import Controls
from companion.controls.intents import Kind, Turn
from companion.devices.gpiod_chip import find_chip
from companion.devices.gpiod_leds import GpiodLedRows
from companion.devices.gpiod_lines import EVENTS
from companion.devices.gpiod_panel import GpiodPanel
from companion.devices.pins import load_pins
from companion.devices.ports import DARK, Edge, Effect, Fault, Lamp, Line, Rows

from .gpio_bench import Bench, StandInBench, make_bench
from .gpiod_stand_in import Kernel
from .hand_loop import HandLoop

PINS = load_pins()
ON = Lamp((255, 255, 255), Effect.ON)
ALL_LIT: Rows = ((ON,) * 8,) * 5
FIRST_PAUSE_MS = 600


class Desk:
    """A panel and LED rows on one header, with everything that was heard of them."""

    def __init__(self, bench: Bench, loop: HandLoop) -> None:
        self.bench = bench
        self.loop = loop
        self.edges: list[Edge] = []
        self.faults: list[Fault | None] = []
        self.panel = GpiodPanel(bench.find, PINS.panel, loop, self.faults.append)
        self.leds = GpiodLedRows(bench.find, PINS.lite_leds, loop, self.faults.append)
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
def loop() -> Iterator[HandLoop]:
    made = HandLoop()
    yield made
    made.close()


@pytest.fixture
def desk(loop: HandLoop, tmp_path: Path) -> Iterator[Desk]:
    made = Desk(make_bench(tmp_path), loop)
    yield made
    made.close()


@pytest.fixture
def kernel(tmp_path: Path) -> Kernel:
    return Kernel(tmp_path)


def sentence_without(kernel: Kernel, loop: HandLoop, named: str = "") -> str:
    """What the panel says when it can't have its lines."""
    faults: list[Fault | None] = []
    find = partial(find_chip, kernel.open, named, kernel.folder)
    GpiodPanel(find, PINS.panel, loop, faults.append).close()
    assert faults[0] is not None
    assert faults[0].device == "panel"
    return faults[0].sentence


def test_a_chip_that_comes_back_is_taken_again(desk: Desk) -> None:
    desk.leds.show(ALL_LIT)
    desk.unplug()
    assert {fault.device for fault in desk.faults if fault} == {"panel", "led_rows"}
    assert {fault.sentence[:22] for fault in desk.faults if fault} == {"The GPIO pins are gone"}
    assert desk.panel.active_lines() == frozenset()
    desk.plug()
    assert desk.faults[-2:] == [None, None]
    assert desk.lit() == {True}
    desk.close_contact(Line.KEY_2)
    assert desk.heard() == [(Line.KEY_2, True)]


def test_rows_shown_while_the_chip_is_away_are_lit_when_it_is_back(desk: Desk) -> None:
    desk.leds.show(ALL_LIT)
    desk.unplug()
    desk.leds.show(((ON,) * 8, *((DARK,) * 8,) * 4))
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


def test_pins_that_come_after_the_start_are_taken(kernel: Kernel, loop: HandLoop) -> None:
    faults: list[Fault | None] = []
    edges: list[Edge] = []
    panel = GpiodPanel(partial(find_chip, kernel.open, folder=kernel.folder), PINS.panel, loop, faults.append)
    panel.listen(edges.append)
    assert [fault and "There is no /dev/gpiochip0" in fault.sentence for fault in faults] == [True]
    kernel.plug("gpiochip4", "pinctrl-rp1", lines=54)
    loop.advance(FIRST_PAUSE_MS)
    kernel.drive(PINS.panel[Line.KNOB_A], is_high=False)
    loop.settle()
    assert faults[-1] is None
    assert [(edge.line, edge.is_active) for edge in edges] == [(Line.KNOB_A, True)]
    panel.close()


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
        desk.bench.drive(PINS.panel[line], is_high=False)
        desk.bench.drive(PINS.panel[line], is_high=True)
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
    intents = [intent for edge in desk.edges for intent in controls.on_edge(edge)]
    assert intents == [Turn(1), Kind(2)]


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


def test_a_pin_in_use_is_named_with_who_has_it(kernel: Kernel, loop: HandLoop) -> None:
    kernel.plug()
    holder = kernel.open(str(kernel.folder / "gpiochip0")).request_lines(
        {PINS.panel[Line.KNOB_A]: None}, consumer="lgpio"
    )
    said = sentence_without(kernel, loop)
    assert said.startswith("Pin 17 (panel.knob_a) is in use by lgpio: stop the other program")
    holder.release()


def test_a_pin_that_is_let_go_is_taken(kernel: Kernel, loop: HandLoop) -> None:
    kernel.plug()
    holder = kernel.open(str(kernel.folder / "gpiochip0")).request_lines({8: None}, consumer="spi0 CS0")
    faults: list[Fault | None] = []
    find = partial(find_chip, kernel.open, folder=kernel.folder)
    leds = GpiodLedRows(find, PINS.lite_leds, loop, faults.append)
    leds.show(ALL_LIT)
    assert faults[0] is not None
    assert "Pin 8 (lite_leds.seat_1[2]) is in use by spi0 CS0" in faults[0].sentence
    holder.release()
    loop.advance(FIRST_PAUSE_MS)
    assert faults[-1] is None
    assert kernel.level(8)
    leds.close()
    assert not kernel.level(8)


def test_without_permission_the_group_is_named(kernel: Kernel, loop: HandLoop) -> None:
    kernel.plug()
    kernel.denied.add(str(kernel.folder / "gpiochip0"))
    assert "add the user to the group gpio" in sentence_without(kernel, loop)
    assert "add the user to the group gpio" in sentence_without(
        kernel, loop, str(kernel.folder / "gpiochip0")
    )


def test_chips_that_are_no_header_are_left_alone(kernel: Kernel, loop: HandLoop) -> None:
    kernel.plug("gpiochip0", "INT34C5:00", lines=100)
    assert "name the right one in gpio.chip" in sentence_without(kernel, loop)


def test_a_chip_with_the_headers_names_is_the_header(kernel: Kernel) -> None:
    kernel.plug("gpiochip2", "gpio-brcmstb", lines=32)
    kernel.plug("gpiochip11", "some-new-pi", names="GPIO", lines=28)
    assert find_chip(kernel.open, folder=kernel.folder).path == str(kernel.folder / "gpiochip11")


def test_the_settings_may_name_a_chip(kernel: Kernel, loop: HandLoop) -> None:
    kernel.plug("gpiochip0")
    kernel.plug("gpiochip3", "my-own", lines=40)
    kernel.plug("gpiochip5", "expander", lines=8)
    chip = find_chip(kernel.open, str(kernel.folder / "gpiochip3"), kernel.folder)
    assert chip.get_info().label == "my-own"
    assert "gpiochip7, which is not there" in sentence_without(kernel, loop, str(kernel.folder / "gpiochip7"))
    assert "a chip with only 8 lines" in sentence_without(kernel, loop, str(kernel.folder / "gpiochip5"))
