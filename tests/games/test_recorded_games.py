"""Whole recorded games: each leads where it led, a referee agrees line by line, every export tells it."""

import csv
import io
import json
from pathlib import Path

import pytest

from companion.cli import main
from companion.games.registry import GAMES
from companion.record.journal import JournalReader
from companion.record.recording import Recording, read_recording, recording_from_json
from tests.games.kit.recorded import Answer, Plain, RecordedGames, Referee
from tests.games.recordings import EVERY, RECORDED


@pytest.fixture(scope="module", params=EVERY, ids="/".join)
def game(request: pytest.FixtureRequest) -> tuple[RecordedGames, str]:
    kind, name = request.param
    if request.config.getoption("--update-games"):
        RECORDED[kind].write_expected(name)
    return RECORDED[kind], name


@pytest.fixture(scope="module")
def played(game: tuple[RecordedGames, str]) -> list[Answer]:
    recorded, name = game
    return recorded.played(name)


def test_every_game_in_the_box_is_recorded() -> None:
    assert set(RECORDED) == set(GAMES.names)
    assert all(len(recorded.names) >= 4 for recorded in RECORDED.values())


@pytest.mark.parametrize("part", ["rounds", "refused", "final", "lines"])
def test_the_game_leads_where_it_led_when_it_was_recorded(game: tuple[RecordedGames, str], part: str) -> None:
    recorded, name = game
    assert recorded.outcome_of(name)[part] == recorded.expected_of(name)[part]


def test_the_referees_own_books_agree_after_every_line(
    game: tuple[RecordedGames, str], played: list[Answer]
) -> None:
    """Nothing comes from nowhere, and everything is the sum of its moves."""
    referee: Referee | None = None
    for command, code, events, state in played:
        if command["do"] == "new_game" and not code:
            referee = game[0].referee(command, state)
        elif command["do"] in ("undo", "redo") and not code and state["players"] is not None:
            referee = referee or game[0].referee(command, state)
            referee.leap(state)
        elif referee is not None and command["do"] != "abandon" and state["players"] is not None:
            referee.follow(events, state)
    assert referee is not None


def test_a_refused_line_leaves_the_state_as_it_was(played: list[Answer]) -> None:
    before: Plain | None = None
    for _, code, _, state in played:
        assert not code or state == before
        before = state


def test_the_game_was_played_to_its_end(played: list[Answer]) -> None:
    final = played[-1].state
    assert final["phase"] == "finished"
    ranking = final["result"]["ranking"]
    assert {line["player"] for line in ranking} == {player["id"] for player in final["players"]}
    assert [line["place"] for line in ranking] == sorted(line["place"] for line in ranking)


@pytest.fixture(scope="module")
def journal(game: tuple[RecordedGames, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal into which the recorded lines were played."""
    recorded, name = game
    path = tmp_path_factory.mktemp("recorded") / "journal.db"
    main(["replay", str(recorded.folder / f"{name}.jsonl"), "--save", "--journal", str(path)])
    return path


def _exported(journal: Path, form: str) -> str:
    output = journal.with_name(f"game.{form}")
    assert main(["export", "last", "--format", form, "--output", str(output), "--journal", str(journal)]) == 0
    return output.read_text()


def _recording(journal: Path) -> Recording:
    with JournalReader.open(journal) as reader:
        return read_recording(reader, reader.games()[-1])


@pytest.mark.evenings
def test_the_spreadsheet_has_a_row_for_each_event_that_stands(journal: Path) -> None:
    text = _exported(journal, "csv").removeprefix("\ufeff")
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    recording = _recording(journal)
    port = recording.table.port
    events = [event for moment in recording.moments for event in moment.events]
    assert [row["event"] for row in rows] == [port.events.plain(event)["event"] for event in events]
    assert all(row["text"] for row in rows)
    assert {row["title"] for row in rows} == {port.title}
    assert set(port.columns) <= set(rows[0])


def test_bg_stats_gets_everybodys_score_and_place(journal: Path, played: list[Answer]) -> None:
    play = json.loads(_exported(journal, "bgsplay"))
    final = played[-1].state
    port = GAMES.port(final["game"])
    ranking = {line["player"]: line for line in final["result"]["ranking"]}
    assert [player["name"] for player in play["players"]] == [each["name"] for each in final["players"]]
    assert play["games"][0]["name"] == port.title
    assert [
        (score["score"], score["rank"], score["winner"]) for score in play["plays"][0]["playerScores"]
    ] == [
        (str(line[port.score_field]), line["place"], line["place"] == 1)
        for line in (ranking[each["id"]] for each in final["players"])
    ]


@pytest.mark.evenings
def test_the_exported_game_is_taken_in_as_it_was(journal: Path, played: list[Answer]) -> None:
    text = _exported(journal, "json")
    recording, taken_in = _recording(journal), recording_from_json(text)
    assert json.loads(text)["state"] == played[-1].state
    assert [(entry.seq, entry.command, entry.events) for entry in taken_in.entries] == [
        (entry.seq, entry.command, entry.events) for entry in recording.entries
    ]
    assert taken_in.table.game == recording.table.game
