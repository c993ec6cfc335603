"""The settings: one TOML file, read by the list of its keys; an unknown key is an error that names it."""

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from companion.controls.quadrature import Knob
from companion.devices.errors import DeviceError
from companion.devices.gpio.options import GpioOptions
from companion.devices.gpio.pins import Pins, check_uses, load_pins
from companion.devices.oled.options import OledOptions
from companion.frozen import frozen
from companion.games.kit.sentences import printable, shown
from companion.setting_list import NAMES, SETTINGS, TABLES, Setting

SYSTEM_FILE = Path("/etc/toscana/table.toml")
LAST_PORT = 65535
# Far more than every key takes. Longer files are a mistake, and TOML of a megabyte may take minutes to read.
MOST_BYTES = 16 * 1024
MOST_TEXT = 255
LAST_NUMBER = 2**31 - 1
# How long a sentence about a mistake may be.
MOST_CHARACTERS = 300
# An IP address or a host name; other texts would fail differently in each library.
HOST = re.compile(r"(?:[\w:%-]{1,63}(?:\.[\w:%-]{1,63})*)?", re.ASCII)

# How a sentence asks for a value of each type.
ASKED = {int: "a whole number", float: "a number", str: "a text in quotes", dict: "a table"}


class SettingsError(Exception):
    """The settings make no sense; the text is one sentence that names the key and says what to do."""


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
        with file.open("rb") as opened:
            content = opened.read(MOST_BYTES + 1)
        return parse_settings(content.decode())
    except OSError as problem:
        raise SettingsError(f"The settings {file} cannot be read: {problem.strerror}.") from problem
    except UnicodeDecodeError as problem:
        raise SettingsError(f"The settings {file} are not UTF-8 text; save the file as UTF-8.") from problem
    except SettingsError as problem:
        raise SettingsError(f"In {printable(str(file))}: {problem}") from None


def parse_settings(text: str) -> Settings:
    """The settings of this text; else a SettingsError with one short, printable sentence."""
    try:
        return _parse(text)
    except SettingsError as problem:
        sentence = printable(str(problem))
        if len(sentence) > MOST_CHARACTERS:
            sentence = f"{sentence[:MOST_CHARACTERS]}…: docs/settings.md lists all keys."
        raise SettingsError(sentence) from None


def _parse(text: str) -> Settings:
    if len(text) > MOST_BYTES:
        raise SettingsError(
            f"This is longer than {MOST_BYTES // 1024} KiB; see docs/settings.md for an example."
        )
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise SettingsError(f"This is not TOML ({problem}); see docs/settings.md for an example.") from None
    except (ValueError, RecursionError):
        # A number of thousands of digits, or lists within lists without end.
        raise SettingsError(
            "A value is too long or too deep to be read; see docs/settings.md for an example."
        ) from None
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
    return f"There is no setting {shown(name)}; {advice}"


def _checked(setting: Setting, value: Any) -> Any:
    if value is None:
        return setting.default
    if setting.kind is float and type(value) is int:
        value = float(value)
    if type(value) is not setting.kind:
        usual = "" if setting.kind is dict else f", such as {_toml(setting.default)}"
        raise SettingsError(f"{setting.name} is {_toml(value)}: give it {ASKED[setting.kind]}{usual}.")
    if _is_too_long(value):
        raise SettingsError(
            f"{setting.name} is too long: write a number up to {LAST_NUMBER}, or {MOST_TEXT} letters at most."
        )
    if isinstance(value, str) and not value.isprintable():
        raise SettingsError(f"{setting.name} holds a sign that can't be printed: write it anew.")
    if setting.choices and value not in setting.choices:
        choices = ", ".join(_toml(choice) for choice in setting.choices)
        raise SettingsError(f"{setting.name} is {_toml(value)}: use one of {choices}.")
    return value


def _is_too_long(value: Any) -> bool:
    match value:
        case int():
            return not -LAST_NUMBER <= value <= LAST_NUMBER
        case str():
            return len(value) > MOST_TEXT
        case list():
            return any(map(_is_too_long, value))
        case dict():
            return any(map(_is_too_long, value)) or any(map(_is_too_long, value.values()))
        case _:
            return False


def _toml(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return f'"{printable(value[:60])}"'
        case dict():
            return "a table"
        case _:
            return shown(value)


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
