"""A board without hardware, for MicroPython's unix port: contacts and light go through files."""

import gc
import os
import select
import sys
import time

from seats import CLOCK

CHATTER = 0x80


class SimHal:
    """`contacts_file` gives one mask per millisecond, the last one stays; `light_file` gets time and pixels.

    A mask with CHATTER is of contacts that are open now, and were closed for a moment since the last look.
    `speed` makes the clock run faster than real time, so that a long evening fits in a short test.
    """

    def __init__(self, contacts_file, light_file, speed: int = 1) -> None:
        self._contacts_file = contacts_file
        self._light_file = light_file
        self._speed = speed
        self._mask = 0
        self._moved = 0
        self._mask_ms = self.now_ms()
        self._inputs = select.poll()
        self._inputs.register(contacts_file, select.POLLIN)

    def feed(self) -> None:
        pass

    def now_ms(self) -> int:
        return time.time_ns() * self._speed // 1_000_000 % CLOCK

    def contacts(self) -> int:
        now_ms = self.now_ms()
        if now_ms != self._mask_ms:
            self._mask_ms = now_ms
            ready = self._inputs.poll(0)
            if ready and ready[0][1] & select.POLLIN:
                mask = self._contacts_file.read(1)
                if mask:
                    self._take(mask[0])
        return self._mask

    def _take(self, mask: int) -> None:
        if mask & CHATTER:
            self._moved |= mask & ~CHATTER
            mask = 0
        self._moved |= self._mask ^ mask
        self._mask = mask

    def moved(self) -> int:
        moved, self._moved = self._moved, 0
        return moved

    def light(self, pixels: bytearray) -> None:
        self._light_file.write(self.now_ms().to_bytes(4, "big") + pixels)

    def tone(self, hz: int, loudness: int) -> None:
        pass

    def traceback(self) -> bytes:
        return b""

    def free_memory(self) -> int:
        gc.collect()
        return gc.mem_free()

    def power_up_id(self) -> bytes:
        return os.urandom(4)

    def leave(self) -> None:
        sys.exit(0)
