"""Entries from other devices: the journal keeps whose they were, and everybody who tells the game says so."""

import csv
import io
import json
from pathlib import Path

import pytest

from companion.cli import main
from companion.games.registry import GAMES
from companion.record.entries import DamagedJournalError, JournalError
from companion.record.export.spreadsheet import to_csv
from companion.record.journal import Journal, JournalReader
from companion.record.recording import read_recording, recording_from_json, recording_to_json
from companion.record.replaying import resume
from companion.record.setting_aside import judge
from tests.evening import Plain, do, new_game
from tests.tables import Table
from tests.unplugged import change_and_unplug

BUY: Plain = {"do": "buy", "player": "anna", "kind": "red", "boxes": 1}
PHONE = "Zoë's <phone> \U0001f377"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal: the game began at the panel, and a phone bought, undid and bought again."""
    path = tmp_path / "journal.db"
    with Journal.open(path) as journal:
        table = Table.resume(journal)
        do(table, new_game())
        table.by = PHONE
        for command in (BUY, {"do": "undo"}, BUY):
            do(table, command)
    return path


def devices(path: Path) -> list[str | None]:
    with JournalReader.open(path) as journal, journal.snapshot():
        judge(journal)
        return [entry.by for entry in journal.entries(journal.games()[-1].id)]


def test_every_entry_keeps_its_device_undo_too(path: Path) -> None:
    assert devices(path) == [None, PHONE, PHONE, PHONE]
    with JournalReader.open(path) as journal:
        moments = resume(journal, GAMES).timeline.moments
    assert [moment.stamp.by for moment in moments] == [None, PHONE]


@pytest.mark.parametrize("value", ["NULL", "'Anna'", "''"])
@pytest.mark.parametrize("entry", [1, 3])
def test_whoever_puts_an_entry_on_somebody_else_is_noticed(path: Path, value: str, entry: int) -> None:
    if (value, entry) == ("NULL", 1):
        value = "'the panel'"
    change_and_unplug(path, f"UPDATE entry SET device = {value} WHERE seq = {entry}")
    with pytest.raises(DamagedJournalError, match=f"from entry {entry} on"):
        Journal.open(path)


def test_an_exported_game_keeps_it_in_another_journal(path: Path, tmp_path: Path) -> None:
    with JournalReader.open(path) as journal:
        recording = read_recording(journal, journal.games()[0])
    text = recording_to_json(recording)
    plain = json.loads(text)
    assert plain["version"] == 3
    assert [entry.get("by") for entry in plain["entries"]] == [None, PHONE, PHONE, PHONE]
    taken_in = recording_from_json(text)
    with Journal.open(tmp_path / "there.db") as there:
        there.import_game(taken_in.row, taken_in.entries)
        assert there.entries(1) == list(recording.entries), "with the same hashes"


def test_an_export_of_the_version_before_has_no_devices(path: Path) -> None:
    with JournalReader.open(path) as journal:
        plain = json.loads(recording_to_json(read_recording(journal, journal.games()[0])))
    plain["version"] = 2
    for entry in plain["entries"]:
        entry.pop("by", None)
    taken_in = recording_from_json(json.dumps(plain))
    assert [entry.by for entry in taken_in.entries] == [None] * 4


@pytest.mark.parametrize("by", [7, "", "two\nlines", "x" * 101, "\x1b[2J", ["x"]])
def test_a_device_that_cannot_be_shown_is_not_imported(path: Path, by: object) -> None:
    with JournalReader.open(path) as journal:
        plain = json.loads(recording_to_json(read_recording(journal, journal.games()[0])))
    plain["entries"][1]["by"] = by
    with pytest.raises(JournalError, match="by must be printable text"):
        recording_from_json(json.dumps(plain))


def test_a_spreadsheet_says_it_in_its_last_column(path: Path) -> None:
    with JournalReader.open(path) as journal:
        text = to_csv(read_recording(journal, journal.games()[0]))
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline="")))
    assert {(row["entry"], row["by"]) for row in rows} == {("1", ""), ("4", PHONE)}


def test_show_says_it_once_beside_the_entry(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "last", "--journal", str(path)]) == 0
    told = [line for line in capsys.readouterr().out.splitlines() if "entered by" in line]
    assert told == [f"  Anna: trading (entered by {PHONE})"]


def test_show_says_who_abandoned_a_game(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Journal.open(path) as journal:
        table = Table.resume(journal)
        table.by = "Ben's tablet"
        do(table, {"do": "abandon"})
    assert main(["show", "last", "--journal", str(path)]) == 0
    assert "without a result (entered by Ben's tablet)" in capsys.readouterr().out
