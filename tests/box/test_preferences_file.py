"""The preferences' file: kept across a restart, and never a reason not to start."""

from pathlib import Path

import pytest

from companion.box.preferences_file import PreferencesError, load_preferences, save_preferences
from companion.games.toscana.rules.game import Market, Options
from companion.games.toscana.rules.terms import KINDS, Ledger, Tile
from companion.preferences import Preferences

MARKET = Market(
    prices=dict.fromkeys(KINDS, 3),
    storages=dict.fromkeys(KINDS, 2),
    board=dict(zip(KINDS, (Tile.PLUS, Tile.PLUS, Tile.MINUS, Tile.MINUS, None), strict=True)),
)
CHOSEN = Preferences(
    language="fi",
    is_coach=False,
    brightness_percent=30,
    last_names=("Anna", "Väinö"),
    last_colours=("red", "blue"),
    last_market=MARKET,
    last_options=Options(ledger=Ledger.MARKET),
)


def test_what_was_chosen_is_there_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "new" / "preferences.json"
    save_preferences(file, CHOSEN)
    assert load_preferences(file) == (CHOSEN, None)
    assert [path.name for path in file.parent.iterdir()] == ["preferences.json"]


def test_before_the_first_choice_everything_is_as_usual(tmp_path: Path) -> None:
    assert load_preferences(tmp_path / "preferences.json") == (Preferences(), None)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"volume":11}',
        '{"language":"tlh"}',
        '{"brightness_percent":0}',
        '{"brightness_percent":"80"}',
        '{"last_market":{"prices":{}}}',
        "[" * 100_000,
        "\0",
    ],
)
def test_a_damaged_file_is_set_aside_with_a_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "preferences.json"
    file.write_text(text)
    preferences, sentence = load_preferences(file)
    assert preferences == Preferences()
    assert sentence is not None
    assert "preferences.json.damaged" in sentence
    assert (tmp_path / "preferences.json.damaged").read_text() == text
    assert load_preferences(file) == (Preferences(), None)


def test_a_folder_that_cannot_be_written_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(PreferencesError, match="cannot be kept"):
        save_preferences(tmp_path / "file" / "preferences.json", CHOSEN)
