"""Setting a damaged journal aside: only when asked, only a damaged one, and no byte is lost."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.cli import main
from companion.record.journal import Journal
from companion.record.setting_aside import set_aside
from tests.evening import do, new_game, one_round, state
from tests.record.complaints import Capture
from tests.tables import Table
from tests.unplugged import content, unplug_while_playing


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal with its write-ahead log and shared memory beside it, as power loss leaves them."""
    path = tmp_path / "journal.db"
    unplug_while_playing(path, [new_game(), *one_round()])
    return path


def damage(path: Path) -> None:
    log = path.with_name(f"{path.name}-wal")
    log.write_bytes(log.read_bytes()[:2000])
    path.write_bytes(path.read_bytes()[:5000])


def call(path: Path, capture: Capture) -> tuple[int, str, str]:
    status = main(["set-aside", "--journal", str(path)])
    return status, *capture.readouterr()


def test_every_byte_is_kept_under_the_new_name(path: Path, capsys: Capture) -> None:
    damage(path)
    before = {file.name: file.read_bytes() for file in path.parent.glob("journal.db*")}
    assert {"journal.db", "journal.db-wal", "journal.db-shm"} <= before.keys()
    status, out, err = call(path, capsys)
    assert (status, err) == (0, "")
    (kept,) = (
        file
        for file in path.parent.glob("journal.db.damaged-*")
        if not file.name.endswith(("-wal", "-shm", ".confirmed"))
    )
    assert out.endswith(f"The damaged journal is kept as {kept}; a fresh one begins at {path}.\n")
    for name in ("journal.db", "journal.db-wal", "journal.db.confirmed"):
        assert path.with_name(name.replace("journal.db", kept.name)).read_bytes() == before[name]
    assert path.with_name(f"{kept.name}-shm").exists()


def test_a_fresh_journal_begins_and_is_played_on(path: Path, capsys: Capture) -> None:
    damage(path)
    call(path, capsys)
    assert main(["games", "--journal", str(path)]) == 0
    assert capsys.readouterr().out == "The journal holds no games yet.\n"
    with Journal.open(path) as journal:
        do(Table.resume(journal), new_game())
    with Journal.open(path) as journal:
        assert state(Table.resume(journal))["phase"] == "actions"


def test_a_sound_journal_is_left_alone(path: Path, capsys: Capture) -> None:
    before = content(path.parent)
    assert call(path, capsys) == (0, f"The journal {path} can be read; nothing was changed.\n", "")
    assert content(path.parent) == before


def test_a_sound_journal_is_left_alone_while_somebody_plays_on_it(path: Path, capsys: Capture) -> None:
    with Journal.open(path) as journal:
        table = Table.resume(journal)
        assert call(path, capsys)[0] == 0
        do(table, {"do": "undo"})
    assert [file.name for file in path.parent.glob("*damaged*")] == []


def test_a_damaged_journal_stays_while_its_writer_is_at_work(path: Path, capsys: Capture) -> None:
    with Journal.open(path):
        path.with_name("journal.db-wal").write_bytes(b"")
        path.write_bytes(b"")
        status, out, err = call(path, capsys)
    assert (status, out) == (2, "")
    assert err == f"toscana: The journal {path} is in use by another toscana program; stop that one first.\n"


def test_without_a_journal_there_is_nothing_to_set_aside(tmp_path: Path, capsys: Capture) -> None:
    status, out, err = call(tmp_path / "none.db", capsys)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert list(tmp_path.iterdir()) == []


def test_two_journals_set_aside_in_the_same_second_are_both_kept(tmp_path: Path) -> None:
    path, now = tmp_path / "journal.db", datetime(2026, 3, 1, 20, 0, tzinfo=UTC)
    path.write_bytes(b"first")
    first = set_aside(path, now).kept
    path.write_bytes(b"second")
    path.with_name("journal.db-wal").write_bytes(b"log of the second")
    second = set_aside(path, now).kept
    assert (first.read_bytes(), second.read_bytes()) == (b"first", b"second")
    assert second.with_name(f"{second.name}-wal").read_bytes() == b"log of the second"
    Journal.open(path).close()


def test_the_log_of_a_journal_that_was_taken_away_is_not_mixed_into_a_new_one(
    path: Path, capsys: Capture
) -> None:
    path.rename(path.with_name("taken-away.db"))
    before = content(path.parent)
    assert main(["replay", "/dev/null", "--save", "--journal", str(path)]) == 2
    assert capsys.readouterr().err == (
        f"toscana: There is no journal {path}, but journal.db-wal belongs to one; "
        "put that journal back or move journal.db-wal away.\n"
    )
    assert content(path.parent) == before
