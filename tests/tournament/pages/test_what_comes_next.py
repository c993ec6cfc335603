"""No page leaves anybody alone: the director at the day's end, a phone that waits."""

import pytest
from playwright.sync_api import Page, expect

from companion.tournament.hub.boxes import DeleteData
from companion.tournament.hub.check_in import DropPlayer, MarkPlayers
from companion.tournament.hub.event import Presence
from companion.tournament.hub.event_settings import SetEvent
from companion.tournament.hub.links import MakeLink
from companion.tournament.hub.players import AddPlayer
from companion.tournament.hub.results import CorrectedLine, EnterResult
from companion.tournament.hub.rounds import Pair, Publish
from companion.tournament.hub.views import Role
from tests.tournament.pages.live_hub import LiveHub, publish
from tests.web.axe import barriers
from tests.web.person import LAPTOP


@pytest.fixture
def phone(page: Page) -> Page:
    page.set_viewport_size({"width": 320, "height": 640})
    return page


def play(hub: LiveHub, number: int) -> None:
    for table in hub.tables:
        lines = tuple(CorrectedLine(each, 9 - at, at) for at, each in enumerate(hub.seats(table), 1))
        hub.do(EnterResult(number, table, lines))


def test_after_the_last_round_the_first_page_leads_to_the_final_and_to_the_end(
    hub: LiveHub, director: Page
) -> None:
    hub.do(SetEvent(total_rounds=1))
    publish(hub)
    steps, now = director.locator("#steps"), director.locator("#steps [aria-current]")
    expect(steps).to_contain_text("Results that are missing: 2")
    play(hub, 1)
    expect(steps).to_contain_text("All rounds are played: a final can follow.")
    expect(now).to_have_text("Take the results along, then end the day.")
    hub.do(Pair("final", 3, top=4, others="score"))
    expect(now).to_have_text("Look at the pairing, then publish it.")
    expect(director.locator("#round")).to_have_text("Round 2 is being paired · final")
    hub.do(Publish())
    expect(director.locator("#round")).to_have_text("Round 2 · final")
    play(hub, 2)
    expect(steps).to_contain_text("The final is played.")
    now.get_by_role("link").click()
    expect(director.get_by_role("tab", name="The event")).to_have_attribute("aria-selected", "true")


def test_the_steps_are_those_of_the_next_round(hub: LiveHub, director: Page) -> None:
    publish(hub)
    play(hub, 1)
    expect(director.locator("#steps [aria-current]")).to_have_text("Pair round 2")
    expect(director.locator("#steps")).to_contain_text("Start the clock when everybody sits.")
    expect(director.locator("#steps")).not_to_contain_text("Results that are missing")


def test_the_board_says_why_a_finalist_stands_first(hub: LiveHub, page: Page) -> None:
    publish(hub)
    play(hub, 1)
    hub.do(Pair("final", 3, top=4))
    hub.do(Publish())
    play(hub, 2)
    page.set_viewport_size(LAPTOP)
    page.goto(f"{hub.address}/board?show=standings")
    expect(page.locator("#lines li").first).to_contain_text("final")
    expect(page.locator("#lines li").nth(4)).not_to_contain_text("final")


def test_a_phone_that_asked_over_the_open_page_still_waits_when_it_is_opened_again(
    hub: LiveHub, phone: Page
) -> None:
    hub.do(SetEvent(registration=True))
    phone.goto(f"{hub.address}/player")
    phone.get_by_label("Name", exact=True).fill("Zoe")
    phone.get_by_role("button", name="Register").click()
    expect(phone.locator("#asking [role=status]")).to_contain_text("has to accept you")
    # The hall's open page knows nobody.
    phone.context.clear_cookies()
    phone.reload()
    expect(phone.locator("#asking h2")).to_have_text("Zoe")
    expect(phone.locator("#asking [role=status]")).to_contain_text("has to accept you")
    assert barriers(phone) == []
    phone.get_by_role("button", name="Somebody else").click()
    expect(phone.get_by_label("My name")).to_be_focused()
    expect(phone.get_by_role("button", name="Register")).to_be_visible()


def test_what_a_phone_remembers_is_of_this_event(hub: LiveHub, phone: Page) -> None:
    phone.goto(f"{hub.address}/player")
    phone.evaluate("localStorage.setItem('player', 'p1'); localStorage.setItem('player-other', 'p1')")
    phone.reload()
    expect(phone.get_by_label("My name")).to_be_visible()


def test_a_phone_without_a_link_is_told_how_it_may_enter_the_result(hub: LiveHub, phone: Page) -> None:
    publish(hub)
    me = hub.seats("1")[0]
    phone.goto(f"{hub.address}/player?id={me}")
    expect(phone.locator("#mine")).to_contain_text("ask the director for a link")
    made = hub.do(MakeLink(Role.PLAYER, me))
    phone.goto(hub.link_of(Role.PLAYER, made["id"], me, made["until"]))
    expect(phone.get_by_role("button", name="Enter", exact=True)).to_be_visible()
    expect(phone.locator("#mine")).not_to_contain_text("ask the director for a link")


def test_a_phone_says_what_its_player_waits_for(hub: LiveHub, phone: Page) -> None:
    added = hub.do(AddPlayer("Zoe", here=False))
    phone.goto(f"{hub.address}/player?id={added['player']}")
    mine = phone.locator("#mine")
    expect(mine).to_contain_text("Tell the director when you are here.")
    expect(mine).not_to_contain_text("My place")
    hub.do(MarkPlayers((added["player"],), Presence.HERE))
    expect(mine).to_contain_text("You are checked in.")
    hub.do(DropPlayer(added["player"]))
    expect(mine).to_contain_text("You have dropped out.")


def test_places_follow_the_scores_until_somebody_writes_another_one(hub: LiveHub, director: Page) -> None:
    publish(hub)
    director.get_by_role("tab", name="Results").click()
    director.get_by_role("button", name="Table 1, round 1: enter the result").click()
    dialog = director.locator("dialog")
    rows = dialog.locator("tbody tr").all()

    def write(*scores: int) -> list[str]:
        for row, score in zip(rows, scores, strict=True):
            row.locator("input").first.fill(str(score))
        return [row.locator("input").last.input_value() for row in rows]

    assert write(40, 55, 40, 10) == ["2", "1", "2", "4"]
    assert write(60, 55, 40, 10) == ["1", "2", "3", "4"]
    # Two are equal, and the game's own rules say who is before the other.
    rows[1].locator("input").last.fill("1")
    rows[0].locator("input").last.fill("2")
    assert write(55, 55, 40, 10) == ["2", "1", "3", "4"]
    dialog.get_by_role("button", name="Enter", exact=True).click()
    expect(dialog).to_have_count(0)
    director.get_by_role("button", name="Table 1, round 1: correct the result").click()
    rows = dialog.locator("tbody tr").all()
    assert write(56, 56, 40, 10) == ["2", "1", "3", "4"]


def test_the_rounds_page_says_what_a_tap_on_a_player_is_for(hub: LiveHub, director: Page) -> None:
    publish(hub)
    director.get_by_role("tab", name="Rounds").click()
    expect(director.locator("#rounds [role=status]")).to_contain_text("to say that they did not come")


def test_open_pages_show_nothing_any_more_of_what_was_deleted(hub: LiveHub, director: Page) -> None:
    publish(hub)
    play(hub, 1)
    director.get_by_role("tab", name="Players").click()
    expect(director.locator("#players tbody tr")).to_have_count(8)
    hub.do(DeleteData("2100-01-01", sure=True))
    expect(director.locator("#players tbody tr")).to_have_count(0)
    expect(director.locator("#round")).to_have_text("No round yet")
    director.get_by_role("tab", name="Tables").click()
    expect(director.locator("#grid li")).to_have_count(0)
