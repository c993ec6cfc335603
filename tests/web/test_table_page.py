"""The table page in a real browser: it follows the game, catches up by itself, and shows a seat its own."""

import json
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from companion.games.kit.clock import ClockMark, End, Kind, Rule
from companion.games.kit.codec import to_json
from companion.games.registry import GAMES
from companion.games.toscana.port import GAME
from companion.games.toscana.rules.game import Options
from companion.games.toscana.rules.terms import Ledger
from companion.record.journal import Journal
from companion.record.replaying import resume
from companion.record.table import keep_mark
from companion.ui.kit.languages import LANGUAGES
from tests.first_game import MARKET
from tests.games.toscana.people import new_game
from tests.processes import free_port, running
from tests.web.person import Person
from tests.web.referee_box import RefereeBox

PHONE: ViewportSize = {"width": 320, "height": 640}
WALL: ViewportSize = {"width": 1920, "height": 1080}
FADES_PX = 41
ROOM_BELOW = """last => document.getElementById("entries").getBoundingClientRect().bottom
  - last.getBoundingClientRect().bottom"""
SCROLLS = "() => document.documentElement.scrollWidth > window.innerWidth"
SCROLLS_DOWN = "() => document.documentElement.scrollHeight > window.innerHeight"


def opened(page: Page, address: str) -> Page:
    page.goto(f"{address}table")
    expect(page.locator(".market")).to_be_visible()
    return page


def test_it_shows_the_market_as_the_board_draws_it(address: str, page: Page) -> None:
    opened(page, address)
    expect(page.locator("#stage")).to_contain_text("Round 1 of 7")
    expect(page.locator("#whose")).to_have_text("Anna's turn")
    red = page.locator(".kind.red")
    expect(red.locator(".now")).to_have_text("2")
    expect(red.locator(".close")).to_contain_text("3")
    expect(red.locator(".cubes .in")).to_have_count(3)
    assert "storage 3 / 5" in (red.get_attribute("aria-label") or "")


def test_it_follows_what_is_entered_on_the_panel(address: str, page: Page, browser: Browser) -> None:
    opened(page, address)
    context = browser.new_context()
    person = Person(context.new_page()).open(address)
    person.key(1)
    person.turn(1)
    person.push()
    expect(page.locator(".players li").first.locator(".money")).to_have_text("1")
    expect(page.locator("#entries")).to_contain_text("Anna")
    context.close()


@pytest.mark.parametrize("size", [PHONE, WALL])
def test_it_shows_everybodys_time_where_there_is_a_clock(
    browser: Browser, folder: Path, size: ViewportSize
) -> None:
    with Journal.open(folder / "journal.db") as journal:
        mark = ClockMark(rule=Rule(Kind.BANK, 754, end=End.LOSS))
        keep_mark(resume(journal, GAMES), mark, journal)
    with running(folder, "sim", "--port", "0") as (_, address):
        page = opened(browser.new_page(viewport=size), address)
        expect(page.locator("#banks")).to_contain_text("▶ Anna 12:")
        expect(page.locator("#banks")).to_contain_text("Ben 12:34")
        assert not page.evaluate(SCROLLS)


def test_my_seat_shows_what_my_boxes_bring(address: str, page: Page) -> None:
    opened(page, address).select_option("#seat", label="Anna")
    row = page.locator(".seat tbody tr", has_text="Red")
    assert row.locator("td").all_text_contents() == ["2", "4", "6", "\u22122"]
    page.reload()
    expect(page.locator(".seat h2")).to_contain_text("Anna")


def test_it_says_when_the_box_is_gone_and_catches_up_without_a_reload(browser: Browser, folder: Path) -> None:
    port = str(free_port())
    context = browser.new_context()
    page = context.new_page()
    with running(folder, "sim", "--port", port) as (_, address):
        opened(page, address)
        page.evaluate("window.isTheSame = true")
    expect(page.locator("#lost")).to_be_visible()
    with running(folder, "sim", "--port", port) as (_, address):
        expect(page.locator("#lost")).to_be_hidden(timeout=15_000)
        person = Person(context.new_page()).open(address)
        person.key(1)
        person.turn(1)
        person.push()
        expect(page.locator(".players li").first.locator(".money")).to_have_text("1")
    assert page.evaluate("window.isTheSame")
    context.close()


@pytest.mark.parametrize("size", [PHONE, WALL], ids=["phone", "wall"])
def test_nothing_is_wider_than_the_screen_and_the_wall_never_scrolls(
    address: str, page: Page, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    opened(page, address)
    assert not page.evaluate(SCROLLS)
    if size is WALL:
        assert not page.evaluate(SCROLLS_DOWN)


def test_the_theme_is_chosen_once(address: str, page: Page) -> None:
    opened(page, address).select_option("#theme", "contrast")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(0, 0, 0)"


def test_the_letters_of_the_coins_stand_in_the_middle_of_their_rings_on_a_phone(
    address: str, browser: Browser
) -> None:
    """A letter's own room, from its tallest stroke to what hangs below the line, begins a little lower."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=2)
    page = context.new_page()
    page.goto(f"{address}table")
    expect(page.locator(".coins i").first).to_be_visible()
    low = page.locator(".coins i").first.evaluate(
        """ring => {
            const text = document.createRange();
            text.selectNodeContents(ring);
            const middle = ({ top, height }) => top + height / 2;
            return middle(text.getBoundingClientRect()) - middle(ring.getBoundingClientRect());
        }"""
    )
    assert 0 <= low <= 1
    ring = page.locator(".coins i").first.bounding_box()
    assert ring is not None
    assert abs(ring["width"] - ring["height"]) < 0.1, "a ring is round"
    context.close()


@pytest.mark.parametrize("placed", [0, 2])
def test_the_order_of_the_first_workers_is_whole_on_the_wall(
    box: RefereeBox, browser: Browser, placed: int
) -> None:
    begin = json.loads(to_json(GAME.commands.write(new_game(5, Options(ledger=Ledger.MAP), MARKET))))
    page = browser.new_page(viewport=WALL)
    page.goto(f"{box.address}table?layout=wall")
    box.enter(do="abandon")
    box.enter(**begin)
    for each in begin["players"][: -placed - 1 : -1]:
        box.enter(do="place", player=each["id"], kind="red")
    last = page.locator("#entries ul > li", has_text="5. Anna")
    for language in LANGUAGES:
        box.call(partial(box._hands.box._remember, {"language": language.code}))
        box.call(box._hands.box.publish)
        expect(page.locator("html")).to_have_attribute("lang", language.code)
        expect(page.locator("#entries > li")).to_have_count(placed + 1)
        # The log fades out at its lower end.
        assert last.evaluate(ROOM_BELOW) > FADES_PX, language.code
    page.close()
