"""`toscana hub FOLDER --standby-of LINK`: the second hub, which copies the log live.

Its page is for this computer only. What it copies is a hub's folder, marked as a copy until a person lets it
take over.
"""

import asyncio
import json
import os
import secrets
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit
from zipfile import BadZipFile, ZipFile

from aiohttp import ClientError, web

from companion.frozen import frozen
from companion.games.kit.codec import from_plain, to_json
from companion.games.kit.fields import MalformedError
from companion.games.kit.sentences import Sentence, say, verbatim
from companion.system.private_file import write_private
from companion.tournament.box import hub_calls
from companion.tournament.hub.copying import ANSWER_S, ask_epoch, read_row, session
from companion.tournament.hub.hall import HERE, Ports, hall_host
from companion.tournament.hub.http import COOKIE, as_json
from companion.tournament.hub.hubs import POLL_S
from companion.tournament.hub.pages import own_file, page_of, static_file, words_of
from companion.tournament.hub.store import (
    ERASED,
    Kept,
    Store,
    StoreError,
    go_by,
    keep_time,
    lock_folder,
    midnight,
    now_ms,
    private_folder,
    secret_in,
)
from companion.tournament.hub.views import Role
from companion.tournament.hub.visitors import CONSOLE, LANGUAGE, guarding, key_of, speaking
from companion.tournament.joining import fingerprint_of
from companion.tournament.proofs import mark
from companion.ui.kit.languages import in_words, sentence_text, translator
from companion.web.origin_check import add_headers
from companion.web.problems import ProblemError, telling, unpacked

AGAIN_S = 1.0
DAY_MS = 24 * 3600 * 1000
# The hub's time is kept for a start after a crash so often.
KEEP_S = 15.0
FILES = ("event.db", "secret", "ca/", "broker/")
NO_LINK = verbatim("This is no link for a second hub: make one on the director's page, The event, Links.")
NO_COPY = verbatim("This folder is no copy of an event: name an empty one for the second hub.")
ALIVE = say("The first hub is alive: end it there first, then take over here.")
NO_ANSWER = say("The first hub does not answer.")
NOT_GOOD = say("This link is not good any more: ask for a new one.")


@frozen
class First:
    """The hub that is copied: where it is, the key that its director gave, and its CA's fingerprint."""

    host: str
    port: int
    key: str
    ca: str


def read_link(text: str) -> First:
    """StoreError where it is no link for a second hub."""
    parts = urlsplit(text.strip())
    asked = parse_qs(parts.query)
    try:
        return First(parts.hostname or "", parts.port or 443, asked["key"][0], asked["ca"][0])
    except (LookupError, ValueError):
        raise StoreError(NO_LINK) from None


def is_copy(folder: Path) -> bool:
    """Whether this folder is a second hub's."""
    if not (folder / "event.db").exists():
        return False
    store = Store.open(folder / "event.db")
    try:
        return bool(store.meta("standby"))
    finally:
        store.close()


class Standby:
    """The second hub while it copies; `is_over` once a person lets it take over, with `boot` as its name."""

    def __init__(self, folder: Path, link: str, host: str, ports: Ports) -> None:
        self._folder = private_folder(folder.resolve())
        self._link = link
        self._host, self._ports = hall_host(host), ports
        self._lock = lock_folder(self._folder)
        self._own_key = secrets.token_urlsafe(16)
        self.boot = secrets.token_hex(4)
        self.is_over = asyncio.Event()
        self.newest = 0
        self.heard = 0
        self.problem: Sentence | None = None
        self._kept = 0
        self._opened: Store | None = None
        self._writer = ThreadPoolExecutor(1, "event-file")
        self._runner: web.AppRunner | None = None
        self._following: asyncio.Task[None] | None = None

    @property
    def link(self) -> str:
        return f"http://{HERE}:{self._ports.http}/enter?key={self._own_key}"

    @property
    def _store(self) -> Store:
        assert self._opened is not None
        return self._opened

    @property
    def copied(self) -> int:
        """The number of the last row that is here."""
        return self._store.newest

    async def start(self) -> None:
        """Make the first copy if there is none, then follow the log and serve the page."""
        file = self._folder / "event.db"
        if not file.exists():
            await self._copy_folder(read_link(self._link))
        self._opened = Store.open(file)
        kept = self._store.meta("standby")
        if not kept:
            raise StoreError(NO_COPY)
        self._first = read_link(self._link) if self._link else from_plain(First, json.loads(kept), "the copy")
        self._store.set_meta("standby", to_json(self._first))
        self.newest = self.copied
        self._ca = (self._folder / "ca" / "ca.pem").read_text(encoding="ascii")
        self._following = asyncio.create_task(self._follow())
        await self._serve()

    async def stop(self) -> None:
        if self._following is not None:
            self._following.cancel()
            await asyncio.gather(self._following, return_exceptions=True)
        if self._runner is not None:
            await self._runner.cleanup()
        # A task that is cancelled leaves its thread at work: the file is closed once that is done.
        await asyncio.to_thread(self._writer.shutdown)
        if self._opened is not None:
            self._opened.close()
        os.close(self._lock)

    async def take_over(self) -> Sentence | None:
        """Be the hub from now on; the sentence says why not."""
        answer = await ask_epoch(self._ca, self._first.host, self._first.port, "")
        if answer is not None:
            return ALIVE
        self.is_over.set()
        return None

    async def _copy_folder(self, first: First) -> None:
        try:
            ca = await asyncio.to_thread(hub_calls.fetch_ca, first.host, first.port)
        except hub_calls.HubError as problem:
            raise StoreError(problem.sentence) from problem
        if fingerprint_of(ca) != first.ca:
            raise StoreError(hub_calls.STRANGE_CA)
        try:
            async with (
                session(ca) as asking,
                asking.get(f"{_base(first)}/folder", headers=_cookie(first)) as answer,
            ):
                if not answer.ok:
                    raise StoreError(NOT_GOOD)
                packed = await answer.read()
            await asyncio.to_thread(_unpack, packed, self._folder, first)
        except (ClientError, OSError, BadZipFile) as problem:
            raise StoreError(verbatim(f"The first hub's folder can't be copied: {problem}.")) from problem

    async def _follow(self) -> None:
        while True:
            try:
                self.problem = await self._ask()
            except (ClientError, OSError, TimeoutError):
                self.problem = NO_ANSWER
            except (sqlite3.Error, MalformedError, ValueError, TypeError) as problem:
                self.problem = verbatim(str(problem))
            if self.problem is not None:
                await asyncio.sleep(AGAIN_S)

    async def _ask(self) -> Sentence | None:
        """Ask for what came since, and keep it; why that can't be."""
        first, loop = self._first, asyncio.get_running_loop()
        last = await loop.run_in_executor(self._writer, self._store.line_at, self.copied) or ERASED
        asked = {
            "after": str(self.copied),
            "mark": mark(last),
            "host": self._host,
            "mqtt": str(self._ports.mqtt),
            "https": str(self._ports.https),
        }
        async with (
            asyncio.timeout(POLL_S + ANSWER_S),
            session(self._ca) as asking,
            asking.get(f"{_base(first)}/log", params=asked, headers=_cookie(first)) as answer,
        ):
            if not answer.ok:
                plain = json.loads(await answer.read())
                return NOT_GOOD if answer.status == 403 else verbatim(str(plain["message"]))
            told = json.loads(await answer.read())
        rows = [read_row(row) for row in told["rows"]]
        keep = partial(self._keep, rows, int(told["now"]), str(told["erased"]))
        await loop.run_in_executor(self._writer, keep)
        self.newest, self.heard = int(told["newest"]), now_ms()
        return None

    def _keep(self, rows: list[Kept], now: int, erased: str) -> None:
        go_by(now)
        if rows:
            self._store.copy(rows)
        if erased != (self._store.meta("erased") or ""):
            self._store.erase(midnight(erased))
            self._store.set_meta("erased", erased)
        if now - self._kept > KEEP_S * 1000:
            self._kept = now
            keep_time(self._store)

    # Its page.

    async def _serve(self) -> None:
        app = web.Application(middlewares=[speaking(), telling(LANGUAGE.get), unpacked, guarding()])
        app.on_response_prepare.append(add_headers)
        app.add_routes(
            [
                web.get("/", self._page),
                web.get("/enter", self._enter),
                web.get("/api/1/standby", self._state),
                web.post("/api/1/standby", self._taken_over),
                web.get("/hub/words.json", self._words),
                web.get("/hub/{name}", own_file),
                web.get("/static/{name}", static_file),
            ]
        )
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=1.0)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, HERE, self._ports.http).start()
        except OSError as problem:
            port = self._ports.http
            raise StoreError(verbatim(f"Port {port} can't be opened: {problem.strerror}.")) from problem

    async def _enter(self, request: web.Request) -> web.Response:
        response = web.HTTPSeeOther("/")
        response.set_cookie(COOKIE, request.query.get("key", ""), httponly=True, samesite="Strict")
        raise response

    async def _page(self, request: web.Request) -> web.Response:
        return page_of("standby").answer(request)

    async def _words(self, request: web.Request) -> web.Response:
        return words_of(request, "")

    def _need(self, request: web.Request) -> None:
        if not secrets.compare_digest(request.cookies.get(COOKIE, ""), self._own_key):
            raise ProblemError(403, "forbidden", say("This needs the link that the console shows."))

    async def _state(self, request: web.Request) -> web.Response:
        self._need(request)
        return as_json(self.view())

    def view(self) -> dict[str, Any]:
        """What the page shows, in the language of whoever looks."""
        words = translator(LANGUAGE.get(), in_words)
        return {
            "first": f"{self._first.host}:{self._first.port}",
            "copied": self.copied,
            "behind": max(0, self.newest - self.copied),
            "heard": self.heard,
            "problem": None if self.problem is None else sentence_text(words, self.problem),
        }

    async def _taken_over(self, request: web.Request) -> web.Response:
        self._need(request)
        refusal = await self.take_over()
        if refusal is not None:
            raise ProblemError(409, "refused", refusal)
        secret = secret_in(self._folder / "secret")
        key = key_of(secret, f"{CONSOLE}-{self.boot}", Role.DIRECTOR, "Director", now_ms() + DAY_MS)
        return as_json({"enter": f"/enter?key={key}"})


def _base(first: First) -> str:
    return f"https://{first.host}:{first.port}/api/1/hub"


def _cookie(first: First) -> dict[str, str]:
    return {"Cookie": f"{COOKIE}={first.key}"}


def _unpack(packed: bytes, folder: Path, first: First) -> None:
    """The log last, and marked as a copy: a folder that has one is whole."""
    with ZipFile(BytesIO(packed)) as archive:
        names = [name for name in archive.namelist() if name.startswith(FILES) and ".." not in name]
        for name in sorted(names, key=lambda name: name == "event.db"):
            target = folder / (".event.db.copy" if name == "event.db" else name)
            private_folder(target.parent)
            write_private(target, archive.read(name))
    copy = folder / ".event.db.copy"
    store = Store.open(copy)
    store.set_meta("standby", to_json(first))
    store.set_meta("time", "")
    store.close()
    copy.replace(folder / "event.db")
