"""A board whose program runs in a real MicroPython, on a pty as it would be on USB."""

import fcntl
import os
import pty
import subprocess
import time
import tty
from pathlib import Path

from companion.devices.pico.port import PicoAbsentError
from companion.games.kit.sentences import verbatim
from tools.micropython import micropython

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware"
# A Pico leaves its programs about this much; the pty's own buffers do not count.
HEAP = "192k"
RECORD_BYTES = 4 + 120
# Where a board's clock runs round, as in firmware/seats.py, which only MicroPython and the tests can import.
CLOCK = 1 << 30


class RealBoard:
    """MicroPython running the simulation: `path` is its port, `press` its buttons, `records` its light."""

    def __init__(
        self,
        speed: int = 1,
        script: Path = FIRMWARE / "simulate.py",
        heap: str = HEAP,
        arguments: tuple[str, ...] = (),
    ) -> None:
        # The port blocks as the chip's does: a write of more than there is room for holds the program up.
        master, slave = pty.openpty()
        tty.setraw(slave)
        contacts, self._contacts = os.pipe()
        self._light, light = os.pipe()
        fcntl.fcntl(self._light, fcntl.F_SETFL, os.O_NONBLOCK)
        fcntl.fcntl(self._light, fcntl.F_SETPIPE_SZ, 1 << 20)
        fcntl.fcntl(self._contacts, fcntl.F_SETPIPE_SZ, 1 << 20)
        self.path = os.ttyname(slave)
        self._speed = speed
        self._slave = slave
        command = [micropython(), "-X", f"heapsize={heap}", str(script)]
        self._process = subprocess.Popen(
            [*command, f"/dev/fd/{contacts}", f"/dev/fd/{light}", str(speed), *arguments],
            stdin=master,
            stdout=master,
            stderr=subprocess.PIPE,
            pass_fds=(contacts, light),
            env={**os.environ, "MICROPYPATH": str(FIRMWARE)},
        )
        for fd in (master, contacts, light):
            os.close(fd)
        self._records = b""
        self.is_plugged = True

    def now_ms(self) -> int:
        """The board's clock."""
        return time.time_ns() * self._speed // 1_000_000 % CLOCK

    def find(self, _: str = "") -> str:
        """The port, for a link that looks for one."""
        if not self.is_plugged:
            raise PicoAbsentError(verbatim("unplugged"))
        return self.path

    def move_contacts(self, masks: bytes) -> None:
        """One mask for each of the board's milliseconds."""
        os.write(self._contacts, masks)

    def press(self, seat: int, ms: int = 25) -> None:
        self.move_contacts(bytes((1 << seat,)) * ms + bytes(ms))

    def records(self) -> list[tuple[int, bytes]]:
        """What was lit since the last call: the board's time and its pixels."""
        while True:
            try:
                self._records += os.read(self._light, 1 << 16)
            except BlockingIOError:
                break
        whole = len(self._records) // RECORD_BYTES * RECORD_BYTES
        taken, self._records = self._records[:whole], self._records[whole:]
        return [
            (int.from_bytes(taken[at : at + 4], "big"), taken[at + 4 : at + RECORD_BYTES])
            for at in range(0, whole, RECORD_BYTES)
        ]

    def unplug(self) -> None:
        """Without power a Pico forgets all, and its port is gone."""
        if self.is_plugged:
            self.is_plugged = False
            self._process.kill()
            self._process.wait()
            for fd in (self._slave, self._contacts, self._light):
                os.close(fd)
            assert self._process.stderr is not None
            self._process.stderr.close()

    @property
    def exit_status(self) -> int:
        return self._process.wait(timeout=10)

    def __enter__(self) -> "RealBoard":
        return self

    def __exit__(self, *_: object) -> None:
        self.unplug()
