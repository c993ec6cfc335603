"""One program at a time writes a journal, under whatever name; and it notices when its file is taken away."""

import os
import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.record.backup import back_up, restore
from companion.record.entries import DiskError, JournalError
from companion.record.journal import Journal
from companion.record.setting_aside import set_aside
from tests.evening import do, new_game, one_round, state
from tests.tables import Table

NOW = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "box" / "journal.db"
    with Journal.open(path) as journal:
        do(Table.resume(journal), new_game())
    return path


def write_again(path: Path, _: Path) -> None:
    Journal.open(path).close()


def put_a_backup(path: Path, backup: Path) -> None:
    restore(backup, path, NOW)


def put_aside(path: Path, _: Path) -> None:
    set_aside(path, NOW)


@pytest.mark.parametrize("link", [os.symlink, os.link], ids=["symbolic link", "hard link"])
@pytest.mark.parametrize("write", [write_again, put_a_backup, put_aside])
def test_a_link_lets_no_second_writer_in(
    path: Path, tmp_path: Path, link: Callable[[Path, Path], None], write: Callable[[Path, Path], None]
) -> None:
    other, backup = tmp_path / "other.db", tmp_path / "backup.db"
    back_up(path, backup)
    link(path, other)
    with Journal.open(path) as journal:
        table = Table.resume(journal)
        with pytest.raises(JournalError, match="in use by another toscana program"):
            write(other, backup)
        do(table, one_round()[0])
    with Journal.open(path) as journal:
        assert len(journal.entries(1)) == 2


def unlink_log(path: Path) -> None:
    path.with_name("journal.db-wal").unlink()


def put_a_copy(path: Path) -> None:
    copy = path.with_name("copy")
    shutil.copy(path, copy)
    copy.rename(path)


def move_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name(f"{path.parent.name} elsewhere"))


@pytest.mark.parametrize("take_away", [Path.unlink, put_a_copy, unlink_log, move_folder])
def test_a_journal_that_was_taken_away_accepts_nothing(
    path: Path, take_away: Callable[[Path], object]
) -> None:
    first, second, third, *_ = one_round()
    with Journal.open(path) as journal:
        table = Table.resume(journal)
        do(table, first)
        before = state(table)
        take_away(path)
        for command in (second, third, {"do": "abandon"}):
            with pytest.raises(DiskError, match="was removed or replaced while the box was using it"):
                do(table, command)
        assert state(table) == before


def test_a_game_begins_only_in_a_journal_that_is_there(path: Path) -> None:
    with Journal.open(path) as journal:
        table = Table.resume(journal)
        do(table, {"do": "abandon"})
        path.unlink()
        with pytest.raises(DiskError):
            do(table, new_game())
