"""The judges' page, the board, a player's phone and what is printed, in a real browser."""

import re

from playwright.sync_api import Page, expect

from companion.tournament.hub.check_in import DropPlayer
from companion.tournament.hub.event_settings import SetEvent
from companion.tournament.hub.floor import ResolveCall, StartClock
from companion.tournament.hub.links import MakeLink
from companion.tournament.hub.players import AddPlayer
from companion.tournament.hub.results import CorrectedLine, CorrectResult, EnterResult
from companion.tournament.hub.rounds import Pair, Publish
from companion.tournament.hub.views import Role
from companion.tournament.records import Type
from tests.tournament.pages.live_hub import LiveHub, publish
from tests.web.axe import barriers

SCROLLS = "() => document.documentElement.scrollWidth > window.innerWidth"
# Whatever of the board's lines is not wholly on the screen.
CUT = """() => [...document.querySelectorAll("#lines li")].filter((each) => {
    const { bottom, right } = each.getBoundingClientRect();
    return bottom > innerHeight + 1 || right > innerWidth + 1;
}).map((each) => each.textContent)"""


# Keeps every name that the board shows, however fast it turns its pages.
NOTE_NAMES = """() => {
    window.seen = new Set();
    const lines = document.querySelector("#lines");
    const note = () => lines.querySelectorAll("li b").forEach((each) => window.seen.add(each.textContent));
    note();
    new MutationObserver(note).observe(lines, { childList: true, subtree: true });
}"""


def entered(hub: LiveHub, page: Page, role: Role, name: str) -> Page:
    """A link that the director made, opened by whoever got it."""
    made = hub.do(MakeLink(role, name))
    page.goto(hub.link_of(role, made["id"], name, made["until"]))
    page.wait_for_selector("body.ready")
    return page


def finish_first_table(hub: LiveHub) -> list[str]:
    """Give table 1 a result; its players, the winner first."""
    players = list(hub.seats("1"))
    ranking = tuple(CorrectedLine(player, 50 - place, place) for place, player in enumerate(players, 1))
    hub.do(CorrectResult(1, "1", ranking, "by hand"))
    return players


def test_a_call_is_claimed_and_answered(hub: LiveHub, page: Page) -> None:
    for table in ("1", "2"):
        hub.box(f"b000000{table}", table)
    publish(hub)
    entered(hub, page, Role.JUDGE, "Ines")
    expect(page.locator("#calls")).to_have_text("Nobody calls.")
    player = hub.seats("2")[0]
    hub.send("b0000002", "2", Type.JUDGE_CALLED, {"call": "c1", "player": player, "why": "rules"})
    hub.send("b0000001", "1", Type.JUDGE_CALLED, {"call": "c2", "player": None, "why": "result"})
    calls = page.locator("#calls > li")
    expect(calls).to_have_count(2)
    expect(calls.first).to_contain_text("a question about the rules")
    calls.first.get_by_role("button", name="I am going").click()
    expect(calls.nth(1)).to_contain_text("Ines is on the way")
    expect(calls.first).to_contain_text("Table 1")
    page.get_by_label("What was decided").fill("Turn taken back")
    page.get_by_role("button", name="Answered").click()
    expect(calls).to_have_count(1)
    expect(page.locator("#answered")).to_contain_text("answered by Ines")
    assert barriers(page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert not page.evaluate(SCROLLS)


# Whether somebody sees what is written on a button: its ink is not its ground.
LEGIBLE = """(button) => {
    let ground = button;
    while (getComputedStyle(ground).backgroundColor === "rgba(0, 0, 0, 0)") ground = ground.parentElement;
    return getComputedStyle(button).color !== getComputedStyle(ground).backgroundColor;
}"""


def test_the_judges_page_shows_only_what_there_is(hub: LiveHub, page: Page) -> None:
    entered(hub, page, Role.JUDGE, "Ines")
    assert page.get_by_role("button", name="Take it back").evaluate(LEGIBLE)
    expect(page.get_by_role("heading", name="Calls", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="Calls that were answered")).to_be_hidden()


def test_a_judge_corrects_a_result(hub: LiveHub, page: Page) -> None:
    publish(hub)
    finish_first_table(hub)
    entered(hub, page, Role.JUDGE, "Ines")
    page.get_by_role("button", name="Enter or correct a result").click()
    page.get_by_role("button", name="Next").click()
    dialog = page.locator("dialog")
    for number, line in enumerate(dialog.locator("tbody tr").all()):
        line.locator("input").first.fill(str(40 - number))
    dialog.get_by_role("button", name="Places by score").click()
    dialog.get_by_label("Reason").fill("Miscounted")
    assert barriers(page) == []
    dialog.get_by_role("button", name="Correct", exact=True).click()
    expect(dialog).to_have_count(0)
    assert hub.result("1").reason == "Miscounted"


def test_the_board_turns_its_pages_and_cuts_nothing(hub: LiveHub, page: Page) -> None:
    for number in range(72):
        hub.do(AddPlayer(f"Somebody with quite a long name {number}"))
    publish(hub)
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{hub.address}/board?seconds=3")
    title = page.locator("#sheet-title")
    expect(title).to_have_text(re.compile(r"Who plays where 1/\d"))
    page.evaluate(NOTE_NAMES)
    assert barriers(page) == []
    for shown in (r"Who plays where 2/\d", r"The tables"):
        assert page.evaluate(CUT) == []
        expect(title).to_have_text(re.compile(shown), timeout=60_000)
    assert {"Anna", "Ben"} <= set(page.evaluate("[...seen]"))
    page.set_viewport_size({"width": 320, "height": 640})
    assert not page.evaluate(SCROLLS)


def test_the_board_shows_the_standings_once_there_are_results(hub: LiveHub, page: Page) -> None:
    page.goto(f"{hub.address}/board?show=standings")
    expect(page.locator("#lines")).to_have_text("The pairings appear here.")
    publish(hub)
    finish_first_table(hub)
    expect(page.locator("#lines li").first).to_contain_text("1.")
    expect(page.locator("#lines li").first).to_contain_text("15")


def test_a_phone_shows_the_own_table_and_results(hub: LiveHub, page: Page) -> None:
    publish(hub)
    winner = finish_first_table(hub)[0]
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(f"{hub.address}/player")
    page.get_by_label("My name").fill(hub.name(winner)[:3].lower())
    page.get_by_role("button", name=hub.name(winner)).click()
    expect(page.locator("#mine .place").first).to_have_text("Table1Seat1")
    expect(page.locator("#mine thead")).to_have_text("RoundTableMy placeMy scoreState")
    expect(page.locator("#mine tbody")).to_have_text("111.49corrected")
    assert barriers(page) == []
    assert not page.evaluate(SCROLLS)
    page.get_by_role("button", name="Somebody else").click()
    expect(page.get_by_label("My name")).to_be_focused()
    entered(hub, page, Role.PLAYER, winner)
    expect(page.locator("#mine h2")).to_have_text(hub.name(winner))
    page.select_option("#language", "de")
    expect(page.locator("#mine .place").first).to_have_text("Tisch1Sitz1")


def test_paper_has_every_player_and_a_slip_for_every_table(hub: LiveHub, page: Page) -> None:
    publish(hub)
    page.goto(f"{hub.address}/print/pairings")
    expect(page.locator(".by-name li")).to_have_count(8)
    expect(page.locator(".by-name li").first).to_contain_text("Anna")
    assert barriers(page) == []
    page.goto(f"{hub.address}/print/slips")
    expect(page.locator(".slip")).to_have_count(2)
    page.emulate_media(media="print")
    expect(page.locator("nav")).to_be_hidden()
    expect(page.locator("footer")).to_be_hidden()
    assert len(page.pdf()) > 1000


def test_phones_tell_the_result_of_a_table_without_a_box(hub: LiveHub, page: Page) -> None:
    publish(hub)
    browser = page.context.browser
    assert browser is not None
    seats = hub.seats("1")
    phones = [browser.new_context(viewport={"width": 320, "height": 640}).new_page() for _ in seats]
    for phone, player in zip(phones, seats, strict=True):
        entered(hub, phone, Role.PLAYER, player)
    first, *others = phones
    for score, player in zip((44, 31, 31, 12), seats, strict=True):
        first.get_by_label(f"Score of {hub.name(player)}").fill(str(score))
    first.get_by_role("button", name="Places by score").click()
    assert barriers(first) == []
    first.get_by_role("button", name="Enter", exact=True).click()
    expect(first.locator("#mine")).to_contain_text("Not confirmed yet")
    assert not first.evaluate(SCROLLS)
    others[0].get_by_role("button", name="It is wrong").click()
    expect(first.locator("#mine")).to_contain_text("disputed")
    expect(first.locator("#mine")).to_contain_text(f"Says that it is wrong: {hub.name(seats[1])}.")
    for phone in others:
        phone.get_by_role("button", name="It is right").click()
    expect(first.locator("#mine")).to_contain_text("confirmed")
    assert hub.result("1").state == "confirmed"
    assert [line["place"] for line in hub.result("1").ranking] == [1, 2, 2, 4]
    for phone in phones:
        phone.context.close()


def test_a_judge_gives_time_and_finds_what_was_decided_at_the_table(hub: LiveHub, page: Page) -> None:
    hub.box("b0000001", "1")
    publish(hub)
    hub.do(StartClock(600))
    entered(hub, page, Role.JUDGE, "Ines")
    hub.send("b0000001", "1", Type.JUDGE_CALLED, {"call": "c1", "player": None, "why": "rules"})
    expect(page.locator("body")).to_have_attribute("data-sounded", "2")
    hub.do(ResolveCall("c1", "Turn taken back"), "Ines")
    expect(page.locator("#answered")).to_contain_text("Turn taken back")
    page.get_by_label("Show").select_option("all")
    page.locator("#grid li[data-table='1'] .card").click()
    dialog = page.locator("dialog")
    expect(dialog).to_contain_text("Turn taken back (Ines)")
    dialog.get_by_label("Minutes more for this table").fill("7")
    dialog.get_by_role("button", name="Give").click()
    expect(page.locator("#grid li[data-table='1'] .card")).to_contain_text("7 min extra")


def test_the_board_rings_at_ten_and_five_minutes_and_at_the_end(hub: LiveHub, page: Page) -> None:
    publish(hub)
    page.goto(f"{hub.address}/board")
    page.wait_for_selector("body.ready")
    body = page.locator("body")
    for seconds, strokes in ((602, "1"), (302, "2"), (2, "3")):
        hub.do(StartClock(seconds))
        expect(body).to_have_attribute("data-sounded", strokes)


def test_the_standings_go_back_to_any_round_and_onto_paper(hub: LiveHub, page: Page) -> None:
    for number in (1, 2):
        hub.do(Pair("random", number))
        hub.do(Publish())
        for table in ("1", "2"):
            lines = tuple(CorrectedLine(each, 9 - at, at) for at, each in enumerate(hub.seats(table), 1))
            hub.do(EnterResult(number, table, lines))
    hub.do(DropPlayer("p1"))
    page.goto(hub.link)
    page.get_by_role("tab", name="Results").click()
    standings = page.locator("#results table").first
    expect(standings.locator("thead")).to_have_text("player12Pointswinsshare of the scoreopponents' points")
    expect(standings).to_contain_text("Anna (dropped")
    page.get_by_label("After round").select_option("1")
    expect(standings.locator("thead")).to_have_text("player1Pointswinsshare of the scoreopponents' points")
    assert barriers(page) == []
    page.goto(f"{hub.address}/print/standings")
    expect(page.locator("#sheets tbody tr")).to_have_count(8)


def test_the_board_shows_where_the_page_is_in_the_internet(hub: LiveHub, page: Page) -> None:
    publish(hub)
    page.goto(f"{hub.address}/board")
    expect(page.locator("#lines li")).to_have_count(8)
    expect(page.locator("#web")).to_be_hidden()
    hub.do(SetEvent(web="https://example.org/open26/"))
    expect(page.locator("#web svg path")).to_be_visible()
    assert page.evaluate(CUT) == []
    assert barriers(page) == []
