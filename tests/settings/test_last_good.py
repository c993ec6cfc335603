"""Settings on the card's first partition: read at every start, and a mistake costs nothing."""

from pathlib import Path

import pytest

from companion.settings.settings import SettingsError, current_settings, line_of, parse_settings
from companion.ui.kit.languages import LANGUAGES

GOOD = 'leds = "pico"\n[oled]\ndisplay = "ssd1309"\ni2c_reset = "gpio"\n'
BAD = 'leds = "pico"\n\n[oled]\ndisplay = "vga"\n'


@pytest.fixture
def card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("companion.settings.settings.SYSTEM_FILE", tmp_path / "etc.toml")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path / "card.toml"


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "state" / "table.toml"


def test_the_card_comes_before_the_installed_file(card: Path, kept: Path, tmp_path: Path) -> None:
    (tmp_path / "etc.toml").write_text('leds = "gpio"')
    assert current_settings(None, kept, card)[0].leds == "gpio"
    assert not kept.exists()
    card.write_text(GOOD)
    assert current_settings(None, kept, card) == (parse_settings(GOOD), None)
    assert kept.read_text() == GOOD


def test_a_file_that_is_named_comes_before_the_card(card: Path, kept: Path, tmp_path: Path) -> None:
    card.write_text(GOOD)
    named = tmp_path / "named.toml"
    named.write_text('leds = "gpio"')
    assert current_settings(named, kept, card)[0].leds == "gpio"
    assert not kept.exists()


def test_a_mistake_is_told_with_its_line_and_the_last_good_settings_hold(card: Path, kept: Path) -> None:
    card.write_text(GOOD)
    current_settings(None, kept, card)
    card.write_text(BAD)
    for _ in range(2):
        settings, mistake = current_settings(None, kept, card)
        assert settings == parse_settings(GOOD)
        assert str(mistake) == (
            f'In {card}, line 4: oled.display is "vga": use one of "ssd1306", "ssd1309", "sh1106". '
            "The last good settings hold."
        )
    card.write_text('leds = "none"')
    assert current_settings(None, kept, card) == (parse_settings('leds = "none"'), None)


@pytest.mark.parametrize("damaged", [None, "leds = 1"])
def test_without_a_last_good_file_the_installed_one_holds(
    card: Path, kept: Path, tmp_path: Path, damaged: str | None
) -> None:
    (tmp_path / "etc.toml").write_text('leds = "gpio"')
    if damaged is not None:
        kept.parent.mkdir()
        kept.write_text(damaged)
    card.write_text(BAD)
    settings, mistake = current_settings(None, kept, card)
    assert settings.leds == "gpio"
    assert mistake is not None
    assert current_settings(None, None, card) == (settings, mistake)


def test_an_installed_file_that_is_wrong_stops_the_start(card: Path, kept: Path, tmp_path: Path) -> None:
    (tmp_path / "etc.toml").write_text("leds = 1")
    with pytest.raises(SettingsError, match=r"etc\.toml, line 1: leds is 1"):
        current_settings(None, kept, card)


def test_a_state_folder_that_cannot_be_written_costs_nothing(card: Path, tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file where the folder should be")
    card.write_text(GOOD)
    assert current_settings(None, tmp_path / "state" / "table.toml", card)[1] is None


def test_what_windows_saves_is_read(card: Path, kept: Path) -> None:
    card.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert current_settings(None, kept, card) == (parse_settings(GOOD), None)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("# a box\n[web]\nprot = 1", 3),
        ("[oled]\nrotate = 2\n[screen]\nx = 1", 3),
        ('[oled]\ni2c_address = "0x3C"\n[oled2]\ndisplay = "sh1106"\ni2c_address = "3"', 5),
        ("[web]\nport = 70000", 2),
        ("web.port = 70000", 1),
        ('leds = "gpio"\n[pins.panel]\nback = 17', 3),
        ("leds = 'neon'\nlanguage = 'de'", 1),
        ('language = "xx"', 1),
        ('[wifi]\nname = "Villa"\npassword = "abc"', 3),
        (f'[wifi]\nname = "{"W" * 33}"', 2),
        ('leds = "none"\n\n[wifi]\npassword = "grapes and figs"', 3),
    ],
)
def test_a_mistake_has_a_line(text: str, line: int) -> None:
    with pytest.raises(SettingsError) as problem:
        parse_settings(text)
    assert problem.value.line == line, problem.value


def test_a_sentence_without_a_name_has_no_line() -> None:
    assert line_of("[web]\nport = 1", "This names nothing.") is None


def test_the_languages_are_those_of_the_panel() -> None:
    for each in LANGUAGES:
        assert parse_settings(f'language = "{each.code}"').language == each.code
    assert parse_settings("").language == ""
