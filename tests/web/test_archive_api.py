"""The archive's requests: every evening is listed, found, told and exported; a damaged one says so."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import parse_qs, quote, urlsplit
from urllib.request import urlopen

import pytest

from companion.games.registry import GAMES
from companion.record.export.spreadsheet import to_csv
from companion.record.journal import Journal, JournalReader
from companion.record.recording import read_recording, recording_from_json
from tests.archive import EMOJI, EVENINGS, LONG, MARKUP, RIGHT_TO_LEFT, fill, fill_with_many
from tests.processes import running
from tests.untold import untold


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("archive")
    fill(folder)
    return folder


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    with running(folder, "sim", "--port", "0") as (_, address):
        yield address


def ask(address: str, path: str) -> Any:
    with urlopen(f"{address}api/1/{path}", timeout=20) as answer:
        assert answer.headers["Content-Type"].startswith("application/json")
        return json.load(answer)


def refusal(address: str, path: str) -> tuple[int, str]:
    with pytest.raises(HTTPError) as refused:
        urlopen(f"{address}{path}", timeout=20)
    return refused.value.code, refused.value.read().decode()


def numbers(page: dict[str, Any]) -> list[int]:
    return [game["id"] for game in page["games"]]


def test_the_newest_evening_comes_first_with_its_result(address: str) -> None:
    page = ask(address, "games")
    assert numbers(page) == [6, 5, 4, 3, 2, 1]
    assert (page["before"], page["in_all"]) == (None, len(EVENINGS))
    assert [game["status"] for game in page["games"]] == [
        *("running", "finished", "abandoned"),
        *("finished", "finished", "finished"),
    ]
    first = page["games"][-1]
    assert (first["title"], first["started_at"]) == ("Toscana", "2026-03-01T19:30:30.000Z")
    assert [(player["name"], player["score"], player["place"]) for player in first["players"]] == [
        ("Anna", 40, 1),
        ("Ben", 31, 2),
    ]


def test_pages_follow_each_other_without_a_gap(address: str) -> None:
    first = ask(address, "games?limit=4")
    assert numbers(first) == [6, 5, 4, 3]
    rest = ask(address, f"games?limit=4&before={first['before']}")
    assert (numbers(rest), rest["before"]) == ([2, 1], None)


@pytest.mark.parametrize(
    ("sought", "found"),
    [
        ("anna", [6, 3, 2, 1]),
        ("ANNA ben", [1]),
        ("chloe", [4]),
        ("castles", [2]),
        ("2026-03-15", [3]),
        ("15.03.2026", [3]),
        ("2026 toscana ben", [4, 1]),
        (EMOJI, [5]),
        (RIGHT_TO_LEFT, [5]),
        (MARKUP, [5]),
        ("null", []),
        ("x" * 5000, []),
    ],
)
def test_a_search_looks_at_names_games_and_dates(address: str, sought: str, found: list[int]) -> None:
    assert numbers(ask(address, f"games?search={quote(sought)}")) == found


def test_an_evening_has_its_result_with_margins_its_charts_and_its_log(address: str) -> None:
    evening = ask(address, "games/1")
    told = [(player["name"], player["margin"]) for player in evening["players"]]
    assert told == [("Anna", 0), ("Ben", 9)]
    assert [chart["title"] for chart in evening["charts"]][:2] == ["Prices by round", "Money by round"]
    log = ask(address, "games/1/log")
    assert log["is_complete"]
    assert len(log["entries"]) == evening["moves"]
    assert any("Wine Board" in move for entry in log["entries"] for move in entry["moves"])
    page = ask(address, "games/1/log?after=3&limit=2")
    assert [entry["seq"] for entry in page["entries"]] == [4, 5]
    assert not page["is_complete"]


def test_last_is_the_game_on_the_table(address: str) -> None:
    assert ask(address, "games/last")["id"] == 6
    assert ask(address, "games/last")["status"] == "running"


def test_the_exports_are_those_of_the_command(address: str, folder: Path) -> None:
    with JournalReader.open(folder / "journal.db") as journal:
        recording = read_recording(journal, journal.games()[0])
    texts = {}
    for form, ending in {"json": "json", "csv": "csv", "bgstats": "bgsplay", "html": "html"}.items():
        with urlopen(f"{address}api/1/games/1/export.{form}", timeout=20) as answer:
            name = answer.headers["Content-Disposition"]
            assert name == f'attachment; filename="toscana-2026-03-01-1.{ending}"'
            texts[form] = answer.read().decode()
    assert recording_from_json(texts["json"], GAMES).row.uuid == recording.row.uuid
    assert texts["csv"] == to_csv(recording)
    assert json.loads(texts["bgstats"])["plays"][0]["playerScores"][0]["score"] == "40"


def test_the_link_to_bg_stats_says_who_won(address: str) -> None:
    link = urlsplit(ask(address, "games/5")["bgstats"])
    assert f"{link.scheme}://{link.netloc}{link.path}" == "https://app.bgstatsapp.com/createPlay.html"
    play = json.loads(parse_qs(link.query)["data"][0])
    assert play["game"]["name"] == "Toscana"
    told = [(player["name"], player["score"], player["winner"]) for player in play["players"]]
    assert told == [(MARKUP, 40, True), (EMOJI, 3, False), (RIGHT_TO_LEFT, 3, False), (LONG, 3, False)]
    assert len({player["sourcePlayerId"] for player in play["players"]}) == 4


@pytest.mark.parametrize("game", [4, 6])
def test_a_game_without_a_result_has_none_for_bg_stats(address: str, game: int) -> None:
    assert ask(address, f"games/{game}")["bgstats"] is None
    status, sentence = refusal(address, f"api/1/games/{game}/export.bgstats")
    assert (status, "finished" in sentence) == (409, True)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("api/1/games/7", 404),
        ("api/1/games/999999999/log", 404),
        ("api/1/games/0/export.json", 404),
        ("api/1/games/1/export.exe", 404),
        ("api/1/games/-1", 404),
        ("api/1/games/1e3", 404),
        ("api/1/games?limit=101", 400),
        ("api/1/games?before=x", 400),
        ("api/1/games/1/log?after=-1", 400),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(address: str, path: str, status: int) -> None:
    code, sentence = refusal(address, path)
    assert code == status
    assert sentence


def test_a_damaged_game_is_told_and_the_others_are_still_listed(tmp_path: Path) -> None:
    journal = fill(tmp_path)
    damage(journal, "UPDATE game SET players = '[]' WHERE id = 2")
    damage(journal, "UPDATE game SET started_at = CAST(x'ff' AS TEXT) WHERE id = 3")
    damage(journal, "UPDATE entry SET at = '2026-03-01T19:31:00.000Z' WHERE game = 1 AND seq = 5")
    with running(tmp_path, "sim", "--port", "0") as (_, address):
        page = ask(address, "games")
        assert [(game["id"], game["status"]) for game in page["games"]] == [
            *((6, "running"), (5, "finished"), (4, "abandoned")),
            *((3, "damaged"), (2, "damaged"), (1, "finished")),
        ]
        assert page["games"][3]["message"] == "game 3 cannot be trusted"
        assert numbers(ask(address, "games?search=chloe")) == [4]
        status, sentence = refusal(address, "api/1/games/1")
        assert (status, "game 1 cannot be trusted from entry 5 on" in sentence) == (500, True)
        assert ask(address, "games/5")["status"] == "finished"


def damage(journal: Path, statement: str) -> None:
    connection = sqlite3.connect(journal)
    connection.execute(statement)
    connection.commit()
    connection.close()


def test_many_evenings_are_found_page_by_page(tmp_path: Path) -> None:
    fill_with_many(tmp_path, 250)
    with running(tmp_path, "sim", "--port", "0") as (_, address):
        found: list[int] = []
        before: int | None = 10**9
        while before is not None:
            page = ask(address, f"games?search=castles&limit=20&before={before}")
            found += numbers(page)
            before = page["before"]
    assert found == [number for number in range(250, 0, -1) if number % 3 == 2]


def test_a_game_that_cannot_be_shown_says_so_in_a_sentence(tmp_path: Path) -> None:
    recording = recording_from_json(json.dumps(untold(tmp_path)))
    with Journal.open(tmp_path / "journal.db") as journal:
        journal.import_game(recording.row, recording.entries)
    with running(tmp_path, "sim", "--port", "0") as (_, address):
        (fault,) = ask(address, "table")["faults"]
        assert fault.startswith("The page can't show this game")
        status, told = refusal(address, "api/1/games/1/replay")
        problem = json.loads(told)
        assert (status, problem["error"]) == (422, "untold")
        assert problem["message"] == "This game cannot be shown: its events do not fit together."
