"""The table page in Debian's Firefox: drawn, followed, caught up with and entered on as in Chromium."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.web.evenings import EVENINGS, commands_until, write_evening
from tests.web.firefox import FIREFOX, Window, firefox
from tests.web.live_table import live_table
from tests.web.referee_box import referee_box
from tests.web.test_table_reach import OVERLAPS, SCROLLS, SMALLEST_PX, TEXTS

pytestmark = pytest.mark.skipif(not FIREFOX.exists(), reason="apt install firefox-esr")
READY = "document.body.matches('.ready') && !!document.querySelector('#clock').textContent"
MONEY = "document.querySelector('.players .money')?.textContent"


def in_firefox(look: Callable[[Window], Awaitable[None]]) -> None:
    """No script of a page may go wrong meanwhile."""

    async def run() -> None:
        async with firefox() as window:
            await look(window)
            assert window.troubles == []

    asyncio.run(run())


def test_firefox_draws_every_game_on_a_phone_and_on_the_wall(tmp_path: Path) -> None:
    async def look(window: Window) -> None:
        for game in EVENINGS:
            (folder := tmp_path / game).mkdir()
            write_evening(folder, commands_until(game, "last"))
            with live_table(folder) as table:
                await window.resize(320, 640)
                await window.go(f"{table.address}table")
                await window.until(READY)
                assert not await window.run(SCROLLS)
                await window.resize(1920, 1080)
                await window.until("document.documentElement.dataset.layout === 'wall'")
                texts = await window.run(TEXTS)
                assert len(texts) > 30
                assert [each["text"] for each in texts if not each["isInside"]] == []
                assert [each["text"] for each in texts if each["size"] < SMALLEST_PX] == []
                assert await window.run(OVERLAPS) == []
                await window.go("about:blank")

    in_firefox(look)


def test_firefox_follows_each_move_and_comes_back_by_itself(folder: Path) -> None:
    async def look(window: Window) -> None:
        with live_table(folder) as table:
            await window.go(f"{table.address}table")
            await window.until(READY)
            table.count(7)
            await window.until(f"{MONEY} === '7'")
            table.cut_off()
            for money in (8, 9, 10):
                table.count(money)
            await window.until(f"{MONEY} === '10'")
            await window.until("document.querySelector('#lost').hidden")
            assert await window.run("document.querySelectorAll('#entries > li:not(.border)').length") == 5
            await window.go("about:blank")

    in_firefox(look)


def test_firefox_signs_in_with_the_pin_and_enters_a_purchase(folder: Path) -> None:
    async def look(window: Window) -> None:
        with referee_box(folder) as box:
            await window.resize(390, 844)
            await window.go(f"{box.address}table")
            await window.until(READY)
            await window.run("document.querySelector('#enter').click()")
            await window.until("!!document.querySelector('#entering[open] #pin')")
            await window.run(f"document.querySelector('#pin').value = '{box.pin()}'")
            await window.run("document.querySelector('#device').value = 'Fox'")
            await window.run("document.querySelector('#entering .send').click()")
            await window.until("!!document.querySelector('#entering .commands button')")
            await window.run("document.querySelector('#entering .commands button').click()")
            await window.until("!!document.querySelector('#entering [data-field=kind]')")
            await window.run("document.querySelector('#entering [data-field=kind] label').click()")
            await window.run("document.querySelector('#entering .send').click()")
            await window.until("document.querySelector('#entries').textContent.includes('Fox')")
            assert box.state()["players"][0]["boxes"]["red"] == 3
            await window.go("about:blank")

    in_firefox(look)
