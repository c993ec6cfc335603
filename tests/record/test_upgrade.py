"""Journals that older programs wrote: opened with nothing lost, whenever the power fails."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.cli import main
from companion.record.entries import DamagedJournalError, LostEntriesError
from companion.record.journal import Journal, JournalReader
from companion.record.setting_aside import judge
from tests.evening import do
from tests.killed import killed_at_every_step
from tests.record.test_journal_disk import AS_NOBODY
from tests.tables import Table
from tests.unplugged import change_and_unplug, content

SCHEMA_1, SCHEMA_2, SCHEMA_3 = (
    Path(__file__).with_name(f"schema{number}") / "journal.db" for number in (1, 2, 3)
)
NOW = datetime(2026, 11, 16, 20, 0, tzinfo=UTC)
Rows = list[tuple[object, ...]]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "box").mkdir()
    return Path(shutil.copy(SCHEMA_1, tmp_path / "box" / "journal.db"))


def read_past_the_program(path: Path) -> tuple[Rows, Rows]:
    """Every value of schema 1's columns, read with plain SQLite."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        return (
            connection.execute(
                "SELECT id, uuid, rules, players, started_at, ended_at, result, is_imported FROM game"
            ).fetchall(),
            connection.execute("SELECT id, game, seq, at, command, events FROM entry").fetchall(),
        )


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[Rows, Rows]:
    return read_past_the_program(Path(shutil.copy(SCHEMA_1, tmp_path_factory.mktemp("old"))))


def test_every_value_is_there_after_the_upgrade_and_the_game_goes_on(
    path: Path, written: tuple[Rows, Rows]
) -> None:
    games, entries = written
    assert (len(games), len(entries)) == (7, 365)
    with Journal.open(path) as journal:
        with journal.snapshot():
            judge(journal)
        assert {game.name for game in journal.games()} == {"toscana"}
        assert read_past_the_program(path) == written
        table = Table.resume(journal)
        assert table.timeline.steps_back == 20
        do(table, {"do": "undo"})
    with Journal.open(path) as journal:
        assert Table.resume(journal).timeline.steps_forth == 2


def test_the_old_journal_is_kept_beside_the_new_one(path: Path, written: tuple[Rows, Rows]) -> None:
    Journal.open(path, lambda: NOW).close()
    kept = path.with_name("journal.db.schema-1-20261116T200000")
    assert read_past_the_program(kept) == written
    with closing(sqlite3.connect(kept)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)


def test_whoever_only_reads_changes_nothing(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["games"], ["show", "3"], ["export", "last"], ["set-aside"]):
        assert main([*words, "--journal", str(path)]) == 0
    assert "won by Ilse and Jan with 79 money" in capsys.readouterr().out
    assert content(path.parent) == {"journal.db": SCHEMA_1.read_bytes()}


def test_it_is_read_in_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    folder = Path("/var/tmp") / f"toscana-{os.getpid()}"
    folder.mkdir()
    try:
        path = Path(shutil.copy(SCHEMA_1, folder / "journal.db"))
        path.chmod(0o444)
        folder.chmod(0o555)
        call = [sys.executable, "-c", AS_NOBODY, "games", "--journal", str(path)]
        done = subprocess.run(call, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.endswith("running\n")
        assert len(done.stdout.splitlines()) == 7
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)


def test_a_backup_of_it_can_be_restored(path: Path, tmp_path: Path, written: tuple[Rows, Rows]) -> None:
    file, fresh = tmp_path / "backup.db", tmp_path / "fresh" / "journal.db"
    assert main(["backup", str(file), "--journal", str(path)]) == 0
    assert main(["restore", str(file), "--journal", str(fresh)]) == 0
    with Journal.open(fresh) as journal:
        assert journal._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert read_past_the_program(fresh) == written


def test_an_upgrade_that_is_killed_at_any_step_leaves_the_old_or_the_new(
    path: Path, tmp_path: Path, written: tuple[Rows, Rows]
) -> None:
    box, kills = tmp_path / "table" / "journal.db", 0
    for _ in killed_at_every_step(
        path.parent, box.parent, lambda: Journal.open(box, lambda: NOW).close(), 19
    ):
        with JournalReader.open(box) as reader:
            assert len(reader.games()) == 7
        with Journal.open(box) as journal, journal.snapshot():
            judge(journal)
        assert read_past_the_program(box) == written
        kills += 1
    assert kills > 15


def test_what_a_later_journal_confirmed_is_not_asked_of_it(path: Path) -> None:
    """After a downgrade to the older program and an upgrade back."""
    later = path.with_name("journal.db.confirmed")
    with Journal.open(path):
        pass
    claim = later.read_bytes()
    for file in path.parent.iterdir():
        file.unlink()
    shutil.copy(SCHEMA_1, path)
    change_and_unplug(path, "DELETE FROM entry WHERE game = 7 AND seq > 20")
    later.write_bytes(claim)
    assert main(["games", "--journal", str(path)]) == 0
    with Journal.open(path) as journal:
        assert len(list(journal.entries(7))) == 20


DAMAGE = {
    "a time": "UPDATE entry SET at = '2026-11-1V11:43:16.577Z' WHERE game = 2 AND seq = 9",
    "a type": "UPDATE entry SET events = CAST(events AS BLOB) WHERE game = 2 AND seq = 9",
    "letters": "UPDATE entry SET command = CAST(x'7b22ff' AS TEXT) WHERE game = 2 AND seq = 9",
    "brackets": "UPDATE entry SET events = replace(hex(zeroblob(9999)), '0', '[') WHERE game = 2 AND seq = 9",
    "an entry is gone": "DELETE FROM entry WHERE game = 2 AND seq = 9",
}


@pytest.mark.parametrize("statement", DAMAGE.values(), ids=DAMAGE)
def test_damage_is_not_chained_as_if_it_were_the_record(path: Path, statement: str) -> None:
    change_and_unplug(path, statement)
    before = content(path.parent)
    for open_it in (Journal.open, JournalReader.open):
        with pytest.raises(DamagedJournalError, match="game 2 cannot be trusted from entry 9 on"):
            open_it(path)
        assert content(path.parent) == before


@pytest.fixture
def path_2(tmp_path: Path) -> Path:
    """The same games in the journal of schema 2, which knew no devices, with its confirmed line."""
    (tmp_path / "box").mkdir()
    shutil.copy(SCHEMA_2.with_name("journal.db.confirmed"), tmp_path / "box")
    return Path(shutil.copy(SCHEMA_2, tmp_path / "box" / "journal.db"))


def hashes(path: Path) -> Rows:
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        return connection.execute("SELECT id, hash FROM entry UNION ALL SELECT id, seal FROM game").fetchall()


def test_the_hashes_of_schema_2_hold_as_they_are_and_the_game_goes_on(
    path_2: Path, written: tuple[Rows, Rows]
) -> None:
    before = hashes(path_2)
    with Journal.open(path_2, lambda: NOW) as journal:
        with journal.snapshot():
            judge(journal)
        assert hashes(path_2) == before
        assert read_past_the_program(path_2) == written
        assert {entry.by for game in journal.games() for entry in journal.entries(game.id)} == {None}
        table = Table.resume(journal)
        table.by = "Anna's phone"
        do(table, {"do": "undo"})
    with Journal.open(path_2) as journal:
        assert journal.entries(7)[-1].by == "Anna's phone"
    kept = path_2.with_name("journal.db.schema-2-20261116T200000")
    assert kept.read_bytes()[:100] == SCHEMA_2.read_bytes()[:100]
    assert hashes(kept) == before


def test_whoever_only_reads_schema_2_changes_nothing(
    path_2: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = content(path_2.parent)
    for words in (["games"], ["show", "3"], ["export", "last"], ["set-aside"]):
        assert main([*words, "--journal", str(path_2)]) == 0
    assert "won by Ilse and Jan with 79 money" in capsys.readouterr().out
    assert content(path_2.parent) == before


def test_the_end_that_schema_2_confirmed_is_asked_of_it(path_2: Path) -> None:
    change_and_unplug(path_2, "DELETE FROM entry WHERE game = 7 AND seq > 20")
    for open_it in (Journal.open, JournalReader.open):
        with pytest.raises(LostEntriesError, match="ends at entry 20 of game 7"):
            open_it(path_2)


def test_an_upgrade_of_schema_2_that_is_killed_at_any_step_leaves_the_old_or_the_new(
    path_2: Path, tmp_path: Path, written: tuple[Rows, Rows]
) -> None:
    box, kills = tmp_path / "table" / "journal.db", 0
    for _ in killed_at_every_step(path_2.parent, box.parent, lambda: Journal.open(box, lambda: NOW).close()):
        with JournalReader.open(box) as reader:
            assert len(reader.games()) == 7
        with Journal.open(box) as journal, journal.snapshot():
            judge(journal)
        assert read_past_the_program(box) == written
        kills += 1
    assert kills > 15


# Its tables take no other type.
DAMAGE_2 = {name: statement for name, statement in DAMAGE.items() if name != "a type"}


@pytest.mark.parametrize("statement", DAMAGE_2.values(), ids=DAMAGE_2)
def test_damage_in_schema_2_is_noticed_as_before(path_2: Path, statement: str) -> None:
    change_and_unplug(path_2, statement)
    with pytest.raises(DamagedJournalError), JournalReader.open(path_2) as journal, journal.snapshot():
        judge(journal)


@pytest.fixture
def path_3(tmp_path: Path) -> Path:
    """The same games in the journal of schema 3, which knew no tournament."""
    (tmp_path / "box").mkdir()
    shutil.copy(SCHEMA_3.with_name("journal.db.confirmed"), tmp_path / "box")
    return Path(shutil.copy(SCHEMA_3, tmp_path / "box" / "journal.db"))


def test_the_hashes_of_schema_3_hold_as_they_are_and_nothing_waits_for_a_hub(
    path_3: Path, written: tuple[Rows, Rows]
) -> None:
    before = hashes(path_3)
    with Journal.open(path_3, lambda: NOW) as journal:
        with journal.snapshot():
            judge(journal)
        assert hashes(path_3) == before
        assert read_past_the_program(path_3) == written
        assert journal.outbox is None
        do(Table.resume(journal), {"do": "undo"})
    assert hashes(path_3.with_name("journal.db.schema-3-20261116T200000")) == before


def test_an_upgrade_of_schema_3_that_is_killed_at_any_step_leaves_the_old_or_the_new(
    path_3: Path, tmp_path: Path, written: tuple[Rows, Rows]
) -> None:
    box, kills = tmp_path / "table" / "journal.db", 0
    for _ in killed_at_every_step(
        path_3.parent, box.parent, lambda: Journal.open(box, lambda: NOW).close(), 2
    ):
        with Journal.open(box) as journal, journal.snapshot():
            judge(journal)
        assert read_past_the_program(box) == written
        kills += 1
    assert kills > 5
