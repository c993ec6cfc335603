"""The archive in a real browser: the list and its search, one evening, its files, the page for friends."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.archive import EMOJI, LONG, MARKUP, RIGHT_TO_LEFT, fill
from tests.processes import running
from tests.web.axe import barriers

PHONE: ViewportSize = {"width": 320, "height": 640}
INKS = """() => [...new Set([...document.querySelectorAll("svg text")]
    .map((each) => getComputedStyle(each).fill))]"""
SCROLLS = "() => document.documentElement.scrollWidth > window.innerWidth"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("archive")
    fill(folder)
    with running(folder, "sim", "--port", "0") as (_, address):
        yield address


def opened(page: Page, address: str, path: str) -> Page:
    page.goto(f"{address}{path}")
    expect(page.locator("#games li, #moves li").first).to_be_visible()
    return page


def test_the_list_is_searched_while_somebody_types(address: str, page: Page) -> None:
    games = opened(page, address, "games").locator("#games > li")
    expect(games).to_have_count(6)
    expect(games.first).to_contain_text("still running")
    page.fill("#sought", "chloe")
    expect(games).to_have_count(1)
    expect(games).to_contain_text("ended without a result")
    page.fill("#sought", "nobody")
    expect(page.locator("#found")).to_have_text("Nothing was found.")
    page.fill("#sought", "")
    expect(games).to_have_count(6)


def test_an_evening_is_reached_with_the_keyboard_alone(address: str, page: Page) -> None:
    opened(page, address, "games").focus("#sought")
    page.keyboard.type("2026-03-01")
    expect(page.locator("#games > li")).to_have_count(1)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#outcome")).to_have_text("Anna wins")
    rows = page.locator("#result tbody tr")
    expect(rows.nth(1)).to_contain_text("2. Ben")
    expect(rows.nth(1).locator("td").nth(1)).to_have_text("\u22129")
    expect(page.locator("#charts svg")).to_have_count(3)
    page.locator("#charts summary").first.press("Enter")
    expect(page.locator("#charts table").first).to_be_visible()
    expect(page.locator("#moves")).to_contain_text("(storage empty)")


def test_last_gets_the_address_of_its_own_game(address: str, page: Page) -> None:
    opened(page, address, "last")
    expect(page).to_have_url(f"{address}games/6")
    expect(page.locator("#outcome")).to_have_text("still running")
    expect(page.locator("#exports")).not_to_contain_text("BG Stats")


def test_strange_names_are_text_and_nothing_is_wider_than_a_phone(address: str, page: Page) -> None:
    page.set_viewport_size(PHONE)
    for path in ("games", "games/5"):
        opened(page, address, path)
        for name in (MARKUP, EMOJI, RIGHT_TO_LEFT, LONG.strip()):
            expect(page.locator("bdi", has_text=name).first).to_be_visible()
        assert page.locator("main img").count() == 0
        assert not page.evaluate(SCROLLS)


@pytest.mark.parametrize(
    ("label", "ending"),
    [
        ("One page to send to friends", "html"),
        ("BG Stats file", "bgsplay"),
        ("Spreadsheet (CSV)", "csv"),
        ("For another box (JSON)", "json"),
    ],
)
def test_the_files_are_downloaded(address: str, page: Page, label: str, ending: str) -> None:
    opened(page, address, "games/1")
    with page.expect_download() as download:
        page.get_by_role("link", name=label).click()
    assert download.value.suggested_filename == f"toscana-2026-03-01-1.{ending}"


def test_the_page_for_friends_opens_from_the_disk_without_a_network(
    address: str, page: Page, browser: Browser, tmp_path: Path
) -> None:
    opened(page, address, "games/5")
    with page.expect_download() as download:
        page.get_by_role("link", name="One page to send to friends").click()
    file = tmp_path / "evening.html"
    download.value.save_as(file)
    context = browser.new_context(offline=True, viewport=PHONE)
    asked: list[str] = []
    troubles: list[str] = []
    friend = context.new_page()
    friend.on("request", lambda request: asked.append(request.url))
    friend.on("console", lambda message: troubles.append(message.text))
    friend.on("dialog", lambda dialog: troubles.append(dialog.message))
    friend.goto(file.as_uri())
    expect(friend.locator(".outcome")).to_have_text(f"{MARKUP} wins")
    expect(friend.locator("tbody th", has_text=RIGHT_TO_LEFT).first).to_be_visible()
    expect(friend.locator(".charts svg")).to_have_count(3)
    expect(friend.locator("section > ol")).to_contain_text("(storage empty)")
    friend.locator("summary").first.click()
    expect(friend.locator("details table").first).to_be_visible()
    expect(friend.locator(".replay #players li")).to_have_count(4)
    friend.focus(".replay input")
    began = friend.locator(".view .table").inner_html()
    friend.keyboard.press("End")
    assert friend.locator(".view .table").inner_html() != began
    assert friend.locator("img, script[src], iframe, link").count() == 0
    assert not friend.evaluate(SCROLLS)
    friend.emulate_media(forced_colors="active", color_scheme="dark")
    ink = friend.evaluate("getComputedStyle(document.body).color")
    assert friend.evaluate(INKS) == [ink]
    assert (asked, troubles) == ([file.as_uri()], [])
    context.close()


def test_the_archive_speaks_the_language_of_the_box(browser: Browser, tmp_path: Path) -> None:
    fill(tmp_path, "fi")
    context = browser.new_context()
    page = context.new_page()
    with running(tmp_path, "sim", "--port", "0") as (_, address):
        opened(page, address, "games")
        expect(page.locator("h1")).to_have_text("Menneet peli-illat")
        expect(page.locator("#games > li").first).to_contain_text("vielä kesken")
        expect(page.locator("html")).to_have_attribute("lang", "fi")
    context.close()


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_nobody_is_kept_out_in_any_theme(address: str, page: Page, theme: str) -> None:
    page.add_init_script(f"localStorage.setItem('theme', '{theme}')")
    for path, awaited in (("games", "#games li"), ("games/1", "#moves li"), ("statistics", "#turns li")):
        page.goto(f"{address}{path}")
        expect(page.locator(awaited).first).to_be_visible(timeout=60_000)
        page.wait_for_load_state("networkidle")
        assert barriers(page) == [], path


def test_zoomed_to_200_percent_nothing_scrolls_sideways(address: str, browser: Browser) -> None:
    with browser.new_context(viewport={"width": 640, "height": 400}, device_scale_factor=2) as context:
        page = context.new_page()
        for path in ("games", "games/5"):
            opened(page, address, path)
            assert not page.evaluate(SCROLLS)


def test_forced_colours_leave_everything_readable(address: str, page: Page) -> None:
    page.emulate_media(forced_colors="active")
    opened(page, address, "games/1")
    assert barriers(page) == []
