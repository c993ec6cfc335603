"""The page in Debian's Chromium at every size and in every look: whole pixels, keys under their columns."""

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from companion.games import port
from companion.games.toscana.screens.entries import BIG_KIND_SIGNS
from companion.ui.kit.columns import COLUMN_WIDTH, PITCH
from companion.ui.kit.icons import drawings
from companion.ui.kit.scene import BODY
from tests.first_game import NEW_GAME, begin
from tests.processes import running
from tests.web.person import LAPTOP, Person

SIZES = ((320, 640), (640, 400), (768, 1024), (1366, 768), (1600, 900), (1920, 1080), (2560, 1440))
LONG_NAME = "Maximilian-Alexander"
DOTS = 128


def area(part: Locator) -> dict[str, float]:
    box = part.bounding_box()
    assert box is not None
    return {side: float(box[side]) for side in ("x", "y", "width", "height")}


def window(browser: Browser, width: int, height: int) -> BrowserContext:
    return browser.new_context(viewport={"width": width, "height": height})


def test_the_panel_grows_with_the_window_in_whole_pixels(address: str, browser: Browser) -> None:
    widths = []
    for size in SIZES:
        with window(browser, *size) as context:
            page = context.new_page()
            Person(page).open(address)
            widths.append(area(page.locator("#oled"))["width"])
            assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert all(width % DOTS == 0 for width in widths)
    assert widths == sorted(widths)
    assert widths[-1] > widths[3], "a desktop has a larger panel than a laptop"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size[0]))
def test_every_key_stands_under_its_column(address: str, browser: Browser, size: tuple[int, int]) -> None:
    with window(browser, *size) as context:
        page = context.new_page()
        Person(page).open(address)
        oled = area(page.locator("#oled"))
        dot = oled["width"] / DOTS
        for column in range(5):
            key = area(page.locator(f"[data-line=key_{column + 1}]"))
            middle = oled["x"] + (BODY.x + column * PITCH + COLUMN_WIDTH / 2) * dot
            assert key["x"] + key["width"] / 2 == pytest.approx(middle, abs=2 * dot)
            assert key["y"] > oled["y"] + oled["height"]


@pytest.mark.parametrize("size", [(320, 640), (640, 400)], ids=["320 points", "200 % zoom"])
def test_names_are_whole_on_a_narrow_page(tmp_path: Path, browser: Browser, size: tuple[int, int]) -> None:
    players = (port.Person("anna", "Anna"), port.Person("max", LONG_NAME))
    begin(tmp_path / "journal.db", new_game=replace(NEW_GAME, players=players))
    with window(browser, *size) as context, running(tmp_path, "sim", "--port", "0") as (_, address):
        page = context.new_page()
        Person(page).open(address)
        for text in page.locator(".seat-button span, .key span, .legend li, .plug span").all():
            assert text.evaluate("part => part.scrollWidth <= part.clientWidth + 1 || !part.clientWidth")
            parent = area(text.locator(".."))
            assert area(text)["x"] >= parent["x"] - 1
            assert area(text)["x"] + area(text)["width"] <= parent["x"] + parent["width"] + 1
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_forced_colours_leave_every_lamp_and_key_visible(address: str, browser: Browser) -> None:
    with browser.new_context(viewport=LAPTOP, forced_colors="active") as context:
        page = context.new_page()
        person = Person(page).open(address)
        assert any(person.pixels), "the picture keeps its own colours"
        for part in (".key", ".knob", ".turn", ".lamp", ".lamps", ".seat-button"):
            style = page.locator(part).first.evaluate("part => getComputedStyle(part).borderTopStyle")
            assert style == "solid", part
        lit = page.locator(".lamp[data-effect=on]").first
        dark = page.locator(".lamp[data-effect=off]").first
        assert _colour(lit, "::after") != _colour(dark)


def _colour(part: Locator, pseudo: str = "") -> str:
    colour: str = part.evaluate(f"part => getComputedStyle(part, '{pseudo}').backgroundColor")
    return colour


def test_the_lamps_have_a_legend_in_the_order_of_the_row(address: str, page: Page) -> None:
    Person(page).open(address)
    items = page.get_by_role("list", name="What the lamps mean").get_by_role("listitem")
    expect(items).to_have_text(
        [
            "whose turn",
            "hiring",
            "winemaking",
            "trading",
            "money",
            "pulsing: acts now",
            "flashing: not possible",
        ]
    )
    assert [item.locator(".lamp").count() for item in items.all()] == [1, 1, 1, 1, 4, 0, 0]


def test_the_keys_show_the_drawings_of_the_oled(address: str, page: Page) -> None:
    Person(page).open(address)
    for number, sign in enumerate(BIG_KIND_SIGNS.values(), 1):
        path = page.locator(f"[data-line=key_{number}] path").get_attribute("d") or ""
        assert path.count("M") == "".join(drawings()[sign]).count("#")
