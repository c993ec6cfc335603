"""A simulated board with its own clock, which only moves when the test advances it."""

import pico_wire as wire
from lamps import Lamps

from .desk import DeskBoard

HOST = b"abcd"
HELLO = wire.pack_hello(HOST)


class Clock:
    def __init__(self, now_ms: int = 5000) -> None:
        self.now_ms = now_ms

    def __call__(self) -> int:
        return self.now_ms


class TimedBoard(DeskBoard):
    """Its rows and buttons, as a person meets them."""

    def __init__(self, clock: Clock, mask: int = 0) -> None:
        super().__init__(clock, mask=mask)
        self._clock = clock

    def pass_time(self, ms: int) -> bytes:
        """What the board said meanwhile."""
        said = b""
        for _ in range(ms):
            self._clock.now_ms += 1
            said += self.step()
        return said

    def press(self, seat: int) -> bytes:
        self.hal.mask |= 1 << seat
        said = self.pass_time(15)
        self.hal.mask &= ~(1 << seat)
        return said + self.pass_time(15)

    def settle(self) -> None:
        """Until the next picture is due."""
        self.pass_time(20 - self.hal.now_ms() % 20)

    def is_showing(self, state: bytes) -> bool:
        return self.hal.pixels == Lamps(state).pixels(self.hal.now_ms() // 20 * 20)


def presses_in(said: bytes) -> list[tuple[int, bytes]]:
    frames = wire.Frames().feed(said)
    return [
        read for kind, _, payload in frames if kind == wire.PRESSES and (read := wire.read_presses(payload))
    ]
