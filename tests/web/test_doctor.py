"""The doctor's page: every part live, and what every check says; in the room only with the PIN."""

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from companion.box.parts import CountedButtons, CountedPanel
from companion.controls.sign_in import Session
from companion.devices.fakes import FakePanel, FakeSeatButtons
from companion.devices.ports import LITE_LAMPS, ROW_LAMPS, SEATS, Effect, Lamp, Line
from companion.games.kit.sentences import say
from companion.games.registry import GAMES
from companion.outputs.lamps import lamp_at
from companion.ui.kit.paint import paint
from companion.ui.kit.scene import PANEL, Fill, Pattern, QrCode, Scene
from companion.ui.screens.web_page import DOCTOR, Address
from companion.web.doctor import DoctorPage, DoctorPageOutside
from companion.web.server import Server
from companion.web.table.entering import EnteringApi
from tests.hands import Hands
from tests.processes import running
from tests.table_pin import PIN
from tests.ui.around import desk
from tests.web.axe import barriers
from tests.web.person import Person

T = TypeVar("T")
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
BAD_KEY = ("BAD", "pins", "Closed though nobody touches it: key 2 (GPIO 6).")
FOUND = [("ok", "card", "4711 MB are free."), BAD_KEY, ("--", "power", "Not known here.")]
NEW_GAME = (Path(__file__).parents[2] / "docs" / "first-round.jsonl").read_text("utf-8").splitlines()[0]
PICO = {"link": "connected", "firmware": "1.3.0", "frames sent": "42"}


class Bench:
    """A box in the test's hands whose page is served from a thread of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.keys, self.buttons = FakePanel(), FakeSeatButtons()
        self.loop = asyncio.new_event_loop()
        self.address = ""

    async def start(self) -> None:
        self.hands = Hands(self.folder)
        panel, buttons = CountedPanel(self.keys), CountedButtons(self.buttons)
        for each in (panel, buttons):
            each.listen(lambda _: None)
        outside = DoctorPageOutside(
            contacts=panel.live,
            buttons=buttons.live,
            pico=lambda: PICO,
            faults=lambda: (say("No OLED answers on the bus."),),
            look=lambda: FOUND,
            show_test=self.hands.box.show_test,
            has_rows=True,
        )
        page = DoctorPage(outside, self.hands.table_pin)
        entry = EnteringApi(self.hands.board, GAMES, self.hands.table_pin, self.hands.box.enter)
        self.server = Server(self.hands.twin, self.hands.board, GAMES, 0, page, entry)
        await self.server.open_on("127.0.0.1")
        self.address = f"http://127.0.0.1:{self.server.page.port}/"

    async def stop(self) -> None:
        await self.server.stop()
        self.hands.switch_off()

    def call(self, function: Callable[[], T]) -> T:
        """Do this in the box's own thread."""

        async def run() -> T:
            return function()

        return asyncio.run_coroutine_threadsafe(run(), self.loop).result(20)

    def move(self, line: Line, *, is_active: bool) -> None:
        self.call(lambda: (self.keys.press if is_active else self.keys.release)(line))

    def ask(
        self, what: str, token: str = "", show: object = None, **headers: str
    ) -> tuple[int, dict[str, Any]]:
        body = None if show is None else json.dumps({"show": show}).encode()
        known = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"} | headers
        try:
            with urlopen(Request(f"{self.address}doctor/{what}", body, known), timeout=20) as answer:
                text = answer.read()
                return answer.status, json.loads(text or "{}")
        except HTTPError as problem:
            with problem:
                return problem.code, {"said": problem.read().decode()}

    def sign_in(self) -> str:
        """Somebody asks for the PIN at the box and types it on a phone."""

        def sign_in() -> str:
            self.hands.table_pin.ask_for_pin()
            session = self.hands.table_pin.sign_in(PIN, "phone", "10.0.0.5")
            assert isinstance(session, Session)
            return session.token

        return self.call(sign_in)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path)
    thread = Thread(target=bench.loop.run_forever)
    thread.start()
    asyncio.run_coroutine_threadsafe(bench.start(), bench.loop).result(20)
    yield bench
    asyncio.run_coroutine_threadsafe(bench.stop(), bench.loop).result(20)
    bench.loop.call_soon_threadsafe(bench.loop.stop)
    thread.join(20)
    bench.loop.close()


def shown(pattern: Pattern) -> bytes:
    return paint(Scene(body=(Fill(PANEL, pattern),)))


def test_contacts_are_told_as_they_move(bench: Bench) -> None:
    def key_2() -> dict[str, Any]:
        _, told = bench.ask("live")
        found: dict[str, Any] = next(each for each in told["lines"] if each["line"] == "KEY_2")
        return found

    assert key_2() == {"line": "KEY_2", "closed": False, "edges": 0}
    for is_active in (True, False, True):
        bench.move(Line.KEY_2, is_active=is_active)
    assert key_2() == {"line": "KEY_2", "closed": True, "edges": 3}


def test_seat_buttons_and_the_serial_line_are_told(bench: Bench) -> None:
    bench.call(lambda: bench.buttons.tap(1))
    bench.call(lambda: bench.buttons.press(4))
    _, told = bench.ask("live")
    assert told["buttons"] == [{"down": seat == 4, "presses": int(seat in (1, 4))} for seat in range(SEATS)]
    assert told["pico"] == PICO


def test_in_the_room_it_needs_the_pin(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.doctor.LOOPBACK", ())
    asks: list[tuple[str, object]] = [("live", None), ("findings", None), ("test", "picture")]
    for what, show in asks:
        assert bench.ask(what, show=show)[0] == 401
        assert bench.ask(what, "another", show)[0] == 401
    assert bench.hands.twin.display.showing.pixels != shown(Pattern.LIT)
    token = bench.sign_in()
    assert [bench.ask(what, token, show)[0] for what, show in asks] == [200, 200, 204]
    assert bench.hands.twin.display.showing.pixels == shown(Pattern.LIT)


def test_the_test_picture_comes_and_goes(bench: Bench) -> None:
    display, before = bench.hands.twin.display, bench.hands.twin.display.showing.pixels
    for pattern in (Pattern.LIT, Pattern.CHECKERED, Pattern.OUTLINE, Pattern.LIT):
        assert bench.ask("test", show="picture") == (204, {})
        assert display.showing.pixels == shown(pattern)
    bench.ask("test", show="lamps")
    assert bench.hands.twin.lamp_rows.showing[0][0].gives_light
    bench.ask("test", show="nothing")
    assert display.showing.pixels == before
    bench.ask("test", show="nothing")
    assert display.showing.pixels == before


def test_a_dark_box_wakes_for_its_test(bench: Bench) -> None:
    bench.call(lambda: bench.hands.wait(3600))
    assert bench.hands.twin.display.brightness == 0
    bench.ask("test", show="picture")
    assert bench.hands.twin.display.brightness == 80


def test_a_game_is_not_disturbed(bench: Bench) -> None:
    bench.call(lambda: bench.hands.box.enter(json.loads(NEW_GAME), "phone"))
    assert bench.hands.table.is_running
    before = bench.hands.twin.display.showing
    status, told = bench.ask("test", show="picture")
    assert status == 409
    assert "end that first" in told["said"]
    assert bench.hands.twin.display.showing == before


def test_an_entry_that_was_begun_at_the_box_is_not_covered(bench: Bench) -> None:
    def begin_to_set_up() -> None:
        bench.hands.push()  # the language
        bench.hands.push(2)

    bench.call(begin_to_set_up)
    assert not bench.hands.box.is_between_games
    assert bench.ask("test", show="lamps")[0] == 409


@pytest.mark.parametrize(
    ("show", "headers", "status"),
    [
        ("fireworks", {}, 400),
        (7, {}, 400),
        ("picture", {"Content-Type": "text/plain"}, 415),
        ("picture", {"Origin": "http://elsewhere.example"}, 403),
    ],
)
def test_nothing_else_is_shown_and_not_for_another_site(
    bench: Bench, show: object, headers: dict[str, str], status: int
) -> None:
    before = bench.hands.twin.display.showing
    assert bench.ask("test", show=show, **headers)[0] == status
    assert bench.hands.twin.display.showing == before


def test_a_phone_shows_every_part(bench: Bench, phone: Page) -> None:
    phone.goto(f"{bench.address}doctor")
    expect(phone.locator("#findings li")).to_have_count(len(FOUND))
    expect(phone.locator("#findings li.BAD")).to_contain_text("key 2 (GPIO 6)")
    expect(phone.locator("#faults")).to_contain_text("No OLED answers")
    expect(phone.locator("#lines li")).to_have_count(len(Line))
    expect(phone.locator("#pico")).to_contain_text("frames sent42")
    expect(phone.locator("#seats > li")).to_have_count(SEATS)
    bench.move(Line.BACK, is_active=True)
    expect(phone.locator("#lines li.closed")).to_contain_text("BACK")
    bench.call(lambda: bench.buttons.press(2))
    expect(phone.locator("#seats > li", has_text="Seat 3").locator("li.closed")).to_contain_text("1 press")
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    assert barriers(phone) == []


def test_a_phone_shows_the_picture_and_the_lamps_as_they_are(bench: Bench, phone: Page) -> None:
    person, twin = Person(phone), bench.hands.twin
    phone.goto(f"{bench.address}doctor")
    phone.click("[data-test=picture]")
    expect(phone.locator("#tested")).to_contain_text("Compare the OLED")
    phone.wait_for_function(
        "document.getElementById('oled').getAttribute('aria-label').includes('without words')"
    )
    assert person.pixels == shown(Pattern.LIT)
    phone.click("[data-test=lamps]")
    seat_1 = phone.locator("#seats > li", has_text="Seat 1")
    expect(seat_1.get_by_role("img")).to_have_attribute("aria-label", "Seat 1: lit: 1")
    bench.call(lambda: twin.lamp_rows.show(lamp_at(SEATS * ROW_LAMPS - 1)))
    expect(phone.locator("#seats > li", has_text="Seat 5")).to_contain_text("lit: 8")
    expect(seat_1).to_contain_text("dark")
    phone.click("[data-test=nothing]")
    words = bench.hands.words
    expect(phone.locator("#oled")).to_have_attribute("aria-label", " ".join((words.title, *words.lines)))


def test_the_lite_build_has_its_three_lamps_a_row(bench: Bench, phone: Page) -> None:
    twin = bench.hands.twin
    twin.is_lite = True
    phone.goto(f"{bench.address}doctor")
    expect(phone.locator("#seats .lamp")).to_have_count(SEATS * LITE_LAMPS)
    blinking = Lamp((255, 0, 0), Effect.BLINK)
    rows = twin.lite_rows.showing
    bench.call(lambda: twin.lite_rows.show((*rows[:4], (*rows[4][:2], blinking))))
    expect(phone.locator("#seats > li", has_text="Seat 5")).to_contain_text("lit: 3 blinks")


def test_a_phone_in_the_room_signs_in_on_the_page(
    bench: Bench, phone: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.web.doctor.LOOPBACK", ())
    phone.goto(f"{bench.address}doctor")
    expect(phone.locator("#sign-in")).to_contain_text("sign in with the PIN")
    expect(phone.locator("#lines")).to_be_hidden()
    assert barriers(phone) == []
    phone.fill("#device", "Ben's phone")
    phone.fill("#pin", PIN)
    phone.click("#sign-in .send")
    expect(phone.locator("#sign-in .error")).to_contain_text("There is no PIN yet")
    bench.call(bench.hands.table_pin.ask_for_pin)
    phone.fill("#pin", "000000")
    phone.click("#sign-in .send")
    expect(phone.locator("#sign-in .error")).to_contain_text("Tries left before a wait: 4")
    phone.fill("#pin", PIN)
    phone.click("#sign-in .send")
    expect(phone.locator("#sign-in")).to_be_hidden()
    expect(phone.locator("#lines li")).to_have_count(len(Line))
    expect(phone.locator("#findings li")).to_have_count(len(FOUND))
    phone.reload()
    expect(phone.locator("#lines li")).to_have_count(len(Line))
    bench.call(bench.hands.table_pin.revoke)
    expect(phone.locator("#sign-in")).to_contain_text("sign in with the PIN")


def test_the_other_pages_lead_there(bench: Bench, phone: Page) -> None:
    phone.goto(bench.address)
    phone.click(".ways a[href='/doctor']")
    expect(phone.locator("#lines li")).to_have_count(len(Line))
    phone.goto(f"{bench.address}table")
    link = phone.get_by_role("link", name="Check the devices")
    expect(phone.locator("body.ready")).to_have_count(1)
    expect(link).to_be_hidden()
    bench.call(lambda: bench.hands.faults.report("display", say("No OLED answers on the bus.")))
    link.click()
    expect(phone.locator("#lines li")).to_have_count(len(Line))


def test_the_code_on_the_oled_leads_there(bench: Bench, phone: Page) -> None:
    code = Address(DOCTOR).view(replace(desk(), page=bench.server.page)).body[-1]
    assert isinstance(code, QrCode)
    phone.goto(code.text)
    expect(phone.locator("#lines li")).to_have_count(len(Line))


def test_the_simulator_has_it_too(tmp_path: Path, phone: Page) -> None:
    with running(tmp_path, "sim", "--port", "0") as (_, address):
        phone.goto(f"{address}doctor")
        expect(phone.locator("#lines li")).to_have_count(len(Line))
        expect(phone.locator("#no-pico")).to_be_visible()
        expect(phone.locator("#looking")).to_have_text("The simulator has no parts to look at.")
        expect(phone.locator("#seats > li", has_text="Seat 5")).to_contain_text("0 presses")
        phone.click("[data-test=lamps]")
        expect(phone.locator("#seats > li", has_text="Seat 2")).to_contain_text(re.compile("lit: [1-8]"))
        assert barriers(phone) == []
