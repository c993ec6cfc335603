"""A finished game of six in the journal: told, exported, taken in again."""

import json
from pathlib import Path

from companion.games.registry import GAMES
from companion.record.commands import command_from_plain
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
from companion.record.replaying import resume
from tests.games.tuscany.table_talk import PEOPLE, Plain, new_game

ROWS = [{"do": "wake_up", "player": player, "row": row} for row, player in enumerate(PEOPLE, 2)]
YEAR = [{"do": "pass", "player": player} for _ in range(4) for player in PEOPLE]
GAME: list[Plain] = [
    {"do": "new_game", **new_game(6, options={"ledger": "workers"})},
    *ROWS,
    {"do": "place", "player": "anna", "money": 2},
    {"do": "star", "player": "fay", "to": "pisa"},
    {"do": "undo"},
    {"do": "redo"},
    {"do": "gain", "player": "emil", "points": 25},
    *YEAR[1:6],
    YEAR[0],
    *YEAR[6:],
]


def recorded(folder: Path) -> Recording:
    """The game played on a journal that is closed and opened again in the middle."""
    for part in (GAME[:9], GAME[9:]):
        with Journal.open(folder / "journal.db") as journal:
            table = resume(journal, GAMES)
            for plain in part:
                change = table.do(command_from_plain(plain, table.port, GAMES), GAMES)
                table = change.keep(journal)  # type: ignore[union-attr]
    with JournalReader.open(folder / "journal.db") as reader:
        return read_recording(reader, reader.games()[-1], GAMES)


def test_the_journal_keeps_six_players_and_their_places(tmp_path: Path) -> None:
    recording = recorded(tmp_path)
    ranking = recording.table.port.state(recording.table.game)["result"]["ranking"]
    assert (recording.row.name, ranking[0]["player"], len(ranking)) == ("tuscany", "emil", 6)
    lines = list(tell_table(recording.table))
    assert lines[lines.index("Result") + 1 :][:2] == [
        "  1. Emil: 26 points (5 lira)",
        "  2. Fay: 1 point (7 lira)",
    ]
    assert "  Anna's lira: 5 to 7 (booked)" in lines


def test_it_is_exported_and_taken_in_again(tmp_path: Path) -> None:
    recording = recorded(tmp_path)
    assert any('"Fay places a star in Pisa"' in line for line in to_csv(recording).splitlines())
    played = json.loads(to_bgsplay(recording))
    assert played["games"][0]["name"] == "Tuscany"
    assert len(played["players"]) == 6
    taken_in = recording_from_json(recording_to_json(recording), GAMES)
    assert taken_in.table.game == recording.table.game
