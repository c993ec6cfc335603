"""A relay between a host and a board that makes the line bad in both directions."""

import os
import pty
import random
import tty
from contextlib import suppress

from .fast_loop import FastLoop
from .line import BadLine, LineFaults
from .real_board import RealBoard

STEP_S = 0.01


class Relay:
    """`path` is what the host opens."""

    def __init__(self, loop: FastLoop, board: RealBoard, rng: random.Random, faults: LineFaults) -> None:
        self._loop = loop
        self._host, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.path = os.ttyname(self._slave)
        self._board = os.open(board.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        os.set_blocking(self._host, False)
        self._lines = {
            self._host: (BadLine(rng, faults), self._board),
            self._board: (BadLine(rng, faults), self._host),
        }
        for fd in self._lines:
            loop.add_reader(fd, self._pass_on, fd)
        self._timer = loop.call_later(STEP_S, self._step)

    def find(self, _: str) -> str:
        return self.path

    def close(self) -> None:
        self._timer.cancel()
        for fd in self._lines:
            self._loop.remove_reader(fd)
            os.close(fd)
        os.close(self._slave)

    def _pass_on(self, fd: int) -> None:
        self._lines[fd][0].send(os.read(fd, 4096), self._loop.time() * 1000)

    def _step(self) -> None:
        for line, to in self._lines.values():
            arrived = line.arrive(self._loop.time() * 1000)
            if arrived:
                with suppress(BlockingIOError):
                    os.write(to, arrived)
        self._timer = self._loop.call_later(STEP_S, self._step)
