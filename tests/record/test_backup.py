"""The whole journal as one file: taken while somebody plays, put back without losing what is there."""

import errno
import os
from pathlib import Path

import pytest

from companion.cli import main
from companion.record.journal import Journal
from tests.evening import do, new_game, one_round, state
from tests.record.complaints import Capture
from tests.tables import Table
from tests.unplugged import content, unplug_while_playing


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal whose last entries are in its write-ahead log only."""
    path = tmp_path / "box" / "journal.db"
    unplug_while_playing(path, [new_game(), *one_round()])
    return path


def call(capture: Capture, *words: object) -> tuple[int, str, str]:
    status = main([str(word) for word in words])
    return status, *capture.readouterr()


def backed_up(path: Path, capture: Capture) -> Path:
    file = path.parents[1] / "evening.backup"
    assert call(capture, "backup", file, "--journal", path) == (
        0,
        f"The journal is in {file}, games: 1.\n",
        "",
    )
    return file


def position(path: Path) -> object:
    with Journal.open(path) as journal:
        return state(Table.resume(journal))


def test_a_backup_is_the_game_as_it_stands_while_the_box_plays_on(path: Path, capsys: Capture) -> None:
    with Journal.open(path) as journal:
        table = Table.resume(journal)
        do(table, {"do": "undo"})
        expected = state(table)
        file = backed_up(path, capsys)
        do(table, {"do": "undo"})
        assert state(table) != expected
    assert position(file) == expected


def test_a_backup_is_one_file_and_changes_nothing_at_the_journal(path: Path, capsys: Capture) -> None:
    before = content(path.parent)
    file = backed_up(path, capsys)
    assert content(path.parent) == before
    assert [each for each in file.parent.iterdir() if each != path.parent] == [file]


def test_restore_on_a_fresh_card_goes_on_in_the_same_game(path: Path, capsys: Capture) -> None:
    file, fresh = backed_up(path, capsys), path.parents[1] / "new" / "journal.db"
    sentence = f"The journal {fresh} is that of {file} now, games: 1.\n"
    assert call(capsys, "restore", file, "--journal", fresh) == (0, sentence, "")
    assert position(fresh) == position(path)


def test_restore_keeps_the_journal_that_was_there(path: Path, capsys: Capture) -> None:
    file, expected = backed_up(path, capsys), position(path)
    with Journal.open(path) as journal:
        do(Table.resume(journal), {"do": "undo"})
    undone = position(path)
    status, out, err = call(capsys, "restore", file, "--journal", path)
    kept, claim = sorted(path.parent.glob("journal.db.replaced-*"))
    assert claim.name == f"{kept.name}.confirmed"
    assert (status, err) == (0, "")
    assert out.endswith(f"The journal that was there is kept as {kept}.\n")
    assert position(path) == expected
    assert position(kept) == undone


def test_what_only_the_log_held_is_kept_too(path: Path, capsys: Capture) -> None:
    file = backed_up(path, capsys)
    log = path.with_name("journal.db-wal").read_bytes()
    assert call(capsys, "restore", file, "--journal", path)[0] == 0
    (kept,) = path.parent.glob("journal.db.replaced-*-wal")
    assert kept.read_bytes() == log


def test_a_backup_never_writes_over_a_file(path: Path, capsys: Capture) -> None:
    file = path.parents[1] / "evening.backup"
    file.write_text("mine")
    refused = f"toscana: {file} is there already; choose another name.\n"
    assert call(capsys, "backup", file, "--journal", path) == (2, "", refused)
    assert file.read_text() == "mine"


def test_a_running_box_keeps_its_journal(path: Path, capsys: Capture) -> None:
    file = backed_up(path, capsys)
    with Journal.open(path):
        status, out, err = call(capsys, "restore", file, "--journal", path)
    assert (status, out) == (2, "")
    assert err == f"toscana: The journal {path} is in use by another toscana program; stop that one first.\n"
    assert list(path.parent.glob("*replaced*")) == []


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (lambda good: good[: len(good) // 2], "The journal {file} is damaged"),
        (lambda good: b"", "The journal {file} is damaged"),
        (lambda good: b"a letter to a friend" * 50, "{file} is not a journal of this program"),
        (lambda good: good[:68] + b"Mail" + good[72:], "{file} is a database of another program"),
        (lambda good: good[:60] + b"\0\0\0\x63" + good[64:], "{file} was written by a newer version"),
    ],
    ids=["cut in half", "empty", "a letter", "another program's", "from the future"],
)
def test_what_is_no_backup_is_not_restored(path: Path, capsys: Capture, wrong: object, reason: str) -> None:
    assert callable(wrong)
    file = backed_up(path, capsys)
    file.write_bytes(wrong(file.read_bytes()))
    before = content(path.parent)
    status, out, err = call(capsys, "restore", file, "--journal", path)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert reason.format(file=file) in err
    assert err.endswith("; nothing was changed, so try another backup.\n")
    assert content(path.parent) == before


def test_a_backup_that_is_not_there_is_named(path: Path, capsys: Capture) -> None:
    status, out, err = call(capsys, "restore", path.with_name("none"), "--journal", path)
    assert (status, out) == (2, "")
    assert err == f"toscana: There is no {path.with_name('none')}; name a file that `toscana backup` wrote.\n"


def test_a_backup_that_cannot_be_looked_for_is_named(path: Path, capsys: Capture) -> None:
    file = path.with_name("x" * 300)
    status, _, error = call(capsys, "restore", file, "--journal", path)
    assert status == 2
    assert error.endswith(
        "cannot be used (File name too long); nothing was changed, so try another backup.\n"
    )


def test_the_journal_is_no_backup_of_itself(path: Path, capsys: Capture) -> None:
    status, out, err = call(capsys, "restore", path, "--journal", path)
    assert (status, out) == (2, "")
    assert err == f"toscana: {path} is the journal itself; name a file that `toscana backup` wrote.\n"


def test_a_folder_that_is_not_there_is_named(path: Path, capsys: Capture) -> None:
    file = path.parents[1] / "stick" / "evening.backup"
    refused = f"toscana: {file} cannot be written: No such file or directory.\n"
    assert call(capsys, "backup", file, "--journal", path) == (2, "", refused)


def test_a_full_stick_is_left_as_it_was(path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    file = path.parents[1] / "evening.backup"
    refused = f"toscana: {file} cannot be written: No space left on device.\n"
    assert call(capsys, "backup", file, "--journal", path) == (2, "", refused)
    assert list(file.parent.iterdir()) == [path.parent]


def test_without_a_journal_there_is_nothing_to_back_up(tmp_path: Path, capsys: Capture) -> None:
    status, out, err = call(capsys, "backup", tmp_path / "file", "--journal", tmp_path / "none.db")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert list(tmp_path.iterdir()) == []
