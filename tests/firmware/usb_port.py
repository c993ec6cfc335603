"""The simulation on a port like the chip's, whose host reads nothing for ten seconds; run by MicroPython.

Beside this program's three: the bytes that lie unread in the buffer from the start, and `dtr` or `no-dtr`.
"""

# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls
import select
import sys

from app import App
from hal_sim import SimHal
from link import Link
from seats import since

BUFFER, WAIT_MS, UNREAD_MS = 256, 1000, 10_000


class UsbOut:
    """The chip's way out, as MicroPython's rp2 port has it.

    A host that has the port open sets DTR. Then `poll` says POLLOUT as soon as one byte is free, and a
    `write` of more waits up to a second for room, while nothing else runs; what finds none is dropped.
    Without DTR nothing is waited for: old bytes are overwritten.
    """

    def __init__(self, stream, hal, unread, has_dtr):
        self._stream = stream
        self._hal = hal
        self._start_ms = hal.now_ms()
        self._room = BUFFER - unread
        self._has_dtr = has_dtr

    def poll(self, wait_ms):
        self._drain()
        return [(self, select.POLLOUT)] if self._room > 0 or not self._has_dtr else []

    def write(self, data):
        if not self._has_dtr and not self._is_read():
            return len(data)
        began_ms = self._hal.now_ms()
        while self._room < len(data) and since(self._hal.now_ms(), began_ms) < WAIT_MS:
            # Presses come and go meanwhile.
            self._hal.contacts()
            self._drain()
        fits = data[: max(0, self._room)]
        self._room -= len(fits)
        self._stream.write(fits)
        return len(data)

    def _is_read(self):
        return since(self._hal.now_ms(), self._start_ms) > UNREAD_MS

    def _drain(self):
        if self._is_read():
            self._room = BUFFER


contacts, light = open(sys.argv[1], "rb"), open(sys.argv[2], "wb")  # noqa: PTH123, SIM115
hal = SimHal(contacts, light, int(sys.argv[3]))
out = UsbOut(sys.stdout.buffer, hal, int(sys.argv[4]), sys.argv[5] == "dtr")
link = Link(sys.stdin.buffer, sys.stdout.buffer)
link._outputs, link._write = out, out.write  # type: ignore[assignment]
app = App(link, hal, 0)
while True:
    app.step()
