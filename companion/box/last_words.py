"""Last words: the sentence that a box which can't start leaves on its OLED."""

from contextlib import suppress
from functools import partial

from companion.devices.errors import DeviceError
from companion.devices.oled.bus import OpenSerial, open_serial
from companion.devices.oled.driver import OledDriver
from companion.devices.oled.options import OledOptions
from companion.devices.ports import Frame
from companion.ui.kit.icons import Icon
from companion.ui.kit.paint import paint
from companion.ui.kit.scene import TALL_BODY, Paragraph, Scene

# It may stand there for days.
DIM_PERCENT = 10
# With settings that make no sense, the OLED is looked for where it usually is.
USUAL = OledOptions()


def leave_on_oled(sentence: str, open_bus: OpenSerial | None = None) -> None:
    """The picture stays when the program has ended; without an OLED the console has said it."""
    panel = OledDriver(USUAL, open_bus or partial(open_serial, USUAL))
    with suppress(DeviceError):
        panel.update(Frame(paint(words(sentence))), DIM_PERCENT)


def words(sentence: str) -> Scene:
    """In English: the language chosen at the table is not known before the settings are."""
    text = Paragraph(TALL_BODY.inset(left=2, right=2), sentence)
    return Scene(f"{Icon.WARNING} The box can't start", body=(text,))
