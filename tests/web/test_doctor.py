"""The doctor's page: contacts as they move, and what every check says; in the room only with the PIN."""

import asyncio
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from threading import Thread
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from companion.box.parts import CountedPanel
from companion.controls.sign_in import Session, ShowPin, TablePin
from companion.devices.fakes import FakePanel
from companion.devices.ports import Line
from companion.games.kit.sentences import say
from companion.games.registry import GAMES
from companion.web.doctor import DoctorPage
from companion.web.server import Server
from companion.web.table.board import Board
from companion.web.twin import Twin
from tests.web.axe import barriers

BAD_KEY = ("BAD", "pins", "Closed though nobody touches it: key 2 (GPIO 6).")
FOUND = [("ok", "card", "4711 MB are free."), BAD_KEY, ("--", "pico", "There is none in this build.")]


class Bench:
    """A served page over a fake panel."""

    def __init__(self) -> None:
        self.fake = FakePanel()
        self.panel = CountedPanel(self.fake)
        self.panel.listen(lambda _: None)
        self.pin = TablePin(lambda: 0.0, lambda _: 3, lambda: "a-token")
        self.address = ""

    def move(self, line: Line, *, is_active: bool) -> None:
        (self.fake.press if is_active else self.fake.release)(line)

    async def serve(self, ready: "asyncio.Future[None]", stop: asyncio.Event) -> None:
        board = Board(GAMES, lambda: datetime(2026, 11, 18, tzinfo=UTC))
        faults = (say("No OLED answers on the bus."),)
        page = DoctorPage(self.panel.live, lambda: faults, lambda: FOUND, self.pin)
        server = Server(Twin(is_simulator=False), board, GAMES, 0, page)
        await server.open_on("127.0.0.1")
        self.address = f"http://127.0.0.1:{server.page.port}/"
        ready.set_result(None)
        await stop.wait()
        await server.stop()

    def ask(self, what: str, token: str = "") -> tuple[int, Any]:
        asked = Request(f"{self.address}doctor/{what}", headers={"Authorization": f"Bearer {token}"})
        try:
            with urlopen(asked, timeout=20) as answer:
                return answer.status, json.load(answer)
        except HTTPError as problem:
            with problem:
                return problem.code, problem.read().decode()


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench, loop = Bench(), asyncio.new_event_loop()
    ready, stop = loop.create_future(), asyncio.Event()
    thread = Thread(target=loop.run_until_complete, args=(bench.serve(ready, stop),))
    thread.start()
    asyncio.run_coroutine_threadsafe(asyncio.wait_for(ready, 20), loop).result(20)
    yield bench
    loop.call_soon_threadsafe(stop.set)
    thread.join(20)
    loop.close()


def test_contacts_are_told_as_they_move(bench: Bench) -> None:
    def key_2() -> dict[str, Any]:
        _, told = bench.ask("live")
        return next(each for each in told["lines"] if each["line"] == "KEY_2")

    assert key_2() == {"line": "KEY_2", "closed": False, "edges": 0}
    for is_active in (True, False, True):
        bench.move(Line.KEY_2, is_active=is_active)
    assert key_2() == {"line": "KEY_2", "closed": True, "edges": 3}


def test_in_the_room_it_needs_the_pin(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.doctor.LOOPBACK", ())
    for what in ("live", "findings"):
        assert bench.ask(what)[0] == 401
        assert bench.ask(what, "another")[0] == 401
    bench.pin.take(ShowPin())
    pin = bench.pin.allowed.pin
    assert pin is not None
    assert isinstance(bench.pin.sign_in(pin, "phone", "10.0.0.5"), Session)
    for what in ("live", "findings"):
        assert bench.ask(what, "a-token")[0] == 200


def test_a_phone_shows_every_part(bench: Bench, phone: Page) -> None:
    phone.goto(f"{bench.address}doctor")
    expect(phone.locator("#findings li")).to_have_count(len(FOUND))
    expect(phone.locator("#findings li.BAD")).to_contain_text("key 2 (GPIO 6)")
    expect(phone.locator("#faults")).to_contain_text("No OLED answers")
    expect(phone.locator("#lines li")).to_have_count(len(Line))
    bench.move(Line.BACK, is_active=True)
    expect(phone.locator("#lines li.closed")).to_contain_text("BACK")
    assert barriers(phone) == []
