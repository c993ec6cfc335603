"""Reads hardware/pins.toml, the only place where a pin is written, and refuses impossible pins."""

import tomllib
from collections.abc import Iterable, Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from companion.devices.errors import DeviceError
from companion.devices.ports import SEATS, Line
from companion.frozen import frozen

LAST_PIN = 27
LEDS_PER_SEAT = 3
OLED_WIRES = ("sda", "scl")
# The program does not use the last three: power and ground are for the wiring diagrams.
TABLES = ("oled", "panel", "lite_leds", "pico", "power", "pico_power", "level_shifter")
SEAT_NAMES = tuple(f"seat_{number}" for number in range(1, SEATS + 1))

# The number comes from a file, so it may be anything until it is checked.
Use = tuple[str, object]


@frozen
class Pins:
    """BCM numbers: the OLED's I2C bus, the panel's lines, three LEDs for each seat of the lite build."""

    oled: Mapping[str, int]
    panel: Mapping[Line, int]
    lite_leds: tuple[tuple[int, ...], ...]

    def uses(self, *, has_lite_leds: bool = True, has_i2c_oled: bool = True) -> tuple[Use, ...]:
        """Each wire with its pin; without lite LEDs or an I2C OLED, their pins are free."""
        oled = [(f"oled.{wire}", pin) for wire, pin in self.oled.items() if has_i2c_oled]
        panel = [(f"panel.{line}", pin) for line, pin in self.panel.items()]
        leds = [
            (f"lite_leds.{name}[{position}]", pin)
            for name, seat in zip(SEAT_NAMES, self.lite_leds, strict=True)
            for position, pin in enumerate(seat)
            if has_lite_leds
        ]
        return (*oled, *panel, *leds)


def load_pins(overrides: Mapping[str, Any] | None = None) -> Pins:
    """The pins of the shipped file, with single wires replaced by `overrides` (same tables and keys)."""
    tables = tomllib.loads(_shipped_text())
    for name, wires in (overrides or {}).items():
        if not isinstance(wires, Mapping):
            raise DeviceError(f"The pins of {name} must be a table of wires, not {wires!r}.")
        tables[name] = {**tables.get(name, {}), **wires}
    return parse_pins(tables)


def parse_pins(tables: Mapping[str, Any]) -> Pins:
    """Typed and checked pins from the tables of a pins file."""
    _expect_keys("the pins", tables, TABLES)
    oled, panel, leds = tables["oled"], tables["panel"], tables["lite_leds"]
    _expect_keys("oled", oled, OLED_WIRES)
    _expect_keys("panel", panel, tuple(Line))
    _expect_keys("lite_leds", leds, SEAT_NAMES)
    pins = Pins(
        oled=dict(oled),
        panel={line: panel[line] for line in Line},
        lite_leds=tuple(_seat(name, leds[name]) for name in SEAT_NAMES),
    )
    check_uses(pins.uses())
    return pins


def check_uses(uses: Iterable[Use]) -> None:
    """Refuses a pin that doesn't exist and a pin with two uses."""
    taken: dict[int, str] = {}
    for use, pin in uses:
        if not isinstance(pin, int) or isinstance(pin, bool) or not 0 <= pin <= LAST_PIN:
            raise DeviceError(f"{use} is on pin {pin!r}: give it a BCM number from 0 to {LAST_PIN}.")
        if pin in taken:
            raise DeviceError(f"Pin {pin} is used twice, for {taken[pin]} and {use}: move one of them.")
        taken[pin] = use


def _seat(name: str, pins: Any) -> tuple[int, ...]:
    if not isinstance(pins, list) or len(pins) != LEDS_PER_SEAT:
        raise DeviceError(f"lite_leds.{name} must list {LEDS_PER_SEAT} pins, not {pins!r}.")
    return tuple(pins)


def _expect_keys(where: str, table: Any, names: tuple[str, ...]) -> None:
    if not isinstance(table, Mapping):
        raise DeviceError(f"The pins of {where} must be a table of wires, not {table!r}.")
    for name in table:
        if name not in names:
            raise DeviceError(f"Unknown name {name!r} in {where}: it knows {', '.join(names)}.")
    for name in names:
        if name not in table:
            raise DeviceError(f"{name} is missing in {where}: give it a pin.")


def _shipped_text() -> str:
    packaged = resources.files("companion.devices.gpio") / "pins.toml"
    if packaged.is_file():
        return packaged.read_text(encoding="utf-8")
    return (Path(__file__).parents[3] / "hardware" / "pins.toml").read_text(encoding="utf-8")
