"""The page in Debian's Chromium for everybody: on a phone, with a screen reader, in every language."""

import re
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, expect

from companion.games import port
from tests.first_game import NEW_GAME, begin
from tests.processes import running
from tests.web.person import Person

PHONE: ViewportSize = {"width": 390, "height": 844}


def test_on_a_phone_everything_is_in_reach_of_a_thumb(address: str, browser: Browser) -> None:
    with browser.new_context(
        viewport=PHONE, device_scale_factor=3, has_touch=True, is_mobile=True
    ) as context:
        page = context.new_page()
        person = Person(page).open(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        for button in page.locator("button").all():
            area = button.bounding_box()
            assert area is not None
            assert min(area["width"], area["height"]) >= 43.9
        oled = page.locator("#oled").bounding_box()
        knob = page.locator("#knob").bounding_box()
        assert oled is not None
        assert knob is not None
        assert oled["width"] >= 0.75 * PHONE["width"]
        assert knob["y"] + knob["height"] < PHONE["height"]
        page.tap("[data-line=key_1]")
        person.sees("trades")
        page.tap("[data-turn='1']")
        person.sees("+1")


def test_everything_that_can_be_touched_has_a_name_and_the_screen_is_read_out(
    address: str, page: Page
) -> None:
    person = Person(page).open(address)
    assert page.locator("#spoken").get_attribute("aria-live") == "polite"
    assert "Anna" in person.words
    for button in page.locator("button").all():
        assert button.get_attribute("aria-label") or button.inner_text().strip()
    expect(page.get_by_role("switch", name="OLED")).to_be_checked()
    expect(page.get_by_role("button", name="Knob: push")).to_be_visible()
    expect(
        page.get_by_role("img", name="Lamps of seat 1, Anna: whose turn blinking, hiring lit")
    ).to_be_visible()
    # A screen reader clicks without a pointer.
    page.get_by_role("button", name="Red").dispatch_event("click")
    person.sees("trades")


def test_a_seat_is_called_by_its_player_and_a_long_name_stays_on_its_button(
    tmp_path: Path, browser: Browser
) -> None:
    long_name = "Maximilian-Alexander"
    players = (port.Person("anna", "Anna"), port.Person("max", long_name))
    begin(tmp_path / "journal.db", new_game=replace(NEW_GAME, players=players))
    with (
        browser.new_context(viewport=PHONE) as context,
        running(tmp_path, "sim", "--port", "0") as (_, address),
    ):
        page = context.new_page()
        person = Person(page).open(address)
        seat = page.get_by_role("button", name=f"Button of seat 2, {long_name}")
        expect(seat).to_have_text(re.compile(long_name))
        expect(page.get_by_role("button", name="Button of seat 3")).to_have_text(re.compile("Seat 3"))
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        seat.click()
        person.sees("Maximili")


def test_the_page_speaks_the_language_of_the_box(folder: Path, browser: Browser) -> None:
    with (
        browser.new_context(viewport=PHONE) as context,
        running(folder, "sim", "--port", "0") as (_, address),
    ):
        page = context.new_page()
        person = Person(page).open(address)
        expect(page.locator("[data-line=key_2]")).to_contain_text("White")
        person.back()
        person.choose("Settings")
        person.choose("Language")
        person.choose("Suomi")
        expect(page.locator("[data-line=key_2]")).to_contain_text("Valkoinen")
        expect(page.get_by_role("button", name="Paikan 1 painike, Anna")).to_be_visible()
        expect(page.get_by_role("button", name="Paikan 3 painike")).to_contain_text("Paikka 3")
        expect(page.locator("html")).to_have_attribute("lang", "fi")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
