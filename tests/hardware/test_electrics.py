"""The currents: nothing asks more of a pin, of all pins, of USB or of the supply than it gives."""

import re
from typing import Any

import lamps
import pytest
from pico_wire import LAMP_COUNT, ON

from hardware.generators.wiring.bill import HARDWARE
from hardware.generators.wiring.electrics import (
    Tables,
    full_sums,
    fuse_sums,
    is_suitable,
    led_current,
    lite_sums,
    read_values,
)
from hardware.generators.wiring.wires import read_tables

VALUES, PINS = read_values(), read_tables()
SUMS = {"lite": lite_sums(VALUES, PINS), "full": full_sums(VALUES, PINS)}
PLACES = {
    "lite": {"a pin with an LED", "a seat", "a pin of I2C", "a pin with a contact", "all GPIO pins", "3.3 V"},
    "full": {"a pin of I2C", "a pin with a contact", "all GPIO pins", "3.3 V", "the Pico's USB port"},
}


def with_leds(**changed: Any) -> Tables:
    return {**VALUES, "lite_leds": {**VALUES["lite_leds"], **changed}}


@pytest.mark.parametrize("build", SUMS)
def test_no_sum_is_above_its_limit(build: str) -> None:
    assert PLACES[build] <= {each.place for each in SUMS[build]}
    assert [each for each in SUMS[build] if not 0 < each.worst_ma <= each.limit_ma] == []


def test_a_led_s_current_is_ohm_s_law() -> None:
    """3.4 V less 1.6 V over 680 ohm less 5 %."""
    assert led_current(VALUES, "red").most_ma == pytest.approx((3.4 - 1.6) / (680 * 0.95) * 1000)


def test_all_leds_count_in_the_sum_of_the_pins() -> None:
    one = led_current(VALUES, VALUES["lite_leds"]["colour"]).most_ma
    (all_pins,) = (each for each in SUMS["lite"] if each.place == "all GPIO pins")
    (without,) = (each for each in SUMS["full"] if each.place == "all GPIO pins")
    (base,) = (each for each in SUMS["lite"] if each.place == "the buzzer's pin")
    assert all_pins.worst_ma - without.worst_ma == pytest.approx(15 * one + base.worst_ma)


def test_the_least_base_current_switches_all_of_the_buzzer_s() -> None:
    """At the lowest voltage of a pin, the highest resistance and 0.9 V of the transistor's own."""
    buzzer, pi = VALUES["buzzer"], VALUES["pi"]
    least_ma = (pi["volt_lowest"] - 0.9) / (buzzer["base_kohm"] * 1.05)
    assert least_ma * buzzer["gain"] > 2 * buzzer["ma"]


def test_the_usual_resistors_of_other_builds_would_be_too_much() -> None:
    for ohm in (220, 330, 470):
        assert any(each.worst_ma > each.limit_ma for each in lite_sums(with_leds(ohm=ohm), PINS)), ohm


def test_the_colour_of_the_bill_suits_and_blue_does_not() -> None:
    assert is_suitable(VALUES, PINS, VALUES["lite_leds"]["colour"])
    assert not is_suitable(VALUES, PINS, "blue-or-white")


def test_a_resistor_that_makes_leds_too_dim_does_not_suit() -> None:
    assert not is_suitable(with_leds(ohm=2200), PINS, "red")


def test_the_firmware_keeps_to_the_light_that_the_sum_allows() -> None:
    assert VALUES["pico"]["leds"] == LAMP_COUNT
    assert VALUES["pico"]["light_ma"] >= lamps.led_ma(1)
    white = lamps.Lamps(bytes((ON, 255, 255, 255)) * LAMP_COUNT).pixels(0)
    assert sum(white) * lamps.CHANNEL_MA / 255 <= VALUES["pico"]["light_ma"]


def test_the_fuses_hold_the_brightest_rows_in_a_warm_box_and_the_page_says_where_not() -> None:
    sums = {(each.where, each.degrees): each for each in fuse_sums(VALUES)}
    assert {degrees for _, degrees in sums} == {23, 40, 50}
    assert [key for key, each in sums.items() if each.worst_ma > each.holds_ma] == [("carrier", 50)]
    page = (HARDWARE / "electrics.md").read_text(encoding="utf-8")
    assert "| carrier | MF-MSMF050 | 50 °C | 439 | 400 | **no** |" in page
    assert "| carrier, warm | MF-MSMF075 | 50 °C | 439 | 550 | yes |" in page
    assert "| loose | MF-R065 | 50 °C | 439 | 470 | yes |" in page


def test_the_carrier_board_s_page_names_what_its_fuse_holds_in_a_warm_box() -> None:
    page = (HARDWARE / "carrier" / "README.md").read_text(encoding="utf-8")
    holds = VALUES["fuses"]["carrier"]["holds_ma"]
    worst = max(each.worst_ma for each in fuse_sums(VALUES))
    told = re.sub(r"\s+", " ", page)
    assert (
        f"{holds['40']} mA at 40 °C and {holds['50']} mA at 50 °C, and all lamps in white take {worst:.0f}"
        in told
    )


def test_a_fuse_trips_before_a_pi_s_usb_ports_do_when_it_is_warm() -> None:
    """What trips it falls with the warmth as what it holds does: at 40 degrees below the ports' 1.2 A."""
    for name in ("carrier", "loose"):
        fuse = VALUES["fuses"][name]
        warm = fuse["holds_ma"]["40"] / fuse["holds_ma"]["23"]
        assert fuse["trips_ma"] * warm < VALUES["supply"]["pi_4"]["usb_ma"]


def test_the_data_reach_the_leds_only_through_the_level_shifter() -> None:
    data, usb_v = VALUES["data"], 5.0
    assert data["pico_v"] >= data["level_shifter_needs_v"]
    assert data["level_shifter_v"] >= data["led_needs_part"] * usb_v
    assert data["pico_v"] < data["led_needs_part"] * usb_v
