"""What a box that can't start leaves on its OLED."""

from pathlib import Path

import pytest

from companion.box.first_picture import leave_on_oled
from companion.devices.ports import BLANK, Frame
from companion.games.kit.sentences import Sentence, say, verbatim
from companion.settings.preferences import Preferences
from companion.settings.preferences_file import save_preferences
from companion.settings.settings import SettingsError, parse_settings
from companion.ui.kit.languages import LANGUAGES, Language, Translator, in_words, sentence_text
from companion.ui.kit.paint import overflows, paint
from companion.ui.kit.scene import warning
from tests.devices.oled_chip import OledChip, RecordingSerial

FILE = "/etc/toscana/table.toml"


def mistake(text: str) -> Sentence:
    with pytest.raises(SettingsError) as problem:
        parse_settings(text)
    return problem.value.sentence


def test_the_sentence_stays_on_the_panel_and_is_dim(tmp_path: Path) -> None:
    chip = OledChip("ssd1306")
    serial = RecordingSerial(chip)
    leave_on_oled(mistake("[web]\nprot = 1"), tmp_path / "preferences.json", lambda: serial)
    said = warning("The box can't start", "There is no setting web.prot; did you mean web.port?")
    assert chip.showing == Frame(paint(said)) != BLANK
    assert 0 < chip.contrast < 64


def test_it_is_said_in_the_language_that_was_chosen(tmp_path: Path) -> None:
    chip, file = OledChip("ssd1306"), tmp_path / "preferences.json"
    save_preferences(file, Preferences(language="fi"))
    leave_on_oled(mistake("[web]\nprot = 1"), file, lambda: RecordingSerial(chip))
    said = warning("Laite ei käynnisty", "Asetusta web.prot ei ole; tarkoititko web.port?")
    assert chip.showing == Frame(paint(said))


def test_a_box_without_an_oled_says_nothing_more(tmp_path: Path) -> None:
    def missing() -> RecordingSerial:
        raise FileNotFoundError("/dev/i2c-1")

    leave_on_oled(verbatim("There is no setting x."), tmp_path / "preferences.json", missing)


@pytest.mark.parametrize(
    "text",
    [
        "[web]\nprot = 1",
        "[web]\nport = 70000",
        "[pins.panel]\nback = 17",
        '[oled]\ndisplay = "vga"',
        'leds = "none of those that the program knows, but something else altogether, and at length"',
    ],
)
@pytest.mark.parametrize("language", LANGUAGES, ids=lambda each: each.code)
def test_what_is_wrong_with_the_settings_fits_the_panel(text: str, language: Language) -> None:
    words = Translator(language, in_words)
    said = sentence_text(words, say("In {path}: {mistake}", path=FILE, mistake=mistake(text)))
    assert overflows(warning(words.text("The box can't start"), said)) == []
