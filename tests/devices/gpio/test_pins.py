"""The pins: the shipped file is the box as designed, and wires that can't be are refused."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.devices.gpio.pins import load_pins, parse_pins
from companion.devices.ports import DeviceError, Line

SHIPPED = Path(__file__).parents[3] / "hardware" / "pins.toml"


def tables() -> dict[str, dict[str, Any]]:
    return tomllib.loads(SHIPPED.read_text(encoding="utf-8"))


def test_the_shipped_pins_are_read() -> None:
    pins = load_pins()
    assert pins == parse_pins(tables())
    assert pins.panel[Line.KNOB_A] == tables()["panel"]["knob_a"]
    assert [len(seat) for seat in pins.lite_leds] == [3] * 5


def test_both_builds_fit_on_the_header() -> None:
    used = [pin for _, pin in load_pins().uses()]
    assert len(used) == len(set(used)) == 27


def test_a_full_build_leaves_the_led_pins_free() -> None:
    assert len(load_pins().uses(has_lite_leds=False, has_buzzer=False)) == 11


def test_one_wire_can_be_moved() -> None:
    assert load_pins({"panel": {"back": 0}}).panel[Line.BACK] == 0


def test_without_a_buzzer_another_wire_may_have_its_pin() -> None:
    assert load_pins({"panel": {"back": load_pins().buzzer}}).panel[Line.BACK] == load_pins().buzzer


@pytest.mark.parametrize(
    ("overrides", "words"),
    [
        ({"panel": {"back": 17}}, r"Pin 17 is used twice, for panel\.knob_a and panel\.back: move one"),
        ({"panel": {"key_1": 2}}, r"Pin 2 is used twice, for oled\.sda and panel\.key_1"),
        ({"lite_leds": {"seat_5": [23, 24, 16]}}, r"for panel\.back and lite_leds\.seat_5\[2\]"),
        ({"panel": {"back": 28}}, r"panel\.back is on pin 28: give it a BCM number from 0 to 27"),
        ({"panel": {"back": -1}}, r"panel\.back is on pin -1"),
        ({"panel": {"back": "GPIO16"}}, r"panel\.back is on pin 'GPIO16'"),
        ({"panel": {"back": True}}, r"panel\.back is on pin True"),
        ({"panel": {"bell": 16}}, "Unknown name 'bell' in panel: it knows knob_a"),
        ({"speaker": {"left": 1}}, "Unknown name 'speaker' in the pins: it knows oled, panel, lite_leds"),
        ({"lite_leds": {"seat_1": [4, 7]}}, r"lite_leds\.seat_1 must list 3 pins, not \[4, 7\]"),
        ({"panel": 5}, "The pins of panel must be a table of wires, not 5"),
    ],
)
def test_wires_that_can_not_be_are_refused_in_one_sentence(overrides: dict[str, Any], words: str) -> None:
    with pytest.raises(DeviceError, match=words):
        load_pins(overrides)


def test_a_missing_wire_is_named() -> None:
    without = tables()
    del without["panel"]["knob_push"]
    with pytest.raises(DeviceError, match="knob_push is missing in panel: give it a pin"):
        parse_pins(without)


def test_no_pin_is_written_in_the_code() -> None:
    """Moving a wire in the file moves it everywhere."""
    moved = tables()
    moved["panel"]["knob_a"], moved["panel"]["knob_b"] = moved["panel"]["knob_b"], moved["panel"]["knob_a"]
    assert parse_pins(moved).panel[Line.KNOB_A] == load_pins().panel[Line.KNOB_B]
