"""The director's page as a client: how long it waits for news and for answers, and how much comes."""

import asyncio
import time

import aiohttp

from tests.tournament.proofs.processes import HubProcess


class Watching:
    """`longest_gap_s` is between two news while much happens, `longest_answer_s` of what is asked."""

    def __init__(self, hub: HubProcess) -> None:
        self._hub = hub
        self._tasks: list[asyncio.Task[None]] = []
        self._session: aiohttp.ClientSession | None = None
        self.longest_gap_s = self.longest_answer_s = self._last_s = 0.0
        self.read = 0

    async def start(self) -> None:
        self._session = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
        await (await self._session.get(self._hub.link, allow_redirects=False)).read()
        is_there = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._stream(self._session, is_there)),
            asyncio.create_task(self._ask(self._session)),
        ]
        await is_there.wait()

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        assert self._session is not None
        await self._session.close()

    def forget(self) -> None:
        """Count from now on."""
        self.longest_gap_s = self.longest_answer_s = 0.0
        self._last_s = time.monotonic()

    async def _stream(self, session: aiohttp.ClientSession, is_there: asyncio.Event) -> None:
        address = f"http://127.0.0.1:{self._hub.ports.http}/api/1/stream"
        async with session.get(address, timeout=aiohttp.ClientTimeout(total=None)) as answer:
            while chunk := await answer.content.readany():
                self.read += len(chunk)
                is_there.set()
                now_s = time.monotonic()
                self.longest_gap_s = max(self.longest_gap_s, now_s - self._last_s)
                self._last_s = now_s

    async def _ask(self, session: aiohttp.ClientSession) -> None:
        while True:
            began_s = time.monotonic()
            async with session.get(f"http://127.0.0.1:{self._hub.ports.http}/api/1/event") as answer:
                await answer.read()
            self.longest_answer_s = max(self.longest_answer_s, time.monotonic() - began_s)
            await asyncio.sleep(2)
