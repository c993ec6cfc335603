"""One open page: sends it what changed, and takes what its person does."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from aiohttp import WSMessage, WSMsgType, web

from companion.devices.ports import Line
from companion.web.messages import MessageError, Press, Release, message_from_json
from companion.web.patches import patch
from companion.web.twin import Appearance, Twin

MOST_BYTES = 1024
NOT_TEXT = "Send text messages."
# How long a browser may leave unread what it was sent.
UNREAD_S = 20.0


class Viewer:
    """A slow browser skips pictures but gets the latest; when one goes away, its held keys are released.

    `drop` ends the connection of a browser that reads nothing.
    """

    def __init__(self, twin: Twin, socket: web.WebSocketResponse, drop: Callable[[], None]) -> None:
        self._twin = twin
        self._socket = socket
        self._drop = drop
        self._changed = asyncio.Event()
        self._held: set[Line] = set()

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
            for line in self._held:
                self._twin.take(Release(line))

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
        if isinstance(message, Press):
            self._held.add(message.line)
        elif isinstance(message, Release):
            self._held.discard(message.line)
        return self._twin.take(message)

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
