"""Every error below /api/1 is JSON: a code, and one sentence in the box's language. Elsewhere it is text."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from aiohttp import ClientSession, web

from companion.games.registry import GAMES
from companion.record.table import Timeline
from companion.system.network import Network
from companion.web.server import Server
from companion.web.table.board import Board, Seen
from companion.web.twin import Twin
from tests.hands import EVENING

Ask = Callable[[ClientSession, str], Awaitable[None]]


class Broken:
    """A part whose request fails, and one that takes a body."""

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/1/broken", self._fail),
            web.get("/broken", self._fail),
            web.post("/api/1/body", self._read),
        ]

    async def _fail(self, _: web.Request) -> web.Response:
        raise ValueError("a secret of the box")

    async def _read(self, request: web.Request) -> web.Response:
        return web.Response(text=str(len(await request.read())))


def visit(ask: Ask, language: str | None = None, monkeypatch: pytest.MonkeyPatch | None = None) -> None:
    async def run() -> None:
        board = Board(GAMES, lambda: EVENING)
        if language is not None:
            port, screens = GAMES.usual, GAMES.screens(GAMES.names[0])
            board.show(Seen(port, screens, Timeline(), None, (), language))
        server = Server(Twin(is_simulator=True), board, GAMES, 0)
        server._parts += (Broken(),)
        if monkeypatch is not None:
            monkeypatch.setattr("companion.web.server.document_routes", lambda _: [])
        await server.open_on("127.0.0.1")
        try:
            async with ClientSession() as session, asyncio.timeout(20):
                await ask(session, server.page.address_in(Network()))
        finally:
            await server.stop()

    asyncio.run(run())


async def problem(session: ClientSession, method: str, address: str, **more: Any) -> tuple[int, str, str]:
    async with session.request(method, address, **more) as answer:
        assert answer.content_type == "application/json"
        told = await answer.json()
        assert sorted(told) == ["error", "message"]
        assert "\n" not in told["message"]
        return answer.status, told["error"], told["message"]


def test_what_is_not_there_and_a_wrong_method() -> None:
    async def ask(session: ClientSession, address: str) -> None:
        status, code, message = await problem(session, "GET", f"{address}api/1/nothing")
        assert (status, code) == (404, "not_found")
        assert "/api/1/openapi.json" in message
        assert (await problem(session, "GET", f"{address}api/1"))[0] == 404
        told = await problem(session, "PUT", f"{address}api/1/state")
        assert told == (405, "method_not_allowed", "This address takes GET, HEAD only.")
        async with session.put(f"{address}api/1/state") as answer:
            assert answer.headers["Allow"] == "GET, HEAD"

    visit(ask)


def test_a_box_that_is_starting_and_a_bad_number() -> None:
    async def ask(session: ClientSession, address: str) -> None:
        assert (await problem(session, "GET", f"{address}api/1/state"))[:2] == (503, "starting")
        told = await problem(session, "GET", f"{address}api/1/log?limit=x")
        assert told == (400, "bad_request", "limit is a whole number from 0 to 200, not x.")

    visit(ask)


def test_the_sentence_is_in_the_language_of_the_box() -> None:
    async def ask(session: ClientSession, address: str) -> None:
        english = "limit is a whole number from 0 to 200, not x."
        status, code, message = await problem(session, "GET", f"{address}api/1/log?limit=x")
        assert (status, code) == (400, "bad_request")
        assert message != english
        assert "limit" in message
        assert "200" in message

    visit(ask, "fi")


def test_another_name_for_this_machine_is_refused_as_json() -> None:
    async def ask(session: ClientSession, address: str) -> None:
        rebound = {"Host": "rebound.example"}
        told = await problem(session, "GET", f"{address}api/1/state", headers=rebound)
        assert told == (403, "forbidden", "Open the page by the box's own address, not as rebound.example.")
        async with session.get(address, headers=rebound) as answer:
            assert (answer.status, answer.content_type) == (403, "text/plain")

    visit(ask)


def test_a_failure_is_told_without_its_secrets(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask(session: ClientSession, address: str) -> None:
        status, code, message = await problem(session, "GET", f"{address}api/1/broken")
        assert (status, code) == (500, "failed")
        assert "secret" not in message
        async with session.get(f"{address}broken") as answer:
            assert (answer.status, answer.content_type) == (500, "text/plain")
            assert await answer.text() == f"{message}\n"

    visit(ask, monkeypatch=monkeypatch)
    assert "a secret of the box" in caplog.text


def test_a_body_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(session: ClientSession, address: str) -> None:
        async with session.post(f"{address}api/1/body", data=b"x" * 8000) as answer:
            assert await answer.text() == "8000"
        told = await problem(session, "POST", f"{address}api/1/body", data=b"x" * 9000)
        assert told == (413, "too_large", "The request is too large.")
        here = urlsplit(address)
        reader, writer = await asyncio.open_connection(here.hostname, here.port)
        head = f"POST /api/1/body HTTP/1.1\r\nHost: {here.netloc}\r\nContent-Length: 99999\r\n\r\n"
        writer.write(head.encode() + b"x" * 40_000)
        answered = (await reader.readuntil(b"}")).decode()
        assert answered.startswith("HTTP/1.1 413 ")
        assert json.loads(answered.partition("\r\n\r\n")[2])["error"] == "too_large"
        writer.close()

    visit(ask, monkeypatch=monkeypatch)


@pytest.mark.parametrize("packing", ["gzip", "deflate"])
def test_a_body_that_is_not_packed_as_it_says(
    packing: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask(session: ClientSession, address: str) -> None:
        packed = {"data": b"0123456789", "headers": {"Content-Encoding": packing}}
        told = await problem(session, "POST", f"{address}api/1/body", **packed)
        assert told[:2] == (415, "packed")

    visit(ask, monkeypatch=monkeypatch)
    assert "Traceback" not in caplog.text


def test_whoever_hangs_up_in_the_middle_of_a_body_leaves_no_traceback(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask(session: ClientSession, address: str) -> None:
        here = urlsplit(address)
        for _ in range(3):
            _, writer = await asyncio.open_connection(here.hostname, here.port)
            writer.write(b"POST /api/1/body HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99\r\n\r\nx")
            await writer.drain()
            async with session.get(f"{address}api/1/nothing") as answer:
                assert answer.status == 404
            writer.close()
            await writer.wait_closed()

    visit(ask, monkeypatch=monkeypatch)
    assert "Traceback" not in caplog.text


def test_too_many_requests_are_told_when_to_come_again() -> None:
    async def ask(session: ClientSession, address: str) -> None:
        while True:
            async with session.get(f"{address}api/1/nothing") as answer:
                told = await answer.json()
                if answer.status == 429:
                    assert told["error"] == "too_many_requests"
                    assert int(answer.headers["Retry-After"]) > 0
                    return

    visit(ask)
