# The board's start. A 0x03 byte (ctrl-C) would interrupt an import, so ctrl-C is switched off before any.
import micropython

micropython.kbd_intr(-1)

from hal_pico import PicoHal  # noqa: E402
from start import start  # noqa: E402

start(PicoHal())
micropython.kbd_intr(3)
