"""A gate before each connection: it passes on what a browser may send, in small pieces, and ends the rest.

aiohttp takes whatever a socket has, up to 256 KiB at once, and makes all messages of it before anything else
has its turn. So whatever comes from outside is limited here, where it is still bytes.
"""

import asyncio
import struct
from typing import TYPE_CHECKING, cast

from aiohttp import WSCloseCode, web

from companion.web.allowance import Allowance, Pace
from companion.web.frames import FrameCounter

if TYPE_CHECKING:
    from companion.web.door import Door

# What one connection gives at once; the others and the keys have their turn before the next piece.
READ_BYTES = 4096
# One request with its headers and its body; the page's own have less than 1 KiB.
MOST_REQUEST_BYTES = 16 * 1024
# How long a request may be on its way, and how long it may take to be answered and read.
REQUEST_S, ANSWER_S = 10.0, 20.0
# How long a connection stays that has heard why it ends.
GOODBYE_S = 1.0
# What a page may leave unread before it is waited for; the kernel keeps some more.
UNREAD_BYTES = 16 * 1024
# Frames that may have come along with the request that opens a page are charged by their bytes.
FREE_BYTES, SMALLEST_FRAME = 4096, 6
# Who has sent no more than this is not closed for the noise of other pages at the same address.
FAIR_FRAMES = 60

TOO_LOUD = "This page sent too much at once and is closed: reload it."
TOO_LARGE = (
    b"HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Type: application/json\r\n\r\n"
    b'{"error":"too_large","message":"A request may have 16 KiB."}'
)


class Gate(asyncio.BufferedProtocol):
    """One connection, with aiohttp's protocol behind it; the door decides who comes in and who must leave."""

    def __init__(self, door: "Door") -> None:
        self._door = door
        self._buffer = bytearray(READ_BYTES)
        self._behind: asyncio.Protocol | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._request_bytes = self._asked_bytes = 0
        self._frames: FrameCounter | None = None
        self._allowed: Allowance | None = None
        self._is_over = False
        self._has_read = asyncio.Event()
        self._has_read.set()
        self.address = ""
        self.since_s = 0.0
        """When the connection or its last request began."""
        self.has_asked = False

    @property
    def is_page(self) -> bool:
        """Whether it takes a page's place; one that was told to go does not."""
        return self._frames is not None and not self._is_over

    # What asyncio calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self.since_s = self._door.time()
        self._behind = self._door.let_in(self, transport.get_extra_info("peername"))
        if self._behind is None:
            self._transport.abort()
            return
        self._behind.connection_made(transport)
        self._end_in(REQUEST_S)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._door.left(self)
        self._has_read.set()
        if self._behind is not None:
            self._behind.connection_lost(exc)

    def pause_writing(self) -> None:
        self._has_read.clear()
        if self._behind is not None:
            self._behind.pause_writing()

    def resume_writing(self) -> None:
        self._has_read.set()
        if self._behind is not None:
            self._behind.resume_writing()

    def eof_received(self) -> bool | None:
        return None if self._behind is None else self._behind.eof_received()

    def get_buffer(self, sizehint: int) -> bytearray:  # noqa: ARG002 - how much comes is decided here
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        if self._is_over or self._behind is None:
            self._transport.pause_reading()
            return
        data = bytes(self._buffer[:nbytes])
        if self._frames is not None:
            self._pass_frames(self._frames, data)
        else:
            self._pass_request(data)

    # What the server calls.

    def ask(self) -> bool:
        """A whole request is here; whether its address may have an answer."""
        self.has_asked = True
        self.since_s = self._door.time()
        self._end_in(ANSWER_S)
        self._asked_bytes, self._request_bytes = self._request_bytes, 0
        return self._door.may_ask(self)

    def become_page(self, pace: Pace) -> None:
        """The request opens a web socket: from here on its frames are counted."""
        now_s = self._door.time()
        self._frames, self._allowed = FrameCounter(), Allowance(pace, now_s)
        self._transport.set_write_buffer_limits(high=UNREAD_BYTES)
        came_along = self._asked_bytes + self._request_bytes - FREE_BYTES
        self._allowed.charge(max(0, came_along) // SMALLEST_FRAME, now_s)
        if self._timer is not None:
            self._timer.cancel()

    @property
    def unread_bytes(self) -> int:
        """What waits here for the other side to read it, beside what the kernel keeps."""
        return self._transport.get_write_buffer_size()

    def make_room(self, size: int) -> None:
        """An answer of this size goes out."""
        self._door.make_room(size)

    async def wait_for_reader(self) -> None:
        """Until the other side has read most of what it was sent, or is gone."""
        await self._has_read.wait()

    def drop(self) -> None:
        """End the connection at once, with what it has not read."""
        self._transport.abort()

    def _pass_request(self, data: bytes) -> None:
        self._request_bytes += len(data)
        if self._request_bytes <= MOST_REQUEST_BYTES and self._behind is not None:
            self._behind.data_received(data)
        else:
            # Whoever has asked already has their answer on the way.
            self._say_goodbye(b"" if self.has_asked else TOO_LARGE)

    def _pass_frames(self, frames: FrameCounter, data: bytes) -> None:
        found = frames.count(data, READ_BYTES)
        if self._may_send(found) and self._behind is not None:
            self._behind.data_received(data)
        else:
            self._door.note_loud(self, TOO_LOUD)
            reason = struct.pack(">H", WSCloseCode.POLICY_VIOLATION) + TOO_LOUD.encode()
            self._say_goodbye(bytes((0x88, len(reason))) + reason)

    def _may_send(self, frames: int) -> bool:
        assert self._allowed is not None
        now_s = self._door.time()
        is_heard = self._allowed.take(frames, now_s)
        is_calm = self._door.may_send(self, frames)
        return is_heard and (is_calm or self._allowed.used(now_s) <= FAIR_FRAMES)

    def _say_goodbye(self, last_words: bytes) -> None:
        """Who hangs up on unread bytes resets the connection, so the last words get a moment to arrive."""
        self._is_over = True
        self._transport.write(last_words)
        self._transport.pause_reading()
        self._end_in(GOODBYE_S)

    def _end_in(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self.drop)


def gate_of(request: web.Request) -> Gate:
    """The gate that this request came through; ConnectionResetError when it is closed already."""
    gate = None if request.transport is None else request.transport.get_protocol()
    if not isinstance(gate, Gate):
        raise ConnectionResetError("The connection is closed already.")
    return gate
