"""The table page for everybody: phone, wall, zoom, keyboard, forced colours, every theme; and axe-core."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from companion.games.kit.fields import TEXT_MAX
from tests.processes import running
from tests.web.axe import barriers
from tests.web.evenings import EVENINGS, MOMENTS, commands_until, evening, write_evening

PHONE: ViewportSize = {"width": 320, "height": 640}
WALLS: list[ViewportSize] = [{"width": 1920, "height": 1080}, {"width": 3840, "height": 2160}]
THEMES = ("light", "dark", "contrast")
# At 1080p; from four metres.
SMALLEST_PX = 28
SCROLLS = "() => document.documentElement.scrollWidth > window.innerWidth"
# Every text of the board, the players and the header: how large it is, and whether some of it is cut off.
TEXTS = """() => [...document.querySelectorAll("header *, #board *, #players *, .chart.shown *")]
    .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(".spoken, title"))
    .map((each) => {
        const { right, bottom, left, top } = each.getBoundingClientRect();
        const picture = each.ownerSVGElement;
        const scale = picture ? picture.getBoundingClientRect().width / picture.viewBox.baseVal.width : 1;
        return {
            text: each.textContent,
            size: parseFloat(getComputedStyle(each).fontSize) * scale,
            isInside: left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1,
        };
    })"""
PREFERENCES: tuple[dict[str, Any], ...] = (
    {"color_scheme": "light", "contrast": "no-preference"},
    {"color_scheme": "dark", "contrast": "no-preference"},
    {"color_scheme": "light", "contrast": "more"},
)

# Parts of the page that lie on each other; the log is empty room once the game is over.
OVERLAPS = """() => {
    const parts = [...document.querySelectorAll("header, #board > *, #players > *, #log, .chart.shown")]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }));
    const boxes = parts.map((each) => each.getBoundingClientRect());
    const apart = (a, b) => a.right <= b.left + 1 || a.bottom <= b.top + 1;
    const touch = (a, b) => !apart(a, b) && !apart(b, a);
    const name = (part) => part.id || part.getAttribute("class");
    return parts.flatMap((part, one) => parts.flatMap((other, two) =>
        one < two && touch(boxes[one], boxes[two]) ? [`${name(part)} / ${name(other)}`] : []));
}"""


# Of what is drawn in a colour of its own: how well it is seen on its card; 3 is enough for a drawing.
SEEN = """() => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const light = (colour) => {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
            const share = part / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const on = (element) => getComputedStyle(element.closest(".chart")).backgroundColor;
    const contrast = (one, other) => {
        const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
    };
    return [...document.querySelectorAll(".chart .line, .chart .dot, .chart .bar")].map((each) => {
        const { stroke, fill } = getComputedStyle(each);
        return contrast(each.matches(".line") ? stroke : fill, on(each));
    });
}"""
# The inks of what is written in drawings, and the paper that they stand on.
INKS = """() => [...new Set([...document.querySelectorAll(".track text, .chart text")]
    .filter((each) => !each.matches(".goal")).map((each) => getComputedStyle(each).fill))]"""


@pytest.fixture(scope="module", params=EVENINGS)
def last_round(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with evening(tmp_path_factory.mktemp("last"), request.param, "last") as address:
        yield address


@pytest.fixture(scope="module", params=[(game, moment) for game in EVENINGS for moment in MOMENTS])
def moment(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with evening(tmp_path_factory.mktemp("moment"), *request.param) as address:
        yield address


def opened(page: Page, address: str) -> Page:
    page.goto(f"{address}table")
    expect(page.locator("#players li").first).to_be_visible()
    expect(page.locator(".chart svg").first).to_be_attached()
    return page


def test_a_phone_never_scrolls_sideways_and_a_wall_shows_all_of_it(moment: str, page: Page) -> None:
    page.set_viewport_size(PHONE)
    opened(page, moment)
    assert not page.evaluate(SCROLLS)
    for size in WALLS:
        page.set_viewport_size(size)
        expect(page.locator("html")).to_have_attribute("data-layout", "wall")
        opened(page, moment)
        least = SMALLEST_PX * size["width"] / 1920
        texts = page.evaluate(TEXTS)
        assert len(texts) > 30
        assert [each["text"] for each in texts if not each["isInside"]] == []
        assert [each["text"] for each in texts if each["size"] < least] == []
        assert page.evaluate(OVERLAPS) == []


# A name of 25 letters is whole in its row; one as long as a name can be is cut, with all of it in its title.
LONG = "Wilhelmina Constantinides"
LONGEST = "Donaudampfschifffahrtsgesellschaft " * 2 + "Kapitän der Raddampferflotte i"
CUT = """() => [...document.querySelectorAll("#players li > .name")]
    .filter((each) => each.scrollHeight > each.clientHeight + 2 || each.scrollWidth > each.clientWidth + 1)
    .map((each) => each.title)"""
LEGENDS = """() => [...document.querySelectorAll(".chart.shown .legend li")].filter((each) =>
    each.getBoundingClientRect().bottom > document.getElementById("charts").getBoundingClientRect().bottom)
    .map((each) => each.textContent)"""
SHOW = """(at) => document.querySelectorAll(".chart")
    .forEach((each, index) => each.classList.toggle("shown", index === at))"""


@pytest.fixture(params=EVENINGS)
def long_names(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    begin, *commands = commands_until(request.param, "middle")
    names = [LONGEST, *(f"{LONG[:-1]}{letter}" for letter in "abcd")]
    named = [{**player, "name": name} for player, name in zip(begin["players"], names, strict=False)]
    write_evening(tmp_path, [{**begin, "players": named}, *commands])
    with running(tmp_path, "sim", "--port", "0") as (_, address):
        yield address


def test_long_names_have_their_room_on_the_wall(long_names: str, page: Page) -> None:
    assert len(LONGEST) == TEXT_MAX
    page.set_viewport_size(WALLS[0])
    opened(page, long_names)
    assert page.evaluate(CUT) == [LONGEST]
    for at in range(page.locator(".chart").count()):
        page.evaluate(SHOW, at)
        texts = page.evaluate(TEXTS)
        assert [each["text"] for each in texts if not each["isInside"]] == []
        assert [each["text"] for each in texts if each["size"] < SMALLEST_PX] == []
        assert page.evaluate(OVERLAPS) == []
        assert page.evaluate(LEGENDS) == []


def test_the_wall_can_be_asked_for_and_left(address: str, page: Page) -> None:
    page.goto(f"{address}table?layout=wall")
    expect(page.locator("html")).to_have_attribute("data-layout", "wall")
    expect(page.locator(".market")).to_be_visible()
    page.select_option("#layout", "page")
    page.goto(f"{address}table")
    expect(page.locator("html")).to_have_attribute("data-layout", "page")


def test_zoomed_to_200_percent_nothing_is_lost(last_round: str, browser: Browser) -> None:
    """A browser that zooms gives the page half the pixels, each twice as large."""
    with browser.new_context(viewport={"width": 640, "height": 400}, device_scale_factor=2) as context:
        page = opened(context.new_page(), last_round)
        assert not page.evaluate(SCROLLS)
        expect(page.locator("#players li").last).to_be_visible()


def test_the_page_follows_what_the_device_prefers(last_round: str, page: Page) -> None:
    opened(page, last_round)
    paper = "getComputedStyle(document.body).backgroundColor"
    colours = []
    for prefers in PREFERENCES:
        page.emulate_media(**prefers)
        colours.append(page.evaluate(paper))
    assert colours == ["rgb(246, 238, 223)", "rgb(28, 23, 18)", "rgb(0, 0, 0)"]


def test_seats_are_told_apart_without_colours(last_round: str, page: Page) -> None:
    page.emulate_media(forced_colors="active")
    opened(page, last_round)
    marks = page.locator("#players > ul > li > .badge").all_text_contents()
    assert len(set(marks)) == len(marks) > 1
    counters = page.locator(".track").first.locator(".mark").all_text_contents()
    assert sorted(counters) == sorted(marks)
    assert barriers(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_written_in_drawings_takes_the_devices_own_colours(
    last_round: str, page: Page, scheme: Any
) -> None:
    """Whatever theme is chosen: axe does not look into drawings."""
    page.emulate_media(forced_colors="active", color_scheme=scheme)
    opened(page, last_round)
    for theme in ("", *THEMES):
        page.select_option("#theme", theme)
        ink = page.evaluate("getComputedStyle(document.body).color")
        assert page.evaluate(INKS) == [ink]


@pytest.mark.parametrize("theme", THEMES)
def test_every_line_of_a_chart_is_seen_on_its_card(last_round: str, page: Page, theme: str) -> None:
    opened(page, last_round)
    page.select_option("#theme", theme)
    seen = page.evaluate(SEEN)
    assert len(seen) > 10
    assert min(seen) >= 3


def test_on_a_laptop_the_charts_follow_the_board_and_the_log_fills_its_column(
    last_round: str, page: Page
) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    opened(page, last_round)
    expect(page.locator("body.ready")).to_be_attached()
    sides = page.evaluate("""() => Object.fromEntries(["board", "charts", "players", "log"].map((id) => {
        const { top, bottom } = document.getElementById(id).getBoundingClientRect();
        return [id, { top, bottom }];
    }))""")
    assert sides["charts"]["top"] - max(sides["board"]["bottom"], sides["players"]["bottom"]) < 32
    assert abs(sides["log"]["bottom"] - sides["charts"]["bottom"]) < 2
    assert page.locator("#entries").evaluate("(list) => list.scrollHeight >= list.clientHeight")


def test_the_keyboard_alone_reaches_everything(last_round: str, page: Page) -> None:
    opened(page, last_round)
    page.keyboard.press("Escape")
    reached = set()
    for _ in range(20):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.id || document.activeElement.tagName"))
    assert {"entries", "SUMMARY", "seat", "theme", "layout"} <= reached
    page.locator(".chart summary").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".chart table").first).to_be_visible()
    page.locator("#seat").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".seat")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, WALLS[0]], ids=["phone", "wall"])
def test_axe_finds_no_barrier_in_any_theme(last_round: str, page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    opened(page, last_round)
    expect(page.locator("#banner > div")).to_be_visible()
    for theme in THEMES:
        page.select_option("#theme", theme)
        assert barriers(page) == []
    page.keyboard.press("Escape")
    page.select_option("#seat", index=1)
    page.locator(".chart summary").first.evaluate("(summary) => summary.click()")
    for theme in THEMES:
        page.select_option("#theme", theme)
        assert barriers(page) == []


def test_axe_finds_no_barrier_on_the_panel_and_the_empty_table(tmp_path: Path, page: Page) -> None:
    write_evening(tmp_path, [])
    with running(tmp_path, "sim", "--port", "0") as (_, address):
        for path in ("", "table"):
            page.goto(f"{address}{path}")
            expect(page.locator("#stage, #spoken p").first).not_to_be_empty()
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                assert barriers(page) == []
        page.goto("about:blank")


def test_axe_finds_no_barrier_in_the_archive(tmp_path: Path, page: Page) -> None:
    with evening(tmp_path, "castles", "over") as address:
        for path in ("games", "games/1"):
            page.goto(f"{address}{path}")
            expect(page.locator("main")).to_contain_text("Carl")
            for theme in THEMES:
                page.select_option("#theme", theme)
                assert barriers(page) == []
        page.goto("about:blank")
