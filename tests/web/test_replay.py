"""The replay of an evening: what the slider draws at each entry is what the live page showed then."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from companion.frozen import frozen
from companion.games.registry import GAMES
from companion.record.journal import Journal
from companion.record.recording import Recording, read_recording
from companion.ui.kit.languages import LANGUAGES, in_words, translator
from companion.web.archive.evening_file import to_html
from companion.web.archive.replay import replay_of
from companion.web.table.board import Board, Seen
from companion.web.table.server_sent_events import to_bytes
from tests.archive import FIRST_EVENING, Clock, fill, recorded
from tests.evening import quick_game
from tests.games.recordings import EVERY
from tests.processes import running
from tests.tables import Table
from tests.web.axe import barriers
from tests.web.evenings import write_evening

MOST_BYTES = 150_000
DRAWN = ("state", "forecast", "facts", "notes")
ENGLISH = translator("en", in_words)
SIZES: tuple[ViewportSize, ...] = ({"width": 320, "height": 640}, {"width": 1920, "height": 1080})
# What the slider gives to the view when it goes on, and then back, entry by entry.
FOLDED = """async (replay) => {
    const { folding } = await import("/static/replay.js");
    const fold = folding(replay), places = replay.entries.map((_, index) => index);
    const drawn = (order) => order.map((index) => JSON.stringify(fold(index)));
    return [drawn(places), drawn(places.toReversed()).toReversed()];
}"""
SCROLLS = "() => document.documentElement.scrollWidth > window.innerWidth"


@frozen
class Evening:
    """A recorded game as it was played: its recording, and the live page's JSON after each of its entries."""

    recording: Recording
    shown: tuple[dict[str, Any], ...]


@cache
def evening(game: str, name: str) -> Evening:
    board, shown = Board(GAMES, lambda: FIRST_EVENING), []
    with TemporaryDirectory() as folder, Journal.open(Path(folder) / "journal.db", Clock()) as journal:
        table = Table(journal)
        for command in recorded(game, name):
            table.say(command)
            now, screens = table.now, GAMES.screens(game)
            board.show(Seen(now.port, screens, now.timeline, "done", (), "en"))
            live = json.loads(board.snapshot())
            shown.append({part: live[part] for part in DRAWN})
        row = journal.current()
        assert row is not None
        return Evening(read_recording(journal, row), tuple(shown))


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("archive")
    fill(folder)
    with running(folder, "sim", "--port", "0") as (_, address):
        yield address


def watched(page: Page, address: str, number: int) -> Page:
    """The page of an evening whose replay somebody wanted; the slider has the focus."""
    page.goto(f"{address}games/{number}")
    page.get_by_role("button", name="Watch it again").click()
    expect(page.get_by_role("slider", name="Replay")).to_be_focused()
    expect(page.locator(".view #players li").first).to_be_visible()
    return page


def picture(page: Page) -> str:
    """The table as it is drawn once the page knows how wide it is."""
    page.evaluate("() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")
    return page.locator(".view .table").inner_html()


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_every_entry_is_drawn_as_the_live_page_showed_it(
    address: str, page: Page, game: str, name: str
) -> None:
    played = evening(game, name)
    replay = json.loads(to_bytes(replay_of(played.recording, GAMES, ENGLISH)))
    page.goto(f"{address}games/1")
    on, back = page.evaluate(FOLDED, replay)
    assert [entry["seq"] for entry in replay["entries"]] == list(range(1, len(played.shown) + 1))
    assert [json.loads(picture) for picture in on] == list(played.shown)
    assert back == on


def test_the_views_draw_nothing_else() -> None:
    for game in GAMES.names:
        folder = GAMES.page(game).folder
        assert folder is not None
        code = (folder / "view.js").read_text()
        unpacked = re.findall(r"\{ ([\w, ]+) \} = table;", code)
        parts = {part for parts in unpacked for part in parts.split(", ")}
        assert parts | set(re.findall(r"\btable\.(\w+)", code)) <= set(DRAWN)


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_the_file_for_friends_is_small_in_every_language(game: str, name: str) -> None:
    recording = evening(game, name).recording
    for language in LANGUAGES:
        assert len(to_html(recording, GAMES, translator(language.code, in_words)).encode()) <= MOST_BYTES


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_slider_changes_the_picture_and_tells_the_causes(address: str, page: Page, number: int) -> None:
    watched(page, address, number)
    slider, causes = page.get_by_role("slider", name="Replay"), page.locator(".causes")
    began, first = picture(page), causes.inner_text()
    slider.press("End")
    count = int(slider.get_attribute("max") or 0) + 1
    expect(slider).to_have_attribute("aria-valuetext", f"Entry {count} of {count}")
    expect(causes).to_have_attribute("aria-live", "polite")
    assert picture(page) != began
    slider.fill("0")
    assert (picture(page), causes.inner_text()) == (began, first)


def test_an_evening_is_stepped_and_played_with_keys(address: str, page: Page) -> None:
    page.clock.install()
    watched(page, address, 1)
    where = page.locator(".where")
    for key, number in (
        ("ArrowRight", 2),
        ("ArrowRight", 3),
        ("ArrowLeft", 2),
        ("ArrowLeft", 1),
        ("ArrowLeft", 1),
    ):
        page.keyboard.press(key)
        expect(where).to_contain_text(f"Entry {number} of 67")
    page.get_by_role("button", name="One entry on").click()
    page.get_by_role("button", name="One entry on").click()
    page.get_by_role("button", name="One entry back").click()
    expect(where).to_contain_text("Entry 2 of 67")
    page.get_by_role("slider").press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.clock.run_for(4500)
    expect(where).to_contain_text("Entry 5 of 67")
    page.keyboard.press("Space")
    page.clock.run_for(4500)
    expect(where).to_contain_text("Entry 5 of 67")
    page.get_by_role("button", name="Play").click()
    page.clock.run_for(150_000)
    expect(where).to_contain_text("Entry 67 of 67")
    page.get_by_role("button", name="Play").click()
    expect(where).to_contain_text("Entry 1 of 67")


def test_what_was_undone_is_seen_as_it_was(tmp_path: Path, page: Page) -> None:
    write_evening(tmp_path, [*quick_game()[:8], {"do": "undo"}, {"do": "redo"}, {"do": "abandon"}])
    with running(tmp_path, "sim", "--port", "0") as (_, address):
        watched(page, address, 1)
        pictures: list[str] = []
        for step in ("", "Undone", "Redone", ""):
            page.get_by_role("slider").fill(str(7 + len(pictures)))
            expect(page.locator(".causes b")).to_have_text([step] if step else [])
            pictures.append(picture(page))
        done, undone, redone, _ = pictures
        assert done == redone != undone
        expect(page.locator(".view #players li")).to_have_count(0)
        expect(page.locator(".causes")).to_contain_text("abandoned")


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_page_for_friends_has_the_same_replay(
    address: str, page: Page, number: int, tmp_path: Path
) -> None:
    watched(page, address, number).keyboard.press("End")
    there = page.locator(".view .table").inner_text(), page.locator(".causes").inner_text()
    file = tmp_path / "evening.html"
    file.write_bytes(page.request.get(f"{address}api/1/games/{number}/export.html").body())
    page.goto(file.as_uri())
    began = picture(page)
    page.get_by_role("slider", name="Replay").press("End")
    assert picture(page) != began
    assert (page.locator(".view .table").inner_text(), page.locator(".causes").inner_text()) == there


def test_a_running_game_has_no_replay(address: str, page: Page) -> None:
    page.goto(f"{address}games/6")
    expect(page.locator("#moves li").first).to_be_visible()
    expect(page.locator("#replay")).to_be_hidden()
    file = page.request.get(f"{address}api/1/games/6/export.html").text()
    assert "<script" not in file
    assert "script-src 'none'" in file


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_nobody_is_kept_out_at_any_size(address: str, phone: Page, theme: str) -> None:
    """In a window that bears axe's own styles, with which it looks into the picture."""
    phone.add_init_script(f"localStorage.setItem('theme', '{theme}')")
    for size in SIZES:
        phone.set_viewport_size(size)
        for number in (1, 2, 3, 5):
            watched(phone, address, number)
            phone.wait_for_load_state("networkidle")
            assert barriers(phone) == [], (number, size)
            assert not phone.evaluate(SCROLLS)
