"""A box that can't start leaves the sentence that says why on its OLED."""

from contextlib import suppress
from functools import partial

from companion.devices.errors import DeviceError
from companion.devices.oled.bus import OpenSerial, open_serial
from companion.devices.oled.driver import OledDriver
from companion.devices.oled.options import OledOptions
from companion.devices.ports import Frame
from companion.ui.kit.message import warning
from companion.ui.kit.paint import paint

# It may stand there for days.
DIM_PERCENT = 10
# With settings that make no sense, the OLED is looked for where it usually is.
USUAL = OledOptions()


def leave_on_oled(sentence: str, open_bus: OpenSerial | None = None) -> None:
    """In English: the language chosen at the table is not known before the settings are.

    The picture stays when the program has ended; without an OLED the console has said it.
    """
    driver = OledDriver(USUAL, open_bus or partial(open_serial, USUAL))
    with suppress(DeviceError):
        driver.update(Frame(paint(warning("The box can't start", sentence))), DIM_PERCENT)
