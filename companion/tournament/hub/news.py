"""News for the pages: server-sent events, at most four a second, the same text for all of a role."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from aiohttp import web

from companion.games.kit.codec import to_json
from companion.tournament.hub.event import Event
from companion.tournament.hub.store import now_ms
from companion.tournament.hub.views import KEYED, SECTIONS, STAFF, Role, View, part, section_of, whole
from companion.tournament.hub.visitors import Visitor

PAUSE_S = 0.25
# Proxies and phones end a connection that is silent for long.
SILENCE_S = 15.0
# A page that leaves more unread is let go; it comes back and gets everything anew.
MOST_UNREAD = 40
MOST_PAGES, STAFF_PAGES = 1500, 100
# A box that is heard of makes no news by itself more often than this.
HEARD_MS = 10_000
OFTEN = ("heard", "seq")


class _Page:
    """An open page; `may_stay` says whether its link is still good, `abort` ends it in the middle."""

    def __init__(self, may_stay: Callable[[], bool], abort: Callable[[], None]) -> None:
        self.may_stay = may_stay
        self._abort = abort
        self.unread: deque[bytes] = deque()
        self.has_news = asyncio.Event()
        self.is_over = False

    def tell(self, text: bytes) -> None:
        if len(self.unread) >= MOST_UNREAD:
            # It may be asleep with a full line: nothing that is written would ever come to an end.
            self.unread.clear()
            self._abort()
            self.end()
        elif not self.is_over:
            self.unread.append(text)
            self.has_news.set()

    def end(self) -> None:
        self.is_over = True
        self.has_news.set()


class News:
    """The streams of all open pages; `wake` is called whenever something may have changed."""

    def __init__(self, event: Callable[[], Event], hall: Callable[[], View]) -> None:
        self._event = event
        self._hall = hall
        self._pages: dict[Role, set[_Page]] = {role: set() for role in Role}
        self._patches = {role: Patches(role) for role in Role}
        self._is_changed = asyncio.Event()
        # What each role sees, as text, until something changes: a hall's phones come back all at once.
        self._wholes: dict[Role, str] = {}
        self.rev = 0

    def wake(self) -> None:
        self._is_changed.set()

    def everything(self, visitor: Visitor) -> View:
        return self._head(visitor) | whole(self._event(), visitor.role, self._hall())

    def _head(self, visitor: Visitor) -> View:
        return {"rev": self.rev, "now": now_ms(), "role": visitor.role, "me": visitor.me}

    def _beginning(self, visitor: Visitor) -> bytes:
        """A stream's first message: as the last news left it or newer; what changed since is told again."""
        role = visitor.role
        if role not in self._wholes:
            self._wholes[role] = to_json(whole(self._event(), role, self._hall()))
        return _text("whole", self.rev, f"{to_json(self._head(visitor))[:-1]},{self._wholes[role][1:]}")

    async def run(self) -> None:
        while True:
            await self._is_changed.wait()
            self._is_changed.clear()
            self._tell()
            await asyncio.sleep(PAUSE_S)

    def close(self, *but: Role) -> None:
        """Let all pages go, but those of these roles."""
        for role, pages in self._pages.items():
            for page in pages if role not in but else ():
                page.end()

    def _tell(self) -> None:
        event = self._event()
        changed, event.changed = frozenset(event.changed), set()
        if not changed:
            return
        self.rev += 1
        self._wholes.clear()
        head = {"rev": self.rev, "now": now_ms()}
        if any(section == "links" for section, _ in changed):
            self._show_out()
        for role, pages in self._pages.items():
            # Also where nobody looks: the next one to come is told what changes from then on.
            news = self._patches[role].news(event, changed, self._hall()) if pages else {}
            if not pages:
                self._patches[role] = Patches(role)
            if news:
                text = _text("change", self.rev, to_json(head | news))
                for page in pages:
                    page.tell(text)

    def _show_out(self) -> None:
        """Whoever's link was taken back sees nothing more."""
        for pages in self._pages.values():
            for page in pages:
                if not page.may_stay():
                    page.end()

    async def serve(
        self, request: web.Request, visitor: Visitor, may_stay: Callable[[], bool]
    ) -> web.StreamResponse:
        """One page's stream, until it goes or is let go."""
        response = web.StreamResponse(
            headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"}
        )
        await response.prepare(request)
        page = _Page(may_stay, lambda: _abort(request))
        pages = self._pages[visitor.role]
        pages.add(page)
        try:
            await response.write(self._beginning(visitor))
            while not page.is_over:
                await self._next(page, response)
        except ConnectionError:
            pass
        finally:
            pages.discard(page)
        return response

    async def _next(self, page: _Page, response: web.StreamResponse) -> None:
        try:
            # `wait_for` would lose a cancellation that comes together with the news.
            async with asyncio.timeout(SILENCE_S):
                await page.has_news.wait()
        except TimeoutError:
            if not page.may_stay():
                page.end()
                return
            # A page sees no comments; this one tells it that the hub is there, and its time.
            await response.write(_text("now", self.rev, to_json({"now": now_ms()})))
            return
        page.has_news.clear()
        while page.unread and not page.is_over:
            await response.write(page.unread.popleft())

    def has_place(self, role: Role) -> bool:
        """Whether one more page may look; some places are kept for the staff."""
        return self.pages < MOST_PAGES + (STAFF_PAGES if role in STAFF else 0)

    @property
    def pages(self) -> int:
        """How many look."""
        return sum(map(len, self._pages.values()))

    @property
    def unread(self) -> int:
        """How much waits for the page that is furthest behind."""
        return max((len(page.unread) for pages in self._pages.values() for page in pages), default=0)


def _abort(request: web.Request) -> None:
    if request.transport is not None:
        request.transport.abort()


def _text(name: str, rev: int, data: str) -> bytes:
    return f"event: {name}\nid: {rev}\ndata: {data}\n\n".encode()


class Patches:
    """What changed for a role since it was last told, field by field; one for all who have the role."""

    def __init__(self, role: Role) -> None:
        self._role = role
        self._told: dict[str, dict[str, Any]] = {}

    def news(self, event: Event, changed: frozenset[tuple[str, str]], hall: View) -> View:
        """What to tell now, empty if nothing; `changed` is what the event says of itself."""
        news: View = {}
        for section, key in sorted(changed):
            if section not in SECTIONS[self._role]:
                continue
            if section not in KEYED:
                news[section] = section_of(event, self._role, section, hall)
                continue
            difference = self._difference(event, section, key)
            if difference != {}:
                news.setdefault(section, {})[key] = difference
        return news

    def _difference(self, event: Event, section: str, key: str) -> View | None:
        told = self._told.setdefault(section, {})
        now = part(event, self._role, section, key)
        before: View | None = told.get(key)
        if now is None:
            told.pop(key, None)
            return None
        if before is None:
            told[key] = now
            return now
        fields = {name: value for name, value in now.items() if before.get(name) != value}
        if now.get("heard", 0) - before.get("heard", 0) < HEARD_MS:
            # It is told with the next one; what was told of it last stays to be compared with.
            kept = {name: before[name] for name in OFTEN if fields.pop(name, None) is not None}
            now = now | kept
        if not fields:
            return {}
        told[key] = now
        if "seats" in fields:
            fields["seats"] = _seats(before["seats"], now["seats"])
        return fields


def _seats(before: list[View], now: list[View]) -> list[View] | dict[str, View]:
    """What changed at each seat, by its place, while the same people sit there; else all seats anew."""
    if [seat["player"] for seat in before] != [seat["player"] for seat in now]:
        return now
    pairs = enumerate(zip(before, now, strict=True))
    return {str(place): _changes(old, new) for place, (old, new) in pairs if old != new}


def _changes(old: View, new: View) -> View:
    return {name: value for name, value in new.items() if old.get(name) != value}
