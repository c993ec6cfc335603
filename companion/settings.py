"""The settings: one TOML file, declared here as one table; an unknown key is an error that names it."""

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from companion.controls.quadrature import Knob
from companion.devices.errors import DeviceError
from companion.devices.gpio.options import LIBRARIES, GpioOptions
from companion.devices.gpio.pins import Pins, check_uses, load_pins
from companion.devices.oled.options import OledOptions
from companion.frozen import frozen

SYSTEM_FILE = Path("/etc/toscana/table.toml")
LED_BUILDS = ("none", "gpio", "pico")
LAST_PORT = 65535
# An IP address or a host name; other texts would fail differently in each library.
HOST = re.compile(r"(?:[\w:%-]{1,63}(?:\.[\w:%-]{1,63})*)?", re.ASCII)

# How a sentence asks for a value of each type.
ASKED = {int: "a whole number", float: "a number", str: "a text in quotes", dict: "a table"}


class SettingsError(Exception):
    """The settings make no sense; the text is one sentence that names the key and says what to do."""


@frozen
class Setting:
    """One key of the file: where it stands, its type, its default and what it is for."""

    name: str
    kind: type
    default: Any
    sentence: str
    choices: tuple[Any, ...] = ()

    @property
    def table(self) -> str:
        return self.name.rpartition(".")[0]

    @property
    def key(self) -> str:
        return self.name.rpartition(".")[2]


_OLED_DEFAULTS = {each.name: each.default for each in fields(OledOptions)}


def _oled(key: str, kind: type, sentence: str, choices: tuple[Any, ...] = ()) -> Setting:
    return Setting(f"oled.{key}", kind, _OLED_DEFAULTS[key], sentence, choices)


SETTINGS = (
    Setting(
        "gpio.library",
        str,
        GpioOptions().library,
        "What drives the GPIO pins: `gpiod` is the kernel's own way, `lgpio` and `rpigpio` are gpiozero's. "
        "`mock` is for trying the settings on a PC.",
        LIBRARIES,
    ),
    Setting(
        "gpio.chip",
        str,
        GpioOptions().chip,
        "The GPIO chip, such as `/dev/gpiochip4`, for `gpiod`, `lgpio` and an OLED on SPI. Empty, it is "
        "found by itself.",
    ),
    Setting(
        "leds",
        str,
        "none",
        "The LEDs that are built in: `gpio` the lite build's three a player, `pico` the full build's rows.",
        LED_BUILDS,
    ),
    Setting(
        "pico.port",
        str,
        "",
        "The Pico's serial port. Empty, it is found by itself; with two, name one of `/dev/serial/by-id/`.",
    ),
    _oled("display", str, "The OLED's chip.", ("ssd1306", "ssd1309", "sh1106")),
    _oled("interface", str, "The bus the OLED is wired to.", ("i2c", "spi")),
    _oled("rotate", int, "2 for a panel that is mounted upside down.", (0, 2)),
    _oled("i2c_port", int, "The number of the I2C bus: 1 is /dev/i2c-1."),
    _oled("i2c_address", str, "The OLED's address on the I2C bus."),
    _oled("spi_port", int, "The number of the SPI bus.", (0, 1)),
    _oled("spi_device", int, "The select line on the SPI bus."),
    _oled("spi_bus_speed", int, "The speed of the SPI bus in Hz."),
    _oled("gpio_data_command", int, "The BCM pin of an SPI panel's D/C wire."),
    _oled("gpio_reset", int, "The BCM pin of an SPI panel's reset wire."),
    Setting(
        "knob.steps_per_detent",
        int,
        Knob().steps_per_detent,
        "4 for a full-step encoder, 2 for a half-step one; try the other if two clicks count as one.",
        (2, 4),
    ),
    Setting(
        "web.host",
        str,
        "",
        "The address the page is served on. Empty, the panel decides: `127.0.0.1`, this box alone, until "
        "somebody opens it to the room, `0.0.0.0`, to look and not to touch. An address here is for good.",
    ),
    Setting("web.port", int, 8088, "The port the page is served on."),
    Setting("pins.panel", dict, {}, "Wires of the knob and the keys that differ from hardware/pins.toml."),
    Setting("pins.oled", dict, {}, "The I2C wires, if they differ from hardware/pins.toml."),
    Setting("pins.lite_leds", dict, {}, "The lite build's LEDs that differ from hardware/pins.toml."),
)
NAMES = tuple(setting.name for setting in SETTINGS)
TABLES = frozenset(name[:at] for name in NAMES for at, letter in enumerate(name) if letter == ".")


@frozen
class Settings:
    """How this box is built and what it serves."""

    gpio: GpioOptions = field(default_factory=GpioOptions)
    leds: str = "none"
    oled: OledOptions = field(default_factory=OledOptions)
    knob: Knob = field(default_factory=Knob)
    pins: Pins = field(default_factory=load_pins)
    pico_port: str = ""
    host: str = ""
    """If empty, the panel decides who can open the page."""
    port: int = 8088


def settings_file() -> Path | None:
    """The system's file, else the user's; None when there is neither."""
    user = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "toscana" / "table.toml"
    return next((file for file in (SYSTEM_FILE, user) if file.exists()), None)


def load_settings(file: Path | None) -> Settings:
    """The settings of this file; without one, the defaults."""
    if file is None:
        return Settings()
    try:
        return parse_settings(file.read_text(encoding="utf-8"))
    except OSError as problem:
        raise SettingsError(f"The settings {file} cannot be read: {problem.strerror}.") from problem
    except UnicodeDecodeError as problem:
        raise SettingsError(f"The settings {file} are not UTF-8 text; save the file as UTF-8.") from problem
    except SettingsError as problem:
        raise SettingsError(f"In {file}: {problem}") from None


def parse_settings(text: str) -> Settings:
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise SettingsError(f"This is not TOML ({problem}); see docs/settings.md for an example.") from None
    given = dict(_flat("", tables))
    for name in given:
        if name not in NAMES:
            raise SettingsError(_unknown(name))
    values = {setting.name: _checked(setting, given.get(setting.name)) for setting in SETTINGS}
    try:
        return _settings(values)
    except (DeviceError, ValueError) as problem:
        sentence = str(problem)
        raise SettingsError(sentence if sentence.endswith(".") else f"{sentence}.") from None


def _flat(above: str, tables: Mapping[str, Any]) -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for key, value in tables.items():
        name = f"{above}{key}"
        if name in TABLES and isinstance(value, dict):
            found += _flat(f"{name}.", value)
        else:
            found.append((name, value))
    return found


def _unknown(name: str) -> str:
    if name in TABLES:
        return f"{name} must be a table, begun by a line [{name}]."
    near = get_close_matches(name, NAMES, n=1, cutoff=0.6) or [
        known for known in NAMES if known.rpartition(".")[2] == name.rpartition(".")[2]
    ]
    advice = f"did you mean {near[0]}?" if near else "docs/settings.md lists all keys."
    return f"There is no setting {name}; {advice}"


def _checked(setting: Setting, value: Any) -> Any:
    if value is None:
        return setting.default
    if setting.kind is float and type(value) is int:
        value = float(value)
    if type(value) is not setting.kind:
        usual = "" if setting.kind is dict else f", such as {_toml(setting.default)}"
        raise SettingsError(f"{setting.name} is {_toml(value)}: give it {ASKED[setting.kind]}{usual}.")
    if isinstance(value, str) and not value.isprintable():
        raise SettingsError(f"{setting.name} holds a sign that can't be printed: write it anew.")
    if setting.choices and value not in setting.choices:
        choices = ", ".join(_toml(choice) for choice in setting.choices)
        raise SettingsError(f"{setting.name} is {_toml(value)}: use one of {choices}.")
    return value


def _toml(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return f'"{value[:60]}"'
        case _:
            return str(value)[:60]


def _settings(values: Mapping[str, Any]) -> Settings:
    def table(name: str) -> dict[str, Any]:
        return {each.key: values[each.name] for each in SETTINGS if each.table == name}

    if not 1 <= values["web.port"] <= LAST_PORT:
        raise SettingsError(f"web.port is {values['web.port']}: use a number from 1 to {LAST_PORT}.")
    if not HOST.fullmatch(values["web.host"]):
        raise SettingsError(
            f"web.host is {_toml(values['web.host'])}: use 127.0.0.1, 0.0.0.0 or leave it out."
        )
    oled, pins = OledOptions(**table("oled")), load_pins(table("pins"))
    on_i2c = oled.interface == "i2c"
    check_uses((*pins.uses(has_lite_leds=values["leds"] == "gpio", has_i2c_oled=on_i2c), *oled.spi_uses()))
    return Settings(
        GpioOptions(**table("gpio")),
        values["leds"],
        oled,
        Knob(**table("knob")),
        pins,
        values["pico.port"],
        values["web.host"],
        values["web.port"],
    )
