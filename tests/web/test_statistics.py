"""Statistics over all evenings, against figures that were worked out by hand."""

import json
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from companion.record.journal import Journal
from companion.settings.preferences import Preferences
from companion.settings.preferences_file import FILE_NAME, save_preferences
from tests.archive import Clock, fill, play, recorded
from tests.evening import Plain, quick_game
from tests.processes import running


def with_purchase(commands: Sequence[Plain]) -> list[Plain]:
    """Anna buys two boxes of water at 2 each in the first round instead of passing."""
    buy: Plain = {"do": "buy", "player": "anna", "kind": "water", "boxes": 2}
    passes: Plain = {"do": "pass", "player": "anna", "action": "trading"}
    at = commands.index(passes)
    return [*commands[:at], buy, *commands[at + 1 :]]


GAMES: tuple[Sequence[Plain], ...] = (
    with_purchase(quick_game(names=("Anna", "Ben"), money={"anna": 44, "bela": 31})),
    with_purchase(quick_game(names=(" anna ", "BEN"), money={"anna": 24, "bela": 25})),
    quick_game(3, ("Anna", "ben", "Chloé"), money={"anna": 10, "bela": 12, "cleo": 11}),
    recorded("castles", "two-players-draw-two"),
    [*quick_game(names=("Anna", "Ben"))[:20], {"do": "abandon"}],
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    save_preferences(tmp_path / FILE_NAME, Preferences(language="en"))
    with Journal.open(tmp_path / "journal.db", Clock()) as journal:
        for commands in GAMES:
            play(journal, commands)
    return tmp_path


def ask(address: str, query: str = "") -> Any:
    """The answer once all is counted."""
    for _ in range(1000):
        with urlopen(f"{address}api/1/statistics{query}", timeout=20) as answer:
            found = json.load(answer)
        if found["is_complete"]:
            return found
    raise AssertionError("the box never counted to the end")


def by_name(people: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {person["name"]: person for person in people}


def test_everything_is_counted_by_person_by_group_and_head_to_head(folder: Path) -> None:
    with running(folder, "sim", "--port", "0") as (_, address):
        found = ask(address, "?game=toscana")
    assert (found["counted"], found["finished"]) == (4, 4)
    assert found["left_out"] == {"without_result": 1, "damaged": 0}
    assert {game["game"]: game["plays"] for game in found["games"]} == {"toscana": 3, "castles": 1}
    people = by_name(found["people"])
    assert people.keys() == {"Anna", "ben", "Chloé"}
    anna, ben = people["Anna"], people["ben"]
    assert (anna["plays"], anna["wins"], anna["win_rate"]) == (3, 1, 0.333)
    # 40, 20 and 10: two purchases of 4 went off.
    (scores,) = anna["scores"]
    assert (scores["unit"], scores["average"], scores["best"]) == ("money", 23.3, 40)
    assert (ben["wins"], ben["scores"][0]["average"], ben["scores"][0]["best"]) == (2, 22.7, 31)
    (bought,) = anna["tables"]
    assert (bought["title"], bought["counts"]) == (
        "Boxes bought",
        [{"of": "water", "name": "Water", "count": 4}],
    )
    two, three = found["groups"]
    assert (two["plays"], two["people"]) == (2, [{"name": "Anna", "wins": 1}, {"name": "ben", "wins": 1}])
    assert (three["plays"], three["people"][0]) == (1, {"name": "ben", "wins": 1})
    pair = next(pair for pair in found["pairs"] if pair["plays"] == 3)
    assert pair["people"] == [{"name": "Anna", "ahead": 1}, {"name": "ben", "ahead": 2}]


def test_all_games_are_told_together_and_nonsense_is_refused(folder: Path) -> None:
    with running(folder, "sim", "--port", "0") as (_, address):
        found = ask(address)
        with pytest.raises(HTTPError, match="400") as refused:
            urlopen(f"{address}api/1/statistics?game=chess", timeout=20)
        assert "chess" in json.load(refused.value)["message"]
    anna = by_name(found["people"])["Anna"]
    assert (anna["plays"], {scores["game"] for scores in anna["scores"]}) == (4, {"toscana", "castles"})
    titles = [table["title"] for table in found["tables"]]
    assert titles == ["Boxes bought", "Spaces built", "What brought red points"]


def test_the_longest_turn_leads_to_its_game(folder: Path) -> None:
    with running(folder, "sim", "--port", "0") as (_, address):
        found = ask(address)
        longest = found["longest_turns"][0]
        with urlopen(f"{address}api/1/games/{longest['id']}", timeout=20) as answer:
            players = json.load(answer)["players"]
    assert longest["seconds"] == max(player["longest_s"] for player in players)


def test_what_was_counted_is_kept_and_made_anew_where_it_is_lost(folder: Path) -> None:
    kept = folder / "journal.db.statistics"
    with running(folder, "sim", "--port", "0") as (_, address):
        first = ask(address)
    assert kept.exists()
    kept.write_bytes(b"no database at all" * 100)
    with running(folder, "sim", "--port", "0") as (_, address):
        assert ask(address) == first
    with sqlite3.connect(kept) as connection:
        assert connection.execute("SELECT count(*) FROM counted").fetchone() == (4,)
    connection.close()


def test_a_changed_number_among_what_was_counted_is_noticed_and_counted_anew(folder: Path) -> None:
    with running(folder, "sim", "--port", "0") as (_, address):
        first = ask(address)
    with sqlite3.connect(folder / "journal.db.statistics") as connection:
        connection.execute("""UPDATE counted SET plain = replace(plain, '"place": 2', '"place": 1')""")
    connection.close()
    with running(folder, "sim", "--port", "0") as (_, address):
        assert ask(address) == first


def test_a_damaged_game_is_left_out_and_said_to_be(folder: Path) -> None:
    with sqlite3.connect(folder / "journal.db") as connection:
        connection.execute("UPDATE entry SET events = '[]' WHERE game = 1 AND seq = 5")
    connection.close()
    with running(folder, "sim", "--port", "0") as (_, address):
        found = ask(address)
    assert found["left_out"] == {"without_result": 1, "damaged": 1}
    assert by_name(found["people"])["Anna"]["plays"] == 3


def test_the_page_shows_them_and_chooses_a_game(page: Page, tmp_path: Path) -> None:
    fill(tmp_path)
    page.set_viewport_size({"width": 320, "height": 640})
    with running(tmp_path, "sim", "--port", "0") as (_, address):
        page.goto(f"{address}statistics")
        anna = page.locator("#people > li", has=page.locator("h3", has_text="Anna"))
        expect(anna).to_contain_text("3 (100%)")
        expect(page.locator("#counted")).to_have_text("Games counted: 4 · without a result: 2")
        page.goto(f"{address}statistics?game=tuscany")
        expect(anna).to_contain_text("Stars by region")
        page.select_option("#game", "castles")
        expect(anna).to_contain_text("1 (100%)")
        expect(page.locator("#pairs tbody tr")).to_contain_text(["1 : 0"])
        assert not page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
        page.locator("#turns a").first.click()
        expect(page.locator("#outcome")).to_have_text("Anna wins")
        page.wait_for_load_state("networkidle")
