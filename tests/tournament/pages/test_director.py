"""The director's page in a real browser: pairing, swapping, the clock, players, boxes, corrections."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from companion.games.kit.codec import to_json
from companion.tournament.hub.event_settings import SetEvent
from companion.tournament.hub.floor import GiveExtra, StartClock
from companion.tournament.hub.links import MakeLink
from companion.tournament.hub.players import AddPlayer
from companion.tournament.hub.rounds import Pair
from companion.tournament.hub.store import now_ms
from companion.tournament.hub.views import Role
from companion.tournament.messages import BoxState, LinkState, to_bytes
from companion.tournament.records import Type
from companion.tournament.topics import Of
from tests.tournament.pages.live_hub import LiveHub, publish
from tests.tournament.playing import Play
from tests.tournament.running import EVENT
from tests.tournament.sim_box import SimBox
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
    return [each.locator("button").all_text_contents() for each in page.locator(".draft > li").all()]


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
    expect(director.locator("dialog")).to_contain_text("until the first game begins")
    director.get_by_role("button", name="Publish it now").click()
    expect(director.locator("#said")).to_contain_text("published")
    director.get_by_role("tab", name="Tables").click()
    first = director.locator("#grid .card").first
    expect(first).to_contain_text(other)
    expect(director.locator("#clock")).to_have_text("not started")
    director.get_by_role("button", name="Start: 90 min").click()
    expect(director.locator("#clock")).to_have_text(re.compile(r"1:29:\d\d|1:30:00"))


def test_the_first_page_leads_through_the_day(hub: LiveHub, director: Page) -> None:
    now = director.locator("#steps [aria-current]")
    expect(now).to_contain_text("Open the hall")
    expect(director.locator("#steps")).to_contain_text("Players who are here: 8")
    expect(director.locator("#steps li").first).to_have_text(
        "Say how many rounds there are, and how long one takes."
    )
    hub.do(SetEvent(total_rounds=3))
    expect(director.locator("#steps li").first).to_have_text("Rounds in all: 3 · Minutes a round: 90")
    director.locator("#steps").get_by_role("link", name="Pair round 1").click()
    expect(director.get_by_role("tab", name="Rounds")).to_have_attribute("aria-selected", "true")
    publish(hub)
    director.get_by_role("tab", name="Tables").click()
    expect(director.locator("#steps")).to_contain_text("Start the clock")
    expect(director.locator("#steps")).to_contain_text("Results that are missing: 2")


def test_a_published_round_is_mended_by_tapping(hub: LiveHub, director: Page) -> None:
    publish(hub)
    director.get_by_role("tab", name="Rounds").click()
    gone, moved = hub.seats("1")[0], hub.seats("1")[1]
    draft = director.locator(".draft")
    draft.get_by_role("button", name=hub.name(gone), exact=True).click()
    director.get_by_role("button", name="Did not come").click()
    expect(director.locator("#rounds")).to_contain_text(f"Did not come: {hub.name(gone)}")
    draft.get_by_role("button", name=hub.name(moved), exact=True).click()
    director.get_by_label("To table").select_option("2")
    director.get_by_role("button", name="Move", exact=True).click()
    expect(draft.locator("> li").nth(1).locator("button")).to_have_count(5)
    assert len(hub.seats("1")) == 2
    director.get_by_role("button", name="Take the round back").click()
    expect(director.locator("dialog")).to_contain_text("It becomes a draft again")
    assert hub.tables == ["1", "2"]
    director.get_by_role("button", name="Take it back now").click()
    expect(director.get_by_role("button", name="Publish")).to_be_visible()


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


def test_what_is_typed_and_not_sent_stays_when_the_list_changes(hub: LiveHub, director: Page) -> None:
    director.get_by_role("tab", name="Players").click()
    director.get_by_label("Name", exact=True).fill("Ines")
    director.get_by_role("tab", name="Players").focus()
    hub.do(AddPlayer("Somebody else"))
    expect(director.locator("#players tbody th", has_text="Somebody else")).to_be_visible()
    expect(director.get_by_label("Name", exact=True)).to_have_value("Ines")


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


def test_a_paper_result_is_entered_and_then_corrected_with_a_reason(hub: LiveHub, director: Page) -> None:
    publish(hub)
    director.get_by_role("tab", name="Results").click()
    director.get_by_role("button", name="Table 1, round 1: enter the result").click()
    dialog = director.locator("dialog")
    for number, score in enumerate((40, 30, 20, 10)):
        dialog.locator("tbody tr").nth(number).locator("input").first.fill(str(score))
    dialog.get_by_role("button", name="Places by score").click()
    dialog.get_by_role("button", name="Enter", exact=True).click()
    expect(director.locator("#results")).to_contain_text("from paper")
    assert hub.result("1").state == "entered"
    director.get_by_role("button", name="Table 1, round 1: correct the result").click()
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
    expect(director.locator("#tab-tables .count")).to_have_text("1")
    expect(director.locator("#tab-tables [data-sign=hand]")).to_be_visible()
    director.get_by_label("Show").select_option("calls")
    expect(director.locator("#grid li:visible")).to_have_count(1)
    card.click()
    director.get_by_role("button", name="5 min more").click()
    expect(card).to_contain_text("5 min extra")


def test_a_no_show_is_taken_out_with_one_tap_on_the_tables_card(hub: LiveHub, director: Page) -> None:
    publish(hub)
    card = director.locator("#grid li[data-table='1'] .card")
    gone = card.locator("bdi").first.inner_text()
    card.click()
    director.get_by_role("button", name=f"Did not come: {gone}").click()
    expect(card).not_to_contain_text(gone)
    expect(director.locator("dialog")).to_have_count(0)


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
    hub.box("b0000007", "7")
    expect(director.locator("dialog [role=status]")).to_have_text("Box b0000007 has come.")


def test_a_box_that_was_never_heard_is_not_reached(hub: LiveHub, director: Page) -> None:
    hub.box("b0000001", "1")
    director.get_by_role("tab", name="Boxes").click()
    expect(director.locator("#boxes tbody tr")).to_contain_text("not reached")


def test_nobody_without_the_link_sees_anything(hub: LiveHub, page: Page) -> None:
    page.goto(f"{hub.address}/director")
    expect(page.locator("main")).to_contain_text("This page needs a link from the director.")
    expect(page.locator("main")).to_contain_text("each start makes a new one")
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


def test_a_list_is_looked_at_before_it_is_taken(hub: LiveHub, director: Page) -> None:
    director.get_by_role("tab", name="Players").click()
    director.get_by_text("Import a list").click()
    director.get_by_label("The list").fill("Family;Given;Where\nBerg;Anna;SC 1\nWalsh;Fiona;SC 2\n")
    director.get_by_role("button", name="Look at it").click()
    dialog = director.locator("dialog")
    expect(dialog).to_contain_text("Players that are new: 3")
    for column, kind in (("Family", "last"), ("Given", "first"), ("Where", "club")):
        dialog.get_by_label(column).select_option(kind)
    dialog.get_by_label("The first line has headings").check()
    expect(dialog).to_contain_text("Players that are new: 2")
    expect(dialog.locator("tbody tr").first).to_have_text("Anna BergSC 1")
    assert barriers(director) == []
    dialog.get_by_role("button", name="Take them as registered").click()
    expect(director.locator("#players h2")).to_have_text("Players here: 8, registered: 2, dropped: 0")


def test_players_are_checked_in_one_by_one_and_all_at_once(hub: LiveHub, director: Page) -> None:
    for name in ("Ines", "Jakub", "Katja"):
        hub.do(AddPlayer(name, here=False))
    director.get_by_role("tab", name="Players").click()
    director.get_by_role("button", name="Is here: Ines").click()
    title = director.locator("#players h2")
    expect(title).to_have_text("Players here: 9, registered: 2, dropped: 0")
    director.locator("#players").get_by_label("State").select_option("registered")
    director.get_by_role("button", name="They are here").click()
    director.get_by_role("button", name="Yes, all of them").click()
    expect(title).to_have_text("Players here: 11, registered: 0, dropped: 0")


def test_somebody_in_the_hall_registers_and_is_accepted(hub: LiveHub, director: Page) -> None:
    director.get_by_role("tab", name="Players").click()
    director.get_by_role("button", name="Let people register on their phones").click()
    expect(director.get_by_role("button", name="Close registration")).to_be_visible()
    assert director.context.browser is not None
    phone = director.context.browser.new_context(viewport={"width": 320, "height": 640}).new_page()
    phone.goto(f"{hub.address}/player")
    phone.get_by_label("Name", exact=True).fill("Zoe")
    phone.get_by_role("button", name="Register").click()
    expect(phone.locator("#asking [role=status]")).to_contain_text("has to accept you")
    assert barriers(phone) == []
    expect(director.locator("#tab-players .count")).to_have_text("1")
    director.get_by_role("button", name="Accept: Zoe").click()
    expect(phone.locator("#mine h2")).to_have_text("Zoe")
    phone.context.close()


def test_badges_are_printed_for_everybody(hub: LiveHub, director: Page) -> None:
    director.goto(f"{hub.address}/print/badges")
    expect(director.locator(".badge svg path")).to_have_count(8)
    expect(director.locator(".badge").first).to_contain_text("Anna")


def test_the_clock_takes_any_length_and_more_time_for_all(hub: LiveHub, director: Page) -> None:
    publish(hub)
    director.get_by_role("button", name="Other time").click()
    director.get_by_label("Minutes", exact=True).fill("7")
    director.get_by_role("button", name="Start", exact=True).click()
    expect(director.locator("#clock")).to_have_text(re.compile(r"[67]:\d\d"))
    director.get_by_role("button", name="Pause").click()
    director.get_by_role("button", name="For all: +5 min").click()
    expect(director.locator("#clock")).to_have_text(re.compile(r"1[12]:\d\d"))


def test_tie_breaks_are_chosen_in_words_and_the_log_says_so(hub: LiveHub, director: Page) -> None:
    director.get_by_role("tab", name="The event").click()
    director.get_by_label("Tie-break 1").select_option(label="opponents' points")
    director.get_by_label("Tie-break 2").select_option(label="wins")
    director.get_by_label("Rounds in all").fill("5")
    director.get_by_label("Players may enter on their own phones").check()
    director.locator("#settings").get_by_role("button", name="Keep").first.click()
    expect(director.locator("#said")).to_have_text("Kept.")
    hub.do(Pair("random", 7))
    expect(director.locator("#round")).to_have_text("Round 1/5 is being paired")
    expect(director.locator("#said")).to_be_empty()
    director.get_by_role("tab", name="Log").click()
    expect(director.locator("#log tbody tr").nth(0)).to_contain_text("at random, seed 7")
    expect(director.locator("#log tbody tr").nth(1)).to_contain_text("Rounds in all: 5")
    expect(director.locator("#log tbody tr").nth(1)).to_contain_text(
        "Players may enter on their own phones: yes"
    )


def test_a_card_of_a_new_round_shows_nothing_of_the_game_before(hub: LiveHub, director: Page) -> None:
    hub.box("b0000001", "1")
    publish(hub)
    seats = hub.seats("1")
    facts = {"round": 4, "turn": seats[0], "scores": dict.fromkeys(seats, 777)}
    hub.show("b0000001", Of.STATE, to_json({"phase": "actions", "facts": facts}).encode())
    hub.show("b0000001", Of.STATE_OF_LINK, to_bytes(BoxState(LinkState.READY, 1)))
    card = director.locator("#grid li[data-table='1'] .card")
    expect(card).to_contain_text("connected")
    expect(card).not_to_contain_text("777")
    expect(card).not_to_contain_text("Round 4")


def test_a_player_asks_to_sit_rounds_out(hub: LiveHub, director: Page) -> None:
    director.get_by_role("tab", name="Players").click()
    director.get_by_role("button", name="Change: Ben").click()
    director.get_by_label("Rounds to sit out").fill("1, 3")
    director.locator("dialog").get_by_role("button", name="Keep", exact=True).click()
    expect(director.locator("dialog")).to_have_count(0)
    director.get_by_role("tab", name="Rounds").click()
    director.locator("#rounds [name=kind]").select_option("seeded")
    director.get_by_role("button", name="Pair", exact=True).click()
    expect(director.locator(".draft > li").last).to_have_text("Sits outBen")


class PromptBox(SimBox):
    """A box whose records are of now."""

    def record(self, kind: str, body: dict[str, Any], *, game: str = "", at: int = 0) -> int:
        return super().record(kind, body, game=game, at=at or now_ms())


def test_a_table_that_will_be_late_is_named_in_the_last_twenty_minutes(hub: LiveHub, director: Page) -> None:
    hub.box("b0000001", "1")
    publish(hub)
    box = PromptBox(EVENT, "b0000001", "", 0)
    box.table, box.round = "1", 1
    hub.deliver(Play(box, {player: hub.name(player) for player in hub.seats("1")}))
    hub.do(StartClock(25 * 60))
    hub.forecast()
    expect(director.locator("[data-table='1'] .ends")).to_have_text(
        re.compile(r"ends about \d\d:\d\d \(\d\d:\d\d to \d\d:\d\d\)")
    )
    expect(director.locator("#late")).to_be_empty()
    hub.do(StartClock(15 * 60))
    expect(director.locator("#late")).to_have_text("Will hardly end in time: table 1")
    assert director.locator("[data-table='2'] .ends").inner_text() == ""
    hub.do(GiveExtra("1", 2 * 3600))
    expect(director.locator("#late")).to_be_empty()


def test_the_directors_clock_is_set_seen_on_the_cards_and_listed_in_the_results(
    hub: LiveHub, director: Page
) -> None:
    director.get_by_role("tab", name="The event").click()
    director.get_by_text("A clock for every player: off").click()
    director.get_by_label("Ready-made").select_option(label="tournament")
    expect(director.get_by_label("To begin with, in seconds")).to_have_value("1200")
    director.locator("#settings details form").first.get_by_role("button", name="Keep").click()
    expect(director.get_by_text("A clock for every player: time bank, 20:00 min, a loss")).to_be_visible()
    director.get_by_role("tab", name="Log").click()
    expect(director.locator("#log tbody tr").first).to_contain_text("Clock: time bank, 20:00 min, a loss")
    hub.box("b0000001", "1")
    publish(hub)
    one, other, *_ = seated = hub.seats("1")
    box = PromptBox(EVENT, "b0000001", "", 0)
    box.table, box.round = "1", 1
    game: Play[SimBox] = Play(box, {player: hub.name(player) for player in seated})
    hub.deliver(game)
    times = {each: {"used_ms": 0, "left_ms": 754_900, "over_ms": 0, "lost": 0} for each in seated}
    times[other] = {"used_ms": 1_265_000, "left_ms": -65_000, "over_ms": 65_000, "lost": 2}
    facts = {"round": 4, "turn": one, "scores": {}, "clock": {"at": None, "running": one, "times": times}}
    hub.show("b0000001", Of.STATE, to_json({"phase": "actions", "facts": facts}).encode())
    director.get_by_role("tab", name="Tables").click()
    banks = director.locator("#grid li[data-table='1'] .bank")
    expect(banks.nth(0)).to_have_text(re.compile(r"^12:[0-3]\d$"))
    expect(banks.nth(1)).to_contain_text("\u22121:05")
    expect(banks.nth(1).locator("[data-sign=warning]")).to_have_count(1)
    expect(banks.nth(2)).to_have_text("12:34")
    assert barriers(director) == []
    game.end()
    game.tell("times", {"times": times, "last": game.hash.hex()})
    hub.deliver(game)
    director.get_by_role("tab", name="Results").click()
    expect(director.locator("#results")).to_contain_text("(21:05 min, 1:05 min beyond zero, to lose: 2)")
    director.goto(f"{hub.address}/player?id={other}")
    expect(director.locator("#mine table")).to_contain_text("21:05 min, 1:05 min beyond zero, to lose: 2")
