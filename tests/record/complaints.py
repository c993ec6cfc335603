"""Calls of `toscana` on a journal that may be damaged: one line of complaint, and no file changes."""

import shutil
from pathlib import Path

import pytest

from companion.cli import main
from tests.unplugged import content

Capture = pytest.CaptureFixture[str]


def copy_journal(journal: Path, path: Path) -> None:
    """Copy a journal with the files beside it to the folder of `path`."""
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


def call(path: Path, capture: Capture, *words: str) -> tuple[int, str]:
    """The exit status and standard error, which must be empty or one line."""
    status = main([*words, "--journal", str(path)])
    err = capture.readouterr().err
    assert (status, err.count("\n")) in ((0, 0), (2, 1))
    return status, err


def assert_left_alone(path: Path, capture: Capture, *words: str) -> None:
    """Every call fails with one sentence that has one of these words, and no file changes."""
    before = content(path.parent)
    for each in calls(path):
        status, err = call(path, capture, *each)
        assert status == 2
        assert err.startswith("toscana: ")
        assert err.endswith(".\n")
        assert str(path) in err
        assert any(word in err for word in words), err
        assert content(path.parent) == before
