"""Calls on a journal that may be damaged: what is said about it in one line, and that nothing is touched."""

import shutil
from pathlib import Path

import pytest

from companion.cli import main
from tests.unplugged import content

Said = pytest.CaptureFixture[str]


def lay(journal: Path, path: Path) -> None:
    for file in journal.parent.glob("journal.db*"):
        shutil.copy(file, path.with_name(file.name))


def calls(path: Path) -> list[list[str]]:
    """One call for each way a journal is opened."""
    return [
        ["games"],
        ["show", "last"],
        ["export", "1"],
        ["export", "last", "--format", "csv"],
        ["replay", str(path.parent.parent / "nothing.jsonl"), "--save"],
    ]


def call(path: Path, said: Said, *words: str) -> tuple[int, str]:
    """The exit status and what was complained about, which is one line or nothing."""
    status = main([*words, "--journal", str(path)])
    err = said.readouterr().err
    assert (status, err.count("\n")) in ((0, 0), (2, 1))
    return status, err


def assert_left_alone(path: Path, said: Said, *words: str) -> None:
    """Every call says so in one sentence, and the files are as they were."""
    before = content(path.parent)
    for each in calls(path):
        status, err = call(path, said, *each)
        assert status == 2
        assert err.startswith("toscana: ")
        assert err.endswith(".\n")
        assert str(path) in err
        assert any(word in err for word in words), err
        assert content(path.parent) == before
