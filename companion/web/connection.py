"""One connection and its limits: it passes on to aiohttp what a browser may send, and ends the rest.

aiohttp takes whatever a socket has, up to 256 KiB at once, and makes all messages of it before anything else
has its turn. So whatever comes from outside is limited here, where it is still bytes.
"""

import asyncio
import struct
from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from aiohttp import WSCloseCode, web

from companion.web.rate_limit import Rate, TokenBucket

if TYPE_CHECKING:
    from companion.web.connection_limit import ConnectionLimit

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

# The length in a frame's second byte: up to 125 itself; 126 and 127 say that two or eight bytes follow.
_LONGER = {126: 2, 127: 8}
_MASK_BYTES = 4


class FrameCounter:
    """Counts the frames of a web socket while their bytes go by, cut anywhere; a whole head counts."""

    def __init__(self) -> None:
        self._head = b""
        self._skip = 0

    def count(self, data: bytes, most: int) -> int:
        """How many frames begin in these bytes; more than `most` are not counted on."""
        at, found = 0, 0
        while found <= most:
            if self._skip:
                step = min(self._skip, len(data) - at)
                at, self._skip = at + step, self._skip - step
            head = self._head + data[at : at + 14 - len(self._head)]
            size = _head_size(head)
            if self._skip or len(head) < size:
                self._head = b"" if self._skip else head
                break
            at += size - len(self._head)
            self._head, self._skip, found = b"", _payload_size(head), found + 1
        return found


def _head_size(head: bytes) -> int:
    """How many bytes this head has; at least two while that is not known yet."""
    if len(head) < 2:
        return 2
    return 2 + _LONGER.get(head[1] & 0x7F, 0) + (_MASK_BYTES if head[1] & 0x80 else 0)


def _payload_size(head: bytes) -> int:
    length = head[1] & 0x7F
    more = _LONGER.get(length, 0)
    return int.from_bytes(head[2 : 2 + more]) if more else length


class Connection(asyncio.BufferedProtocol):
    """A TCP connection, with aiohttp's protocol behind it; its limit decides who comes in and who leaves."""

    def __init__(self, limit: "ConnectionLimit") -> None:
        self._limit = limit
        self._buffer = bytearray(READ_BYTES)
        self._http: asyncio.Protocol | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._request_bytes = self._asked_bytes = 0
        self._frames: FrameCounter | None = None
        self._allowed: TokenBucket | None = None
        self._is_over = False
        self._has_read = asyncio.Event()
        self._has_read.set()
        self._tell_gone: Callable[[], None] = lambda: None
        self.address = ""
        self.since_s = 0.0
        """When the connection or its last request began, or a page said something last."""
        self.has_asked = False

    @property
    def is_page(self) -> bool:
        """Whether it takes a page's place; one that was told to go does not."""
        return self._frames is not None and not self._is_over

    # What asyncio calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self.since_s = self._limit.time()
        self._http = self._limit.accept(self, transport.get_extra_info("peername"))
        if self._http is None:
            self._transport.abort()
            return
        self._http.connection_made(transport)
        self._end_in(REQUEST_S)
        self._transport.pause_reading()
        self._limit.budget.ask(self._transport.resume_reading)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._limit.left(self)
        self._has_read.set()
        if self._http is not None:
            self._http.connection_lost(exc)
        self._tell_gone()

    def pause_writing(self) -> None:
        self._has_read.clear()
        if self._http is not None:
            self._http.pause_writing()

    def resume_writing(self) -> None:
        self._has_read.set()
        if self._http is not None:
            self._http.resume_writing()

    def eof_received(self) -> bool | None:
        return None if self._http is None else self._http.eof_received()

    def get_buffer(self, sizehint: int) -> bytearray:  # noqa: ARG002 - how much comes is decided here
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        if self._is_over or self._http is None:
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
        self.since_s = self._limit.time()
        self._end_in(ANSWER_S)
        self._asked_bytes, self._request_bytes = self._request_bytes, 0
        return self._limit.may_ask(self)

    async def turn(self) -> None:
        """Wait until a request of this connection may have the loop's time; what follows it waits too."""
        self._transport.pause_reading()
        await self._limit.budget.turn()
        self._transport.resume_reading()

    async def give_way(self) -> None:
        """Let others go on after a message; where many came of this address, until its turn comes again."""
        if self._limit.is_calm(self):
            await asyncio.sleep(0)
        else:
            await self._limit.budget.turn()

    def become_page(self, rate: Rate) -> None:
        """The request opens a web socket: from here on its frames are counted."""
        now_s = self._limit.time()
        self._frames, self._allowed = FrameCounter(), TokenBucket(rate, now_s)
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
        self._limit.make_room(size)

    async def wait_for_reader(self) -> None:
        """Until the other side has read most of what it was sent, or is gone."""
        await self._has_read.wait()

    def when_gone(self, tell: Callable[[], None]) -> None:
        """`tell` is called once the connection has ended, whoever ended it."""
        self._tell_gone = tell

    def drop(self) -> None:
        """End the connection at once, with what it has not read."""
        self._transport.abort()

    def _pass_request(self, data: bytes) -> None:
        self._request_bytes += len(data)
        if self._request_bytes <= MOST_REQUEST_BYTES and self._http is not None:
            self._http.data_received(data)
        else:
            # Whoever has asked already has their answer on the way.
            self._say_goodbye(b"" if self.has_asked else TOO_LARGE)

    def _pass_frames(self, frames: FrameCounter, data: bytes) -> None:
        found = frames.count(data, READ_BYTES)
        if self._may_send(found) and self._http is not None:
            self.since_s = self._limit.time()
            self._http.data_received(data)
        else:
            self._limit.note_loud(self, TOO_LOUD)
            reason = struct.pack(">H", WSCloseCode.POLICY_VIOLATION) + TOO_LOUD.encode()
            self._say_goodbye(bytes((0x88, len(reason))) + reason)

    def _may_send(self, frames: int) -> bool:
        assert self._allowed is not None
        now_s = self._limit.time()
        is_heard = self._allowed.take(frames, now_s)
        is_calm = self._limit.may_send(self, frames)
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


def connection_of(request: web.Request) -> Connection:
    """The connection that this request came through; ConnectionResetError when it is closed already."""
    connection = None if request.transport is None else request.transport.get_protocol()
    if not isinstance(connection, Connection):
        raise ConnectionResetError("The connection is closed already.")
    return connection
