"""The current sums: what flows at worst through each pin, all pins together, USB and the supply."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ELECTRICS_FILE = Path(__file__).parents[2] / "electrics.toml"
Tables = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Sum:
    """One place where current flows: what adds up there, how much that is at worst, and how much may flow."""

    place: str
    parts: str
    worst_ma: float
    limit_ma: float


@dataclass(frozen=True, slots=True)
class LedCurrent:
    """The current through an LED of this colour and its resistor: at least, usually and at most."""

    colour: str
    least_ma: float
    usual_ma: float
    most_ma: float


def read_values() -> Tables:
    return tomllib.loads(ELECTRICS_FILE.read_text(encoding="utf-8"))


def led_current(values: Tables, colour: str) -> LedCurrent:
    pi, leds = values["pi"], values["lite_leds"]
    lowest, usual, highest = values["colours"][colour]
    return LedCurrent(
        colour,
        _through(pi["volt_lowest"] - highest, leds["ohm"] * (1 + leds["tolerance"])),
        _through(pi["volt"] - usual, leds["ohm"]),
        _through(pi["volt_highest"] - lowest, leds["ohm"] * (1 - leds["tolerance"])),
    )


def is_suitable(values: Tables, pins: Tables, colour: str) -> bool:
    """Whether an LED of this colour is visible at its least current, and its most is within every limit."""
    is_seen = led_current(values, colour).least_ma >= values["lite_leds"]["seen_ma"]
    return is_seen and all(each.worst_ma <= each.limit_ma for each in lite_sums(values, pins, colour))


def lite_sums(values: Tables, pins: Tables, colour: str = "") -> tuple[Sum, ...]:
    """Every LED lit, every contact closed and the I2C bus low, all at the same moment."""
    pi, leds = values["pi"], values["lite_leds"]
    colour = colour or leds["colour"]
    led_ma = led_current(values, colour).most_ma
    seats = [len(seat) for seat in pins["lite_leds"].values()]
    gpio_ma = sum(seats) * led_ma + _panel_ma(values, pins) + _base_ma(values)
    rail = _rail(values, gpio_ma, values["buzzer"]["ma"])
    return (
        Sum("a pin with an LED", f"a {colour} LED and {leds['ohm']} Ω", led_ma, pi["pin_ma"]),
        Sum("a seat", f"{max(seats)} LEDs", max(seats) * led_ma, pi["gpio_ma"] / len(seats)),
        *_panel_sums(values),
        Sum("the buzzer's pin", "the transistor's base", _base_ma(values), pi["pin_ma"]),
        Sum("all GPIO pins", f"{sum(seats)} LEDs, I2C, contacts, buzzer", gpio_ma, pi["gpio_ma"]),
        rail,
        _with_larger_oled(values, rail),
        *_supply_sums(values["supply"], rail.worst_ma),
    )


def full_sums(values: Tables, pins: Tables) -> tuple[Sum, ...]:
    """As in the lite build, with the Pico and its LEDs on USB instead of the plain ones."""
    pico = values["pico"]
    gpio_ma = _panel_ma(values, pins)
    rail = _rail(values, gpio_ma)
    dark_ma = pico["leds"] * pico["dark_led_ma"]
    usb_ma = pico["board_ma"] + dark_ma + pico["light_ma"] + pico["level_shifter_ma"] + pico["piezo_ma"]
    return (
        *_panel_sums(values),
        Sum("all GPIO pins", "I2C, contacts", gpio_ma, values["pi"]["gpio_ma"]),
        rail,
        _with_larger_oled(values, rail),
        *_second_oled_sums(values, gpio_ma, rail),
        Sum(
            "the Pico's USB port", f"Pico, {pico['leds']} LEDs, level shifter, piezo", usb_ma, pico["port_ma"]
        ),
        *(
            Sum(f"all USB ports of a {name}", "the Pico's", usb_ma, each["usb_ma"])
            for name, each in _supplies_with_usb(values).items()
        ),
        *_supply_sums(_supplies_with_usb(values), rail.worst_ma + usb_ma),
    )


@dataclass(frozen=True, slots=True)
class FuseSum:
    """What flows at worst through the fuse before the rows, beside what it holds at so many degrees."""

    where: str
    part: str
    degrees: int
    worst_ma: float
    holds_ma: float


def fuse_sums(values: Tables) -> tuple[FuseSum, ...]:
    pico = values["pico"]
    worst_ma = pico["light_ma"] + pico["leds"] * pico["dark_led_ma"] + pico["level_shifter_ma"]
    return tuple(
        FuseSum(where, fuse["part"], int(degrees), worst_ma, holds_ma)
        for where, fuse in values["fuses"].items()
        for degrees, holds_ma in fuse["holds_ma"].items()
    )


def _panel_sums(values: Tables) -> tuple[Sum, ...]:
    pin_ma = values["pi"]["pin_ma"]
    return (
        Sum("a pin of I2C", "the pull-ups of Pi and OLED", _i2c_ma(values), pin_ma),
        Sum("a pin with a contact", "the Pi's pull-up", _contact_ma(values), pin_ma),
    )


def _rail(values: Tables, gpio_ma: float, buzzer_ma: float = 0.0) -> Sum:
    pull_ups_ma = 3 * values["pi"]["volt_highest"] / values["encoder"]["pull_up_kohm"]
    worst_ma = gpio_ma + values["oled"]["ma"] + pull_ups_ma + buzzer_ma
    parts = "GPIO pins, OLED, the knob's pull-ups" + (", buzzer" if buzzer_ma else "")
    return Sum("3.3 V", parts, worst_ma, values["pi"]["rail_ma"])


def _with_larger_oled(values: Tables, rail: Sum) -> Sum:
    oled = values["oled"]
    worst_ma = rail.worst_ma - oled["ma"] + oled["large_ma"]
    return Sum('3.3 V, an OLED of 2.42"', "as above, the larger OLED", worst_ma, rail.limit_ma)


def _second_oled_sums(values: Tables, gpio_ma: float, rail: Sum) -> tuple[Sum, ...]:
    """Its pull-ups come to those of the first; the lite build's pins have no current left for them."""
    pi, oled = values["pi"], values["oled"]
    more_ma = pi["volt_highest"] / oled["i2c_kohm"]
    rail_ma = rail.worst_ma + oled["ma"] + 2 * more_ma
    return (
        Sum("a pin of I2C, two OLEDs", "one more pull-up", _i2c_ma(values) + more_ma, pi["pin_ma"]),
        Sum("all GPIO pins, two OLEDs", "two more pull-ups", gpio_ma + 2 * more_ma, pi["gpio_ma"]),
        Sum("3.3 V, two OLEDs", "as above, the second OLED", rail_ma, rail.limit_ma),
    )


def _supplies_with_usb(values: Tables) -> Tables:
    return {name: each for name, each in values["supply"].items() if "usb_ma" in each}


def _supply_sums(supplies: Tables, load_ma: float) -> tuple[Sum, ...]:
    return tuple(
        Sum(f"the supply of a {name}", "Pi, 3.3 V, USB", each["board_ma"] + load_ma, each["supply_ma"])
        for name, each in supplies.items()
    )


def _panel_ma(values: Tables, pins: Tables) -> float:
    return len(pins["oled"]) * _i2c_ma(values) + len(pins["panel"]) * _contact_ma(values)


def _i2c_ma(values: Tables) -> float:
    volt = values["pi"]["volt_highest"]
    return float(volt / values["pi"]["i2c_kohm"] + volt / values["oled"]["i2c_kohm"])


def _contact_ma(values: Tables) -> float:
    return float(values["pi"]["volt_highest"] / values["pi"]["pull_up_kohm"])


def _base_ma(values: Tables) -> float:
    buzzer = values["buzzer"]
    ohm = buzzer["base_kohm"] * 1000 * (1 - values["lite_leds"]["tolerance"])
    return _through(values["pi"]["volt_highest"] - buzzer["base_volt"], ohm)


def _through(volt: float, ohm: float) -> float:
    return max(0.0, volt / ohm * 1000)
