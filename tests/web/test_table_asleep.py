"""A page that slept, or whose box was gone, catches up by itself and has every move."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.record.journal import Journal
from tests.processes import free_port, running
from tests.tables import Table
from tests.web.live_table import live_table

LOOK_AWAY = """isHidden => {
    Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def opened(page: Page, address: str) -> Page:
    page.goto(f"{address}table")
    expect(page.locator("body.ready .market")).to_be_visible()
    page.evaluate("window.isTheSame = true")
    return page


def moves_in(page: Page) -> list[str]:
    """The moves of the log, oldest first."""
    return page.locator("#entries > li:not(.border) > ul").all_text_contents()[::-1]


def money(page: Page) -> str:
    return page.locator(".players li").first.locator(".money").text_content() or ""


@contextmanager
def asleep(page: Page) -> Iterator[None]:
    """Put away like a phone: hidden, and no script runs."""
    devtools = page.context.new_cdp_session(page)
    page.evaluate(LOOK_AWAY, True)
    devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    yield
    devtools.send("Page.setWebLifecycleState", {"state": "active"})
    page.evaluate(LOOK_AWAY, False)


def test_a_page_asleep_for_100_moves_has_all_of_them_without_a_reload(folder: Path, phone: Page) -> None:
    with live_table(folder) as table:
        opened(phone, table.address)
        table.count(7)
        expect(phone.locator("#entries")).to_contain_text("7")
        with asleep(phone):
            table.cut_off()
            for count in range(100):
                table.count(10 + count % 50)
        expect(phone.locator("#entries .border")).to_contain_text("New since you last looked: 100")
        assert len(moves_in(phone)) == 102
        assert phone.locator("#entries > li.new").count() == 100
        assert money(phone) == str(10 + 99 % 50)
        assert phone.evaluate("window.isTheSame")


def test_what_was_undone_while_the_page_slept_is_not_in_its_log(folder: Path, phone: Page) -> None:
    with live_table(folder) as table:
        opened(phone, table.address)
        for count in (5, 6, 7):
            table.count(count)
        expect(phone.locator(".players .money").first).to_have_text("7")
        with asleep(phone):
            table.cut_off()
            table.say(do="undo")
            table.say(do="undo")
            table.count(9)
        expect(phone.locator(".players .money").first).to_have_text("9")
        assert len(moves_in(phone)) == 3
        table.say(do="undo")
        expect(phone.locator(".players .money").first).to_have_text("5")
        assert len(moves_in(phone)) == 2


def test_the_log_of_a_long_game_is_there_when_it_is_asked_for(folder: Path, phone: Page) -> None:
    with live_table(folder) as table:
        for count in range(250):
            table.count(10 + count % 3)
        opened(phone, table.address)
        expect(phone.locator("#entries > li")).to_have_count(30)
        phone.get_by_role("button", name="Earlier moves").click()
        expect(phone.locator("#entries > li")).to_have_count(251)
        expect(phone.locator("#earlier")).to_be_hidden()
        table.count(1)
        expect(phone.locator("#entries > li")).to_have_count(252)


def test_a_killed_box_is_said_to_be_gone_and_comes_back_with_every_move(folder: Path, phone: Page) -> None:
    port = str(free_port())
    with running(folder, "sim", "--port", port) as (process, address):
        opened(phone, address)
        process.kill()
        expect(phone.locator("#lost")).to_be_visible()
    with Journal.open(folder / "journal.db") as journal:
        table = Table.resume(journal)
        for count in range(40):
            table.say({"do": "adjust", "set": {"money": {"anna": 10 + count}}, "reason": "counted again"})
    with running(folder, "sim", "--port", port):
        expect(phone.locator("#lost")).to_be_hidden(timeout=20_000)
        expect(phone.locator(".players .money").first).to_have_text("49")
        assert len(moves_in(phone)) == 41
    assert phone.evaluate("window.isTheSame")


def test_a_page_whose_box_went_before_it_had_all_come_says_so_and_loads_again(
    folder: Path, phone: Page
) -> None:
    cut = [f"**/{part}" for part in ("static/voice.js", "table")]
    with live_table(folder) as table:
        phone.route(cut[0], lambda route: route.abort())
        phone.route(
            cut[1], lambda route: route.abort() if route.request.method == "HEAD" else route.continue_()
        )
        phone.goto(f"{table.address}table")
        expect(phone.locator("#lost")).to_be_visible()
        for part in cut:
            phone.unroute(part)
        expect(phone.locator("body.ready .market")).to_be_visible()
        expect(phone.locator("#lost")).to_be_hidden()


@pytest.mark.parametrize("year", [1970, 2099])
def test_a_wrong_clock_on_the_phone_does_not_move_the_timer(folder: Path, phone: Page, year: int) -> None:
    phone.clock.install(time=datetime(year, 1, 1, tzinfo=UTC))
    with live_table(folder) as table:
        opened(phone, table.address)
        table.say(do="buy", player="anna", kind="red", boxes=1)
        expect(phone.locator("#clock")).to_have_text(re.compile(r"0:\d\d"))
        phone.clock.run_for(20_000)
        expect(phone.locator("#clock")).to_have_text(re.compile(r"0:[2-5]\d"))
