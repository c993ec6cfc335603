"""The simulation on a port like the chip's, whose host reads nothing for ten seconds; run by MicroPython.

It holds 256 bytes and says that there is room when one fits. The chip waits up to a second in a write that
does not fit, and misses presses meanwhile; here the program ends there.
"""

# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls
import select
import sys

from app import App
from hal_sim import SimHal
from link import Link
from seats import since

ROOM, UNREAD_MS = 256, 10_000


class NarrowPort:
    """The link's way out: what it asks for room, and what it writes to."""

    def __init__(self, stream, hal):
        self._stream = stream
        self._hal = hal
        self._start_ms = hal.now_ms()
        self._room = ROOM

    def poll(self, wait_ms):
        if since(self._hal.now_ms(), self._start_ms) > UNREAD_MS:
            self._room = ROOM
        return [(self, select.POLLOUT)] if self._room else []

    def write(self, data):
        if len(data) > self._room:
            sys.exit(1)
        self._room -= len(data)
        return self._stream.write(data)


contacts, light = open(sys.argv[1], "rb"), open(sys.argv[2], "wb")  # noqa: PTH123, SIM115
hal = SimHal(contacts, light, int(sys.argv[3]))
link, port = Link(sys.stdin.buffer, sys.stdout.buffer), NarrowPort(sys.stdout.buffer, hal)
link._outputs, link._write = port, port.write  # type: ignore[assignment]
app = App(link, hal, 0)
while True:
    app.step()
