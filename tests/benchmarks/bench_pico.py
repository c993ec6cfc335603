"""The Pico's link: bytes on the line, and how fast a real MicroPython answers beside a bare echo."""

import os
import select
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median

from companion.devices.pico import wire
from companion.devices.pico.conversation import PING_MS, Phase
from companion.devices.pico.lamps import pack_rows
from companion.devices.pico.link import PicoLink
from tests.benchmarks.rows import Row
from tests.benchmarks.work import Work
from tests.firmware.fast_loop import FastLoop
from tests.firmware.real_board import RealBoard
from tests.firmware.recorded import GAMES, rows_of

ECHO = Path(__file__).parents[1] / "firmware" / "echo.py"
PIXELS = 3 * wire.LAMP_COUNT
PICTURES_PER_S = 50
ROUNDS, PRESSES, ECHOES, IDLE_S = 256, 40, 100, 5.0


def rows(work: Work) -> Iterator[Row]:
    yield from _bytes()
    yield from _speed(work)
    yield from _presses(work)
    yield from _idle(work)


def _bytes() -> Iterator[Row]:
    states = [pack_rows(rows) for file in GAMES for rows in rows_of(file)]
    changes = [
        len(wire.frame(wire.CHANGES, 1, b"\0" + wire.pack_changes(old, new)))
        for old, new in pairwise(states)
        if old != new
    ]
    mean = sum(changes) / len(changes)
    name = "Pico: bytes per LED change of a recorded game"
    yield Row(name, f"{mean:.0f} B", f"{PIXELS} B, the pixels themselves", mean / PIXELS, 0.5)
    shown = len(wire.frame(wire.SHOWN, 1, wire.pack_shown(1, wire.DARK_LAMPS)))
    ping = len(wire.frame(wire.PING, 1, bytes(2)))
    idle = 2 * ping * 60_000 // PING_MS
    stream = PIXELS * PICTURES_PER_S * 60
    against = f"{stream} B, streaming {PICTURES_PER_S} pictures/s"
    yield Row("Pico: bytes per idle minute, both ways", f"{idle} B", against, idle / stream, 0.01)
    yield Row("Pico: bytes of a confirmation", f"{shown} B", f"{ping} B, a ping")


def _speed(work: Work) -> Iterator[Row]:
    """Changes of one lamp, one after the other, each waited for; the echo gets the same bytes."""
    rounds = work.times(ROUNDS)
    with RealBoard() as board, RealBoard(script=ECHO) as echo:
        ours, bare = _open(board), _open(echo)
        _exchange(ours, wire.frame(wire.HELLO, 1, wire.pack_hello(b"host")))
        _exchange(ours, wire.frame(wire.LAMPS, 1, b"\x01"))
        runs = [bytes((5, wire.ON << 5, level, 0, 0)) for level in (9, 99)]
        frames = [
            wire.frame(wire.CHANGES, 1, bytes((at % 256,)) + runs[at % 2]) for at in range(2, rounds + 2)
        ]
        took_s, echo_s = (_best(work, fd, frames) for fd in (ours, bare))
        per_s, echo_per_s = rounds / took_s, rounds / echo_s
        for fd in (ours, bare):
            os.close(fd)
    name = "Pico: LED frames per second, each confirmed"
    yield Row(name, f"{per_s:.0f}/s", f"{echo_per_s:.0f}/s, a bare echo in MicroPython", per_s / echo_per_s)


def _presses(work: Work) -> Iterator[Row]:
    """From the contact to the host's callback, less the time in which a contact is let bounce."""
    loop = FastLoop()
    with RealBoard() as board, RealBoard(script=ECHO) as echo:
        heard_s: list[float] = []
        link = PicoLink(loop, find=board.find)
        link.buttons.listen(lambda edge: heard_s.append(time.perf_counter()) if edge.is_down else None)
        link.start()
        loop.run_until(lambda: link.conversation.phase is Phase.CONNECTED, "a meeting")
        pressed_s = [_press(loop, board) for _ in range(work.times(PRESSES))]
        link.close()
        bare = _open(echo)
        _exchange(bare, b"warm\n")
        echoes = work.times(ECHOES)
        echo_ms = 1000 * _best(work, bare, [b"~0123456789abcdef\n"] * echoes) / echoes
        os.close(bare)
    loop.close()
    took_ms = 1000 * median(heard - pressed for heard, pressed in zip(heard_s, pressed_s, strict=True))
    against = f"{echo_ms:.2f} ms, a bare echo there and back"
    yield Row("Pico: from a press to the host", f"{took_ms:.1f} ms", against)


def _press(loop: FastLoop, board: RealBoard) -> float:
    pressed_s = time.perf_counter()
    board.press(1, 15)
    loop.run_for(0.08)
    return pressed_s


def _idle(work: Work) -> Iterator[Row]:
    loop = FastLoop()
    with RealBoard() as board:
        asleep = _cpu_percent(loop, work)
        link = PicoLink(loop, find=board.find)
        link.start()
        loop.run_until(lambda: link.conversation.phase is Phase.CONNECTED, "a meeting")
        idle = _cpu_percent(loop, work)
        link.close()
    loop.close()
    yield Row("Pico: host CPU with an idle link", f"{idle:.3f} %", f"{asleep:.3f} %, the same loop asleep")


def _cpu_percent(loop: FastLoop, work: Work) -> float:
    idle_s = work.seconds(IDLE_S)
    begin = time.process_time()
    loop.run_for(idle_s)
    return 100 * (time.process_time() - begin) / idle_s


def _open(board: RealBoard) -> int:
    return os.open(board.path, os.O_RDWR | os.O_NOCTTY)


def _all(fd: int, frames: list[bytes]) -> None:
    for frame in frames:
        _exchange(fd, frame)


def _exchange(fd: int, frame: bytes) -> None:
    os.write(fd, frame)
    answer = b""
    while not answer.endswith(b"\n"):
        assert select.select([fd], [], [], 10)[0], "no answer"
        answer += os.read(fd, 4096)


def _best(work: Work, fd: int, frames: list[bytes]) -> float:
    """The best of five, in seconds: 256 versions of the lamps lead round to the first."""
    best = float("inf")
    for _ in range(work.times(5)):
        begin = time.perf_counter()
        _all(fd, frames)
        best = min(best, time.perf_counter() - begin)
    return best
