"""Lamp rows as the Pico's protocol carries them: four bytes a lamp, the colour scaled by the level."""

from companion.devices.gpio.rhythms import gives_light
from companion.devices.pico.wire import BLINK, DARK_LAMPS, FLASH, LAMP_BYTES, ON, PULSE
from companion.devices.ports import Effect, Lamp, Rows

CODES = {Effect.ON: ON, Effect.BLINK: BLINK, Effect.PULSE: PULSE, Effect.FLASH: FLASH}
DARK = bytes(LAMP_BYTES)


def pack_rows(rows: Rows) -> bytes:
    """All lamps, row by row; rows that are missing stay dark."""
    packed = b"".join(_pack(lamp) for row in rows for lamp in row)
    return (packed + DARK_LAMPS)[: len(DARK_LAMPS)]


def _pack(lamp: Lamp) -> bytes:
    if not gives_light(lamp):
        return DARK
    # Rounded up, so that a lamp that is lit never becomes dark.
    return bytes((CODES[lamp.effect], *(-(-channel * lamp.level // 255) for channel in lamp.colour)))
