"""The first picture: on the OLED before the rest of the program is loaded."""

from functools import partial

from companion import __version__
from companion.devices.oled.bus import OpenSerial, open_serial
from companion.devices.oled.display import Oled
from companion.devices.ports import Frame
from companion.settings import Settings
from companion.ui.kit.font import Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.paint import paint
from companion.ui.kit.scene import SCREEN, Align, Scene, Text

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
