"""What other machines are shown of the archive: the games of this evening, unless the settings say all."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, TCPConnector

from companion.games.registry import GAMES
from companion.settings.settings import parse_settings
from companion.system.network import Network
from companion.web.archive.api import ArchiveApi
from companion.web.server import Server
from companion.web.table.board import Board
from companion.web.twin import Twin
from tests.archive import EVENINGS, fill

THIS_BOX, THE_ROOM = "127.0.0.1", "127.0.0.7"
RUNNING = 6
NOW = EVENINGS[4][0] + timedelta(hours=11)
SHOWN, HIDDEN = (5, RUNNING), (1, 2, 3, 4)
PARTS = ("", "/log", "/replay", "/export.json", "/export.csv", "/export.bgstats", "/export.html")

Ask = Callable[[str], Awaitable[tuple[int, Any]]]


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return fill(tmp_path_factory.mktemp("archive"))


def visit(
    journal: Path,
    client: Callable[[Ask], Awaitable[None]],
    source: str,
    *,
    shows_all: bool = False,
    now: datetime = NOW,
) -> None:
    """Ask from this address what is there at this time."""

    async def run() -> None:
        board = Board(GAMES, lambda: now)
        archive = ArchiveApi(journal, board, GAMES, shows_all=shows_all, now=lambda: now)
        server = Server(Twin(is_simulator=False), board, GAMES, 0, archive)
        await server.open_on("127.0.0.1")
        try:
            async with ClientSession(connector=TCPConnector(local_addr=(source, 0))) as session:

                async def ask(path: str) -> tuple[int, Any]:
                    async with session.get(f"{server.page.address_in(Network())}api/1/{path}") as answer:
                        is_json = answer.content_type == "application/json"
                        return answer.status, await answer.json() if is_json else await answer.read()

                await client(ask)
        finally:
            await server.stop()

    asyncio.run(run())


def test_the_list_has_this_evening_and_the_game_on_the_table(journal: Path) -> None:
    async def look(ask: Ask) -> None:
        _, page = await ask("games")
        assert [game["id"] for game in page["games"]] == [RUNNING, 5]
        assert (page["in_all"], page["is_whole"], page["before"]) == (2, False, None)
        _, found = await ask("games?search=anna")
        assert {game["id"] for game in found["games"]} <= set(SHOWN)

    visit(journal, look, THE_ROOM)


def test_games_of_other_evenings_are_told_to_nobody_in_the_room(journal: Path) -> None:
    async def look(ask: Ask) -> None:
        for part in PARTS:
            for number in HIDDEN:
                status, told = await ask(f"games/{number}{part}")
                assert (status, told["error"]) == (403, "not_shown"), part
        for name in (*map(str, SHOWN), "last"):
            assert (await ask(f"games/{name}"))[0] == 200
            assert (await ask(f"games/{name}/export.json"))[0] == 200
        assert (await ask("games/7"))[0] == 404
        status, told = await ask("statistics")
        assert (status, told["error"]) == (403, "not_shown")

    visit(journal, look, THE_ROOM)


def test_an_evening_later_only_the_game_on_the_table_is_left(journal: Path) -> None:
    async def look(ask: Ask) -> None:
        _, page = await ask("games")
        assert [game["id"] for game in page["games"]] == [RUNNING]
        assert (await ask("games/5"))[0] == 403

    visit(journal, look, THE_ROOM, now=EVENINGS[5][0] + timedelta(days=365))


@pytest.mark.parametrize(("source", "shows_all"), [(THIS_BOX, False), (THE_ROOM, True)])
def test_the_box_itself_and_whoever_is_let_see_all(journal: Path, source: str, shows_all: bool) -> None:
    async def look(ask: Ask) -> None:
        _, page = await ask("games")
        assert (len(page["games"]), page["is_whole"]) == (len(EVENINGS), True)
        assert (await ask("games/1/export.json"))[0] == 200
        assert (await ask("statistics"))[0] == 200

    visit(journal, look, source, shows_all=shows_all)


def test_the_settings_say_which() -> None:
    assert not parse_settings("").shows_all_evenings
    assert not parse_settings('[web]\narchive = "evening"').shows_all_evenings
    assert parse_settings('[web]\narchive = "all"').shows_all_evenings
