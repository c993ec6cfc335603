"""The event stream: who watches the table hears of each change, and the clock now and then."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from aiohttp import web

from companion.web.table.board import Board, to_bytes
from companion.web.table.described import TEXT, Description, Parameter, described
from companion.web.table.problems import API

# How often a watcher hears something, so that it notices when the box is gone.
HEARTBEAT_S = 10.0
# How long a browser may leave unread what it was sent.
UNREAD_S = 20.0
# How soon a browser asks again when the stream ends.
RETRY_MS = 1000


class Watcher:
    """One open stream. A slow browser skips changes but gets the latest."""

    def __init__(self, board: Board, response: web.StreamResponse) -> None:
        self._board = board
        self._response = response
        self._changed = asyncio.Event()
        self._changed.set()

    def wake(self) -> None:
        self._changed.set()

    async def serve(self, heard: str | None) -> None:
        """Send until the browser is gone; `heard` is the id of the last event that it has had."""
        with suppress(ConnectionError, TimeoutError):
            await self._write(f"retry: {RETRY_MS}\n\n".encode())
            while True:
                with suppress(TimeoutError):
                    async with asyncio.timeout(HEARTBEAT_S):
                        await self._changed.wait()
                self._changed.clear()
                heard = await self._tell(heard)

    async def _tell(self, heard: str | None) -> str:
        """Send the table if it has changed, and the clock; returns the id of what was sent."""
        now = self._board.mark
        if now != heard:
            await self._write(b"id: %b\nevent: table\ndata: %b\n\n" % (now.encode(), self._board.snapshot()))
        await self._write(b"event: clock\ndata: %b\n\n" % to_bytes(self._board.clock()))
        return now

    async def _write(self, content: bytes) -> None:
        async with asyncio.timeout(UNREAD_S):
            await self._response.write(content)


class Watchers:
    """All open streams of one server; `admit` gives a request a page's place, or raises."""

    def __init__(self, board: Board, admit: Callable[[web.Request], object]) -> None:
        self._board = board
        self._admit = admit
        self._open: dict[Watcher, asyncio.Task[None] | None] = {}
        board.on_change = self._wake

    def routes(self) -> list[web.RouteDef]:
        return [web.get(f"{API}/stream", self.watch)]

    @described(
        Description(
            "Server-sent events: `table` after each change, `clock` every ten seconds.",
            TEXT,
            "text/event-stream",
            (Parameter("Last-Event-ID", "the id of the last event that was heard", place="header"),),
        )
    )
    async def watch(self, request: web.Request) -> web.StreamResponse:
        self._admit(request)
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        watcher = Watcher(self._board, response)
        self._open[watcher] = asyncio.current_task()
        try:
            await watcher.serve(request.headers.get("Last-Event-ID"))
        finally:
            del self._open[watcher]
        return response

    def close(self) -> None:
        """End all streams; the browsers ask again by themselves."""
        for task in self._open.values():
            if task is not None:
                task.cancel()

    def _wake(self) -> None:
        for watcher in self._open:
            watcher.wake()
