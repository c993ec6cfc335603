"""A box whose page is served from a thread of its own, and referees in a browser who fill in its form."""

import asyncio
import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from playwright.sync_api import Locator, Page, expect

from companion.controls.sign_in import Entered
from companion.games.kit.sentences import say
from companion.games.registry import GAMES
from companion.system.network import Network
from companion.tournament.requests import Answered, AskHub, NotJoined
from companion.web.archive.api import ArchiveApi
from companion.web.server import Server
from companion.web.table.entering import EnteringApi, SeatCodeApi
from companion.web.table.joining import JoiningApi
from tests.hands import Hands

T = TypeVar("T")


class FakeHub:
    """A tournament's hub: what it was asked, and what it answers."""

    def __init__(self) -> None:
        self.asked: list[AskHub] = []
        self.answer: Answered = NotJoined(say("No hub answers there."))

    def join(self, asked: AskHub, tell: Callable[[Answered], None]) -> None:
        self.asked.append(asked)
        tell(self.answer)


class RefereeBox:
    """What a test does to the box beside the browser; all of it runs in the box's own thread."""

    def __init__(self, hands: Hands, server: Server, hub: "FakeHub", loop: asyncio.AbstractEventLoop) -> None:
        self.hub = hub
        self._hands = hands
        self._loop = loop
        self.address = server.page.address_in(Network())

    def pin(self) -> str:
        """Ask for the PIN at the panel."""

        def ask() -> str:
            self._hands.table_pin.ask_for_pin()
            return str(self._hands.table_pin.allowed.pin)

        return self.call(ask)

    def revoke(self) -> None:
        self.call(self._hands.table_pin.revoke)

    def enter(self, device: str = "Ben's phone", **command: Any) -> None:
        """Another hand enters something."""
        self.call(lambda: self._hands.box.enter(command, device))

    def state(self) -> dict[str, Any]:
        def read() -> dict[str, Any]:
            seen = self._hands.board.seen
            assert seen is not None
            now = seen.timeline.now
            state: dict[str, Any] = seen.port.state(None if now is None else now.game)
            return state

        return self.call(read)

    def call(self, function: Callable[[], T]) -> T:
        async def run() -> T:
            return function()

        return asyncio.run_coroutine_threadsafe(run(), self._loop).result(20)


@contextmanager
def referee_box(folder: Path) -> Iterator[RefereeBox]:
    hub = FakeHub()
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    async def start() -> tuple[Hands, Server]:
        hands = Hands(folder)
        entry = EnteringApi(hands.board, GAMES, hands.table_pin, hands.box.enter)
        archive = ArchiveApi(folder / "journal.db", hands.board, GAMES)
        joining = JoiningApi(entry, hub.join)
        code = SeatCodeApi(hands.box.show_code)
        server = Server(hands.twin, hands.board, GAMES, 0, entry, archive, joining, code)
        await server.open_on("127.0.0.1")
        return hands, server

    async def stop() -> None:
        await server.stop()
        hands.switch_off()

    hands, server = asyncio.run_coroutine_threadsafe(start(), loop).result(20)
    try:
        yield RefereeBox(hands, server, hub, loop)
    finally:
        asyncio.run_coroutine_threadsafe(stop(), loop).result(20)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def scan(box: RefereeBox, phone: Page, *commands: Any) -> None:
    """Enter these as a referee, then scan the code of Anna's seat."""

    def begin() -> str:
        for command in commands:
            assert isinstance(box._hands.box.enter(command, "Referee"), Entered), command
        box._hands.table_pin.offer_seat("anna", "Anna (1)")
        return box._hands.table_pin.allowed.seats["anna"]

    phone.goto(f"{box.address}S/{box.call(begin)}")


def last_command(box: RefereeBox) -> Any:
    return json.loads(box.call(lambda: box._hands.table.timeline.moments[-1].command))


class Referee:
    """Somebody with the form on a page; `touches` counts what they touch."""

    def __init__(self, page: Page, box: RefereeBox, device: str = "Anna's phone") -> None:
        self.page = page
        self.box = box
        self.device = device
        self.form = page.locator("#entering")
        self.error = self.form.locator(".error")
        self.touches = 0

    def signed_in(self) -> "Referee":
        self.page.goto(f"{self.box.address}table")
        self.page.click("#enter")
        self.sign_in(self.box.pin())
        expect(self.form.locator(".signed")).to_contain_text(self.device)
        return self

    def sign_in(self, pin: str) -> None:
        self.page.fill("#pin", pin)
        self.page.fill("#device", self.device)
        self.page.click("#entering .send")

    def touch(self, what: Locator) -> None:
        what.click()
        self.touches += 1

    def choose(self, title: str) -> None:
        self.touch(self.button(title))

    def button(self, title: str) -> Locator:
        return self.form.locator(".commands button", has_text=re.compile(f"^{re.escape(title)}$")).first

    def pick(self, field: str, value: Any) -> None:
        self.touch(option(self.form.locator(f"[data-field='{field}']").first, value))

    def send(self) -> None:
        self.touch(self.form.locator(".send"))

    def is_done(self) -> None:
        """The sentence alone may be the last one's, drawn again when the table's news came late."""
        expect(self.form).not_to_have_attribute("aria-busy", "true")
        expect(self.form.locator(".told")).to_contain_text("Entered.")

    def forget(self) -> None:
        """Empty the line that says what was entered, so that the next one is seen to come."""
        self.form.locator(".told").evaluate("element => { element.textContent = ''; }")

    def enter(self, title: str, command: dict[str, Any]) -> None:
        """Fill in a whole command as it stands in a recorded game."""
        if not self.open_form(title, touches_at_once=True):
            return
        for field, value in command.items():
            if field not in ("do", "game"):
                fill(self.form.locator(f"[data-field='{field}']").first, value)
        self.form.locator(".send").click()

    def open_form(self, title: str, *, touches_at_once: bool = False) -> bool:
        """Open the form of a command; False where one touch enters it, which is done only if asked for."""
        button = self.button(title)
        if not button.is_visible():
            self.form.locator("summary", has_text="Other commands").click()
        is_at_once = "at-once" in (button.get_attribute("class") or "")
        if not is_at_once or touches_at_once:
            button.click()
        if not is_at_once:
            expect(self.form.locator("h2")).to_have_text(title)
        return not is_at_once


def option(field: Locator, value: Any) -> Locator:
    return field.locator(f"label[data-value='{json.dumps(value)}']").first


def fill(field: Locator, value: Any) -> None:
    """Put a value into a field, whatever kind of field it is."""
    if field.evaluate("element => element.tagName === 'DETAILS' && !element.open"):
        field.locator("summary").first.click()
    match value:
        case dict():
            for key, inner in value.items():
                fill(field.locator(f"[data-field='{key}']").first, inner)
        case list():
            for index, inner in enumerate(value):
                is_whole = isinstance(inner, dict)
                field.locator(f"button.add[data-value='{json.dumps(None if is_whole else inner)}']").click()
                if is_whole:
                    fill(field.locator(".item").nth(index), inner)
        case bool():
            field.locator("input[type=checkbox]").set_checked(value)
        case _ if field.locator("input[type=radio]").count():
            option(field, value).click()
        case _:
            field.locator("input").first.fill(str(value))
