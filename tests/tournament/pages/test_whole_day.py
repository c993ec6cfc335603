"""A director's whole day in a real browser: 13 players, 3 rounds and a final, boxes and paper."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.tournament.pages.live_hub import LiveHub, live_hub
from tests.tournament.playing import Play
from tests.tournament.running import EVENT
from tests.tournament.sim_box import SimBox

NAMES = ("Anna", "Ben", "Chloé", "Dmitri", "Eero", "Fiona", "Goro", "Hanna", "Ines", "Jakub", "Katja", "Liam")
LIST = "Name;Club\n" + "\n".join(f"{name};{'Foxes' if at % 2 else 'Owls'}" for at, name in enumerate(NAMES))
NO_SHOW = "Mika"
SCORES = (70, 60, 50, 40, 30)


@pytest.fixture
def empty_hub(tmp_path: Path) -> Iterator[LiveHub]:
    with live_hub(tmp_path / "event") as hub:
        yield hub


class Day:
    """What the director does again and again; boxes play beside it."""

    def __init__(self, hub: LiveHub, page: Page) -> None:
        self.hub, self.page = hub, page
        self.boxes = {table: SimBox(EVENT, f"b000000{table}", "", 0) for table in ("1", "2")}

    def tab(self, name: str) -> None:
        self.page.get_by_role("tab", name=name).click()

    def publish(self) -> None:
        self.page.get_by_role("button", name="Publish").click()
        self.page.get_by_role("button", name="Publish it now").click()
        expect(self.page.locator("#said")).to_contain_text("The round is published")

    def start_clock(self) -> None:
        self.page.get_by_role("button", name="Start: 90 min").click()
        expect(self.page.locator("#clock")).to_have_text(re.compile(r"1:29:\d\d|1:30:00"))

    def play_round(self, number: int) -> None:
        """The tables with a box confirm their results there; the others hand in slips."""
        for table, box in self.boxes.items():
            box.table, box.round = table, number
            game = Play(box, {player: self.hub.name(player) for player in self.hub.seats(table)})
            game.end(SCORES)
            game.confirm(*game.players)
            self.hub.deliver(game)
        self.tab("Results")
        for table in self.hub.tables[len(self.boxes) :]:
            self.page.get_by_role("button", name=f"Table {table}, round {number}: enter the result").click()
            dialog = self.page.locator("dialog")
            for at, row in enumerate(dialog.locator("tbody tr").all()):
                row.locator("input").first.fill(str(SCORES[at]))
            dialog.get_by_role("button", name="Places by score").click()
            dialog.get_by_role("button", name="Enter", exact=True).click()
            expect(dialog).to_have_count(0)
        expect(self.page.locator("#round")).to_contain_text(f"Round {number}: all results are in")
        expect(self.page.locator("#clock")).to_be_empty()

    def check_in(self) -> None:
        self.tab("Players")
        self.page.get_by_text("Import a list").click()
        self.page.get_by_label("The list").fill(f"{LIST}\n{NO_SHOW};Owls\n")
        self.page.get_by_role("button", name="Look at it").click()
        self.page.get_by_role("button", name="Take them as registered").click()
        expect(self.page.locator("#players h2")).to_have_text("Players here: 0, registered: 13, dropped: 0")
        self.page.get_by_role("button", name="They are here").click()
        self.page.get_by_role("button", name="Yes, all of them").click()
        expect(self.page.locator("#players h2")).to_have_text("Players here: 13, registered: 0, dropped: 0")


def test_a_directors_whole_day(empty_hub: LiveHub, page: Page) -> None:
    day = Day(empty_hub, page)
    page.goto(empty_hub.link)
    page.wait_for_selector("body.ready")
    steps = page.locator("#steps [aria-current]")
    expect(steps).to_contain_text("Add players")
    day.check_in()
    day.tab("Boxes")
    page.get_by_role("button", name="Open the hall").click()
    expect(page.locator("#boxes")).to_contain_text("The hall is open")
    for table, box in day.boxes.items():
        empty_hub.box(box.box, table)
    day.tab("Tables")
    expect(steps).to_contain_text("Pair round 1")
    expect(page.locator("#grid li").first).to_contain_text("not reached")
    first_round(day)
    for number in (2, 3):
        day.tab("Rounds")
        page.get_by_role("button", name="Pair", exact=True).click()
        day.publish()
        day.start_clock()
        day.play_round(number)
    board = page.context.new_page()
    board.goto(f"{empty_hub.address}/board?seconds=3")
    expect(board.locator("#sheet-title")).to_have_text("Standings")
    board.close()
    final_beside_the_others(day)
    standing = page.locator("#results table").first.locator("tbody tr")
    expect(standing).to_have_count(len(NAMES))
    expect(standing.first).to_contain_text("final, round 4: place 1")
    expect(page.locator("#results")).to_contain_text("A final brings no points.")
    page.goto(f"{empty_hub.address}/print/standings")
    expect(page.locator("#sheets tbody tr")).to_have_count(len(NAMES))


def first_round(day: Day) -> None:
    """Thirteen are paired, and one does not come."""
    day.tab("Rounds")
    day.page.get_by_role("button", name="Pair", exact=True).click()
    day.publish()
    day.page.locator(".draft").get_by_role("button", name=NO_SHOW, exact=True).click()
    day.page.get_by_role("button", name="Did not come").click()
    expect(day.page.locator("#rounds")).to_contain_text(f"Did not come: {NO_SHOW}")
    day.start_clock()
    day.play_round(1)


def final_beside_the_others(day: Day) -> None:
    """The best four choose their seats by rank; the other eight play on."""
    page = day.page
    day.tab("Rounds")
    page.locator("select[name=kind]").select_option("final")
    page.locator("select[name=seats]").select_option("ranked")
    page.get_by_role("button", name="Pair", exact=True).click()
    tables = page.locator(".draft > li")
    expect(tables).to_have_count(3)
    expect(tables.first).to_contain_text("Table 1 · final")
    best = tables.first.locator("ol button").all_inner_texts()
    page.get_by_role("button", name="Seats: Table 1").click()
    own = page.locator("dialog label", has=page.get_by_text(best[0], exact=True))
    own.locator("select").select_option(label="4")
    page.get_by_role("button", name="Seat them").click()
    expect(tables.first.locator("ol button")).to_have_text([*best[1:], best[0]])
    day.publish()
    phone = page.context.new_page()
    phone.goto(f"{day.hub.address}/player?id={day.hub.seats('1')[3]}")
    expect(phone.locator(".place").first).to_contain_text("final")
    phone.close()
    day.play_round(4)
