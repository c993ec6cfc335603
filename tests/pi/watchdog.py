"""The processor's watchdog, which QEMU has without its counter: it counts here, and QEMU resets the machine.

The tree tells the kernel of its registers at a place where QEMU has memory, so that the kernel's own driver
sets and feeds it as on a Pi. Registers as in the kernel's bcm2835_wdt: the counter runs in 1/65536 s, and
what the driver writes carries a password that the chip does not keep.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

from tests.pi.board import Board

# Among the peripherals there, on the bus and seen from the processor; QEMU has nothing at it.
BUS, PLACE = "7e180000", 0x180000
# Where QEMU has the chip's own.
QEMU = 0x100000
RSTC, WDOG = 0x1C, 0x24
PASSWORD, PASSWORD_BITS = 0x5A << 24, 0xFF << 24
TIME, TICKS = 0xFFFFF, 65536
ARMED_BITS, ARMED = 0x30, 0x20
LOOK_S = 0.25


class Counter:
    """Counts how often it was `fed`, and how often it ran out (`resets`); somebody has to let it look."""

    def __init__(self, board: Board) -> None:
        self.fed = self.resets = 0
        self.set_to_s = 0.0
        self._board = board
        self._due_s = 0.0

    def look(self, now_s: float) -> None:
        # In this order: the driver sets the counter before it arms it.
        is_armed = self._board.read(PLACE + RSTC) & ARMED_BITS == ARMED
        told = self._board.read(PLACE + WDOG)
        if told & PASSWORD_BITS == PASSWORD:
            self._board.write(PLACE + WDOG, told & TIME)
            self.fed += 1
            self.set_to_s = (told & TIME) / TICKS
            self._due_s = now_s + self.set_to_s
        elif is_armed and now_s >= self._due_s:
            self._board.write(PLACE + RSTC, 0)
            self._board.write(QEMU + RSTC, PASSWORD | ARMED)
            self.resets += 1


@contextmanager
def watchdog(board: Board) -> Iterator[Counter]:
    """A counter that looks by itself until the end of the block."""
    counter, ended = Counter(board), Event()

    def run() -> None:
        while not ended.wait(LOOK_S):
            counter.look(time.monotonic())

    thread = Thread(target=run, daemon=True)
    thread.start()
    try:
        yield counter
    finally:
        ended.set()
        thread.join()
