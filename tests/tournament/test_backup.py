"""A backup by a button, while the hub runs, and a hub that starts from it."""

import asyncio
import errno
import os
import stat
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import aiohttp
import pytest

from companion.tournament.hub.backup_and_web_space import KEPT, Stick
from companion.tournament.hub.players import AddPlayer, ImportPlayers
from companion.tournament.hub.results import CorrectedLine, EnterResult
from companion.tournament.hub.rounds import Pair, Publish
from companion.tournament.hub.views import Role, whole
from tests.tournament.running import did, joined, running_hub


def test_a_hub_starts_from_a_backup_with_the_same_boxes_and_links(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path / "event") as running:
            await did(running, AddPlayer("Anna"))
            await joined(running, "b1", "1")
            base = f"http://127.0.0.1:{running.hall.ports.http}"
            async with aiohttp.ClientSession(base, cookie_jar=aiohttp.CookieJar(unsafe=True)) as director:
                assert (await director.get("/api/1/export/backup.zip")).status == 403
                await director.get(running.link)
                packed = await (await director.get("/api/1/export/backup.zip")).read()
            told, password = whole(running.hub.event, Role.DIRECTOR, {}), running.hub.password("b1")
            await did(running, AddPlayer("After the backup"))
        with ZipFile(BytesIO(packed)) as archive:
            assert all(stat.S_IMODE(each.external_attr >> 16) == 0o600 for each in archive.infolist())
            archive.extractall(tmp_path / "again")
        async with running_hub(tmp_path / "again") as again:
            anew = whole(again.hub.event, Role.DIRECTOR, {})
            assert anew["players"] == told["players"]
            assert set(anew["boxes"]) == {"b1"}
            assert again.hub.password("b1") == password

    asyncio.run(play())


def test_a_stick_gets_a_backup_by_itself_and_after_each_round(tmp_path: Path) -> None:
    async def play() -> None:
        stick = tmp_path / "stick"
        stick.mkdir()
        async with running_hub(tmp_path / "event") as running:
            keeper = Stick(stick, running.hub)

            async def looked(now_s: float) -> int:
                await keeper.look(now_s)
                return len(list(stick.iterdir()))

            await did(running, ImportPlayers("name\nAnna\nBen\nCid\nDora\n"))
            assert await looked(0.0) == 1
            assert await looked(10_000.0) == 1
            await did(running, Pair("random"))
            await did(running, Publish())
            assert await looked(100.0) == 1
            ranking = tuple(CorrectedLine(f"p{number}", 10 - number, number) for number in range(1, 5))
            await did(running, EnterResult(1, "1", ranking))
            assert await looked(200.0) == 2
            for number in range(KEPT + 3):
                await did(running, AddPlayer(f"Late {number}"))
                await looked(10_000.0 * (number + 1))
            assert len(list(stick.iterdir())) == KEPT
            newest = max(stick.iterdir(), key=lambda file: int(file.stem.rpartition("-")[2]))
        with ZipFile(newest) as archive:
            archive.extractall(tmp_path / "again")
        async with running_hub(tmp_path / "again") as again:
            assert len(again.hub.event.players) == 4 + KEPT + 3

    asyncio.run(play())


def test_a_stick_that_was_pulled_or_is_full_is_a_line_on_the_page_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        stick = tmp_path / "stick"
        async with running_hub(tmp_path / "event") as running:
            keeper = Stick(stick, running.hub)
            await did(running, AddPlayer("Anna"))
            await keeper.look(0.0)
            assert set(running.hub.watch.troubles) == {"backup"}
            assert not stick.exists()
            stick.mkdir()
            await keeper.look(1000.0)
            assert not running.hub.watch.troubles
            with monkeypatch.context() as full:
                full.setattr(
                    os, "fsync", lambda _: (_ for _ in ()).throw(OSError(errno.ENOSPC, "No space left"))
                )
                await did(running, AddPlayer("Ben"))
                await keeper.look(2000.0)
            assert "No space" in running.hub.watch.troubles["backup"].problem
            assert len(list(stick.iterdir())) == 1
            await keeper.look(3000.0)
            assert (len(list(stick.iterdir())), running.hub.watch.troubles) == (2, {})

    asyncio.run(play())
