"""The page in Debian's Chromium: a whole short game by clicking, and everything else a person may do."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from companion.box.preferences_file import FILE_NAME, save_preferences
from companion.games.toscana.commands import Newcomer
from companion.games.toscana.game import Game
from companion.games.toscana.terms import Action, Phase
from companion.journal import Journal
from companion.preferences import Preferences
from companion.table import Table
from tests.hands import Hands
from tests.processes import running
from tests.test_app import NEW_GAME
from tests.web.person import FINGER_MS, HOLD_MS, Person

CHROMIUM = Path("/usr/bin/chromium")
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
# Chromium's advice to whoever reads a canvas, which only these tests do.
READ_BACK = "willReadFrequently"
READ_PIXELS = """() => {
    const canvas = document.getElementById("oled"), cell = canvas.width / 128;
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const rows = [];
    for (let y = 0; y < 64; y++) for (let x = 0; x < 128; x++) {
        rows.push(data[((y * cell + (cell >> 1)) * canvas.width + x * cell + (cell >> 1)) * 4] > 40 ? 1 : 0);
    }
    return rows;
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        pytest.fail(
            f"The page is tested in Debian's Chromium: apt install chromium, so that {CHROMIUM} is there."
        )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A laptop's window in which nothing may go wrong unnoticed."""
    context = browser.new_context(viewport=LAPTOP)
    page = context.new_page()
    page.set_default_timeout(10_000)
    troubles: list[str] = []
    page.on("console", lambda message: None if READ_BACK in message.text else troubles.append(message.text))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    yield page
    context.close()
    assert troubles == []


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    save_preferences(tmp_path / FILE_NAME, Preferences(language="en"))
    with Journal.open(tmp_path / "journal.db") as journal:
        Table(journal).do(NEW_GAME)
    return tmp_path


@pytest.fixture
def address(folder: Path) -> Iterator[str]:
    """A simulator in which Anna and Ben have just begun."""
    with running(folder, "sim", "--port", "0") as (_, address):
        yield address


def pixels(page: Page) -> bytes:
    bits = page.evaluate(READ_PIXELS)
    return int("".join(map(str, bits)), 2).to_bytes(1024)


def game_in(folder: Path) -> Game:
    with Journal.open(folder / "journal.db") as journal:
        game = Table.resume(journal).game
    assert game is not None
    return game


def set_up(person: Person) -> None:
    person.choose("English")
    person.choose("2")
    for player in ("Player 1", "Player 2"):
        person.choose(player)
        person.push()
    person.choose("Play with these")
    person.choose("Player 1")
    person.push()
    for detents in (3, 3, 3, 3, 3, 1, 1, 2, 2, 3, 3, 3, 3, 3, 3):
        person.turn(detents)
        person.push()
    if "All set" not in person.words:
        person.push()
    person.choose("Box follows")
    person.sees("market only")
    person.choose("Begin the game")
    person.sees("begin a game")
    person.push()


def correct_money_to_60(person: Person) -> None:
    person.push()
    person.key(5)
    person.choose("Board check")
    person.turn(15)
    person.push()
    person.turn(57)
    person.push()
    person.hold_push()
    person.push()
    person.sees("3 to 60")
    person.push()


def pass_an_action(person: Person) -> None:
    person.push()
    person.key(3)
    person.push()
    person.push()


def test_a_whole_short_game_is_played_by_clicking(tmp_path: Path, page: Page) -> None:
    with running(tmp_path, "sim", "--port", "0") as (_, address):
        person = Person(page).open(address)
        set_up(person)
        person.sees("1/7")
        correct_money_to_60(person)
        for _ in range(6):
            pass_an_action(person)
        person.sees("Wine Board")
        person.push()
        person.sees("Supply & demand")
        person.push()
        person.sees("Winetasting")
        person.push()
        for _ in range(8):
            if "wins" in person.words or "won" in person.words:
                break
            person.push()
        page.screenshot(path=tmp_path / "end.png")
    game = game_in(tmp_path)
    assert game.phase is Phase.FINISHED
    assert game.ranking is not None
    assert (game.ranking[0].player, game.ranking[0].place) == (game.players[0].id, 1)


def test_every_pixel_on_the_canvas_is_the_oleds(folder: Path, page: Page) -> None:
    hands = Hands(folder)
    shown = hands.twin.display.showing.pixels
    hands.switch_off()
    with running(folder, "sim", "--port", "0") as (_, address):
        Person(page).open(address)
        assert pixels(page) == shown


def test_the_keyboard_does_what_the_panel_does(folder: Path, address: str, page: Page) -> None:
    person = Person(page).open(address)
    home = person.words
    person.types("1")
    person.sees("trades")
    person.types("ArrowRight")
    person.sees("+1")
    person.types("Enter")
    person.sees("bought")
    person.types("Space")
    person.sees("Ben")
    person.types("Escape", HOLD_MS)
    person.sees("Undone")
    person.types("Enter")
    assert person.words == home
    person.types("w")
    assert "Ben" in person.words


def test_a_button_with_the_focus_is_the_one_that_enter_presses(address: str, page: Page) -> None:
    person = Person(page).open(address)
    page.focus("[data-line=key_2]")
    page.keyboard.press("Enter", delay=FINGER_MS)
    person.sees("trades")
    page.focus("[data-device=display]")
    page.keyboard.press("Space")
    expect(page.locator("[data-device=display]")).to_have_attribute("aria-checked", "false")


def test_the_knob_can_be_dragged_and_a_drag_is_no_push(address: str, page: Page) -> None:
    person = Person(page).open(address)
    person.key(1)
    area = page.locator("#knob").bounding_box()
    assert area is not None
    x, y = area["x"] + area["width"] / 2, area["y"] + area["height"] / 2
    page.mouse.move(x, y - 50)
    page.mouse.down()
    page.mouse.move(x + 20, y - 46, steps=4)
    page.mouse.up()
    person.sees("+1")
    assert "trades" in person.words


def test_a_plug_that_is_pulled_shows_everywhere_and_comes_back(
    folder: Path, address: str, page: Page
) -> None:
    person = Person(page).open(address)
    shown = pixels(page)
    page.click("[data-device=display]")
    expect(page.locator("#faults li")).to_have_text(["The OLED: unplugged; plug it in again."])
    assert not any(pixels(page))
    person.key(1)
    person.turn(1)
    person.push()
    page.click("[data-device=display]")
    expect(page.locator("#faults li")).to_have_count(0)
    assert pixels(page) not in (shown, bytes(1024))
    page.click("[data-device=led_rows]")
    expect(page.locator(".lamp[data-effect=blink]")).to_have_count(0)
    page.click("[data-device=led_rows]")
    expect(page.locator(".lamp[data-effect=blink]")).not_to_have_count(0)
    page.click("[data-device=panel]")
    page.click("[data-line=key_1]", delay=FINGER_MS)
    expect(page.locator("#faults li")).to_have_count(1)
    page.click("[data-device=panel]")
    person.push()
    person.sees("Ben")


def test_two_browsers_watch_the_same_box(address: str, browser: Browser, page: Page) -> None:
    one = Person(page).open(address)
    with browser.new_context(viewport=LAPTOP) as context:
        other = Person(context.new_page()).open(address)
        one.key(1)
        other.sees("trades")
        other.turn(1)
        one.sees("+1")
        assert pixels(one.page) == pixels(other.page)
        one.page.hover("[data-line=key_3]")
        one.page.mouse.down()
        expect(other.page.locator("[data-line=key_3]")).to_have_class("key down")
        one.page.mouse.up()
        expect(other.page.locator("[data-line=key_3]")).to_have_class("key")


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
    assert page.locator("#words").get_attribute("aria-live") == "polite"
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
    save_preferences(tmp_path / FILE_NAME, Preferences(language="en"))
    with Journal.open(tmp_path / "journal.db") as journal:
        players = (Newcomer("anna", "Anna"), Newcomer("max", long_name))
        Table(journal).do(replace(NEW_GAME, players=players))
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


def test_the_page_says_that_the_box_is_gone_and_finds_it_again(folder: Path, browser: Browser) -> None:
    with browser.new_context(viewport=LAPTOP) as context:
        page = context.new_page()
        with running(folder, "sim", "--port", "0") as (_, address):
            person = Person(page).open(address)
            person.key(1)
        expect(page.locator("#link")).to_be_visible()
        port = address.rstrip("/").rpartition(":")[2]
        with running(folder, "sim", "--port", port):
            expect(page.locator("#link")).to_be_hidden(timeout=15_000)
            person.sees("Anna")


def test_the_game_of_the_page_is_in_the_journal(folder: Path, page: Page) -> None:
    with running(folder, "sim", "--port", "0") as (_, address):
        person = Person(page).open(address)
        person.key(1)
        person.turn(1)
        person.push()
        person.sees("bought")
    assert game_in(folder).players[0].used == {Action.TRADING}
