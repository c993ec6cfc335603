"""What SQLite would not notice: a journal that this program did not write is reported, and not played."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.frozen import changed
from companion.record import chain, confirmed
from companion.record.entries import Entry, GameRow
from companion.record.journal import Journal
from companion.record.rows import chained, ids_of, insert_entry
from tests.evening import do, new_game, one_round
from tests.record import flips
from tests.record.complaints import Capture, assert_left_alone, call, calls, copy_journal
from tests.record.test_upgrade import SCHEMA_1
from tests.tables import Table
from tests.unplugged import change_and_unplug, content

STRANGER = '[{"event":"action_used","player":"nobody","action":"hiring","is_passed":true}]'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "table").mkdir()
    (tmp_path / "nothing.jsonl").touch()
    return tmp_path / "table" / "journal.db"


@pytest.fixture(scope="module")
def sweep(tmp_path_factory: pytest.TempPathFactory) -> flips.Sweep:
    return flips.Sweep(
        flips.make_journal(tmp_path_factory.mktemp("laid")), tmp_path_factory.mktemp("flipped")
    )


def test_every_flipped_value_of_every_column_is_noticed(sweep: flips.Sweep) -> None:
    found = list(sweep.flip_values(1))
    assert {column for column, _ in found} == {
        *(f"game.{name}" for name in ("id", "uuid", "name", "rules", "players", "started_at")),
        *(f"game.{name}" for name in ("ended_at", "result", "is_imported", "seal")),
        *(f"entry.{name}" for name in ("id", "game", "seq", "at", "command", "events", "hash", "device")),
        *(f"stream.{name}" for name in ("id", "name", "event", "box", "is_active", "acknowledged")),
        *(f"stream.{name}" for name in ("at_table", "round", "held", "seal")),
        *(f"outbox.{name}" for name in ("id", "line", "hash")),
    }
    assert [column for column, verdict in found if verdict != flips.NOTICED] == []


@pytest.mark.parametrize(
    ("name", "every"),
    [
        ("journal.db", 1511),
        (flips.SMALL_PAGES, 1511),
        ("journal.db-wal", 8009),
        ("journal.db.confirmed", 31),
    ],
)
def test_no_flipped_bit_changes_a_game_unnoticed(sweep: flips.Sweep, name: str, every: int) -> None:
    verdicts = [verdict for _, verdict in sweep.flip_bits(name, every)]
    assert flips.DIFFERENT not in verdicts
    assert len(verdicts) > 25
    assert (flips.NOTICED in verdicts) is (name != "journal.db.confirmed")


@pytest.mark.parametrize("bit", [1 << 31, 1 << 34])
@pytest.mark.parametrize("is_confirmed", [True, False])
def test_an_entry_under_another_number_hides_none_after_it(
    path: Path, capsys: Capture, bit: int, *, is_confirmed: bool
) -> None:
    with Journal.open(path) as journal:
        for command in (new_game(), *one_round()):
            do(Table.resume(journal), command)
    claim = confirmed.read(path)
    if not is_confirmed:
        confirmed.file_of(path).unlink()
    number = ids_of(1)[0] + 4
    content = path.read_bytes()
    assert content.count(_varint(number)) == 1
    path.write_bytes(content.replace(_varint(number), _varint(number ^ bit)))
    for words in (["export", "1"], ["replay", str(path.parent.parent / "nothing.jsonl"), "--save"]):
        status, err = call(path, capsys, *words)
        assert status == 2
        assert "game 1 cannot be trusted from entry 4 on" in err
    assert confirmed.read(path) == (claim if is_confirmed else None)


def _varint(number: int) -> bytes:
    """A row's id as it stands in the page of a table, which takes five bytes."""
    groups = [number >> shift & 0x7F for shift in (28, 21, 14, 7, 0)]
    return bytes([*(0x80 | group for group in groups[:-1]), groups[-1]])


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM entry WHERE id = new.id; END",
        "CREATE VIEW v AS SELECT * FROM game",
        "CREATE TABLE more (id)",
        "CREATE INDEX i ON entry (at)",
        "ALTER TABLE game ADD COLUMN note TEXT",
        "DROP INDEX only_one_game_runs",
    ],
)
@pytest.mark.parametrize("version", [1, 2])
def test_a_journal_holds_what_this_program_made_and_nothing_else(
    path: Path, closed: Path, capsys: Capture, statement: str, version: int
) -> None:
    if version == 1:
        shutil.copy(SCHEMA_1, path)
    else:
        copy_journal(closed, path)
    change_and_unplug(path, statement)
    assert_left_alone(path, capsys, "is not this program's; it was left as it is. `toscana set-aside`")
    backup = path.parent.parent / "backup.db"
    shutil.copy(path, backup)
    shutil.copy(path.with_name("journal.db-wal"), f"{backup}-wal")
    status, err = call(path.with_name("fresh.db"), capsys, "restore", str(backup))
    assert (status, "is not this program's; nothing was changed" in err) == (2, True)
    assert not path.with_name("fresh.db").exists()
    assert call(path, capsys, "set-aside") == (0, "")
    assert call(path, capsys, "games") == (0, "")


CHAINED: dict[str, Callable[[Entry], Entry]] = {
    "a time that is none": lambda entry: changed(entry, at="2026-11-1V11:43:16.577Z"),
    "a time without its zone": lambda entry: changed(entry, at="2026-11-16T11:43:16"),
    "events that are no JSON": lambda entry: changed(entry, events="wine stain"),
    "events without end": lambda entry: changed(entry, events="[" * 100_000),
    "an event of nobody": lambda entry: changed(entry, events=STRANGER),
    "a number without end": lambda entry: changed(entry, events=f"[{'9' * 5000}]"),
}


@pytest.mark.parametrize("spoil", CHAINED.values(), ids=CHAINED)
def test_what_is_chained_well_but_was_never_written_by_this_program_is_damage(
    path: Path, capsys: Capture, spoil: Callable[[Entry], Entry]
) -> None:
    """Its hashes are valid, but both the box and set-aside find it damaged."""
    with Journal.open(path) as journal:
        do(Table.resume(journal), new_game())
        table = Table.resume(journal)
        do(table, {"do": "pass", "player": "anna", "action": "hiring"})
        row, (first, second) = journal.games()[0], tuple(journal.entries(1))
    (again,) = chained(first.hash, [spoil(second)])
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM entry WHERE seq = 2")
        insert_entry(connection, row.id, again)
    path.with_name("journal.db.confirmed").unlink()
    assert_cannot_be_played(path, capsys)


def assert_cannot_be_played(path: Path, capture: Capture) -> None:
    before = content(path.parent)
    for words in (["show", "last"], ["export", "1"], calls(path)[-1], ["backup", str(path) + ".bak"]):
        status, err = call(path, capture, *words)
        assert status == 2
        assert "is damaged: game 1 cannot be trusted" in err
        assert content(path.parent) == before
    assert call(path, capture, "set-aside") == (0, "")
    assert call(path, capture, "games") == (0, "")


@pytest.mark.parametrize(
    "column", ["ended_at = '2026-11-16T11:43:16Z'", "result = '{}', ended_at = '2026-11-16T11:43:16Z'"]
)
def test_a_row_that_does_not_say_what_its_entries_lead_to_is_damage(
    path: Path, capsys: Capture, column: str
) -> None:
    with Journal.open(path) as journal:
        do(Table.resume(journal), new_game())
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"UPDATE game SET {column}")
        row = connection.execute(
            "SELECT id, uuid, name, rules, players, started_at, ended_at, result FROM game"
        ).fetchone()
        (last,) = connection.execute("SELECT hash FROM entry").fetchone()
        seal = chain.seal(GameRow(*row), is_imported=False, last=last)
        connection.execute("UPDATE game SET seal = ?", (seal,))
    assert "did not go as its row says" in call(path, capsys, "backup", f"{path}.bak")[1]
    assert call(path, capsys, "set-aside") == (0, "")
    assert call(path, capsys, "show", "last")[0] == 2


def test_a_finished_game_that_lost_its_last_entry_is_reported(
    path: Path, closed: Path, capsys: Capture
) -> None:
    copy_journal(closed, path)
    change_and_unplug(path, "DELETE FROM entry WHERE id = (SELECT max(id) FROM entry WHERE game = 1)")
    for words in (["games"], ["show", "1"], ["export", "1"], ["backup", f"{path}.bak"]):
        status, err = call(path, capsys, *words)
        assert (status, "is damaged: game 1 cannot be trusted; it was left as it is." in err) == (2, True)
    assert call(path, capsys, "set-aside") == (0, "")
