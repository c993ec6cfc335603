"""The journal: every accepted command of many games, kept for good, and the table exactly as it stood."""

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count, islice
from pathlib import Path

import pytest

from companion.games.kit.sentences import Refusal
from companion.games.toscana.port import GAME
from companion.record.entries import JournalError, Standing, Written
from companion.record.journal import Journal, JournalReader
from companion.record.recording import read_recording
from tests.evening import Plain, do, long_evening, new_game, one_round, quick_game, state
from tests.tables import Table

BUY = {"do": "buy", "player": "anna", "kind": "red", "boxes": 1}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def minutes() -> Iterator[datetime]:
    """A clock that goes on by a minute at each reading."""
    return (datetime(2026, 3, 1, 20, 0, tzinfo=UTC) + timedelta(minutes=n) for n in count())


def play(path: Path, *commands: Plain) -> Plain:
    """Opens the journal, plays on, closes it; gives the state it was left in."""
    with Journal.open(path) as journal:
        table = Table.resume(journal)
        for command in commands:
            do(table, command)
        return state(table)


def rows(path: Path) -> list[tuple[int, int, str, str, str]]:
    """All entries of all games, read with plain SQLite."""
    connection = sqlite3.connect(path)
    try:
        return connection.execute(
            "SELECT game, seq, at, command, events FROM entry ORDER BY game, seq"
        ).fetchall()
    finally:
        connection.close()


def position(table: Table) -> tuple[object, ...]:
    return table.game, table.timeline.moments, table.timeline.steps_back, table.timeline.steps_forth


def test_many_games_stand_in_one_file_each_with_players_times_and_rules(path: Path) -> None:
    clock = minutes()
    with Journal.open(path, lambda: next(clock)) as journal:
        table = Table.resume(journal)
        for command in [*quick_game(3), new_game(2), {"do": "abandon"}, new_game(5), BUY]:
            do(table, command)
        finished, abandoned, running = journal.games()
    assert [len(json.loads(game.players)) for game in (finished, abandoned, running)] == [3, 2, 5]
    assert json.loads(abandoned.players)[0] == {"id": "anna", "name": "Anna", "colour": None}
    assert {game.rules for game in (finished, abandoned, running)} == {GAME.rules_version}
    assert (finished.started_at, finished.ended_at) == (
        "2026-03-01T20:00:00.000Z",
        "2026-03-01T21:28:00.000Z",
    )
    assert finished.result is not None
    assert json.loads(finished.result)["ranking"][0]["player"] == "anna"
    assert (abandoned.ended_at, abandoned.result) == ("2026-03-01T21:30:00.000Z", None)
    assert (running.ended_at, running.result) == (None, None)
    assert len({game.uuid for game in (finished, abandoned, running)}) == 3


def test_every_entry_has_its_command_its_events_and_its_time(path: Path) -> None:
    clock = minutes()
    with Journal.open(path, lambda: next(clock)) as journal:
        table = Table.resume(journal)
        for command in (new_game(), BUY):
            do(table, command)
        first, second = journal.entries(1)
    assert (first.seq, second.seq) == (1, 2)
    assert (first.at, second.at) == ("2026-03-01T20:00:00.000Z", "2026-03-01T20:01:00.000Z")
    assert json.loads(second.command) == BUY
    assert {event["event"] for event in json.loads(second.events)} == {
        "action_used",
        "money_moved",
        "boxes_moved",
    }


def test_undo_and_redo_are_entries_and_nothing_is_deleted(path: Path) -> None:
    play(path, new_game(), BUY)
    before = rows(path)
    play(
        path,
        {"do": "undo"},
        {"do": "redo"},
        {"do": "undo"},
        {"do": "pass", "player": "bela", "action": "hiring"},
    )
    after = rows(path)
    assert after[: len(before)] == before
    assert [json.loads(row[3])["do"] for row in after[len(before) :]] == ["undo", "redo", "undo", "pass"]


def test_undo_to_any_point_is_one_transaction(path: Path) -> None:
    with Journal.open(path) as journal, JournalReader.open(path) as reader:
        table = Table.resume(journal)
        for command in [new_game(), *one_round()]:
            do(table, command)
        seen: list[int] = []
        # SQLite asks after each step of a statement: a reader beside it never sees half of the undo.
        journal._connection.set_progress_handler(lambda: seen.append(len(list(reader.entries(1)))), 1)
        assert not isinstance(table.undo(7), Refusal)
        journal._connection.set_progress_handler(None, 1)
        assert len(list(reader.entries(1))) == 17
    assert set(seen) == {10, 17}


@pytest.mark.parametrize("commands", [0, 1, 2, 30, 150, 400])
def test_a_journal_that_was_closed_opens_with_exactly_the_same_table(path: Path, commands: int) -> None:
    with Journal.open(path) as journal:
        table = Table.resume(journal)
        for command, _ in islice(long_evening(commands), commands):
            do(table, command)
        left = position(table)
    for _ in range(2):
        with Journal.open(path) as journal:
            assert position(Table.resume(journal)) == left


@pytest.mark.parametrize("end", [{"do": "abandon"}, {"do": "final_sale", "player": "bela", "boxes": {}}])
def test_the_last_game_is_still_on_the_table_after_its_end(path: Path, end: Plain) -> None:
    before_end = play(path, *quick_game()[:-1])
    over = play(path, end)
    assert play(path) == over
    assert play(path, {"do": "undo"}) == before_end
    with Journal.open(path) as journal:
        assert [game.ended_at for game in journal.games()] == [None]
        assert Table.resume(journal).timeline.steps_forth == 1
    assert play(path, {"do": "redo"}) == over


def test_redo_is_still_possible_after_the_box_was_off(path: Path) -> None:
    bought = play(path, new_game(), BUY)
    play(path, {"do": "undo"})
    assert play(path, {"do": "redo"}) == bought


def test_a_new_game_after_the_end_leaves_the_last_one_as_it_was(path: Path) -> None:
    play(path, *quick_game())
    first = rows(path)
    play(path, new_game(), BUY, {"do": "undo"})
    assert rows(path)[: len(first)] == first
    with JournalReader.open(path) as journal:
        assert [game.ended_at is None for game in journal.games()] == [False, True]


def test_an_imported_game_that_is_played_to_its_end_here_stays_on_the_table(
    path: Path, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "elsewhere.db"
    play(elsewhere, *quick_game()[:-1])
    play(path, new_game(), {"do": "abandon"})
    with JournalReader.open(elsewhere) as source, Journal.open(path) as journal:
        recording = read_recording(source, source.games()[0])
        journal.import_game(recording.row, recording.entries)
    over = play(path, quick_game()[-1])
    assert over["phase"] == "finished"
    assert play(path) == over


def test_a_game_imported_as_finished_does_not_take_the_table(path: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.db"
    play(elsewhere, *quick_game())
    here = play(path, *quick_game(3))
    with JournalReader.open(elsewhere) as source, Journal.open(path) as journal:
        recording = read_recording(source, source.games()[0])
        journal.import_game(recording.row, recording.entries)
    assert play(path) == here


def test_old_games_are_told_by_their_events_whatever_the_rules_say_today(path: Path) -> None:
    """In this record a purchase moved the price by two steps, and the game ended in its first round."""
    moved = {"event": "price_moved", "kind": "red", "before": 3, "after": 5, "steps": 2, "cause": "mr_rose"}
    ended = {"event": "game_finished", "ranking": [{"player": "bela", "money": 3, "place": 1}]}
    with Journal.open(path.with_name("today.db")) as today:
        do(Table.resume(today), new_game())
        ((row,), (first,)) = today.games(), today.entries(1)
    with Journal.open(path) as journal:
        journal.begin_game(row.name, row.players, "0", Written(first.command, first.events))
        journal.append(Written(json.dumps(BUY), json.dumps([moved])), Standing())
        journal.append(Written(json.dumps(BUY), json.dumps([ended])), Standing(is_over=True))
    resumed = play(path)
    assert (resumed["phase"], resumed["market"]["prices"]["red"]) == ("finished", 5)
    assert resumed["market"]["storages"]["red"] == 2
    assert resumed["result"]["ranking"] == [{"player": "bela", "money": 3, "place": 1}]
    assert play(path, {"do": "undo"})["market"]["prices"]["red"] == 5


def test_a_second_writer_is_turned_away_in_one_sentence(path: Path) -> None:
    with Journal.open(path) as journal:
        do(Table.resume(journal), new_game())
        second = subprocess.run(
            [sys.executable, "-m", "companion", "replay", "-", "--save", "--journal", path],
            input=b'{"do":"abandon"}\n',
            capture_output=True,
            check=False,
        )
        with pytest.raises(
            JournalError, match=r"is in use by another toscana program; stop that one first\.$"
        ):
            Journal.open(path)
    assert (second.returncode, second.stdout) == (2, b"")
    assert second.stderr.decode() == (
        f"toscana: The journal {path} is in use by another toscana program; stop that one first.\n"
    )
    assert play(path)["phase"] == "actions"


def test_readers_see_each_command_as_soon_as_it_is_accepted(path: Path) -> None:
    with Journal.open(path) as journal:
        table = Table.resume(journal)
        do(table, new_game())
        with JournalReader.open(path) as reader:
            for accepted, command in enumerate(one_round(), start=2):
                do(table, command)
                recording = read_recording(reader, reader.games()[0])
                assert len(recording.entries) == accepted
                assert recording.table.timeline.now == table.timeline.now


def test_every_commit_waits_for_the_disk(path: Path) -> None:
    with Journal.open(path) as journal:
        (mode,) = journal._connection.execute("PRAGMA journal_mode").fetchone()
        (synchronous,) = journal._connection.execute("PRAGMA synchronous").fetchone()
    assert (mode, synchronous) == ("wal", 2)
