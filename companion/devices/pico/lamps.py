"""Lamp rows as the Pico's protocol carries them, sent again until the board confirms them.

A lamp is four bytes, its colour scaled to the light it gives. An LED at its brightest glares, so a lamp gets
at most a quarter of that. All that a game lights together then stays within USB's current, and no lamp has to
fade because others are lit. With satellites each lamp is two LEDs, which share that current.
"""

from math import ceil

from companion.devices.pico import wire
from companion.devices.ports import Effect, Lamp, Rows

CODES = {Effect.ON: wire.ON, Effect.BLINK: wire.BLINK, Effect.PULSE: wire.PULSE, Effect.FLASH: wire.FLASH}
DARK = bytes(wire.LAMP_BYTES)
# What a channel gets at most, of 255.
PEAK, PEAK_WITH_SATELLITES = 61, 27
# Half the light looks much brighter than half; a level is what the eye sees.
GAMMA = 2.2
LIGHT = tuple((level / 255) ** GAMMA / 255 for level in range(256))
RESEND_MS = 150
# After this many resends the board may show another state than assumed, so the whole state is sent.
RESENDS_MAX = 3
NEVER = float("inf")


def pack_rows(rows: Rows, *, has_satellites: bool = False) -> bytes:
    """All lamps, row by row; rows that are missing stay dark."""
    peak = PEAK_WITH_SATELLITES if has_satellites else PEAK
    packed = b"".join(_pack(lamp, peak) for row in rows for lamp in row)
    return (packed + wire.DARK_LAMPS)[: len(wire.DARK_LAMPS)]


def _pack(lamp: Lamp, peak: int) -> bytes:
    if not lamp.gives_light:
        return DARK
    # Rounded up, so that a lamp that is lit never becomes dark.
    return bytes((CODES[lamp.effect], *(ceil(channel * peak * LIGHT[lamp.level]) for channel in lamp.colour)))


class LampsSender:
    """Stop and wait: one state of the lamps is in flight, sent again until the board confirms it.

    Set `wanted`, send what `due` returns, and pass each SHOWN to `shown`; `due_ms` is when to ask again.
    The latest state wins. What is sent is the difference from the state that the board has confirmed.
    """

    def __init__(self) -> None:
        self.wanted: bytes | None = None
        self.resent = 0
        self.due_ms = NEVER
        self._confirmed: bytes | None = None
        self._in_flight: bytes | None = None
        self._message: tuple[int, bytes] = (wire.LAMPS, b"")
        self._version = 0
        self._tries = 0

    @property
    def is_shown(self) -> bool:
        """Whether the board has confirmed the wanted lamps."""
        return self.wanted is not None and self._confirmed == self.wanted and self._in_flight is None

    def begin(self) -> None:
        """A new session: the board may show anything, so the whole state is sent first."""
        self._confirmed = self._in_flight = None
        self._version = 0
        self.due_ms = NEVER

    def shown(self, payload: bytes) -> None:
        """Take the payload of a SHOWN: the version that is lit, and a checksum of all lamps."""
        if self._in_flight is None or payload[:1] != bytes((self._version,)):
            return
        is_same = payload == wire.pack_shown(self._version, self._in_flight)
        self._confirmed = self._in_flight if is_same else None
        self._in_flight = None
        self.due_ms = NEVER

    def due(self, now_ms: float) -> list[tuple[int, bytes]]:
        """The messages to send now, as kind and payload: none or one."""
        if self._in_flight is not None:
            if now_ms < self.due_ms:
                return []
            self._tries += 1
            self.resent += 1
            if self._tries > RESENDS_MAX:
                self._confirmed = None
                self._begin_sending(self.wanted or self._in_flight)
        elif self.wanted is None or self.wanted == self._confirmed:
            return []
        else:
            self._begin_sending(self.wanted)
        self.due_ms = now_ms + RESEND_MS
        return [self._message]

    def _begin_sending(self, lamps: bytes) -> None:
        self._version = (self._version + 1) % 256
        self._tries = 0
        self._in_flight = lamps
        kind = wire.LAMPS if self._confirmed is None else wire.CHANGES
        runs = wire.pack_changes(self._confirmed or wire.DARK_LAMPS, lamps)
        self._message = (kind, bytes((self._version,)) + runs)
