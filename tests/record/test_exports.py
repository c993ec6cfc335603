"""A game as json: complete enough that another journal tells it just the same."""

import json
from itertools import islice
from pathlib import Path

import pytest

from companion.games.toscana.port import GAME
from companion.record.journal import Journal, JournalReader
from companion.record.recording import read_recording, recording_from_json, recording_to_json
from tests.evening import Plain, do, long_evening, new_game, quick_game, state
from tests.tables import Table

BUY: Plain = {"do": "buy", "player": "anna", "kind": "red", "boxes": 1}
UNDO: Plain = {"do": "undo"}


def exports(path: Path) -> list[str]:
    with JournalReader.open(path) as journal:
        return [recording_to_json(read_recording(journal, row)) for row in journal.games()]


def import_all(path: Path, texts: list[str]) -> None:
    with Journal.open(path) as journal:
        for text in texts:
            recording = recording_from_json(text)
            journal.import_game(recording.row, recording.entries)


def play(path: Path, *commands: Plain) -> Plain:
    with Journal.open(path) as journal:
        table = Table.resume(journal)
        for command in commands:
            do(table, command)
        return state(table)


def test_json_holds_the_commands_the_events_and_the_final_state(tmp_path: Path) -> None:
    final = play(tmp_path / "journal.db", new_game(), BUY, UNDO)
    (text,) = exports(tmp_path / "journal.db")
    game = json.loads(text)
    assert (game["format"], game["version"]) == ("toscana-companion-game", 2)
    assert (game["game"], game["rules"]) == ("toscana", GAME.rules_version)
    assert [entry["seq"] for entry in game["entries"]] == [1, 2, 3]
    assert [entry["command"]["do"] for entry in game["entries"]] == ["new_game", "buy", "undo"]
    assert game["entries"][1]["command"] == BUY
    moved = next(event for event in game["entries"][1]["events"] if event["event"] == "money_moved")
    assert (moved["player"], moved["before"], moved["after"]) == ("anna", 3, 0)
    assert game["entries"][2]["events"] == []
    assert game["state"] == final
    assert (game["started_at"], game["ended_at"]) == (game["entries"][0]["at"], None)


def test_json_holds_the_squares_of_ledger_map(tmp_path: Path) -> None:
    begins = {**new_game(), "options": {"ledger": "map"}}
    turn = play(tmp_path / "journal.db", begins)["turn"]
    final = play(tmp_path / "journal.db", {"do": "place", "player": turn, "kind": "red"})
    (text,) = exports(tmp_path / "journal.db")
    assert json.loads(text)["state"] == final


@pytest.mark.parametrize("seed", [2, 3])
def test_a_game_comes_back_from_another_journal_as_it_went_in(tmp_path: Path, seed: int) -> None:
    here, there = tmp_path / "here.db", tmp_path / "there.db"
    play(here, *(command for command, _ in islice(long_evening(seed), 250)))
    went = exports(here)
    assert len(went) > 1
    import_all(there, went)
    assert exports(there) == went


def test_a_game_that_was_exported_again_and_again_does_not_change(tmp_path: Path) -> None:
    play(tmp_path / "0.db", *quick_game(5, ("Zoé", "安", "O'Brien", '"quoted"', "=1+1")), UNDO)
    (went,) = exports(tmp_path / "0.db")
    for number in range(1, 4):
        import_all(tmp_path / f"{number}.db", exports(tmp_path / f"{number - 1}.db"))
    assert exports(tmp_path / "3.db") == [went]


def test_an_imported_running_game_can_be_undone_and_done_again(tmp_path: Path) -> None:
    begun = play(tmp_path / "here.db", new_game())
    bought = play(tmp_path / "here.db", BUY)
    play(tmp_path / "here.db", {"do": "pass", "player": "bela", "action": "hiring"}, UNDO)
    import_all(tmp_path / "there.db", exports(tmp_path / "here.db"))
    assert play(tmp_path / "there.db") == bought
    assert play(tmp_path / "there.db", UNDO) == begun
    assert play(tmp_path / "there.db", {"do": "redo"}) == bought


def test_a_game_of_older_rules_is_taken_in_by_its_events(tmp_path: Path) -> None:
    """When this game was recorded a purchase was free and moved the price by two steps."""
    play(tmp_path / "here.db", new_game(), BUY)
    game = json.loads(exports(tmp_path / "here.db")[0])
    game["rules"] = "0"
    moved = {"event": "price_moved", "kind": "red", "before": 3, "after": 5, "steps": 2, "cause": "mr_rose"}
    game["entries"][1]["events"] = [moved]
    begun = play(tmp_path / "here.db", UNDO)
    game["state"] = {
        **begun,
        "market": {**begun["market"], "prices": {**begun["market"]["prices"], "red": 5}},
    }
    import_all(tmp_path / "there.db", [json.dumps(game)])
    assert play(tmp_path / "there.db") == game["state"]
