"""The page of the box's own Wi-Fi: opened by its code alone, and what is typed there reaches the box."""

import asyncio
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from threading import Thread
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from companion.frozen import changed
from companion.games.registry import GAMES
from companion.system.machine import Wifi, WifiPhase
from companion.web.server import Server
from companion.web.table.board import Board
from companion.web.twin import Twin
from companion.web.wifi import WifiPage
from tests.web.axe import barriers

NETWORKS = ("Villa Bianca", '<img src=x> "A"', "Caf\u00e9")
OPEN = Wifi(WifiPhase.OPEN, "Box-42", "7KQ2MXWB", "H4TN9PZC", NETWORKS)


class Box:
    """A server with this page, in a thread of its own."""

    def __init__(self) -> None:
        self.wifi: Wifi | None = OPEN
        self.asked: list[tuple[str, str]] = []
        self.address = ""

    async def serve(self, ready: "asyncio.Future[None]", stop: asyncio.Event) -> None:
        board = Board(GAMES, lambda: datetime(2026, 11, 18, tzinfo=UTC))
        page = WifiPage(lambda: "en", lambda: self.wifi, lambda *given: self.asked.append(given))
        server = Server(Twin(is_simulator=False), board, GAMES, 0, page)
        await server.open_on("127.0.0.1")
        self.address = f"http://127.0.0.1:{server.page.port}/"
        ready.set_result(None)
        await stop.wait()
        await server.stop()


@pytest.fixture
def box() -> Iterator[Box]:
    box, loop = Box(), asyncio.new_event_loop()
    ready, stop = loop.create_future(), asyncio.Event()
    thread = Thread(target=loop.run_until_complete, args=(box.serve(ready, stop),))
    thread.start()
    asyncio.run_coroutine_threadsafe(_of(ready), loop).result(20)
    yield box
    loop.call_soon_threadsafe(stop.set)
    thread.join(20)
    loop.close()


async def _of(future: "asyncio.Future[None]") -> None:
    await future


def ask(box: Box, code: str, body: object = None) -> int:
    content = None if body is None else json.dumps(body).encode()
    asked = Request(f"{box.address}W/{code}", content, {"Content-Type": "application/json"})
    try:
        with urlopen(asked, timeout=20) as answer:
            return int(answer.status)
    except HTTPError as problem:
        with problem:
            return problem.code


def test_only_its_code_opens_it_and_only_while_the_point_is_open(box: Box) -> None:
    given = {"name": "Villa Bianca", "password": "correct horse"}
    assert ask(box, OPEN.code) == 200
    for code in ("", "H4TN9PZD", "H4TN9PZ", "x" * 100):
        assert (ask(box, code), ask(box, code, given)) == (404, 404)
    for wifi in (None, Wifi(), changed(OPEN, phase=WifiPhase.BUSY)):
        box.wifi = wifi
        assert (ask(box, OPEN.code), ask(box, OPEN.code, given)) == (404, 404)
    assert box.asked == []


@pytest.mark.parametrize(
    "body",
    [
        *([], {}, {"name": "x"}, {"name": "", "password": ""}, {"name": "x" * 33, "password": ""}),
        *(
            {"name": "x", "password": "short"},
            {"name": "x", "password": "x" * 64},
            {"name": 1, "password": ""},
        ),
        *({"name": "a\nb", "password": ""}, {"name": "x", "password": "correct horse", "more": 1}),
    ],
)
def test_what_is_no_network_is_refused(box: Box, body: object) -> None:
    assert ask(box, OPEN.code, body) == 400
    assert box.asked == []


def test_a_phone_picks_a_network_and_types_its_password(box: Box, phone: Page) -> None:
    phone.goto(f"{box.address}W/{OPEN.code}")
    phone.get_by_role("button", name='<img src=x> "A"').click()
    assert phone.locator("#name").input_value() == NETWORKS[1]
    phone.get_by_role("button", name="Villa Bianca").click()
    phone.locator("#password").fill("correct horse")
    assert barriers(phone) == []
    phone.get_by_role("button", name="Join").click()
    expect(phone.locator("#told")).to_contain_text("Look at the box")
    assert box.asked == [("Villa Bianca", "correct horse")]
