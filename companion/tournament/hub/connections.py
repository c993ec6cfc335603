"""Connections of one listener of the hub: how many, how many from one address, and who has to leave.

A phone that opens a thousand and says nothing takes no place from anybody else.
"""

import asyncio
import resource
from collections.abc import Callable
from typing import Any, cast

from aiohttp import web

from companion.web.connection_limit import network_of
from companion.web.problems import Next

# A browser opens about seven; a hall's guest network may come with one address.
MOST, MOST_EACH = 4000, 400
# So long may pass before the first byte comes, and between two requests.
IDLE_S = 15.0
# A request has to be whole so long after its first byte, and its body so long after its head.
REQUEST_S, BODY_S = 20.0, 60.0
# Of an answer something has to be read in so long.
UNREAD_S = 30.0
HANDSHAKE_S = 10.0
FILES = 16_384


def raise_file_limit() -> None:
    """As many open files as a hall with its phones needs, where the system allows it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class Connections:
    """All that are open; `make` gives the protocol behind one."""

    def __init__(self, make: Callable[[], asyncio.Protocol], most: int = MOST, each: int = MOST_EACH) -> None:
        self._make = make
        self._most, self._each = most, each
        self._by_address: dict[str, dict[Guest, None]] = {}
        self.count = 0

    def __call__(self) -> "Guest":
        return Guest(self, self._make())

    def enter(self, guest: "Guest") -> bool:
        """Whether there is a place; where not, the longest silent one of the same address makes room."""
        own = self._by_address.setdefault(guest.address, {})
        if len(own) >= self._each or self.count >= self._most:
            crowd = own if len(own) >= self._each else max(self._by_address.values(), key=len)
            silent = next((each for each in crowd if not each.has_asked), None)
            if silent is None:
                return False
            silent.abort()
            self.leave(silent)
        own = self._by_address.setdefault(guest.address, {})
        own[guest] = None
        self.count += 1
        return True

    def leave(self, guest: "Guest") -> None:
        own = self._by_address.get(guest.address, {})
        if guest in own:
            del own[guest]
            self.count -= 1
            if not own:
                del self._by_address[guest.address]


class Guest(asyncio.Protocol):
    """One connection, which passes on all that comes.

    One that says nothing is ended, and so is one that never ends its request or never reads its answer.
    """

    def __init__(self, connections: Connections, inner: asyncio.Protocol) -> None:
        self._connections = connections
        self._inner = inner
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._unread_timer: asyncio.TimerHandle | None = None
        self._unread = 0
        self._is_in = self._is_asking = False
        self.address = ""
        self.has_asked = False
        """Whether a whole request has come: one who has asked nothing makes room for others."""

    def abort(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        peer: Any = transport.get_extra_info("peername")
        self.address = network_of(peer[0]) if isinstance(peer, tuple) else ""
        self._is_in = self._connections.enter(self)
        if not self._is_in:
            self.abort()
            return
        # Whatever is not read yet is noticed, however little it is.
        self._transport.set_write_buffer_limits(0)
        self._timer = asyncio.get_running_loop().call_later(IDLE_S, self.abort)
        self._inner.connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.leave(self)
        for timer in (self._timer, self._unread_timer):
            if timer is not None:
                timer.cancel()
        if self._is_in:
            self._inner.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._is_asking:
            self._is_asking = True
            if self._timer is not None:
                self._timer.cancel()
            self._timer = asyncio.get_running_loop().call_later(REQUEST_S, self.abort)
        self._inner.data_received(data)

    def asked(self) -> None:
        """The head of a request is whole: it is answered now."""
        self.has_asked = self._is_asking = True
        if self._timer is not None:
            self._timer.cancel()

    def answered(self) -> None:
        """The next byte is the first of another request."""
        self._is_asking = False

    def eof_received(self) -> bool | None:
        return self._inner.eof_received()

    def pause_writing(self) -> None:
        self._wait_for_reader()
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        if self._unread_timer is not None:
            self._unread_timer.cancel()
        self._inner.resume_writing()

    def _wait_for_reader(self) -> None:
        assert self._transport is not None
        self._unread = self._transport.get_write_buffer_size()
        self._unread_timer = asyncio.get_running_loop().call_later(UNREAD_S, self._look_at_reader)

    def _look_at_reader(self) -> None:
        """A slow reader may go on; one who has read nothing, or leaves ever more, may not."""
        assert self._transport is not None
        if self._transport.get_write_buffer_size() < self._unread:
            self._wait_for_reader()
        else:
            self.abort()


@web.middleware
async def in_time(request: web.Request, handler: Next) -> web.StreamResponse:
    """A middleware that lets nobody send their request for ever."""
    guest = None if request.transport is None else request.transport.get_protocol()
    if not isinstance(guest, Guest):
        return await handler(request)

    def is_late() -> None:
        if not request.content.is_eof():
            guest.abort()

    guest.asked()
    late = asyncio.get_running_loop().call_later(BODY_S, is_late)
    try:
        return await handler(request)
    finally:
        late.cancel()
        guest.answered()
