"""A bad line: what is sent over it is cut, delayed, doubled, shortened and damaged at random, in order."""

import random
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

NOISE = (b"\x03", b"~", b"~~AAAA\n", b"\n", b"\xff\x00", b">>> ", b"Traceback (most recent call last):\r\n")


@dataclass(frozen=True, slots=True)
class LineFaults:
    """How often each fault happens to a frame, and how long the line may be cut."""

    lost: float = 0.1
    doubled: float = 0.1
    shortened: float = 0.07
    damaged: float = 0.07
    noisy: float = 0.05
    cut: float = 0.01
    cut_ms: float = 1200.0
    delay_ms: float = 80.0


NO_FAULTS = LineFaults(lost=0, doubled=0, shortened=0, damaged=0, noisy=0, cut=0, delay_ms=0)


class BadLine:
    """One direction of the line. After `patience_ms` without a whole frame, one is let through."""

    def __init__(self, rng: random.Random, faults: LineFaults, patience_ms: float = 1500.0) -> None:
        self._rng = rng
        self._faults = faults
        self._patience_ms = patience_ms
        self._whole_ms = 0.0
        self._cut_until_ms = 0.0
        self._last_ms = 0.0
        self._rest = b""
        self._in_flight: deque[tuple[float, bytes]] = deque()

    def send(self, data: bytes, now_ms: float) -> None:
        *frames, self._rest = (self._rest + data).split(b"\n")
        for frame in frames:
            for mangled in self._mangle(frame + b"\n", now_ms):
                self._last_ms = max(self._last_ms, now_ms + self._rng.uniform(0, self._faults.delay_ms))
                self._in_flight.append((self._last_ms, mangled))

    def arrive(self, now_ms: float) -> bytes:
        data = b""
        while self._in_flight and self._in_flight[0][0] <= now_ms:
            data += self._in_flight.popleft()[1]
        return data

    def _mangle(self, frame: bytes, now_ms: float) -> Iterator[bytes]:
        rng, faults = self._rng, self._faults
        if now_ms - self._whole_ms > self._patience_ms:
            self._whole_ms = now_ms
            yield frame
            return
        if rng.random() < faults.cut:
            self._cut_until_ms = now_ms + rng.uniform(0, faults.cut_ms)
        if now_ms < self._cut_until_ms or rng.random() < faults.lost:
            return
        if rng.random() < faults.noisy:
            yield rng.choice(NOISE)
        if rng.random() < faults.shortened:
            yield frame[: rng.randrange(len(frame))]
        elif rng.random() < faults.damaged:
            at = rng.randrange(len(frame))
            yield frame[:at] + bytes((frame[at] ^ 1 << rng.randrange(8),)) + frame[at + 1 :]
        else:
            self._whole_ms = now_ms
            yield frame
            if rng.random() < faults.doubled:
                yield frame
