"""The page in Debian's Chromium as a panel: its picture, keyboard, mouse, plugs, and who watches."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.hands import Hands
from tests.processes import running
from tests.web.person import FINGER_MS, HOLD_MS, LAPTOP, Person


def test_every_pixel_on_the_canvas_is_the_oleds(folder: Path, page: Page) -> None:
    hands = Hands(folder)
    shown = hands.twin.display.showing.pixels
    hands.switch_off()
    with running(folder, "sim", "--port", "0") as (_, address):
        assert Person(page).open(address).pixels == shown


def test_the_keyboard_does_what_the_panel_does(folder: Path, address: str, page: Page) -> None:
    person = Person(page).open(address)
    home = person.words
    person.types("1")
    person.sees("trades")
    person.types("ArrowRight")
    person.sees("+1")
    person.types("Enter")
    person.sees("Move the pieces")
    person.types("Space")
    person.sees("Ben")
    person.types("Escape", HOLD_MS)
    person.sees("Undone")
    person.types("Enter")
    person.sees("+1")
    person.types("Escape")
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


def test_after_a_click_enter_pushes_the_knob(address: str, page: Page) -> None:
    person = Person(page).open(address)
    person.key(1)
    person.turn(1)
    for key in ("Enter", "Enter"):
        page.keyboard.press(key, delay=FINGER_MS)
        page.wait_for_timeout(2 * FINGER_MS)
    assert "trades" not in person.words
    page.click("[data-device=lamp_rows]")
    person.types("Enter")
    expect(page.locator("[data-device=lamp_rows]")).to_have_attribute("aria-checked", "false")


@pytest.mark.parametrize("still_ms", [0, 300])
def test_a_small_drag_is_no_push_however_slowly_it_begins(address: str, page: Page, still_ms: int) -> None:
    page.clock.install()
    person = Person(page).open(address)
    home = person.words
    area = page.locator("#knob").bounding_box()
    assert area is not None
    x, y = area["x"] + area["width"] / 2, area["y"] + area["height"] / 2
    page.mouse.move(x, y - 50)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    page.mouse.down()
    page.clock.run_for(still_ms)
    page.mouse.move(x + 7, y - 50, steps=3)
    page.clock.run_for(HOLD_MS)
    page.mouse.up()
    page.clock.resume()
    page.wait_for_timeout(5 * FINGER_MS)
    assert person.words == home


def test_a_stall_makes_no_hold_of_a_tap(address: str, page: Page) -> None:
    page.add_init_script("""
        const send = WebSocket.prototype.send;
        // The way to the box stands still for a second after each press.
        WebSocket.prototype.send = function (text) {
            this.way = (this.way ?? Promise.resolve()).then(() => {
                send.call(this, text);
                return text.includes("press") ? new Promise((go) => setTimeout(go, 1000)) : null;
            });
        };
    """)
    person = Person(page).open(address)
    person.key(1)
    person.turn(1)
    person.push()
    person.sees("Move the pieces")
    person.push()
    person.sees("Ben")
    person.back()
    person.sees("1/7")
    page.click("[data-line=back]", delay=FINGER_MS)
    person.sees("Menu")
    person.back()
    person.sees("Ben")


def test_a_held_seat_button_shows_boxes_until_it_is_let_go(address: str, page: Page) -> None:
    person = Person(page).open(address)
    page.hover("[data-line=seat_2]")
    page.mouse.down()
    person.sees("for boxes")
    expect(page.locator("[data-line=seat_2]")).to_have_class("seat-button down")
    page.mouse.up()
    person.sees("trade")
    page.keyboard.down("w")
    person.sees("for boxes")
    page.keyboard.up("w")
    person.sees("trade")


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
    shown = person.pixels
    page.click("[data-device=display]")
    expect(page.locator("#faults li")).to_have_text(["The OLED is unplugged: plug it in again."])
    assert not any(person.pixels)
    person.key(1)
    person.turn(1)
    person.push()
    page.click("[data-device=display]")
    expect(page.locator("#faults li")).to_have_count(0)
    assert person.pixels not in (shown, bytes(1024))
    page.click("[data-device=lamp_rows]")
    expect(page.locator(".lamp[data-effect=blink]")).to_have_count(0)
    page.click("[data-device=lamp_rows]")
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
        assert one.pixels == other.pixels
        one.page.hover("[data-line=key_3]")
        one.page.mouse.down()
        expect(other.page.locator("[data-line=key_3]")).to_have_class("key down")
        one.page.mouse.up()
        expect(other.page.locator("[data-line=key_3]")).to_have_class("key")


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
