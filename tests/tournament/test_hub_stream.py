"""The stream that the hub's pages live on: whole at first, then what changes, for as long as one may look."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from companion.tournament.hub import news
from companion.tournament.hub.check_in import DropPlayer
from companion.tournament.hub.floor import GiveNotice, StartClock
from companion.tournament.hub.links import MakeLink, RevokeLink
from companion.tournament.hub.players import AddPlayer
from companion.tournament.hub.rounds import Pair, Publish
from companion.tournament.hub.run import RunningHub
from companion.tournament.hub.views import KEYED, Role
from companion.tournament.hub.visitors import Visitor, key_of, visitor_of
from tests.tournament.running import did, running_hub, until

WAIT_S = 60.0


class Page:
    """What a page does with its stream: `event` is what it would show."""

    def __init__(self, answer: aiohttp.ClientResponse) -> None:
        self._answer = answer
        self.event: dict[str, Any] = {}

    async def next(self) -> str | None:
        """Take the next message in; its name, None at the end of the stream."""
        fields = dict[str, str]()
        async with asyncio.timeout(WAIT_S):
            while line := (await self._answer.content.readuntil(b"\n")).decode().rstrip("\n"):
                name, _, text = line.partition(": ")
                fields[name] = text
        if "event" not in fields:
            return None
        self._merge(fields["event"], json.loads(fields["data"]))
        return fields["event"]

    async def until_rev(self, rev: int) -> None:
        while self.event.get("rev", 0) < rev:
            assert await self.next() is not None

    def _merge(self, name: str, told: dict[str, Any]) -> None:
        if name == "whole":
            self.event = told
            return
        for section, value in told.items():
            if section not in KEYED:
                self.event[section] = value
                continue
            for key, part in value.items():
                if part is None:
                    self.event[section].pop(key, None)
                    continue
                known = self.event[section].get(key, {})
                if isinstance(part.get("seats"), dict):
                    told_seats = part["seats"]
                    seats = [
                        {**seat, **told_seats.get(str(place), {})}
                        for place, seat in enumerate(known["seats"])
                    ]
                    part = {**part, "seats": seats}  # noqa: PLW2901
                self.event[section][key] = {**known, **part}


@asynccontextmanager
async def looking(running: RunningHub, visitor: Visitor, link: str, until_ms: int) -> AsyncIterator[Page]:
    key = key_of(running.hub.secret, link, visitor.role, visitor.me, until_ms)
    address = f"http://127.0.0.1:{running.hall.ports.http}/api/1/stream"
    async with (
        aiohttp.ClientSession(headers={"Cookie": f"toscana={key}"}, read_bufsize=2**22) as session,
        session.get(address) as answer,
    ):
        yield Page(answer)


def director(running: RunningHub) -> Any:
    return looking(running, Visitor(Role.DIRECTOR, "Director"), f"console-{running.hub.boot}", 2**50)


def test_what_a_page_puts_together_is_what_the_hub_knows(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running, director(running) as page:
            assert await page.next() == "whole"
            for number in range(9):
                await did(running, AddPlayer(f"Player {number}"))
            await did(running, Pair("random", 3))
            await did(running, Publish())
            await did(running, StartClock(600))
            await did(running, DropPlayer("p2"))
            await did(running, GiveNotice("Lunch at one"))
            await until(lambda: not running.hub.event.changed)
            running.hub.event.sitting(1, "1").seated.add(running.hub.event.rounds[1].tables["1"][1])
            running.hub.event.touch("tables", "1")
            running.view.news.wake()
            await until(lambda: not running.hub.event.changed)
            await page.until_rev(running.view.news.rev)
            known = json.loads(json.dumps(running.view.news.everything(Visitor(Role.DIRECTOR, "Director"))))
            known.pop("now"), page.event.pop("now")
            assert page.event == known

    asyncio.run(play())


def test_a_page_that_comes_back_gets_all_that_it_missed(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            async with director(running) as page:
                await page.next()
                first = page.event["rev"]
                await did(running, AddPlayer("Anna"))
                await page.until_rev(first + 1)
            await did(running, AddPlayer("Ben"))
            await until(lambda: running.view.news.rev > first + 1)
            async with director(running) as again:
                assert await again.next() == "whole"
                assert [each["name"] for each in again.event["players"].values()] == ["Anna", "Ben"]
                assert again.event["rev"] == running.view.news.rev

    asyncio.run(play())


def test_a_link_that_is_taken_back_ends_its_stream_and_the_next_one_is_the_publics(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running, director(running) as page:
            await page.next()
            made = (await did(running, MakeLink(Role.JUDGE, "Ines"))).result
            judge = Visitor(Role.JUDGE, "Ines")
            async with looking(running, judge, made["id"], made["until"]) as judges:
                await judges.next()
                assert judges.event["role"] == "judge"
                await did(running, RevokeLink(made["id"]))
                await did(running, AddPlayer("Anna"))
                while await judges.next() is not None:
                    pass
                assert "Anna" not in str(judges.event)
            async with looking(running, judge, made["id"], made["until"]) as after:
                await after.next()
                assert (after.event["role"], "calls" in after.event) == ("public", False)
            await until(lambda: not running.hub.event.changed)
            await page.until_rev(running.view.news.rev)
            assert "Anna" in str(page.event["players"])

    asyncio.run(play())


def test_a_link_is_good_until_its_time_is_over(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            hub, made = running.hub, (await did(running, MakeLink(Role.JUDGE, "Ines"))).result
            key = key_of(hub.secret, made["id"], Role.JUDGE, "Ines", made["until"])
            last = visitor_of(hub.secret, hub.event, key, made["until"] - 1, hub.boot)
            assert last == Visitor(Role.JUDGE, "Ines")
            assert visitor_of(hub.secret, hub.event, key, made["until"], hub.boot) is None

    asyncio.run(play())


def test_a_page_that_reads_nothing_is_let_go_and_costs_no_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(news, "PAUSE_S", 0.0)

    async def play() -> None:
        async with running_hub(tmp_path) as running:
            told = running.view.news
            reader, writer = await asyncio.open_connection("127.0.0.1", running.hall.ports.http, limit=1024)
            writer.write(b"GET /api/1/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            await until(lambda: told.pages == 1)
            most = 0
            for number in range(100_000):
                if not told.pages:
                    break
                running.hub.event.name = f"{number}" + "x" * 100_000
                running.hub.event.touch("event")
                told.wake()
                await asyncio.sleep(0)
                most = max(most, told.unread)
            assert told.pages == 0
            assert most <= news.MOST_UNREAD
            writer.close()
            del reader

    asyncio.run(play())
