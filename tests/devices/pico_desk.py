"""A simulated Pico: the firmware's own program in this Python, on a real pty, with the loop's clock."""

import asyncio
import os
import pty
import tty
from contextlib import suppress

from companion.devices.pico.port import PicoAbsentError
from companion.games.kit.sentences import verbatim
from tests.firmware.desk import DeskBoard


class DeskPico:
    """Answers when the loop turns; `unplug` and `replug` it, `press` a button, look at its `pixels`."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._ends: tuple[int, ...] = ()
        self._count = 0
        self.is_hung = False
        self.replug()

    @property
    def pixels(self) -> bytes:
        return bytes(self.board.hal.pixels)

    def find(self, _: str = "") -> str:
        if not self._ends:
            raise PicoAbsentError(verbatim("unplugged"))
        return os.ttyname(self._ends[1])

    def unplug(self) -> None:
        ends, self._ends = self._ends, ()
        if ends:
            self._loop.remove_reader(ends[0])
        for fd in ends:
            os.close(fd)

    def replug(self) -> None:
        """Power-up: the board has forgotten everything."""
        self._count += 1
        self.board = DeskBoard(lambda: round(self._loop.time() * 1000), self._count.to_bytes(4, "big"))
        self._ends = pty.openpty()
        tty.setraw(self._ends[1])
        os.set_blocking(self._ends[0], False)
        self._loop.add_reader(self._ends[0], self.step)

    def press(self, seat: int) -> None:
        self.board.hal.mask = 1 << seat

    def release(self) -> None:
        self.board.hal.mask = 0

    def step(self) -> None:
        if self._ends and not self.is_hung:
            data = b""
            with suppress(BlockingIOError):
                data = os.read(self._ends[0], 4096)
            said = self.board.step(data)
            if said:
                os.write(self._ends[0], said)
