"""The director's page in a real browser: pairing, swapping, the clock, players, boxes, corrections."""

import re

from playwright.sync_api import Page, expect

from companion.tournament.hub.commands import MakeLink, StartClock
from companion.tournament.hub.views import Role
from companion.tournament.records import Type
from tests.tournament.pages.live_hub import LiveHub, publish
from tests.web.axe import barriers

TABS = ("tables", "rounds", "players", "results", "boxes", "settings", "log")
# The tables whose cards are drawn anew from now on, in `window.drawn`.
WATCH = """() => {
    window.drawn = new Set();
    new MutationObserver((changes) => changes.forEach(({ target }) => {
        const card = (target.nodeType === 1 ? target : target.parentElement).closest("[data-table]");
        if (card) window.drawn.add(card.dataset.table);
    })).observe(document.getElementById("grid"), { subtree: true, childList: true, characterData: true });
}"""
# A seed that seats Anna first and Hanna at her table: one name is in the other.
ANNA_FIRST = "30"
SCROLLS = "() => document.documentElement.scrollWidth > window.innerWidth"


def seats(page: Page) -> list[list[str]]:
    return [each.locator("button").all_inner_texts() for each in page.locator(".draft > li").all()]


def test_a_draft_is_swapped_by_two_taps_and_published(hub: LiveHub, director: Page) -> None:
    director.get_by_role("tab", name="Rounds").click()
    director.get_by_label("Seed").fill(ANNA_FIRST)
    director.get_by_role("button", name="Pair", exact=True).click()
    expect(director.locator(".draft > li")).to_have_count(2)
    before = seats(director)
    one, other = before[0][0], before[1][2]
    director.locator(".draft").get_by_role("button", name=one, exact=True).click()
    chosen = director.locator(".draft").get_by_role("button", name=one, exact=True)
    expect(chosen).to_have_attribute("aria-pressed", "true")
    director.locator(".draft").get_by_role("button", name=other, exact=True).click()
    expect(director.locator(".draft > li").first.locator("button").first).to_have_text(other)
    after = seats(director)
    assert (after[0][0], after[1][2]) == (other, one)
    director.get_by_role("button", name="Publish").click()
    expect(director.locator("#said")).to_contain_text("published")
    director.get_by_role("tab", name="Tables").click()
    first = director.locator("#grid .card").first
    expect(first).to_contain_text(other)
    expect(director.locator("#clock")).to_have_text("not started")
    director.get_by_role("button", name="Start: 90 min").click()
    expect(director.locator("#clock")).to_have_text(re.compile(r"1:29:\d\d|1:30:00"))


def test_what_the_hub_refuses_is_said_and_nothing_is_lost(hub: LiveHub, director: Page) -> None:
    director.get_by_role("tab", name="Players").click()
    director.get_by_label("Name", exact=True).fill("Anna")
    director.get_by_role("button", name="Add").click()
    expect(director.locator("#said")).to_contain_text("Anna is on the list already")
    expect(director.get_by_label("Name", exact=True)).to_have_value("Anna")
    director.get_by_label("Name", exact=True).fill("Ines")
    director.get_by_role("button", name="Add").click()
    expect(director.locator("#players tbody th", has_text="Ines")).to_be_visible()
    expect(director.locator("#said")).to_be_empty()


def test_a_player_drops_out_and_two_are_kept_apart(hub: LiveHub, director: Page) -> None:
    director.get_by_role("tab", name="Players").click()
    director.get_by_role("button", name="Change: Ben").click()
    director.get_by_label("Not against").select_option(label="Anna")
    director.get_by_role("button", name="Keep apart").click()
    row = director.locator("#players tbody tr", has=director.locator("th", has_text="Ben"))
    expect(row).to_contain_text("Anna")
    director.get_by_role("button", name="Change: Ben").click()
    director.get_by_role("button", name="Drop out").click()
    expect(row).to_contain_text("dropped")


def test_a_result_is_corrected_with_a_reason(hub: LiveHub, director: Page) -> None:
    publish(hub)
    director.get_by_role("tab", name="Results").click()
    director.get_by_role("button", name="Table 1, round 1: correct the result").click()
    dialog = director.locator("dialog")
    for number, score in enumerate((31, 44, 44, 12)):
        dialog.locator("tbody tr").nth(number).locator("input").first.fill(str(score))
    dialog.get_by_role("button", name="Places by score").click()
    places = [row.locator("input").last.input_value() for row in dialog.locator("tbody tr").all()]
    assert places == ["3", "1", "1", "4"]
    dialog.get_by_label("Reason").fill("The box was dead")
    dialog.get_by_role("button", name="Correct", exact=True).click()
    expect(dialog).to_have_count(0)
    expect(director.locator("#results")).to_contain_text("corrected Director: The box was dead")
    director.get_by_role("tab", name="Log").click()
    expect(director.locator("#log tbody tr").first).to_contain_text("result corrected")


def test_a_card_shows_the_call_and_the_fault_of_its_table(hub: LiveHub, director: Page) -> None:
    hub.box("b0000001", "1")
    publish(hub)
    hub.do(StartClock(600))
    hub.send("b0000001", "1", Type.FAULT, {"sentences": ["The OLED does not answer."]})
    hub.send("b0000001", "1", Type.JUDGE_CALLED, {"call": "c1", "player": None, "why": "rules"})
    card = director.locator("#grid li[data-table='1'] .card")
    expect(card).to_contain_text("The OLED does not answer.")
    expect(card).to_contain_text("judge called")
    expect(director.get_by_role("tab", name="Tables")).to_contain_text("✋ 1")
    director.get_by_label("Show").select_option("calls")
    expect(director.locator("#grid li:visible")).to_have_count(1)
    card.click()
    director.get_by_role("button", name="5 min more").click()
    expect(card).to_contain_text("5 min extra")


def test_a_change_at_one_table_draws_one_card(hub: LiveHub, director: Page) -> None:
    publish(hub)
    hub.box("b0000002", "2")
    card = director.locator("#grid li[data-table='2'] .card")
    expect(card).to_be_visible()
    director.evaluate(WATCH)
    hub.send("b0000002", "2", Type.FAULT, {"sentences": ["The OLED does not answer."]})
    expect(card).to_contain_text("The OLED does not answer.")
    assert director.evaluate("[...window.drawn]") == ["2"]


def test_an_invitation_shows_its_code(hub: LiveHub, director: Page) -> None:
    director.get_by_role("tab", name="Boxes").click()
    director.get_by_role("button", name="Open the hall").click()
    expect(director.locator("#boxes")).to_contain_text("The hall is open")
    director.locator("#boxes").get_by_label("Table").fill("7")
    director.get_by_role("button", name="Invite", exact=True).click()
    expect(director.locator("dialog .large")).to_have_text(re.compile(r"\d{8}"))
    assert len(director.locator("dialog svg path").get_attribute("d") or "") > 1000


def test_a_box_that_was_never_heard_is_not_reached(hub: LiveHub, director: Page) -> None:
    hub.box("b0000001", "1")
    director.get_by_role("tab", name="Boxes").click()
    expect(director.locator("#boxes tbody tr")).to_contain_text("not reached")


def test_nobody_without_the_link_sees_anything(hub: LiveHub, page: Page) -> None:
    page.goto(f"{hub.address}/director")
    expect(page.locator("main")).to_have_text("This page needs a link from the director.")
    made = hub.do(MakeLink(Role.JUDGE, "Ines"))
    assert made["id"]


def test_every_tab_is_for_everybody(hub: LiveHub, director: Page) -> None:
    publish(hub)
    hub.box("b0000001", "1")
    for width, theme in ((320, "light"), (1280, "dark"), (1920, "contrast")):
        director.set_viewport_size({"width": width, "height": 800})
        director.select_option("#theme", theme)
        for tab in TABS:
            director.locator(f"#tab-{tab}").click()
            expect(director.locator(f"#{tab} :is(h2, label, td, button)").first).to_be_visible()
            assert not director.evaluate(SCROLLS), (width, tab)
            if width != 1920 or tab in ("tables", "settings"):
                assert barriers(director) == [], (width, tab)


def test_the_keyboard_is_enough(hub: LiveHub, director: Page) -> None:
    director.locator("#tab-tables").focus()
    director.keyboard.press("ArrowRight")
    expect(director.locator("#rounds")).to_be_visible()
    director.get_by_role("button", name="Pair", exact=True).focus()
    director.keyboard.press("Enter")
    first = director.locator(".draft button").first
    first.focus()
    director.keyboard.press("Enter")
    expect(first).to_be_focused()
    expect(first).to_have_attribute("aria-pressed", "true")


def test_the_pages_speak_the_visitors_language(hub: LiveHub, director: Page) -> None:
    director.select_option("#language", "fi")
    expect(director.locator("#tab-tables")).to_have_text("Pöydät")
    director.select_option("#language", "ja")
    expect(director.locator("#tab-boxes")).to_have_text("本体")
    assert director.evaluate("document.documentElement.lang") == "ja"


def test_a_game_that_was_set_up_by_hand_is_given_its_table(hub: LiveHub, director: Page) -> None:
    hub.box("b0000001", "")
    publish(hub)
    seats = hub.seats("2")
    people = dict(zip(("g1", "g2", "g3", "g4"), seats, strict=True))
    # The third is called otherwise at the box.
    names = {each: "Mika" if each == "g3" else hub.name(player).lower() for each, player in people.items()}
    game = hub.play("b0000001", names)
    director.get_by_role("tab", name="Boxes").click()
    expect(director.locator("#boxes")).to_contain_text("Games without a table")
    director.get_by_role("button", name="Say whose it is").click()
    dialog = director.locator("dialog")
    expect(dialog.get_by_label("Table")).to_have_value("2")
    expect(dialog.get_by_label("Mika in the game is")).to_have_value(people["g3"])
    dialog.get_by_role("button", name="Count it there").click()
    expect(dialog).to_have_count(0)
    expect(director.locator("#boxes")).not_to_contain_text("Games without a table")
    game.end()
    game.confirm(*names)
    hub.deliver(game)
    director.get_by_role("tab", name="Tables").click()
    expect(director.locator("#grid li[data-table='2'] .card")).to_contain_text("confirmed")
    assert hub.result("2").state == "confirmed"
    assert {line["player"] for line in hub.result("2").ranking} == set(seats)
