"""The preferences' file: kept across a restart, and never a reason not to start."""

from pathlib import Path

import pytest

from companion.games.kit.codec import to_json
from companion.games.toscana.rules.game import Market, Options
from companion.games.toscana.rules.terms import KINDS, Ledger, Tile
from companion.games.toscana.screens.memory import MEMORY, Memory
from companion.settings.preferences import Preferences
from companion.settings.preferences_file import PreferencesError, load_preferences, save_preferences

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
    memories=MEMORY.keeping(Preferences(), Memory(MARKET, Options(ledger=Ledger.MARKET)))["memories"],  # type: ignore[arg-type]
)


def test_what_was_chosen_is_there_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "new" / "preferences.json"
    save_preferences(file, CHOSEN)
    assert load_preferences(file) == (CHOSEN, None)
    assert [path.name for path in file.parent.iterdir()] == ["preferences.json"]


def test_what_an_earlier_version_remembered_of_toscana_is_still_known(tmp_path: Path) -> None:
    file = tmp_path / "preferences.json"
    file.write_text(
        '{"language":"fi","last_names":["Anna","V\u00e4in\u00f6"],"last_colours":["red","blue"],'
        f'"last_market":{to_json(MARKET)},"last_options":{{"ledger":"market","ladder":[0,2,3,4,5,6,7]}}}}'
    )
    preferences, sentence = load_preferences(file)
    assert sentence is None
    assert preferences.last_names == ("Anna", "Väinö")
    assert MEMORY.recall(preferences) == Memory(MARKET, Options(ledger=Ledger.MARKET))


def test_a_memory_that_its_game_cannot_read_is_a_new_one() -> None:
    assert MEMORY.recall(Preferences(memories={"toscana": {"market": {"prices": {}}}})) == Memory()


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
        '{"memories":{"toscana":7}}',
        '{"memories":[]}',
        '{"game":7}',
        '{"game":" "}',
        "[" * 100_000,
        "\0",
        '{"dim_after_s":' + "9" * 401 + "}",
        '{"dim_after_s":' + "9" * 5000 + "}",
        '{"dim_after_s":-1}',
        '{"brightness_percent":1e400}',
        '{"last_colours":["' + "x" * 100_000 + '"]}',
        '{"last_colours":["' + "x" * 101 + '"]}',
        '{"last_names":["\\u001b[2J"]}',
        '{"last_names":["\\ud800"]}',
        '{"clock":{"kind":"hourglass"}}',
        '{"clock":{"kind":"bank"}}',
        '{"clock":{"kind":"turn","start_s":-5}}',
        '{"language":"' + "x" * 1000 + '"}',
        '{"memories":{"toscana":{"market":' + "9" * 401 + "}}}",
        '{"memories":{"toscana":{"market":1e300}}}',
        '{"memories":{"toscana":{"market":"\\u001b"}}}',
        '{"memories":{"toscana":{"market":' + "[" * 30 + "]" * 30 + "}}}",
        '{"memories":{"' + "x" * 1000 + '":{}}}',
        " " * 100_000,
    ],
    ids=lambda text: text[:40],
)
def test_a_damaged_file_is_set_aside_with_a_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "preferences.json"
    file.write_text(text)
    preferences, sentence = load_preferences(file)
    assert preferences == Preferences()
    assert sentence is not None
    assert "preferences.json.damaged" in str(sentence)
    assert str(sentence).isprintable()
    assert (tmp_path / "preferences.json.damaged").read_text() == text
    assert load_preferences(file) == (Preferences(), None)


def test_a_folder_that_cannot_be_written_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(PreferencesError, match="cannot be kept"):
        save_preferences(tmp_path / "file" / "preferences.json", CHOSEN)
