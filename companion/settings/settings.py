"""The settings: one TOML file, read by the list of its keys; an unknown key is an error that names it."""

import os
import re
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import field
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from companion.controls.quadrature import Knob
from companion.devices.gpio.pins import GpioOptions, Pins, check_uses, load_pins
from companion.devices.oled.options import OledOptions, expect_no_lite_leds
from companion.devices.ports import DeviceError
from companion.frozen import frozen
from companion.games.kit.sentences import Sentence, SentenceError, Value, printable, say, shown, verbatim
from companion.settings.setting_list import NAMES, SETTINGS, TABLES, Setting
from companion.system.machine import LEAST_PASSWORD, MOST_NAME, MOST_PASSWORD
from companion.system.private_file import write_private

# On the partition that every computer shows, so that a mistake is mended with the card in a laptop.
CARD_FILE = Path("/boot/firmware/table.toml")
SYSTEM_FILE = Path("/etc/toscana/table.toml")
KEPT_NAME = "table.toml"
"""The last good settings of the card, beside the journal."""
LAST_PORT = 65535
# Far more than every key takes. Longer files are a mistake, and TOML of a megabyte may take minutes to read.
MOST_BYTES = 16 * 1024
MOST_TEXT = 255
LAST_NUMBER = 2**31 - 1
# How long a sentence about a mistake may be.
MOST_CHARACTERS = 300
# An IP address or a host name; other texts would fail differently in each library.
HOST = re.compile(r"(?:[\w:%-]{1,63}(?:\.[\w:%-]{1,63})*)?", re.ASCII)

# The lines of a file on which a name stands: [table] and key = value.
KEY = re.compile(r"\s*(?:\[(?P<table>[^\[\]]+)\]|(?P<key>[^=#\[\]]+)=)")

# How a sentence asks for a value of each type.
ASKED = {
    int: say("a whole number"),
    str: say("a text in quotes"),
    dict: say("a table"),
}
EXAMPLE = say("see docs/settings.md for an example.")
ALL_KEYS = say("docs/settings.md lists all keys.")


class SettingsError(SentenceError):
    """The settings make no sense; the sentence names the key and says what to do."""

    def __init__(self, sentence: Sentence, line: int | None = None) -> None:
        super().__init__(sentence)
        self.line = line
        """Where in the file the mistake is, from 1; None if that is not known or stands in the sentence."""


def _wrong(template: str, /, **values: Value) -> NoReturn:
    raise SettingsError(say(template, **values))


class HomeWifi(NamedTuple):
    """The network that the box joins; none without a name."""

    name: str = ""
    password: str = ""

    def __repr__(self) -> str:
        return f"HomeWifi({self.name!r})"


@frozen
class Settings:
    """How this box is built and what it serves."""

    gpio: GpioOptions = field(default_factory=GpioOptions)
    leds: str = "none"
    oled: OledOptions = field(default_factory=OledOptions)
    oled2: OledOptions | None = None
    knob: Knob = field(default_factory=Knob)
    pins: Pins = field(default_factory=load_pins)
    pico_port: str = ""
    has_satellites: bool = False
    has_buzzer: bool = False
    has_voice: bool = False
    sound_card: str = ""
    """The ALSA device of the voice; if empty, the usual one."""
    host: str = ""
    """If empty, the panel decides who can open the page."""
    port: int = 8088
    shows_all_evenings: bool = False
    """To other machines, in the archive; else those of this evening."""
    language: str = ""
    """If empty, the panel decides."""
    wifi: HomeWifi = HomeWifi()


def settings_file() -> Path | None:
    """The card's file, else the installed one; None when there is neither."""
    return CARD_FILE if CARD_FILE.exists() else installed_file()


def installed_file() -> Path | None:
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
        # Windows' editors put a mark before the text.
        return parse_settings(content.decode("utf-8-sig"))
    except OSError as problem:
        unread = say(
            "The settings {path} cannot be read: {reason}.", path=str(file), reason=str(problem.strerror)
        )
        raise SettingsError(unread) from problem
    except UnicodeDecodeError as problem:
        raise SettingsError(
            say("The settings {path} are not UTF-8 text; save the file as UTF-8.", path=str(file))
        ) from problem
    except SettingsError as problem:
        path, mistake = printable(str(file)), problem.sentence
        if problem.line is None:
            raise SettingsError(say("In {path}: {mistake}", path=path, mistake=mistake)) from None
        raise SettingsError(
            say("In {path}, line {line}: {mistake}", path=path, line=problem.line, mistake=mistake)
        ) from None


def parse_settings(text: str) -> Settings:
    """The settings of this text; else a SettingsError with one short, printable sentence."""
    try:
        return _parse(text)
    except SettingsError as problem:
        english = printable(str(problem))
        if len(english) > MOST_CHARACTERS:
            cut = say("{mistake}…: {advice}", mistake=english[:MOST_CHARACTERS], advice=ALL_KEYS)
            raise SettingsError(cut, problem.line) from None
        if english != str(problem):
            raise SettingsError(verbatim(english), problem.line) from None
        raise


def _parse(text: str) -> Settings:
    if len(text) > MOST_BYTES:
        _wrong("This is longer than {size} KiB; {advice}", size=MOST_BYTES // 1024, advice=EXAMPLE)
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise SettingsError(
            say("This is not TOML ({reason}); {advice}", reason=str(problem), advice=EXAMPLE)
        ) from None
    except (ValueError, RecursionError):
        # A number of thousands of digits, or lists within lists without end.
        raise SettingsError(
            say("A value is too long or too deep to be read; {advice}", advice=EXAMPLE)
        ) from None
    try:
        return _read(dict(_flat("", tables)))
    except SettingsError as problem:
        raise SettingsError(problem.sentence, line_of(text, str(problem))) from None


def _read(given: Mapping[str, Any]) -> Settings:
    for name in given:
        if name not in NAMES:
            raise SettingsError(_unknown(name))
    values = {setting.name: _checked(setting, given.get(setting.name)) for setting in SETTINGS}
    try:
        return _settings(values)
    except DeviceError as problem:
        raise SettingsError(problem.sentence) from None
    except ValueError as problem:
        raise SettingsError(verbatim(f"{str(problem).removesuffix('.')}.")) from None


def line_of(text: str, mistake: str) -> int | None:
    """The line of the key that this sentence names first, from 1; None if the text has none of its names.

    Of a key that is missing it is the line where its table begins.
    """
    table, found, begun = "", [], []
    for number, line in enumerate(text.splitlines(), 1):
        key = KEY.match(line)
        if key is None:
            continue
        if key["table"]:
            name = table = _bare(key["table"])
            if re.search(rf"(?<![\w.]){re.escape(table)}\.\w", mistake):
                begun.append(number)
        else:
            name = f"{table}.{_bare(key['key'])}".lstrip(".")
        words = name.split(".")
        for start in range(len(words)):
            tail = ".".join(words[start:])
            if said := re.search(rf"(?<![\w.]){re.escape(tail)}(?!\w|\.\w)", mistake):
                # Of two tables with the same key it is that of the table which is named too.
                found.append((name == table, said.start(), f"[{table}]" not in mistake, number))
                break
    return min(found)[-1] if found else min(begun, default=None)


def _bare(name: str) -> str:
    return re.sub(r"[\s\"']", "", name)


def _flat(above: str, tables: Mapping[str, Any]) -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for key, value in tables.items():
        name = f"{above}{key}"
        if name in TABLES and isinstance(value, dict):
            found += _flat(f"{name}.", value)
        else:
            found.append((name, value))
    return found


def _unknown(name: str) -> Sentence:
    if name in TABLES:
        return say("{name} must be a table, begun by a line [{name}].", name=name)
    from difflib import get_close_matches  # noqa: PLC0415 - only for whoever mistyped a name

    near = get_close_matches(name, NAMES, n=1, cutoff=0.6) or [
        known for known in NAMES if known.rpartition(".")[2] == name.rpartition(".")[2]
    ]
    advice = say("did you mean {name}?", name=near[0]) if near else ALL_KEYS
    return say("There is no setting {name}; {advice}", name=shown(name), advice=advice)


def _checked(setting: Setting, value: Any) -> Any:
    if value is None:
        return setting.default
    if type(value) is not setting.kind:
        wanted = ASKED[setting.kind]
        if setting.kind is not dict and not setting.is_secret:
            wanted = say("{wanted}, such as {value}", wanted=wanted, value=_toml(setting.default))
        told = "****" if setting.is_secret else _toml(value)
        _wrong("{name} is {value}: give it {wanted}.", name=setting.name, value=told, wanted=wanted)
    if _is_too_long(value):
        _wrong(
            "{name} is too long: write a number up to {number}, or {letters} "
            "{letters:letter|letters} at most.",
            name=setting.name,
            number=LAST_NUMBER,
            letters=MOST_TEXT,
        )
    if isinstance(value, str) and not value.isprintable():
        _wrong("{name} holds a sign that can't be printed: write it anew.", name=setting.name)
    if setting.choices and value not in setting.choices:
        choices = ", ".join(_toml(choice) for choice in setting.choices)
        _wrong(
            "{name} is {value}: use one of {choices}.", name=setting.name, value=_toml(value), choices=choices
        )
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
    return False


def _toml(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return f'"{printable(value[:60])}"'
        case dict():
            return "a table"
    return shown(value)


def _settings(values: Mapping[str, Any]) -> Settings:
    def table(name: str) -> dict[str, Any]:
        return {each.key: values[each.name] for each in SETTINGS if each.table == name}

    if not 1 <= values["web.port"] <= LAST_PORT:
        _wrong(
            "web.port is {value}: use a number from 1 to {last}.", value=values["web.port"], last=LAST_PORT
        )
    if not HOST.fullmatch(values["web.host"]):
        _wrong(
            "web.host is {value}: use 127.0.0.1, 0.0.0.0 or leave it out.", value=_toml(values["web.host"])
        )
    oled, pins = OledOptions(**table("oled")), load_pins(table("pins"))
    oled2 = _second_oled(oled, table("oled2"))
    on_i2c = oled.interface == "i2c" or oled2 is not None
    has_buzzer = values["sound.buzzer"] == "gpio"
    has_lite_leds = values["leds"] == "gpio"
    if has_lite_leds:
        expect_no_lite_leds(oled, pins)
    uses = pins.uses(has_lite_leds=has_lite_leds, has_i2c_oled=on_i2c, has_buzzer=has_buzzer)
    check_uses((*uses, *oled.uses()))
    return Settings(
        GpioOptions(**table("gpio")),
        values["leds"],
        oled,
        oled2,
        Knob(**table("knob")),
        pins,
        values["pico.port"],
        values["pico.satellites"] == "chain",
        has_buzzer,
        values["sound.voice"] == "installed",
        values["sound.card"],
        values["web.host"],
        values["web.port"],
        values["web.archive"] == "all",
        values["language"],
        _home_wifi(values["wifi.name"], values["wifi.password"]),
    )


def _home_wifi(name: str, password: str) -> HomeWifi:
    """A name without a password is that of an open network."""
    if name or password:
        _expect_length("wifi.name", name, 1, MOST_NAME)
    if password:
        _expect_length("wifi.password", password, LEAST_PASSWORD, MOST_PASSWORD)
    return HomeWifi(name, password)


def _expect_length(key: str, text: str, least: int, most: int) -> None:
    if not least <= len(text.encode()) <= most:
        _wrong(
            "{name} must have {least} to {most} {most:character|characters}.",
            name=key,
            least=least,
            most=most,
        )


def _second_oled(first: OledOptions, table: Mapping[str, Any]) -> OledOptions | None:
    if table["display"] == "none":
        return None
    try:
        second = OledOptions(**table)
    except DeviceError as problem:
        raise SettingsError(say("In [oled2]: {mistake}", mistake=problem.sentence)) from None
    if first.interface == "i2c" and first.place == second.place:
        _wrong(
            "Both OLEDs are at {address} on I2C bus {bus}: give oled2.i2c_address another one, as the "
            "resistor on its back sets it.",
            address=second.i2c_address,
            bus=second.i2c_port,
        )
    return second


# The card's settings of this start; a copy beside the journal holds while those on it are wrong


def current_settings(
    config: Path | None, kept: Path | None, card: Path = CARD_FILE
) -> tuple[Settings, Sentence | None]:
    """The settings of this start, and a sentence if the card's are wrong and older ones hold.

    SettingsError if another file than the card's is wrong. A good file of the card is copied to `kept`.
    """
    if config is not None or not card.exists():
        return load_settings(config or installed_file()), None
    try:
        settings = load_settings(card)
    except SettingsError as problem:
        return _last_good(kept), say("{mistake} The last good settings hold.", mistake=problem.sentence)
    # A disk that is full or can't be written takes nothing from the start.
    with suppress(OSError):
        _keep(card.read_bytes(), kept)
    return settings, None


def _last_good(kept: Path | None) -> Settings:
    if kept is not None and kept.exists():
        with suppress(SettingsError):
            return load_settings(kept)
    return load_settings(installed_file())


def _keep(content: bytes, kept: Path | None) -> None:
    if kept is None or (kept.exists() and kept.read_bytes() == content):
        return
    kept.parent.mkdir(parents=True, exist_ok=True)
    write_private(kept, content)
