"""The stream of server-sent events: who watches the table hears of each move and change, and the clock."""

import asyncio
from collections.abc import Callable
from typing import Protocol

from aiohttp import web

from companion.web.openapi import TEXT, Description, Parameter, described
from companion.web.problems import API
from companion.web.table.board import Board
from companion.web.table.server_sent_events import Heard, event, heard_from, to_bytes

# How often a watcher hears something, so that it notices when the box is gone.
HEARTBEAT_S = 10.0
# How long a browser may leave unread what it was sent.
UNREAD_S = 20.0
# How soon a browser asks again when the stream ends.
RETRY_MS = 1000
# What is sent before a slow browser is waited for.
PIECE_BYTES = 16 * 1024
# For so long a clock is given to all who ask.
SAME_CLOCK_S = 0.2


class WatcherConnection(Protocol):
    """A watcher's place, as long as its connection lasts; `drop` ends that at once."""

    async def wait_for_reader(self) -> None: ...

    def when_gone(self, tell: Callable[[], None]) -> None: ...

    def drop(self) -> None: ...


class Watcher:
    """One open stream. A slow browser gets all moves, but of the tables between them only the latest."""

    def __init__(self, watchers: "Watchers", response: web.StreamResponse, place: WatcherConnection) -> None:
        self._watchers = watchers
        self._response = response
        self._place = place
        self._woken = asyncio.Event()

    def wake(self) -> None:
        self._woken.set()

    async def serve(self, heard: Heard) -> None:
        """Send until the browser is gone, or reads nothing any more.

        Who is gone is let go of at once: many who come and go would fill the memory until the next heartbeat.
        """
        board = self._watchers.board
        self._place.when_gone(self.wake)
        try:
            await self._write(f"retry: {RETRY_MS}\n\n".encode())
            while True:
                self._woken.clear()
                news, heard = board.tell(heard), board.heard
                await self._write(news + self._watchers.clock())
                await self._woken.wait()
        except TimeoutError:
            self._place.drop()
        except ConnectionError:
            pass

    async def _write(self, content: bytes) -> None:
        for begin in range(0, len(content), PIECE_BYTES):
            async with asyncio.timeout(UNREAD_S):
                await self._response.write(content[begin : begin + PIECE_BYTES])
                await self._place.wait_for_reader()


class Watchers:
    """All open streams of one server; what they hear is made once for all of them.

    `admit` gives a request a page's place, or raises.
    """

    def __init__(self, board: Board, admit: Callable[[web.Request], WatcherConnection]) -> None:
        self.board = board
        self._admit = admit
        self._open: dict[Watcher, asyncio.Task[None] | None] = {}
        self._beat: asyncio.TimerHandle | None = None
        self._clock = ("", 0.0, b"")
        board.on_change = self._wake

    def routes(self) -> list[web.RouteDef]:
        return [web.get(f"{API}/stream", self.watch, allow_head=False)]

    @described(
        Description(
            "Server-sent events: the table, then each `move` and `change` of it, and the `clock`.",
            TEXT,
            "text/event-stream",
            (
                Parameter("Last-Event-ID", "the id of the last event that was heard", place="header"),
                Parameter("after", "the same, for whoever cannot set a header"),
            ),
        )
    )
    async def watch(self, request: web.Request) -> web.StreamResponse:
        """Serve one stream from where its browser left it."""
        place = self._admit(request)
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        watcher = Watcher(self, response, place)
        self._open[watcher] = asyncio.current_task()
        if self._beat is None:
            self._beat_later()
        try:
            await watcher.serve(heard_from(left_at(request)))
        finally:
            del self._open[watcher]
        return response

    def clock(self) -> bytes:
        """The clock's event; the same for all who are woken together."""
        now_s = asyncio.get_running_loop().time()
        mark, made_s, content = self._clock
        if mark != self.board.mark or now_s - made_s > SAME_CLOCK_S:
            content = event("clock", to_bytes(self.board.clock()))
            self._clock = (self.board.mark, now_s, content)
        return content

    def close(self) -> None:
        """End all streams; the browsers ask again by themselves."""
        for task in self._open.values():
            if task is not None:
                task.cancel()

    def _wake(self) -> None:
        for watcher in self._open:
            watcher.wake()

    def _beat_later(self) -> None:
        self._beat = asyncio.get_running_loop().call_later(HEARTBEAT_S, self._on_beat)

    def _on_beat(self) -> None:
        self._beat = None
        if self._open:
            self._wake()
            self._beat_later()


def left_at(request: web.Request) -> str:
    """The id of the last event that was heard; a browser that asks again by itself has it in a header."""
    return request.headers.get("Last-Event-ID") or request.query.get("after", "")
