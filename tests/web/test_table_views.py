"""The table page of each game: what its board shows, a seat's own view, and what is announced."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.evenings import EVENINGS, evening
from tests.web.person import Person

GAME = "fetch('/api/1/state').then((answer) => answer.json()).then(({ game }) => game)"
WINNERS = {"toscana": "Lina", "castles": "Dora", "tuscany": "Anna"}


@pytest.fixture(scope="module", params=EVENINGS)
def last_round(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A box whose last entry has just begun the end of a game."""
    with evening(tmp_path_factory.mktemp("last"), request.param, "last") as address:
        yield address


@pytest.fixture
def box(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A box with the game and the moment that `box_at` names."""
    with evening(tmp_path, *request.param) as address:
        yield address


def box_at(*moments: tuple[str, str]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("box", moments, indirect=True, ids=[game for game, _ in moments])


def opened(page: Page, address: str) -> Page:
    page.goto(f"{address}table")
    expect(page.locator("#players li").first).to_be_visible()
    return page


def row_of(page: Page, name: str) -> Locator:
    return page.locator("#players > ul > li", has_text=name)


@box_at(("castles", "last"))
def test_castles_shows_both_tracks_the_regions_and_what_everybody_has(box: str, page: Page) -> None:
    opened(page, box)
    expect(page.locator("#stage")).to_have_text("Round 3 of 3 · the turns · closing")
    red = page.get_by_role("img", name="Red points: Anna 26, Carl 44, Dora 48")
    assert red.locator("title").all_text_contents() == ["Anna: 26", "Carl: 44", "Dora: 48"]
    expect(page.locator(".notes")).to_have_text("Extra turn after Anna")
    cities = page.locator(".regions tbody tr").nth(3).locator("td").nth(6)
    expect(cities).to_contain_text("3/3")
    carl = row_of(page, "Carl")
    expect(carl.locator(".piles")).to_have_attribute("aria-label", "pile 1: 0, pile 2: 0, pile 3: 0")
    expect(carl.locator(".later")).to_contain_text("92")
    expect(carl.get_by_role("img", name="wagon")).to_be_visible()
    expect(row_of(page, "Dora")).to_have_attribute("aria-current", "true")


def test_castles_shows_the_tracks_alone_where_nothing_else_is_followed(tmp_path: Path, page: Page) -> None:
    with evening(tmp_path, "castles", "middle", name="four-players-points") as address:
        opened(page, address)
        expect(page.locator(".points.alone svg")).to_have_count(2)
        expect(page.locator(".regions tbody tr")).to_have_count(1)
        expect(row_of(page, "Anna").locator(".things")).to_contain_text("Green points")
        # Before the box stops: a page that listens to it would complain.
        page.close()


@box_at(("castles", "last"))
def test_castles_tells_a_seat_what_a_scoring_and_each_tile_would_bring(box: str, page: Page) -> None:
    opened(page, box).select_option("#seat", label="Carl")
    seat = page.locator(".seat")
    expect(seat.locator(".sum")).to_have_text("scored now: 44 + 48 = 92")
    village = seat.locator("tbody tr", has_text="village").locator("td")
    assert village.all_text_contents() == ["3 / 5", "1/3 · 2/2", "I: +6", "+2 workers"]


@box_at(("tuscany", "last"))
def test_tuscany_shows_tokens_in_their_rows_and_who_leads_where(box: str, page: Page) -> None:
    opened(page, box)
    expect(page.locator("#stage")).to_have_text("Year 6 · winter · the last year")
    anna = page.locator(".wake tbody tr").nth(1).locator("td").nth(3)
    expect(anna).to_contain_text("Anna")
    arezzo = page.locator(".map li", has_text="Arezzo")
    expect(arezzo).to_contain_text("Anna 1 leads")
    expect(page.get_by_role("img", name="Points: Anna 25, Béla 11, Carl 16")).to_be_visible()
    expect(page.locator(".notes")).to_contain_text("Anna's soldato is out")
    expect(row_of(page, "Carl").locator(".score")).to_contain_text("16 +7")


@box_at(("tuscany", "last"))
def test_tuscany_tells_a_seat_its_rows_stars_and_workers(box: str, page: Page) -> None:
    opened(page, box).select_option("#seat", label="Carl")
    seat = page.locator(".seat")
    expect(seat.locator(".sum")).to_have_text("regions now: 16 + 7 = 23")
    expect(seat).to_contain_text("stars left: 1")
    expect(seat.locator("tbody tr").first).to_contain_text("normal worker")


@box_at(*[(game, "over") for game in EVENINGS])
def test_the_end_says_who_has_won_and_lists_everybody_by_place(box: str, page: Page) -> None:
    opened(page, box)
    winner = WINNERS[page.evaluate(GAME)]
    expect(page.locator("#banner")).to_contain_text(f"{winner} wins")
    expect(page.locator("#news")).to_contain_text(f"{winner} wins")
    expect(page.locator("#players > ul > li").first).to_contain_text(f"1. {winner}")


def test_news_is_large_for_a_while_and_then_found_again(last_round: str, page: Page) -> None:
    page.clock.install()
    opened(page, last_round)
    banner = page.locator("#banner")
    expect(banner).to_have_attribute("aria-live", "assertive")
    title = banner.locator("strong").first.text_content() or ""
    assert title
    expect(page.locator("#news")).not_to_be_empty()
    expect(page.locator("#entries strong").first).to_contain_text(title)
    page.clock.run_for(5_000)
    expect(banner).to_contain_text(title)
    page.clock.run_for(15_000)
    expect(banner).to_be_empty()
    expect(page.locator("#news")).not_to_be_empty()


@box_at(("toscana", "last"))
def test_an_undo_takes_the_news_back_and_a_redo_announces_it_again(
    box: str, page: Page, browser: Browser
) -> None:
    opened(page, box)
    expect(page.locator("#banner")).to_contain_text("60!")
    context = browser.new_context()
    person = Person(context.new_page()).open(box)
    person.undo()
    expect(page.locator("#banner")).to_be_empty()
    expect(page.locator("#news")).to_have_text("Undone")
    expect(page.locator("#entries")).not_to_contain_text("60!")
    person.read_on()
    person.push()
    person.back()
    person.back()
    person.choose("Redo")
    expect(page.locator("#banner")).to_contain_text("Lina has reached 60 money.")
    context.close()


def test_news_comes_without_motion_where_that_is_asked_for(last_round: str, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    opened(page, last_round)
    banner = page.locator("#banner > div")
    assert banner.evaluate("(element) => getComputedStyle(element).animationName") == "none"
    page.keyboard.press("Escape")
    expect(page.locator("#banner")).to_be_empty()
