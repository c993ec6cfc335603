"""The header's chip among others: how it is found, and the sentence for a chip or a pin that can't be had."""

from functools import partial
from pathlib import Path

import pytest

from companion.devices.gpio.gpiod_header import GpiodLampRows, GpiodPanel
from companion.devices.gpio.gpiod_lines import find_chip
from companion.devices.gpio.pins import load_pins
from companion.devices.ports import Edge, Effect, Fault, Lamp, Line, Rows
from tests.devices.gpiod_stand_in import Kernel
from tests.devices.hand_loop import HandLoop

PINS = load_pins()
ALL_LIT: Rows = ((Lamp((255, 255, 255), Effect.ON),) * 3,) * 5
FIRST_PAUSE_MS = 600


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
    return str(faults[0].sentence)


def test_pins_that_come_after_the_start_are_taken(kernel: Kernel, loop: HandLoop) -> None:
    faults: list[Fault | None] = []
    edges: list[Edge] = []
    panel = GpiodPanel(partial(find_chip, kernel.open, folder=kernel.folder), PINS.panel, loop, faults.append)
    panel.listen(edges.append)
    assert [fault and "There is no /dev/gpiochip0" in str(fault.sentence) for fault in faults] == [True]
    kernel.plug("gpiochip4", "pinctrl-rp1", lines=54)
    loop.advance(FIRST_PAUSE_MS)
    kernel.drive(PINS.panel[Line.KNOB_A], is_high=False)
    loop.settle()
    assert faults[-1] is None
    assert [(edge.line, edge.is_active) for edge in edges] == [(Line.KNOB_A, True)]
    panel.close()


def test_a_pin_in_use_is_named_with_who_has_it(kernel: Kernel, loop: HandLoop) -> None:
    kernel.plug()
    holder = kernel.open(str(kernel.folder / "gpiochip0")).request_lines(
        {PINS.panel[Line.KNOB_A]: None}, consumer="lg"
    )
    said = sentence_without(kernel, loop)
    pin = PINS.panel[Line.KNOB_A]
    assert said.startswith(f"Pin {pin} (panel.knob_a) is in use by lg: stop the other program")
    holder.release()


def test_a_pin_that_a_bus_keeps_is_named(kernel: Kernel, loop: HandLoop) -> None:
    kernel.plug()
    pin = PINS.panel[Line.BACK]
    kernel.chips[str(kernel.folder / "gpiochip0")].lines[pin].is_muxed = True
    assert sentence_without(kernel, loop).startswith(
        f"Pin {pin} (panel.back) is in use: stop the other program"
    )


def test_a_pin_that_is_let_go_is_taken(kernel: Kernel, loop: HandLoop) -> None:
    kernel.plug()
    pin = PINS.lite_leds[0][2]
    holder = kernel.open(str(kernel.folder / "gpiochip0")).request_lines({pin: None}, consumer="spi0 CS0")
    faults: list[Fault | None] = []
    find = partial(find_chip, kernel.open, folder=kernel.folder)
    leds = GpiodLampRows(find, PINS.lite_leds, loop, faults.append)
    leds.show(ALL_LIT)
    assert faults[0] is not None
    assert f"Pin {pin} (lite_leds.seat_1[2]) is in use by spi0 CS0" in str(faults[0].sentence)
    holder.release()
    loop.advance(FIRST_PAUSE_MS)
    assert faults[-1] is None
    assert kernel.level(pin)
    leds.close()
    assert not kernel.level(pin)


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
