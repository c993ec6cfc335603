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

# Dim, since the picture may stay for days.
DIM_PERCENT = 10
# The settings may be what is wrong, so the OLED is tried at its default place.
USUAL = OledOptions()


def leave_on_oled(sentence: str, open_bus: OpenSerial | None = None) -> None:
    """Show the sentence, in English: the chosen language is not known yet.

    The picture stays after the program has ended. Without an OLED nothing happens: the console has it.
    """
    driver = OledDriver(USUAL, open_bus or partial(open_serial, USUAL))
    with suppress(DeviceError):
        driver.update(Frame(paint(warning("The box can't start", sentence))), DIM_PERCENT)
