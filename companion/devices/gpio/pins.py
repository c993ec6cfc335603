"""The GPIO pins: their options, their numbers (hardware/pins.toml), and the header that opens devices."""

import tomllib
from collections.abc import Iterable, Mapping
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from companion.devices.ports import SEATS, DeviceError, LampRows, Line, OnFault, Panel, Sounder
from companion.frozen import frozen
from companion.games.kit.sentences import Sentence, Value, say

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

LIBRARIES = ("gpiod", "lgpio", "rpigpio", "mock")

LAST_PIN = 27
LEDS_PER_SEAT = 3
OLED_WIRES = ("sda", "scl")
SOUND_WIRES = ("buzzer",)
# The program does not use the last four: they are for the wiring diagrams.
TABLES = (
    *("oled", "panel", "lite_leds", "sound", "pico"),
    *("power", "pico_power", "level_shifter", "oled_2_42"),
)
SEAT_NAMES = tuple(f"seat_{number}" for number in range(1, SEATS + 1))


@frozen
class GpioOptions:
    """The keys of `[gpio]`. With an empty `chip`, the Pi's header is found."""

    library: str = "gpiod"
    chip: str = ""


# The number comes from a file, so it may be anything until it is checked.
Use = tuple[str, object]


@frozen
class Pins:
    """BCM numbers: the OLED's I2C bus, the panel's lines; the lite build's buzzer and three LEDs a seat."""

    oled: Mapping[str, int]
    panel: Mapping[Line, int]
    lite_leds: tuple[tuple[int, ...], ...]
    buzzer: int

    def uses(
        self, *, has_lite_leds: bool = True, has_i2c_oled: bool = True, has_buzzer: bool = True
    ) -> tuple[Use, ...]:
        """Each wire with its pin; without lite LEDs, an I2C OLED or a buzzer, their pins are free."""
        oled = [(f"oled.{wire}", pin) for wire, pin in self.oled.items() if has_i2c_oled]
        panel = [(f"panel.{line}", pin) for line, pin in self.panel.items()]
        leds = led_uses(self.lite_leds) if has_lite_leds else ()
        buzzer = [("sound.buzzer", self.buzzer)] if has_buzzer else []
        return (*oled, *panel, *leds, *buzzer)


def led_uses(leds: tuple[tuple[int, ...], ...]) -> tuple[tuple[str, int], ...]:
    """Each LED of the lite build, seat by seat: what it is for, and its pin."""
    return tuple(
        (f"lite_leds.{name}[{position}]", pin)
        for name, seat in zip(SEAT_NAMES, leds, strict=True)
        for position, pin in enumerate(seat)
    )


def load_pins(overrides: Mapping[str, Any] | None = None) -> Pins:
    """The pins of the shipped file, with single wires replaced by `overrides` (same tables and keys)."""
    tables = tomllib.loads(_shipped_text())
    for name, wires in (overrides or {}).items():
        if not isinstance(wires, Mapping):
            raise DeviceError(_no_table(name, wires))
        tables[name] = {**tables.get(name, {}), **wires}
    return parse_pins(tables)


def parse_pins(tables: Mapping[str, Any]) -> Pins:
    """Typed and checked pins from the tables of a pins file."""
    _expect_keys(say("the pins"), tables, TABLES)
    oled, panel, leds = tables["oled"], tables["panel"], tables["lite_leds"]
    _expect_keys("oled", oled, OLED_WIRES)
    _expect_keys("panel", panel, tuple(Line))
    _expect_keys("lite_leds", leds, SEAT_NAMES)
    _expect_keys("sound", tables["sound"], SOUND_WIRES)
    pins = Pins(
        oled=dict(oled),
        panel={line: panel[line] for line in Line},
        lite_leds=tuple(_seat(name, leds[name]) for name in SEAT_NAMES),
        buzzer=tables["sound"]["buzzer"],
    )
    # Whoever has no buzzer may have another wire on its pin.
    check_uses(pins.uses(has_buzzer=False))
    return pins


def check_uses(uses: Iterable[Use]) -> None:
    """Refuses a pin that doesn't exist and a pin with two uses."""
    taken: dict[int, str] = {}
    for use, pin in uses:
        if not isinstance(pin, int) or isinstance(pin, bool) or not 0 <= pin <= LAST_PIN:
            raise DeviceError(
                say(
                    "{use} is on pin {pin}: give it a BCM number from 0 to {last}.",
                    use=use,
                    pin=repr(pin),
                    last=LAST_PIN,
                )
            )
        if pin in taken:
            raise DeviceError(
                say(
                    "Pin {pin} is used twice, for {first} and {second}: move one of them.",
                    pin=pin,
                    first=taken[pin],
                    second=use,
                )
            )
        taken[pin] = use


def _seat(name: str, pins: Any) -> tuple[int, ...]:
    if not isinstance(pins, list) or len(pins) != LEDS_PER_SEAT:
        raise DeviceError(
            say(
                "{name} must list {count} {count:pin|pins}, not {value}.",
                name=f"lite_leds.{name}",
                count=LEDS_PER_SEAT,
                value=repr(pins),
            )
        )
    return tuple(pins)


def _expect_keys(where: Value, table: Any, names: tuple[str, ...]) -> None:
    if not isinstance(table, Mapping):
        raise DeviceError(_no_table(where, table))
    for name in table:
        if name not in names:
            raise DeviceError(
                say(
                    "Unknown name {name} in {where}: it knows {names}.",
                    name=repr(name),
                    where=where,
                    names=", ".join(names),
                )
            )
    for name in names:
        if name not in table:
            raise DeviceError(say("{name} is missing in {where}: give it a pin.", name=name, where=where))


def _no_table(where: Value, value: object) -> Sentence:
    return say("The pins of {where} must be a table of wires, not {value}.", where=where, value=repr(value))


def _shipped_text() -> str:
    packaged = resources.files("companion.devices.gpio") / "pins.toml"
    if packaged.is_file():
        return packaged.read_text(encoding="utf-8")
    return (Path(__file__).parents[3] / "hardware" / "pins.toml").read_text(encoding="utf-8")


class Header(Protocol):
    """The Pi's header: opens devices on its pins; close it after them."""

    def panel(self, pins: Mapping[Line, int], on_fault: OnFault) -> Panel: ...

    def lamp_rows(self, pins: tuple[tuple[int, ...], ...], on_fault: OnFault) -> LampRows: ...

    def buzzer(self, pin: int, on_fault: OnFault) -> Sounder: ...

    def close(self) -> None: ...


def open_header(options: GpioOptions, loop: "AbstractEventLoop") -> Header:
    """Open the header with the library of these options; raises a DeviceError that says what to do.

    Only that library's adapters are imported.
    """
    if options.library == "gpiod":
        from companion.devices.gpio.gpiod_header import GpiodHeader  # noqa: PLC0415

        return GpiodHeader.open(options, loop)
    from companion.devices.gpio.gpiozero_header import GpiozeroHeader  # noqa: PLC0415

    return GpiozeroHeader(options, loop)
