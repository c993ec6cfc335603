"""A game on record: taken up after the power was cut, told, and exported."""

import csv
import io
import json
import random
from pathlib import Path

from companion.games.registry import GAMES
from companion.record.export.bgstats import to_bgsplay
from companion.record.export.spreadsheet import to_csv
from companion.record.journal import Journal, JournalReader
from companion.record.recording import (
    Recording,
    read_recording,
    recording_from_json,
    recording_to_json,
    tell_table,
)
from tests.games.castles.player import play_on
from tests.games.castles.table_talk import Talk, full_game, new_game
from tests.tables import Table


def recorded(path: Path, *, is_full: bool = False) -> tuple[Recording, Talk]:
    """A whole game, written into a journal while it was played."""
    talk = Talk()
    with Journal.open(path) as journal:
        talk.table = Table.resume(journal)
        talk.do("new_game", **(full_game if is_full else new_game)())
        play_on(talk, random.Random(3))
        talk.do("undo")
        talk.do("redo")
    with JournalReader.open(path) as reader:
        return read_recording(reader, reader.games()[-1]), talk


def test_a_game_is_taken_up_as_it_stood(tmp_path: Path) -> None:
    for is_full in (False, True):
        path = tmp_path / f"{is_full}.db"
        _, talk = recorded(path, is_full=is_full)
        with Journal.open(path) as journal:
            assert Table.resume(journal).game == talk.game


def test_it_is_told_and_exported_under_its_own_name(tmp_path: Path) -> None:
    recording, talk = recorded(tmp_path / "journal.db")
    told = list(tell_table(recording.table))
    assert "Result" in told
    winner = talk.state["result"]["ranking"][0]
    assert f"  1. {winner['player'].capitalize()}: {winner['red']} points" in "\n".join(told)

    lines = list(csv.DictReader(io.StringIO(to_csv(recording))))
    assert {line["title"] for line in lines} == {"The Castles of Tuscany"}
    points = [line for line in lines if line["track"] == "red" and line["player"] == winner["player"]]
    assert int(points[-1]["after"]) == winner["red"]

    play = json.loads(to_bgsplay(recording))
    assert play["games"][0]["name"] == "The Castles of Tuscany"
    scores = sorted(int(each["score"]) for each in play["plays"][0]["playerScores"])
    assert scores == sorted(line["red"] for line in talk.state["result"]["ranking"])

    again = recording_from_json(recording_to_json(recording), GAMES)
    assert again.table.game == talk.game


def test_the_table_page_has_both_tracks_by_round_and_what_a_scoring_would_bring(tmp_path: Path) -> None:
    _, talk = recorded(tmp_path / "journal.db")
    page = GAMES.page("castles")
    red, green, *_ = page.charts(talk.table.timeline.moments)
    assert red.steps == ("0", "1", "2", "3")
    final = {line["player"]: (line["red"], line["green"]) for line in talk.state["result"]["ranking"]}
    assert {series.mark: series.values[-1] for series in red.series} == {
        each: final[each][0] for each in final
    }
    assert {series.mark: series.values[-1] for series in green.series} == {
        each: final[each][1] for each in final
    }
    games = [each.game for each in talk.table.timeline.moments if each.game is not None]
    scored = next(game for game in games if game.round == 2)
    assert [series.values[:2] for series in red.series] == [(0, player.red) for player in scored.players]
    before = talk.table.timeline.moments[-2].game
    assert page.forecast(before)["red"] == {each: final[each][0] for each in final}
