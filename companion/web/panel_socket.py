"""The web sockets of the panel's page: each sends a browser what changed, and takes what its person does."""

import asyncio
import re
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from companion.devices.ports import Line
from companion.games.kit.sentences import say
from companion.web.connection import UNREAD_BYTES, Connection
from companion.web.messages import Message, MessageError, Press, Release, StillDown, Times, message_from_json
from companion.web.origin_check import is_our_origin
from companion.web.problems import ProblemError, bad_request
from companion.web.twin import Appearance, Twin

MOST_BYTES = 1024
NOT_TEXT = "Send text messages."
# How long a browser may leave unread what it was sent.
UNREAD_S = 20.0
HEARTBEAT_S = 30.0
# How long to wait for a browser to close its socket; a sleeping phone never does.
SOCKET_CLOSE_S = 1.0

Admit = Callable[[web.Request], Connection]
"""Gives a request a page's place, and its connection; ProblemError where there is no place."""


class Sockets:
    """All open sockets of one server; each has a viewer."""

    def __init__(self, twin: Twin, admit: Admit) -> None:
        self._twin = twin
        self._admit = admit
        self.viewers: dict[Viewer, web.WebSocketResponse] = {}
        twin.on_change = self._wake

    def routes(self) -> list[web.RouteDef]:
        return [web.get("/socket", self._open)]

    async def close(self) -> None:
        await asyncio.gather(*map(_close_socket, tuple(self.viewers.values())))

    async def _open(self, request: web.Request) -> web.StreamResponse:
        if not is_our_origin(request.headers.get("Origin"), request.host):
            sentence = say("Only the box's own page may open this socket.")
            raise ProblemError(403, "forbidden", sentence)
        opened = web.WebSocketResponse(
            timeout=SOCKET_CLOSE_S,
            heartbeat=HEARTBEAT_S,
            max_msg_size=MOST_BYTES,
            writer_limit=UNREAD_BYTES,
            # A page needs 300 KiB for compression, and its messages are small.
            compress=False,
            # A ping is answered as a message like any other, so that many of them hold nobody up.
            autoping=False,
        )
        if not opened.can_prepare(request):
            raise bad_request(say("This address is for the page's web socket."))
        connection = self._admit(request)
        await opened.prepare(request)
        viewer = Viewer(self._twin, opened, connection.drop, connection.give_way)
        self.viewers[viewer] = opened
        try:
            await viewer.serve()
        finally:
            del self.viewers[viewer]
        return opened

    def _wake(self) -> None:
        for viewer in self.viewers:
            viewer.wake()


async def _close_socket(opened: web.WebSocketResponse) -> None:
    """Close the socket, but do not wait longer for a browser that has stopped reading."""
    with suppress(TimeoutError):
        async with asyncio.timeout(SOCKET_CLOSE_S):
            await opened.close(code=WSCloseCode.GOING_AWAY)


class Viewer:
    """One open page; when it goes away, its held keys are released.

    A slow browser skips pictures but gets the latest; `drop` ends the connection of one that reads nothing,
    and `give_way` waits after a message.
    """

    def __init__(
        self,
        twin: Twin,
        socket: web.WebSocketResponse,
        drop: Callable[[], None],
        give_way: Callable[[], Awaitable[None]],
    ) -> None:
        self._twin = twin
        self._socket = socket
        self._drop = drop
        self._give_way = give_way
        self._changed = asyncio.Event()
        self._clock = TouchClock()
        self._held: set[Line | int] = set()
        self._heard_ms: float | None = None

    def wake(self) -> None:
        """Send what has changed."""
        self._changed.set()

    async def serve(self) -> None:
        """Serve the page until its socket is closed."""
        sending = asyncio.create_task(self._send_changes())
        try:
            async for message in self._socket:
                await self._answer(message)
                # The next message is here already if there are many; the keys and other pages come first.
                await self._give_way()
        except (ConnectionError, RuntimeError):
            # The browser is gone; writing to it raises either of the two.
            pass
        finally:
            sending.cancel()
            with suppress(asyncio.CancelledError):
                await sending
            for what in self._held:
                self._twin.take(Release(what), self._heard_ms)
            self._twin.hear(self, None)

    async def _answer(self, message: WSMessage) -> None:
        match message.type:
            case WSMsgType.TEXT:
                sentence = self._take(message.data)
            case WSMsgType.PING:
                async with self._patience():
                    await self._socket.pong(message.data)
                return
            case WSMsgType.PONG:
                return
            case _:
                sentence = NOT_TEXT
        if sentence is not None:
            await self._send({"error": sentence})

    def _take(self, text: str) -> str | None:
        try:
            message = message_from_json(text)
        except MessageError as problem:
            return str(problem)
        at_ms = self._time_of(message)
        match message:
            case Press(what):
                self._held.add(what)
            case Release(what):
                self._held.discard(what)
        sentence = self._twin.take(message, at_ms)
        # A page that may only watch holds nothing up.
        self._twin.hear(self, self._heard_ms if self._held and sentence is None else None)
        return sentence

    def _time_of(self, message: Message) -> float | None:
        """The time of a touch that says when it was; the box has then heard of all that was before it."""
        if not isinstance(message, Press | Release | StillDown) or message.times is None:
            return None
        now_ms = self._twin.clock_ms()
        if not self._held:
            self._clock.begin(message.times, now_ms)
        self._heard_ms = self._clock.at_ms(message.times, now_ms)
        return self._heard_ms

    async def _send_changes(self) -> None:
        pixels: bytes | None = None
        sent: dict[str, Any] = {}
        with suppress(ConnectionError, RuntimeError):
            await self._send({"simulator": self._twin.is_simulator})
            while True:
                self._changed.clear()
                seen: Appearance = self._twin.appearance()
                if seen.frame.pixels != pixels:
                    async with self._patience():
                        await self._socket.send_bytes(patch(pixels, seen.frame.pixels))
                    pixels = seen.frame.pixels
                plain = seen.plain()
                news = {name: value for name, value in plain.items() if sent.get(name) != value}
                if news:
                    await self._send(news)
                    sent = plain
                await self._changed.wait()

    async def _send(self, plain: dict[str, Any]) -> None:
        if not self._socket.closed:
            async with self._patience():
                await self._socket.send_json(plain)

    @asynccontextmanager
    async def _patience(self) -> AsyncIterator[None]:
        """Wait for a slow browser, but not for one that reads nothing."""
        try:
            async with asyncio.timeout(UNREAD_S):
                yield
        except TimeoutError:
            self._drop()
            raise ConnectionResetError("The browser reads nothing.") from None


class TouchClock:
    """Places the times of a browser's clock on the box's.

    Messages may be late, by a slow network or a busy box. So the distance of the clocks is taken when a touch
    begins, and stays for the whole touch: however late its end is told, the touch is as long as it was.
    """

    def __init__(self) -> None:
        self._ahead_ms = 0.0

    def begin(self, times: Times, now_ms: float) -> None:
        self._ahead_ms = now_ms - times.sent_ms

    def at_ms(self, times: Times, now_ms: float) -> float:
        """When the finger moved; never later than now."""
        return min(now_ms, times.at_ms + self._ahead_ms)


# A run has four bytes of heading, so a gap of up to four bytes is sent along.
_RUN = re.compile(rb"[^\0](?:\0{0,4}[^\0])*")


def patch(old: bytes | None, new: bytes) -> bytes:
    """What differs between two frames: runs of (offset, length, bytes); without `old` one whole run.

    The numbers have two bytes, high first.
    """
    if old is None:
        return struct.pack(">HH", 0, len(new)) + new
    changed = (int.from_bytes(old) ^ int.from_bytes(new)).to_bytes(len(new))
    return b"".join(
        struct.pack(">HH", run.start(), run.end() - run.start()) + new[run.start() : run.end()]
        for run in _RUN.finditer(changed)
    )
