"""Files that are no sound journal: one clear sentence, and every byte stays where it was."""

import os
import random
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from companion.cli import main
from companion.games.kit.frozen import changed
from companion.record import chain
from companion.record.entries import Entry, GameRow
from companion.record.journal import Journal
from companion.record.rows import chained, insert_entry
from companion.record.table import Table
from tests.evening import do, long_evening, new_game
from tests.record import flips
from tests.record.test_upgrade import SCHEMA_1
from tests.unplugged import change_and_unplug, content, unplug_while_playing

Damage = Callable[[Path], object]
Said = pytest.CaptureFixture[str]
STRANGER = '[{"event":"action_used","player":"nobody","action":"hiring","is_passed":true}]'


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal of some games, closed in order."""
    path = tmp_path_factory.mktemp("closed") / "journal.db"
    with Journal.open(path) as journal:
        table = Table.resume(journal)
        for command, _ in islice(long_evening(5), 300):
            do(table, command)
    return path


@pytest.fixture(scope="module")
def unplugged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal whose box lost power: much of it is still in the write-ahead log."""
    path = tmp_path_factory.mktemp("unplugged") / "journal.db"
    with Journal.open(path) as journal:
        do(Table.resume(journal), new_game())
        do(Table.resume(journal), {"do": "abandon"})
    unplug_while_playing(path, [command for command, _ in islice(long_evening(6), 100)])
    assert path.with_name("journal.db-wal").stat().st_size > 100_000
    return path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "table").mkdir()
    (tmp_path / "nothing.jsonl").touch()
    return tmp_path / "table" / "journal.db"


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


def of_another_program(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE game (id)")
    connection.execute("CREATE TABLE entry (id)")
    connection.close()


@pytest.mark.parametrize(
    "write",
    [
        lambda path: path.write_text("Shopping list\n- wine\n"),
        lambda path: path.write_text("x"),
        lambda path: path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40),
        lambda path: path.write_bytes(b"SQLite format 3\0 only begins like a database"),
        of_another_program,
    ],
    ids=["text", "one letter", "picture", "beginning of a database", "another database"],
)
def test_a_file_of_somebody_else_is_left_alone(path: Path, capsys: Said, write: Damage) -> None:
    write(path)
    assert_left_alone(path, capsys, "choose another file")
    assert call(path, capsys, "set-aside")[0] == 2
    assert sorted(file.name for file in path.parent.iterdir()) == ["journal.db"]


def test_a_folder_is_no_journal(path: Path, capsys: Said) -> None:
    path.mkdir()
    assert_left_alone(path, capsys, "Is a directory")


@pytest.mark.parametrize("place", ["", ".", "/", "..", "a" * 300, "/dev/null", "/dev/null/journal.db"])
def test_no_place_for_a_journal_is_a_sentence(tmp_path: Path, capsys: Said, place: str) -> None:
    (tmp_path / "nothing.jsonl").touch()
    for words in calls(tmp_path / "x" / "y"):
        assert main([*words, "--journal", place]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_a_link_to_nowhere_stays_a_link(path: Path, capsys: Said) -> None:
    path.symlink_to(path.with_name("unmounted.db"))
    assert main(["replay", str(path.parent.parent / "nothing.jsonl"), "--save", "--journal", str(path)]) == 2
    assert path.is_symlink()


def overwrite(offset: int, text: bytes) -> Damage:
    def damage(path: Path) -> None:
        with path.open("r+b") as file:
            file.seek(offset)
            file.write(text)

    return damage


def cut(size: int) -> Damage:
    return lambda path: os.truncate(path, size)


@pytest.mark.parametrize(
    "damage",
    [
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(bytes(8192)),
        cut(4096),
        cut(9000),
        overwrite(0, bytes(16)),
        overwrite(0, b"wine spilt on it"),
        overwrite(16, b"\xff\xff\xff\xff"),
        overwrite(100, bytes(3996)),
        overwrite(4096, random.Random(1).randbytes(4096)),
    ],
    ids=[
        "emptied",
        "zeroed",
        "cut after a page",
        "cut in a page",
        "no magic",
        "other magic",
        "no page size",
        "no schema",
        "games lost",
    ],
)
def test_a_damaged_journal_is_left_as_it_is_until_it_is_set_aside(
    path: Path, closed: Path, capsys: Said, damage: Damage
) -> None:
    lay(closed, path)
    damage(path)
    assert_left_alone(path, capsys, "is damaged; it was left as it is. `toscana set-aside`")
    assert call(path, capsys, "set-aside") == (0, "")
    assert call(path, capsys, "games") == (0, "")


@pytest.mark.parametrize("table", ["game", "entry"])
def test_a_journal_without_its_tables_is_damaged(
    path: Path, unplugged: Path, capsys: Said, table: str
) -> None:
    lay(unplugged, path)
    change_and_unplug(path, "PRAGMA foreign_keys = OFF", f"DROP TABLE {table}")
    assert_left_alone(path, capsys, "is damaged")


def test_a_game_without_its_beginning_is_damage(path: Path, unplugged: Path, capsys: Said) -> None:
    lay(unplugged, path)
    change_and_unplug(path, "DELETE FROM entry")
    before = content(path.parent)
    status, err = call(path, capsys, "replay", str(path.parent.parent / "nothing.jsonl"), "--save")
    assert status == 2
    assert "ends at entry 0 of game 2, but the box had confirmed entry 100; " in err
    assert content(path.parent) == before


@pytest.mark.parametrize("is_in_log", [False, True])
def test_a_journal_of_a_newer_version_is_not_touched(
    path: Path, unplugged: Path, capsys: Said, is_in_log: bool
) -> None:
    lay(unplugged, path)
    change_and_unplug(path, "PRAGMA user_version = 3")
    if not is_in_log:
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
    assert (path.read_bytes()[60:64] == b"\0\0\0\x02") == is_in_log
    assert_left_alone(
        path, capsys, "newer version of this program (schema 3, this one knows 2); update this one."
    )
    assert call(path, capsys, "set-aside")[0] == 2


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_overwritten_there_is_a_sentence_and_a_way_out(
    path: Path, closed: Path, unplugged: Path, capsys: Said, seed: int
) -> None:
    rng = random.Random(seed)
    lay(rng.choice((closed, unplugged)), path)
    hit = rng.choice(sorted(file for file in path.parent.iterdir() if file.stat().st_size))
    length = rng.choice((1, 4, 64, 512, 4096))
    # Beyond the header: without that nobody can tell whose file it is.
    overwrite(rng.randrange(100, hit.stat().st_size), rng.choice((bytes(length), rng.randbytes(length))))(hit)
    before = content(path.parent)
    is_refused = False
    for words in calls(path):
        status, err = call(path, capsys, *words)
        if status:
            assert content(path.parent) == before, words
            is_refused |= "There is no game" not in err
    if is_refused:
        assert call(path, capsys, "set-aside") == (0, "")
        after = content(path.parent)
        kept = {
            re.sub(r"[.]damaged-\w+", "", name): text for name, text in after.items() if "damaged" in name
        }
        assert kept == before
        assert call(path, capsys, "games") == (0, "")


def test_an_entry_about_somebody_who_does_not_play_is_one_sentence(path: Path, capsys: Said) -> None:
    with Journal.open(path) as journal:
        do(Table.resume(journal), new_game())
    connection = sqlite3.connect(path)
    with connection:
        connection.execute(
            "UPDATE entry SET events = json_insert(events, '$[1]', json(?))", (STRANGER[1:-1],)
        )
    connection.close()
    assert main(["show", "last", "--journal", str(path)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(
        f"toscana: The journal {path} is damaged: game 1 cannot be trusted from entry 1 on; "
    )
    assert said.count("\n") == 1


# What SQLite itself would not notice


@pytest.fixture(scope="module")
def sweep(tmp_path_factory: pytest.TempPathFactory) -> flips.Sweep:
    return flips.Sweep(flips.lay(tmp_path_factory.mktemp("laid")), tmp_path_factory.mktemp("flipped"))


def test_every_flipped_value_of_every_column_is_noticed(sweep: flips.Sweep) -> None:
    found = list(sweep.flip_values(1))
    assert {column for column, _ in found} == {
        *(f"game.{name}" for name in ("id", "uuid", "name", "rules", "players", "started_at")),
        *(f"game.{name}" for name in ("ended_at", "result", "is_imported", "seal")),
        *(f"entry.{name}" for name in ("id", "game", "seq", "at", "command", "events", "hash")),
    }
    assert [column for column, verdict in found if verdict != flips.NOTICED] == []


@pytest.mark.parametrize(
    ("name", "every"), [("journal.db", 1511), ("journal.db-wal", 4001), ("journal.db.confirmed", 31)]
)
def test_no_flipped_bit_changes_a_game_without_a_word(sweep: flips.Sweep, name: str, every: int) -> None:
    verdicts = [verdict for _, verdict in sweep.flip_bits(name, every)]
    assert flips.DIFFERENT not in verdicts
    assert len(verdicts) > 25
    assert (flips.NOTICED in verdicts) is (name != "journal.db.confirmed")


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
    path: Path, closed: Path, capsys: Said, statement: str, version: int
) -> None:
    if version == 1:
        shutil.copy(SCHEMA_1, path)
    else:
        lay(closed, path)
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
    path: Path, capsys: Said, spoil: Callable[[Entry], Entry]
) -> None:
    """Whoever makes such a journal can make its hashes too; the box and set-aside agree on it anyway."""
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


def assert_cannot_be_played(path: Path, said: Said) -> None:
    before = content(path.parent)
    for words in (["show", "last"], ["export", "1"], calls(path)[-1], ["backup", str(path) + ".bak"]):
        status, err = call(path, said, *words)
        assert status == 2
        assert "is damaged: game 1 cannot be trusted" in err
        assert content(path.parent) == before
    assert call(path, said, "set-aside") == (0, "")
    assert call(path, said, "games") == (0, "")


@pytest.mark.parametrize(
    "column", ["ended_at = '2026-11-16T11:43:16Z'", "result = '{}', ended_at = '2026-11-16T11:43:16Z'"]
)
def test_a_row_that_does_not_say_what_its_entries_lead_to_is_damage(
    path: Path, capsys: Said, column: str
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


def test_a_finished_game_that_lost_its_last_entry_is_told(path: Path, closed: Path, capsys: Said) -> None:
    lay(closed, path)
    change_and_unplug(path, "DELETE FROM entry WHERE id = (SELECT max(id) FROM entry WHERE game = 1)")
    for words in (["games"], ["show", "1"], ["export", "1"], ["backup", f"{path}.bak"]):
        status, err = call(path, capsys, *words)
        assert (status, "is damaged: game 1 cannot be trusted; it was left as it is." in err) == (2, True)
    assert call(path, capsys, "set-aside") == (0, "")
