"""The OpenAPI document: every request of the API is in it, and says what it takes and gives."""

import asyncio
from pathlib import Path
from typing import Any

from aiohttp import ClientSession

from companion.controls.sign_in import PanelBusy
from companion.games.registry import GAMES
from companion.system.network import Network
from companion.web.archive.api import ArchiveApi
from companion.web.openapi import PATTERN, description_of
from companion.web.problems import is_of_the_api
from companion.web.server import Server
from companion.web.table.board import Board
from companion.web.table.entering import EnteringApi, SeatCodeApi
from companion.web.twin import Twin
from tests.hands import EVENING
from tests.table_pin import make_table_pin, nobody_enters


def a_server() -> Server:
    board = Board(GAMES, lambda: EVENING)
    archive = ArchiveApi(Path("journal.db"), board, GAMES)
    entry = EnteringApi(board, GAMES, make_table_pin(), nobody_enters)
    code = SeatCodeApi(lambda _: PanelBusy())
    return Server(Twin(is_simulator=True), board, GAMES, 0, archive, entry, code)


async def served(server: Server) -> Any:
    await server.open_on("127.0.0.1")
    try:
        address = server.page.address_in(Network())
        async with ClientSession() as session, session.get(f"{address}api/1/openapi.json") as answer:
            return await answer.json()
    finally:
        await server.stop()


def test_every_request_of_the_api_says_what_it_does() -> None:
    routes = [route for part in a_server()._parts for route in part.routes() if is_of_the_api(route.path)]
    for route in routes:
        assert description_of(route.handler).summary.endswith("."), route.path
    document = asyncio.run(served(a_server()))
    told = {(path, method) for path, methods in document["paths"].items() for method in methods}
    assert {(PATTERN.sub(r"{\1}", route.path), route.method.lower()) for route in routes} <= told
    assert {("/api/1/openapi.json", "get"), ("/api/1/seat/code", "post")} <= told
    assert "security" not in document["paths"]["/api/1/seat/code"]["post"], "no phone has a token yet"


def test_every_request_names_its_errors_with_the_same_form() -> None:
    document = asyncio.run(served(a_server()))
    assert document["openapi"] == "3.1.0"
    for methods in document["paths"].values():
        for operation in methods.values():
            refusals = {status: each for status, each in operation["responses"].items() if status >= "400"}
            assert {"403", "413", "429", "500", "503"} <= set(refusals)
            for each in refusals.values():
                schema = each["content"]["application/json"]["schema"]
                assert schema == {"$ref": "#/components/schemas/Problem"}
