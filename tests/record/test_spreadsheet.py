"""A game as csv: what a spreadsheet reads is a row for each event, and no cell is a formula."""

import csv
import io
import json
from itertools import islice
from pathlib import Path

import pytest

from companion.record.export.spreadsheet import to_csv
from companion.record.journal import Journal
from companion.record.recording import Recording, read_recording
from tests.evening import Plain, do, long_evening, new_game, quick_game
from tests.tables import Table

COLUMNS = [
    "game",
    "entry",
    "at",
    "round",
    "event",
    "player",
    "kind",
    "boxes",
    "before",
    "after",
    "cause",
    "text",
    "title",
    "by",
]
BUY: Plain = {"do": "buy", "player": "anna", "kind": "red", "boxes": 1}


def recorded(path: Path, *commands: Plain) -> Recording:
    with Journal.open(path) as journal:
        table = Table.resume(journal)
        for command in commands:
            do(table, command)
        return read_recording(journal, journal.games()[-1])


def cells(recording: Recording) -> list[dict[str, str]]:
    """The rows as a spreadsheet takes them in."""
    return list(csv.DictReader(io.StringIO(to_csv(recording).removeprefix("\ufeff"), newline="")))


@pytest.fixture
def finished(tmp_path: Path) -> Recording:
    return recorded(tmp_path / "journal.db", *quick_game(3))


def test_it_begins_with_a_byte_order_mark_and_ends_lines_as_spreadsheets_do(finished: Recording) -> None:
    text = to_csv(finished)
    assert text.startswith('\ufeff"game","entry",')
    assert text.endswith('"\r\n')
    assert text.count("\n") == text.count("\r\n")


def test_there_is_one_row_for_each_event_that_stands(finished: Recording) -> None:
    rows = cells(finished)
    expected = [
        (str(entry.seq), entry.at, event["event"])
        for entry in finished.entries
        for event in json.loads(entry.events)
    ]
    assert [(row["entry"], row["at"], row["event"]) for row in rows] == expected
    assert list(rows[0]) == COLUMNS
    assert {row["game"] for row in rows} == {finished.row.uuid}


def test_what_was_undone_has_no_row(tmp_path: Path) -> None:
    recording = recorded(tmp_path / "journal.db", new_game(), BUY, {"do": "undo"})
    assert [row["event"] for row in cells(recording)] == ["game_began"]


def test_each_row_says_its_round_and_its_move(finished: Recording) -> None:
    rows = cells(finished)
    assert [row["round"] for row in rows if row["event"] == "round_began"] == ["2", "3", "4", "5", "6", "7"]
    first = next(row for row in rows if row["event"] == "price_moved")
    assert [first[column] for column in ("round", "kind", "before", "after", "cause", "text")] == [
        "1",
        "red",
        "3",
        "4",
        "wine_board",
        "Red wine: 3 to 4 (Wine Board +)",
    ]
    assert {row["round"] for row in rows} == set("1234567")


def test_numbers_stay_numbers_and_dates_are_iso(finished: Recording) -> None:
    for row in cells(finished):
        assert row["entry"].isdigit()
        assert row["round"].isdigit()
        assert row["at"].endswith("Z")
        if row["event"] in ("price_moved", "money_moved"):
            assert row["before"].isdigit()
            assert row["after"].isdigit()


@pytest.mark.parametrize("name", ["=1+1", "+49 170", "-5", "@SUM(A1)", '=HYPERLINK("http://x","y")'])
def test_no_name_becomes_a_formula(tmp_path: Path, name: str) -> None:
    game = new_game(2, (name, name))
    game["players"][0]["id"] = game["starting_player"] = name
    buy = {**BUY, "player": name}
    rows = cells(recorded(tmp_path / "journal.db", game, buy))
    told = [cell for row in rows for cell in row.values()]
    assert f"'{name}" in told
    assert [cell for cell in told if cell[:1] in tuple("=+-@\t\r\n") and cell] == []


def test_the_tiles_of_the_wine_board_are_no_formulas(tmp_path: Path) -> None:
    board = {"red": None, "champagne": "+"}
    swap = {"do": "adjust", "set": {"board": board}, "reason": "laid wrongly"}
    rows = [
        row
        for row in cells(recorded(tmp_path / "journal.db", new_game(), swap))
        if row["event"] == "tile_laid"
    ]
    assert [(row["kind"], row["before"], row["after"]) for row in rows] == [
        ("red", "'+", ""),
        ("champagne", "", "'+"),
    ]


def test_commas_quotes_and_letters_of_the_world_come_through(tmp_path: Path) -> None:
    names = ('O"Brien, Pat', "安 Zoé;")
    rows = cells(recorded(tmp_path / "journal.db", new_game(2, names), BUY))
    assert all(name in rows[0]["text"] for name in names)
    assert any(row["text"].startswith(names[0]) for row in rows[1:])


@pytest.mark.parametrize("seed", [1, 2])
def test_whole_evenings_have_no_cell_that_a_spreadsheet_would_run(tmp_path: Path, seed: int) -> None:
    commands = [command for command, _ in islice(long_evening(seed), 150)]
    path = tmp_path / "journal.db"
    recorded(path, *commands)
    with Journal.open(path) as journal:
        for game in journal.games():
            for row in cells(read_recording(journal, game)):
                assert None not in row
                assert not any(
                    cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n")) for cell in row.values()
                )
