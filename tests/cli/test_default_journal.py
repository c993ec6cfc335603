"""Where the journal lies when nobody names one."""

import os
from pathlib import Path

import pytest

from companion import cli
from companion.cli import library
from tests.cli.calls import assert_one_line, toscana


@pytest.fixture(autouse=True)
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The journal of an installed box, which is not there yet."""
    for name in ("TOSCANA_JOURNAL", "STATE_DIRECTORY", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr(cli, "BOX_JOURNAL", tmp_path / "box" / "journal.db")
    return cli.BOX_JOURNAL


@pytest.mark.parametrize(
    ("environment", "place"),
    [
        ({"TOSCANA_JOURNAL": "{0}/own.db", "STATE_DIRECTORY": "{0}/service"}, "own.db"),
        ({"STATE_DIRECTORY": "{0}/service", "XDG_DATA_HOME": "{0}/data"}, "service/journal.db"),
        ({"XDG_DATA_HOME": "{0}/data"}, "data/toscana/journal.db"),
        ({}, "home/.local/share/toscana/journal.db"),
    ],
)
def test_it_lies_where_the_surroundings_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], place: str
) -> None:
    for name, text in environment.items():
        monkeypatch.setenv(name, text.format(tmp_path))
    assert cli.default_journal() == tmp_path / place


def test_whoever_may_use_the_installed_boxs_journal_gets_it_before_its_first_game_too(box: Path) -> None:
    box.parent.mkdir()
    assert cli.default_journal() == box


def test_who_may_not_is_told_how(
    tmp_path: Path, box: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    box.parent.mkdir()
    monkeypatch.setattr(library, "BOX_JOURNAL", box)
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert cli.main(["games"]) == 2
    assert "the installed box's is read with `sudo toscana ...`." in capsys.readouterr().err
    assert not (tmp_path / "home").exists()


def test_who_may_is_not_told_how(
    box: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    box.parent.mkdir()
    monkeypatch.setattr(library, "BOX_JOURNAL", box)
    assert cli.main(["games"]) == 2
    assert "play a game" in capsys.readouterr().err


def test_a_folder_that_is_made_for_it_takes_the_first_game(tmp_path: Path) -> None:
    told = toscana("replay", "-", "--save", stdin=b'{"do":"undo"}', XDG_DATA_HOME=str(tmp_path / "data"))
    assert told.returncode == 1
    assert (tmp_path / "data" / "toscana" / "journal.db").exists()
    assert_one_line(toscana("games", XDG_DATA_HOME=str(tmp_path / "none")), "There is no journal at")
