"""The board's link on real streams: it takes what is there, and never waits for anybody."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pico_wire as wire
import pytest
from link import CHUNK, Link


class Line:
    """A link between two pipes: `say` to it, `heard` from it."""

    def __init__(self, stack: ExitStack) -> None:
        to_board, self._say = os.pipe()
        self.heard_fd, from_board = os.pipe()
        for fd in (self._say, self.heard_fd):
            stack.callback(os.close, fd)
        self.reader = reader = stack.enter_context(os.fdopen(to_board, "rb", buffering=0))
        writer = stack.enter_context(os.fdopen(from_board, "wb", buffering=0))
        self.link = Link(reader, writer)

    def say(self, data: bytes) -> None:
        os.write(self._say, data)


@pytest.fixture
def line() -> Iterator[Line]:
    with ExitStack() as stack:
        yield Line(stack)


def test_without_bytes_there_are_no_frames(line: Line) -> None:
    assert line.link.receive(0) == []


def test_a_half_frame_is_kept_and_not_waited_for(line: Line) -> None:
    frame = wire.frame(wire.PING, 1, b"\0\1")
    line.say(frame[:6])
    assert line.link.receive(0) == []
    line.say(frame[6:])
    assert line.link.receive(0) == [(wire.PING, 1, b"\0\1")]


def test_a_flood_is_taken_in_pieces(line: Line) -> None:
    frame = wire.frame(wire.PING, 1, b"\0\1")
    line.say(frame * 100)
    assert len(line.link.receive(0)) == CHUNK // len(frame)


def test_a_host_that_does_not_read_is_not_waited_for(line: Line) -> None:
    for _ in range(10_000):
        line.link.send(wire.PONG, 1, b"\0\1")
    assert line.link.unsent > 1000
    os.read(line.heard_fd, 1 << 16)
    unsent = line.link.unsent
    line.link.send(wire.PONG, 1, b"\0\1")
    assert line.link.unsent == unsent


class NarrowStream:
    """A stream as the chip's: it says that there is room when one byte fits, and more would be waited for."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self.written = b""

    def fileno(self) -> int:
        return self._fd

    def write(self, data: bytes) -> int:
        assert len(data) == 1, "this would wait"
        self.written += data
        return os.write(self._fd, data)


def test_a_frame_that_finds_room_for_a_part_is_finished_later(line: Line) -> None:
    sent, heard = os.pipe()[::-1]
    os.set_blocking(sent, False)
    room = 0
    with suppress(BlockingIOError):
        while True:
            room += os.write(sent, bytes(1))
    link = Link(line.reader, NarrowStream(sent))
    link.send(wire.PONG, 1, b"\0\1")
    assert link.unsent == 0
    link.send(wire.PONG, 1, b"\0\2")
    assert link.unsent == 1, "while a frame waits, others are dropped"
    while room:
        room -= len(os.read(heard, room))
    link.receive(0)
    link.send(wire.PONG, 1, b"\0\3")
    assert os.read(heard, 4096) == wire.frame(wire.PONG, 1, b"\0\1") + wire.frame(wire.PONG, 1, b"\0\3")
    for fd in (sent, heard):
        os.close(fd)
