"""Pictures on the OLED before the program is loaded: that it starts, and why it can't."""

from contextlib import suppress
from functools import partial
from pathlib import Path

from companion import __version__
from companion.devices.oled.bus import OpenSerial, ask_for_start_up, open_serial
from companion.devices.oled.display import Oled
from companion.devices.oled.driver import OledDriver
from companion.devices.oled.options import OledOptions
from companion.devices.ports import DeviceError, Frame
from companion.games.kit.sentences import Sentence
from companion.settings.settings import Settings
from companion.ui.kit.font import Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.paint import paint
from companion.ui.kit.scene import SCREEN, Align, Scene, Text

# Dim, since the picture may stay for days.
DIM_PERCENT = 10
# The settings may be what is wrong, so the OLED is tried at its default place.
USUAL = OledOptions()

# The start goes on after this time; a slower OLED gets its picture when it answers.
WAIT_S = 0.5
STARTING = Scene(
    body=(
        Text(SCREEN.inset(top=10, bottom=34), "Toscana", Face.BOLD, Align.CENTRE),
        Text(SCREEN.inset(top=28, bottom=22), "Companion", Face.REGULAR, Align.CENTRE),
        Text(SCREEN.inset(top=48, bottom=4), f"{Icon.CLOCK} {__version__}", align=Align.CENTRE),
    )
)


def show_first_picture(settings: Settings, open_bus: OpenSerial | None = None) -> Oled:
    """The OLED of these settings, with a picture that needs neither words nor a game."""
    ask_for_start_up(*(oled.display for oled in (settings.oled, settings.oled2) if oled is not None))
    usual = partial(open_serial, settings.oled, gpio_chip=settings.gpio.chip)
    oled = Oled(settings.oled, open_bus=open_bus or usual)
    oled.show(Frame(paint(STARTING)))
    oled.wait_for_try(WAIT_S)
    return oled


def show_on_second(settings: Settings) -> Oled | None:
    """The second OLED of these settings, if there is one, with the same picture; nobody waits for it."""
    if settings.oled2 is None:
        return None
    oled = Oled(settings.oled2)
    oled.show(Frame(paint(STARTING)))
    return oled


def leave_on_oled(sentence: Sentence, preferences: Path, open_bus: OpenSerial | None = None) -> None:
    """Show the sentence in the language that these preferences name, else in English.

    The picture stays after the program has ended. Without an OLED nothing happens: the console has it.
    """
    from companion.settings.preferences_file import language_in  # noqa: PLC0415
    from companion.ui.kit.languages import in_words, sentence_text, translator  # noqa: PLC0415
    from companion.ui.kit.scene import warning  # noqa: PLC0415

    words = translator(language_in(preferences), in_words)
    picture = warning(words.text("The box can't start"), sentence_text(words, sentence))
    driver = OledDriver(USUAL, open_bus or partial(open_serial, USUAL))
    with suppress(DeviceError):
        driver.update(Frame(paint(picture)), DIM_PERCENT)
