"""News for the pages: server-sent events, at most four a second, the same text for all of a role."""

import asyncio
import time
from collections import deque
from collections.abc import Callable

from aiohttp import web

from companion.games.kit.codec import to_json
from companion.tournament.hub.event import Event
from companion.tournament.hub.patches import Patches
from companion.tournament.hub.roles import Visitor
from companion.tournament.hub.views import Role, View, whole

PAUSE_S = 0.25
# Proxies and phones end a connection that is silent for long.
SILENCE_S = 15.0
# A page that leaves more unread is let go; it comes back and gets everything anew.
MOST_UNREAD = 40
MOST_PAGES = 1500


class _Page:
    def __init__(self) -> None:
        self.unread: deque[bytes] = deque()
        self.has_news = asyncio.Event()
        self.is_over = False


class News:
    """`event` and `hall` give what is now; `wake` is called whenever something may have changed."""

    def __init__(self, event: Callable[[], Event], hall: Callable[[], View]) -> None:
        self._event = event
        self._hall = hall
        self._pages: dict[Role, set[_Page]] = {role: set() for role in Role}
        self._patches = {role: Patches(role) for role in Role}
        self._is_changed = asyncio.Event()
        self.rev = 0

    def wake(self) -> None:
        self._is_changed.set()

    def everything(self, visitor: Visitor) -> View:
        now = {"rev": self.rev, "now": time.time_ns() // 1_000_000, "role": visitor.role, "me": visitor.me}
        return now | whole(self._event(), visitor.role, self._hall())

    async def run(self) -> None:
        while True:
            await self._is_changed.wait()
            self._is_changed.clear()
            self._tell()
            await asyncio.sleep(PAUSE_S)

    def close(self) -> None:
        for pages in self._pages.values():
            for page in pages:
                page.is_over = True
                page.has_news.set()

    def _tell(self) -> None:
        event = self._event()
        changed, event.changed = frozenset(event.changed), set()
        if not changed:
            return
        self.rev += 1
        head = {"rev": self.rev, "now": time.time_ns() // 1_000_000}
        for role, pages in self._pages.items():
            # Also where nobody looks: the next one to come is told what changes from then on.
            news = self._patches[role].news(event, changed, self._hall()) if pages else {}
            if not pages:
                self._patches[role] = Patches(role)
            if news:
                text = _text("change", self.rev, to_json(head | news))
                for page in pages:
                    page.unread.append(text)
                    page.is_over = page.is_over or len(page.unread) > MOST_UNREAD
                    page.has_news.set()

    async def serve(self, request: web.Request, visitor: Visitor) -> web.StreamResponse:
        """One page's stream, until it goes or is let go."""
        response = web.StreamResponse(
            headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"}
        )
        await response.prepare(request)
        page = _Page()
        pages = self._pages[visitor.role]
        pages.add(page)
        try:
            await response.write(_text("whole", self.rev, to_json(self.everything(visitor))))
            while not page.is_over:
                await self._next(page, response)
        except ConnectionError:
            pass
        finally:
            pages.discard(page)
        return response

    async def _next(self, page: _Page, response: web.StreamResponse) -> None:
        try:
            await asyncio.wait_for(page.has_news.wait(), SILENCE_S)
        except TimeoutError:
            # A page sees no comments; this one tells it that the hub is there, and its time.
            await response.write(_text("now", self.rev, to_json({"now": time.time_ns() // 1_000_000})))
            return
        page.has_news.clear()
        while page.unread:
            await response.write(page.unread.popleft())

    @property
    def is_full(self) -> bool:
        return sum(map(len, self._pages.values())) >= MOST_PAGES


def _text(name: str, rev: int, data: str) -> bytes:
    return f"event: {name}\nid: {rev}\ndata: {data}\n\n".encode()
