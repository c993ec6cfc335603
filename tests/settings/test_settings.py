"""The settings file: what it may say, and the sentence for what it may not."""

import subprocess
from pathlib import Path

import pytest

from companion.devices.gpio.pins import GpioOptions
from companion.devices.ports import Line
from companion.settings.setting_list import SETTINGS
from companion.settings.settings import (
    Settings,
    SettingsError,
    load_settings,
    parse_settings,
    settings_file,
)
from tests.processes import command
from tools.settings_page import PAGE, page


def refusal(text: str) -> str:
    with pytest.raises(SettingsError) as problem:
        parse_settings(text)
    sentence = str(problem.value)
    assert "\n" not in sentence
    assert sentence.endswith((".", "?"))
    return sentence


def test_nothing_set_is_the_default() -> None:
    assert parse_settings("") == Settings() == load_settings(None)


def test_each_part_of_the_box_can_be_set() -> None:
    settings = parse_settings(
        """
        leds = "gpio"
        [gpio]
        library = "lgpio"
        chip = "/dev/gpiochip4"
        [oled]
        display = "sh1106"
        i2c_address = "0x3D"
        [knob]
        steps_per_detent = 2
        [web]
        host = "0.0.0.0"
        port = 9000
        [pins.panel]
        knob_a = 27
        knob_b = 17
        """
    )
    assert (settings.leds, settings.gpio) == ("gpio", GpioOptions("lgpio", "/dev/gpiochip4"))
    assert (settings.oled.display, settings.oled.i2c_address) == ("sh1106", "0x3D")
    assert settings.knob.steps_per_detent == 2
    assert (settings.host, settings.port) == ("0.0.0.0", 9000)
    assert (settings.pins.panel[Line.KNOB_A], settings.pins.panel[Line.KNOB_B]) == (27, 17)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('colour = "red"', ("colour", "docs/settings.md")),
        ("[web]\nprot = 80", ("web.prot", "did you mean web.port")),
        ("port = 80", ("setting port", "did you mean web.port")),
        ('i2c_adress = "0x3D"', ("i2c_adress", "oled.i2c_address")),
        ("web = 80", ("web must be a table", "[web]")),
        ('[web]\nport = "80"', ("web.port", '"80"', "whole number", "8088")),
        ("[web]\nport = 0", ("web.port", "1 to 65535")),
        ('[web]\nhost = "my..box"', ("web.host", "my..box", "127.0.0.1", "0.0.0.0")),
        ('[web]\nhost = "http://box/"', ("web.host", "http://box/", "127.0.0.1")),
        ('[gpio]\nchip = "/dev/gpiochip0\\u0000"', ("gpio.chip", "write it anew")),
        ('[web]\nhost = "my\\nbox"', ("web.host", "write it anew")),
        ("[web]\nport = true", ("web.port", "true", "whole number")),
        ('[oled]\ndisplay = "ili9341"', ("oled.display", "ili9341", "ssd1306", "sh1106")),
        ("[oled]\ni2c_address = 60", ("oled.i2c_address", "60", "text in quotes")),
        ('[oled]\ni2c_address = "0x99"', ("i2c_address", "0x3C")),
        ('leds = "neon"', ("leds", "neon", "none", "gpio", "pico")),
        ("[pins.panel]\nback = 17", ("Pin 17", "panel.knob_a", "panel.back")),
        ("[pins.panel]\nback = 99", ("panel.back", "99", "0 to 27")),
        ("[pins.panel]\nbakc = 1", ("bakc", "back")),
        ('[oled]\ninterface = "spi"\ngpio_reset = 26', ("Pin 26", "panel.key_5", "gpio_reset")),
        ("[knob]\nsteps_per_detent = 3", ("knob.steps_per_detent", "3", "2, 4")),
        ("leds = gpio", ("not TOML", "line 1")),
    ],
)
def test_what_makes_no_sense_is_named_in_one_sentence(text: str, words: tuple[str, ...]) -> None:
    sentence = refusal(text)
    for word in words:
        assert word in sentence


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[web]\nport = " + "9" * 5000, ("too long",)),
        ("[web]\nport = 0x" + "f" * 5000, ("web.port is too long", "2147483647")),
        ("[oled]\ni2c_port = 99999999999", ("oled.i2c_port is too long",)),
        ("[pins.panel]\nback = 0x" + "f" * 5000, ("pins.panel is too long",)),
        ("[pins.lite_leds]\nseat_1 = [1, 2, 0x" + "f" * 5000 + "]", ("pins.lite_leds is too long",)),
        ('leds = "' + "x" * 5000 + '"', ("leds is too long", "255")),
        ('[gpio]\nchip = "' + "/x" * 5000 + '"', ("gpio.chip is too long",)),
        ('colour = "' + "x" * 100_000 + '"', ("longer than 16 KiB",)),
        ("k" * 10_000 + " = 1", ("There is no setting kkk", "…")),
        ("leds = " + "[" * 10_000, ("too deep",)),
        ("leds = " + "[" * 150 + "]" * 150, ("leds is a list",)),
        ("leds = " + "{a=" * 100 + "1" + "}" * 100, ("leds is a table",)),
        ('"\\u001b]0;gone\\u0007" = 1', ("There is no setting ?]0;gone?",)),
        ('[pins.panel]\n"\\u001b[2J" = 1', ("panel",)),
        ('[pins.lite_leds]\nseat_1 = ["\\u001b[2J"]', ("lite_leds.seat_1",)),
        ('leds = "\x1b[2J"', ("not TOML",)),
        ("\0", ("not TOML",)),
    ],
    ids=lambda part: part[:24] if isinstance(part, str) else "",
)
def test_what_is_endless_or_steers_a_terminal_is_one_short_sentence(
    text: str, words: tuple[str, ...]
) -> None:
    sentence = refusal(text)
    assert sentence.isprintable()
    assert len(sentence) < 400
    for word in words:
        assert word in sentence


@pytest.mark.parametrize("text", ["[web]\nport = " + "9" * 5000, "leds = " + "[" * 10_000, "x" * 100_000])
def test_such_a_file_ends_the_box_with_2_and_no_traceback(tmp_path: Path, text: str) -> None:
    config = tmp_path / "table.toml"
    config.write_text(text)
    call = command(tmp_path, "run", "--config", str(config))
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"toscana: In {config}: ")
    assert len(done.stderr.splitlines()) == 1


def test_an_spi_panel_and_the_lite_leds_do_not_share_pins() -> None:
    assert refusal('leds = "gpio"\n[oled]\ninterface = "spi"') == (
        "An OLED on SPI and the lite build's LEDs can't be together: the bus takes pins 7, 8, 9, 10, 11, "
        "which are LEDs. Wire the OLED to I2C, or set leds to none or pico."
    )
    assert parse_settings('leds = "none"\n[oled]\ninterface = "spi"').oled.interface == "spi"


def test_the_reset_wire_of_an_i2c_panel_is_a_pin_like_others() -> None:
    reset = '[oled]\ndisplay = "ssd1309"\ni2c_reset = "gpio"\n'
    assert parse_settings(f'leds = "pico"\n{reset}').oled.wires() == (("oled.gpio_reset", 25),)
    assert "Pin 25 is used twice, for lite_leds.seat_5[2] and oled.gpio_reset" in refusal(
        f'leds = "gpio"\n{reset}'
    )


def test_a_second_oled_is_another_one() -> None:
    assert parse_settings("").oled2 is None
    second = parse_settings('[oled2]\ndisplay = "sh1106"').oled2
    assert second is not None
    assert (second.i2c_port, second.i2c_address, second.rotate) == (1, "0x3D", 2)
    assert refusal('[oled2]\ndisplay = "sh1106"\ni2c_address = "0x3c"') == (
        "Both OLEDs are at 0x3c on I2C bus 1: give oled2.i2c_address another one, as the resistor on "
        "its back sets it."
    )
    assert parse_settings('[oled2]\ndisplay = "sh1106"\ni2c_address = "0x3C"\ni2c_port = 3').oled2
    assert refusal('[oled2]\ndisplay = "sh1106"\ni2c_address = "3"').startswith(
        "In [oled2]: i2c_address is '3': use"
    )


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"nowhere\.toml cannot be read: No such file"):
        load_settings(tmp_path / "nowhere.toml")
    file = tmp_path / "table.toml"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(SettingsError, match=r"table\.toml are not UTF-8"):
        load_settings(file)
    file.write_text("[web]\nprot = 1")
    with pytest.raises(SettingsError, match=r"In .*table\.toml, line 2: There is no setting web\.prot"):
        load_settings(file)


def test_the_users_folder_is_read_where_the_system_has_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.settings.settings.SYSTEM_FILE", tmp_path / "etc" / "table.toml")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert settings_file() is None
    own = tmp_path / "toscana" / "table.toml"
    own.parent.mkdir()
    own.touch()
    assert settings_file() == own
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc" / "table.toml").touch()
    assert settings_file() == tmp_path / "etc" / "table.toml"


def test_the_page_lists_every_setting_with_its_default() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tools.settings_page"
    assert all(setting.sentence.endswith(".") for setting in SETTINGS)
