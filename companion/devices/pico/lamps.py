"""Lamp rows as the Pico's protocol carries them: four bytes a lamp, the colour scaled to the light it gives.

An LED at its brightest glares, so a lamp gets at most a quarter of that. All that a game lights together then
stays within USB's current, and no lamp has to fade because others are lit. With satellites each lamp is two
LEDs, which share that current.
"""

from math import ceil

from companion.devices.gpio.rhythms import gives_light
from companion.devices.pico.wire import BLINK, DARK_LAMPS, FLASH, LAMP_BYTES, ON, PULSE
from companion.devices.ports import Effect, Lamp, Rows

CODES = {Effect.ON: ON, Effect.BLINK: BLINK, Effect.PULSE: PULSE, Effect.FLASH: FLASH}
DARK = bytes(LAMP_BYTES)
# What a channel gets at most, of 255.
PEAK, PEAK_WITH_SATELLITES = 61, 27
# Half the light looks much brighter than half; a level is what the eye sees.
GAMMA = 2.2
LIGHT = tuple((level / 255) ** GAMMA / 255 for level in range(256))


def pack_rows(rows: Rows, *, has_satellites: bool = False) -> bytes:
    """All lamps, row by row; rows that are missing stay dark."""
    peak = PEAK_WITH_SATELLITES if has_satellites else PEAK
    packed = b"".join(_pack(lamp, peak) for row in rows for lamp in row)
    return (packed + DARK_LAMPS)[: len(DARK_LAMPS)]


def _pack(lamp: Lamp, peak: int) -> bytes:
    if not gives_light(lamp):
        return DARK
    # Rounded up, so that a lamp that is lit never becomes dark.
    return bytes((CODES[lamp.effect], *(ceil(channel * peak * LIGHT[lamp.level]) for channel in lamp.colour)))
