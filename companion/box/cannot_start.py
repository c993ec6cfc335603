"""A box that can't start leaves the sentence that says why on its OLED."""

from contextlib import suppress
from functools import partial
from pathlib import Path

from companion.box.preferences_file import language_in
from companion.devices.errors import DeviceError
from companion.devices.oled.bus import OpenSerial, open_serial
from companion.devices.oled.driver import OledDriver
from companion.devices.oled.options import OledOptions
from companion.devices.ports import Frame
from companion.games.kit.sentences import Sentence
from companion.ui.kit.message import warning
from companion.ui.kit.paint import paint
from companion.ui.kit.words import in_words, sentence_text, translator

# Dim, since the picture may stay for days.
DIM_PERCENT = 10
# The settings may be what is wrong, so the OLED is tried at its default place.
USUAL = OledOptions()


def leave_on_oled(sentence: Sentence, preferences: Path, open_bus: OpenSerial | None = None) -> None:
    """Show the sentence in the language that these preferences name, else in English.

    The picture stays after the program has ended. Without an OLED nothing happens: the console has it.
    """
    words = translator(language_in(preferences), in_words)
    picture = warning(words.text("The box can't start"), sentence_text(words, sentence))
    driver = OledDriver(USUAL, open_bus or partial(open_serial, USUAL))
    with suppress(DeviceError):
        driver.update(Frame(paint(picture)), DIM_PERCENT)
