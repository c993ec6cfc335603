"""One browser: gets what changed since it last heard, and hands over what its person does."""

import asyncio
from contextlib import suppress
from typing import Any

from aiohttp import WSMsgType, web

from companion.devices.ports import Line
from companion.web.messages import MessageError, Press, Release, message_from_json
from companion.web.patches import patch
from companion.web.twin import Appearance, Twin

MOST_BYTES = 1024
NOT_TEXT = "Send text messages."


class Viewer:
    """A slow browser skips pictures and always gets the latest; one that goes away lets go of its keys."""

    def __init__(self, twin: Twin, socket: web.WebSocketResponse) -> None:
        self._twin = twin
        self._socket = socket
        self._news = asyncio.Event()
        self._held: set[Line] = set()

    def wake(self) -> None:
        self._news.set()

    async def serve(self) -> None:
        await self._send({"simulator": self._twin.is_simulator})
        sending = asyncio.create_task(self._keep_sending())
        try:
            async for message in self._socket:
                sentence = self._take(message.data) if message.type is WSMsgType.TEXT else NOT_TEXT
                if sentence is not None:
                    await self._send({"error": sentence})
        except (ConnectionError, RuntimeError):
            # The browser is gone; writing to it says so in either way.
            pass
        finally:
            sending.cancel()
            with suppress(asyncio.CancelledError):
                await sending
            for line in self._held:
                self._twin.take(Release(line))

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

    async def _keep_sending(self) -> None:
        pixels: bytes | None = None
        told: dict[str, Any] = {}
        with suppress(ConnectionError, RuntimeError):
            while True:
                self._news.clear()
                seen: Appearance = self._twin.appearance()
                if seen.frame.pixels != pixels:
                    await self._socket.send_bytes(patch(pixels, seen.frame.pixels))
                    pixels = seen.frame.pixels
                plain = seen.plain()
                news = {name: value for name, value in plain.items() if told.get(name) != value}
                if news:
                    await self._send(news)
                    told = plain
                await self._news.wait()

    async def _send(self, plain: dict[str, Any]) -> None:
        if not self._socket.closed:
            await self._socket.send_json(plain)
