"""Journals and exported games of the first version: this version shows them to the letter."""

import csv
import io
import json
import shutil
from pathlib import Path

import pytest

from companion.cli import main
from tests.record.complaints import Capture

HERE = Path(__file__).parent / "schema1"


@pytest.fixture
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """As it was found on a box: seven games, of which one runs, one is imported and two are abandoned."""
    monkeypatch.setenv("TZ", "UTC")
    return Path(shutil.copy(HERE / "journal.db", tmp_path / "journal.db"))


def output_of(capture: Capture, *words: str | Path) -> str:
    assert main([str(word) for word in words]) == 0
    return capture.readouterr().out


@pytest.mark.parametrize("is_upgraded", [False, True], ids=["read", "upgraded"])
def test_every_game_is_listed_and_told_as_it_was(journal: Path, capsys: Capture, is_upgraded: bool) -> None:
    if is_upgraded:
        output_of(capsys, "replay", "/dev/null", "--save", "--journal", journal)
    listed = output_of(capsys, "games", "--journal", journal)
    assert listed.count("  Toscana  ") == len(listed.splitlines()), "each line names its game"
    assert listed.replace("  Toscana  ", "  ") == (HERE / "games.txt").read_text()
    for number in range(1, 8):
        shown = output_of(capsys, "show", str(number), "--journal", journal)
        told = (HERE / f"show-{number}.txt").read_text()
        assert shown == told.replace(f"Game {number}, ", f"Game {number}, Toscana, ", 1)


def test_a_spreadsheet_has_the_same_cells_and_the_games_title_beside_them(
    journal: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["export", "3", "--format", "csv", "--journal", str(journal)]) == 0
    rows = list(csv.reader(io.StringIO(capfdbinary.readouterr().out.decode())))
    before = list(csv.reader(io.StringIO((HERE / "export-3.csv").read_bytes().decode())))
    assert [row[:-2] for row in rows] == before
    assert {row[-2] for row in rows} == {"title", "Toscana"}
    assert {row[-1] for row in rows} == {"by", ""}, "all was entered at the panel"


@pytest.mark.parametrize("name", ["shared-victory", "abandoned"])
def test_an_exported_game_comes_back_with_nothing_lost(tmp_path: Path, capfd: Capture, name: str) -> None:
    path, file = tmp_path / "journal.db", HERE / f"{name}.json"
    assert main(["import", str(file), "--journal", str(path)]) == 0
    capfd.readouterr()
    assert main(["export", "1", "--journal", str(path)]) == 0
    plain, before = json.loads(capfd.readouterr().out), json.loads(file.read_text())
    assert (plain.pop("version"), plain.pop("game"), before.pop("version")) == (2, "toscana", 1)
    state, said = plain.pop("state"), before.pop("state")
    players, said_players = state.pop("players"), said.pop("players")
    assert plain == before
    assert state.items() >= said.items()
    assert (players is None) == (said_players is None)
    for player, said_player in zip(players or (), said_players or (), strict=True):
        assert player.items() >= said_player.items()


def test_the_running_game_goes_on(journal: Path, capfd: Capture) -> None:
    assert main(["replay", "/dev/null", "--save", "--journal", str(journal)]) == 0
    (journal.parent / "abandon.jsonl").write_text('{"do":"abandon"}\n{"do":"undo"}\n')
    assert main(["replay", str(journal.parent / "abandon.jsonl"), "--save", "--journal", str(journal)]) == 0
    last = json.loads(capfd.readouterr().out.splitlines()[-1])
    assert [player["name"] for player in last["state"]["players"]] == ["Anna", "Bela", "Carl", "Dora"]
