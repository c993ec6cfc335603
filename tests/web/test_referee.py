"""The referee's hand on the page, in a real browser: few touches, two hands, a revoked PIN, keys alone."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.axe import barriers
from tests.web.person import SMALL_PHONE
from tests.web.referee_box import Referee, RefereeBox, referee_box

PHONE = {"width": 320, "height": 640}
SCROLLS = (
    "() => document.querySelector('#entering').scrollWidth > document.querySelector('#entering').clientWidth"
)

PHONE = SMALL_PHONE


def another(browser: Browser, box: RefereeBox, device: str) -> tuple[BrowserContext, Referee]:
    context = browser.new_context()
    return context, Referee(context.new_page(), box, device)


def test_a_purchase_takes_three_touches_and_says_who_entered_it(box: RefereeBox, phone: Page) -> None:
    anna = Referee(phone, box).signed_in()
    anna.choose("Buying")
    anna.pick("kind", "red")
    anna.send()
    anna.is_done()
    assert anna.touches == 3
    assert box.state()["players"][0]["boxes"]["red"] == 3
    phone.keyboard.press("Escape")
    expect(phone.locator("#entries")).to_contain_text("Entered by Anna's phone")


def test_what_is_entered_at_once_takes_one_touch(box: RefereeBox, phone: Page) -> None:
    for player in ("anna", "ben"):
        for action in ("trading", "hiring", "winemaking"):
            box.enter(
                do="pass", player=player, action=action, **({"take": "red"} if action == "winemaking" else {})
            )
    anna = Referee(phone, box).signed_in()
    anna.choose("Wine Board update")
    anna.is_done()
    assert anna.touches == 1
    assert box.state()["phase"] == "supply"


def test_undo_says_what_it_takes_back_and_redo_brings_it_again(box: RefereeBox, phone: Page) -> None:
    box.enter(do="buy", player="anna", kind="red", boxes=1)
    anna = Referee(phone, box).signed_in()
    steps = anna.form.locator(".steps")
    expect(steps).to_contain_text("Undo takes back:")
    expect(steps).to_contain_text("Anna")
    steps.get_by_role("button", name="Undo").click()
    anna.is_done()
    assert box.state()["players"][0]["boxes"]["red"] == 2
    expect(steps).to_contain_text("Redo brings back:")
    steps.get_by_role("button", name="Redo").click()
    expect(steps.get_by_role("button", name="Redo")).to_be_disabled()
    assert box.state()["players"][0]["boxes"]["red"] == 3


def test_a_correction_sends_only_what_was_changed(box: RefereeBox, phone: Page) -> None:
    anna = Referee(phone, box).signed_in()
    anna.choose("Correction")
    anna.form.locator("details[data-field=money] > summary").click()
    anna.form.locator("details[data-field=money] [data-field=ben] input").fill("17")
    anna.send()
    expect(anna.error).to_have_text("Fill in: Why?")
    anna.form.locator("[data-field=reason] input").fill("counted again")
    anna.send()
    anna.is_done()
    assert [player["money"] for player in box.state()["players"]] == [3, 17]


def test_the_second_of_two_hands_is_told_and_keeps_what_was_filled_in(
    box: RefereeBox, phone: Page, browser: Browser
) -> None:
    anna = Referee(phone, box).signed_in()
    anna.choose("Buying")
    anna.pick("kind", "champagne")
    context, ben = another(browser, box, "Ben's tablet")
    ben.signed_in()
    ben.choose("Buying")
    ben.pick("kind", "red")
    ben.send()
    ben.is_done()
    anna.pick("player", "ben")
    anna.pick("kind", "water")
    anna.send()
    expect(anna.error).to_contain_text("Ben's tablet")
    expect(anna.error).to_contain_text("What you filled in is still here.")
    assert box.state()["players"][1]["boxes"]["water"] == 2
    anna.send()
    anna.is_done()
    assert box.state()["players"][1]["boxes"]["water"] == 3
    context.close()


def test_a_revoked_pin_is_told_and_the_form_stays_for_the_next_one(box: RefereeBox, phone: Page) -> None:
    anna = Referee(phone, box).signed_in()
    anna.choose("Buying")
    anna.pick("kind", "water")
    box.revoke()
    anna.send()
    expect(anna.error).to_contain_text("revoked")
    anna.sign_in(box.pin())
    expect(phone.locator("#pin")).to_be_hidden()
    anna.send()
    anna.is_done()
    assert box.state()["players"][0]["boxes"]["water"] == 3


def test_what_was_filled_in_is_there_again_when_the_form_was_closed(box: RefereeBox, phone: Page) -> None:
    anna = Referee(phone, box).signed_in()
    anna.choose("Buying")
    anna.pick("kind", "water")
    phone.keyboard.press("Escape")
    expect(anna.form).to_be_hidden()
    phone.click("#enter")
    anna.send()
    anna.is_done()
    assert box.state()["players"][0]["boxes"]["water"] == 3
    box.revoke()
    phone.keyboard.press("Escape")
    phone.click("#enter")
    expect(phone.locator("#pin")).to_be_visible()


def test_a_wrong_pin_is_told_beside_the_button_and_signing_out_ends_it(box: RefereeBox, phone: Page) -> None:
    box.pin()
    anna = Referee(phone, box)
    phone.goto(f"{box.address}table")
    phone.click("#enter")
    anna.sign_in("000000")
    expect(anna.error).to_contain_text("not the PIN")
    anna.sign_in(box.pin())
    anna.form.get_by_role("button", name="Sign out").click()
    expect(phone.locator("#pin")).to_be_visible()
    phone.reload()
    phone.click("#enter")
    expect(phone.locator("#pin")).to_be_visible()


def test_a_refusal_is_the_sentence_of_the_game(box: RefereeBox, phone: Page) -> None:
    anna = Referee(phone, box).signed_in()
    anna.choose("Buying")
    anna.pick("kind", "champagne")
    anna.send()
    expect(anna.error).to_contain_text("Anna")
    assert box.state()["players"][0]["money"] == 3


def test_everything_works_by_keys_alone(box: RefereeBox, phone: Page) -> None:
    Referee(phone, box).signed_in()
    phone.reload()
    expect(phone.locator("#enter")).to_be_visible()
    phone.locator("#enter").focus()
    phone.keyboard.press("Enter")
    expect(phone.locator("#entering .commands button").first).to_be_focused()
    phone.keyboard.press("Enter")
    kind = phone.locator("[data-field=kind] input").first
    for _ in range(10):
        if kind.evaluate("element => element === document.activeElement"):
            break
        phone.keyboard.press("Tab")
    phone.keyboard.press("Space")
    phone.keyboard.press("Enter")
    expect(phone.locator("#entering .told")).to_contain_text("Entered.")
    assert box.state()["players"][0]["boxes"]["red"] == 3
    phone.keyboard.press("Escape")
    expect(phone.locator("#entering")).to_be_hidden()


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_nothing_in_the_form_keeps_anybody_out(theme: str, box: RefereeBox, phone: Page) -> None:
    phone.goto(f"{box.address}table")
    phone.select_option("#theme", theme)
    phone.click("#enter")
    expect(phone.locator("#pin")).to_be_visible()
    assert barriers(phone) == []
    anna = Referee(phone, box).signed_in()
    assert barriers(phone) == []
    for title in ("Hiring", "Correction"):
        anna.choose(title)
        phone.evaluate(
            "document.querySelectorAll('#entering details').forEach((each) => { each.open = true; })"
        )
        assert barriers(phone) == []
        anna.form.get_by_role("button", name="Back", exact=True).click()


def test_the_button_is_gone_with_the_box(folder: Path, phone: Page) -> None:
    with referee_box(folder) as box:
        phone.goto(f"{box.address}table")
        expect(phone.locator("#enter")).to_be_visible()
    expect(phone.locator("#enter")).to_be_hidden()


def test_passing_winemaking_takes_the_red_box_and_another_action_none(box: RefereeBox, phone: Page) -> None:
    anna = Referee(phone, box).signed_in()
    anna.choose("Pass")
    expect(phone.locator("[data-field=take]")).to_be_hidden()
    anna.pick("action", "winemaking")
    expect(phone.locator("[data-field=take]")).to_be_visible()
    anna.send()
    anna.is_done()
    assert box.state()["players"][0]["boxes"]["red"] == 3


def test_an_entry_out_of_turn_says_whose_turn_it_is(box: RefereeBox, phone: Page) -> None:
    anna = Referee(phone, box).signed_in()
    anna.choose("Buying")
    anna.pick("player", "ben")
    expect(phone.locator(".note[role=status]")).to_have_text("Anna is on turn")
    anna.pick("player", "anna")
    expect(phone.locator(".note[role=status]")).to_have_text("")


def test_a_yield_that_nobody_told_is_asked_for(box: RefereeBox, phone: Page) -> None:
    anna = Referee(phone, box).signed_in()
    anna.choose("Winemaking")
    anna.send()
    expect(phone.locator(".sending .error")).to_contain_text("Fill in: Boxes", ignore_case=True)
    assert box.state()["players"][0]["actions"]["winemaking"] == "ready"
