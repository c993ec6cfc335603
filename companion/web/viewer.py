"""One open page: sends it what changed, and takes what its person does."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from aiohttp import WSMessage, WSMsgType, web

from companion.devices.ports import Line
from companion.web.messages import (
    Message,
    MessageError,
    Press,
    Release,
    StillDown,
    Times,
    message_from_json,
)
from companion.web.patches import patch
from companion.web.twin import Appearance, Twin

MOST_BYTES = 1024
NOT_TEXT = "Send text messages."
# How long a browser may leave unread what it was sent.
UNREAD_S = 20.0


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


class Viewer:
    """A slow browser skips pictures but gets the latest; when one goes away, its held keys are released.

    `drop` ends the connection of a browser that reads nothing.
    """

    def __init__(self, twin: Twin, socket: web.WebSocketResponse, drop: Callable[[], None]) -> None:
        self._twin = twin
        self._socket = socket
        self._drop = drop
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
                await asyncio.sleep(0)
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
