"""The lamps: their state and the time in, pixels out, dimmed so that the board stays within USB's current."""

from pico_wire import BLINK, DARK_LAMPS, FLASH, LAMP_BYTES, LAMP_COUNT, LAMPS_PER_SEAT, OFF, ON, PULSE, SEATS

# Of USB's 500 mA, the Pico takes up to 60, the level shifter 2, the piezo 1; forty dark WS2812 take up to 40,
# a channel at 255 takes 20 at most.
USB_MA = 500 - 60 - 2 - 1
DARK_MA = 40
CHANNEL_MA = 20

# Milliseconds lit, then dark; the same rhythms as on plain LEDs.
RHYTHMS = {BLINK: (500, 500), PULSE: (1400, 200), FLASH: (100, 100)}
# All rhythms change at multiples of this, so the pixels are computed no more often.
TICK_MS = 20
FULL = 256
PULSE_LOW = 48


def led_ma(copies: int) -> int:
    """What the light of forty LEDs may take if there are so many LEDs for each lamp."""
    return USB_MA // copies - DARK_MA


def limit(copies: int) -> int:
    """The most that all channels may add up to; rounding up may add 1 to each."""
    return led_ma(copies) * 255 // CHANNEL_MA - 3 * LAMP_COUNT


def factor(effect: int, now_ms: int) -> int:
    """How much of its light a lamp gives now, of 256."""
    if effect == OFF:
        return 0
    if effect == ON:
        return FULL
    lit_ms, dark_ms = RHYTHMS[effect]
    into_ms = now_ms % (lit_ms + dark_ms)
    if into_ms >= lit_ms:
        return 0
    if effect != PULSE:
        return FULL
    return PULSE_LOW + (FULL - PULSE_LOW) * 4 * into_ms * (lit_ms - into_ms) // (lit_ms * lit_ms)


class Lamps:
    """All lamps. The dimming assumes every lamp fully lit, so a blinking lamp never changes the others."""

    def __init__(self, state: bytes = DARK_LAMPS, copies: int = 1) -> None:
        self.set(state, copies)

    def set(self, state: bytes, copies: int = 1) -> None:
        worst = 0
        self.is_moving = False
        for at in range(0, len(state), LAMP_BYTES):
            if state[at] != OFF:
                worst += state[at + 1] + state[at + 2] + state[at + 3]
                self.is_moving = self.is_moving or state[at] != ON
        self.state = state
        most = limit(copies)
        self._scale = FULL if worst <= most else most * FULL // worst

    def pixels(self, now_ms: int) -> bytearray:
        """Red, green, blue of each lamp, rounded up: a lamp that is lit never becomes dark."""
        state = self.state
        factors = [factor(effect, now_ms) * self._scale for effect in (OFF, ON, BLINK, PULSE, FLASH)]
        pixels = bytearray(3 * LAMP_COUNT)
        out = 0
        for at in range(0, len(state), LAMP_BYTES):
            part = factors[state[at]]
            if part:
                pixels[out] = state[at + 1] * part + 0xFFFF >> 16
                pixels[out + 1] = state[at + 2] * part + 0xFFFF >> 16
                pixels[out + 2] = state[at + 3] * part + 0xFFFF >> 16
            out += 3
        return pixels


def pattern(positions: tuple[int, ...], effect: int, colour: tuple[int, int, int]) -> bytes:
    """The same few lamps in every row."""
    row = bytearray(LAMPS_PER_SEAT * LAMP_BYTES)
    for position in positions:
        row[position * LAMP_BYTES : (position + 1) * LAMP_BYTES] = bytes(
            (effect, colour[0], colour[1], colour[2])
        )
    return bytes(row) * SEATS


# What the rows show without a game: told apart by place and rhythm, not by colour alone.
STARTING = pattern((3, 4), ON, (12, 12, 12))
WAITING = pattern((0,), PULSE, (0, 8, 24))
OTHER_VERSION = pattern((0, 7), BLINK, (32, 20, 0))
SAFE_MODE = pattern((7,), ON, (0, 24, 0))
BROKEN = pattern((0, 2, 4, 6), ON, (32, 0, 0))
