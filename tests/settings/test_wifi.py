"""The Wi-Fi in the settings: what it may be, and that nobody is shown its password."""

from pathlib import Path

import pytest

from companion.doctor.report import examined
from companion.settings.settings import HomeWifi, SettingsError, parse_settings

NAME, PASSWORD = "Villa Bianca", "grapes and figs"


def wifi(name: str = NAME, password: str = PASSWORD) -> str:
    return f'[wifi]\nname = "{name}"\npassword = "{password}"\n'


@pytest.mark.parametrize("password", ["", "8letters", "p" * 63])
def test_a_name_and_a_password_that_a_network_can_have_are_read(password: str) -> None:
    assert parse_settings(wifi(password=password)).wifi == HomeWifi(NAME, password)


def test_without_a_name_there_is_none() -> None:
    assert parse_settings("").wifi == parse_settings("[wifi]").wifi == HomeWifi()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (wifi(password="abc"), "wifi.password must have 8 to 63 characters."),
        (wifi(password="p" * 64), "wifi.password must have 8 to 63 characters."),
        (wifi(name=""), "wifi.name must have 1 to 32 characters."),
        (wifi(name="\u00e9" * 17), "wifi.name must have 1 to 32 characters."),
        ("[wifi]\npassword = 12345678", "wifi.password is ****: give it a text in quotes."),
        ("[wifi]\npassword = ['12345678']", "wifi.password is ****: give it a text in quotes."),
    ],
)
def test_what_no_network_can_have_is_told_without_the_password(text: str, told: str) -> None:
    with pytest.raises(SettingsError) as problem:
        parse_settings(text)
    assert str(problem.value) == told


@pytest.mark.parametrize("spoilt", [wifi()[:-2], wifi().replace(f'"{PASSWORD}"', PASSWORD), wifi() + wifi()])
def test_a_file_that_is_no_toml_is_told_without_the_password(spoilt: str) -> None:
    with pytest.raises(SettingsError) as problem:
        parse_settings(spoilt)
    assert not any(word in str(problem.value) for word in PASSWORD.split())


def test_neither_the_settings_as_text_nor_the_doctor_show_it(tmp_path: Path) -> None:
    settings = parse_settings(f"gpio.library = 'mock'\n{wifi()}")
    assert NAME in repr(settings)
    assert PASSWORD not in f"{settings!r} {settings}"
    assert PASSWORD not in str(examined(settings, tmp_path / "journal.db"))
