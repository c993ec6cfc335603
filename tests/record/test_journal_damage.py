"""Files that are no sound journal: one clear sentence, and every byte stays where it was."""

import os
import random
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli import main
from companion.record.journal import Journal
from tests.evening import do, new_game
from tests.record.complaints import Capture, assert_left_alone, call, calls, copy_journal
from tests.tables import Table
from tests.unplugged import change_and_unplug, content

Damage = Callable[[Path], object]
STRANGER = '[{"event":"action_used","player":"nobody","action":"hiring","is_passed":true}]'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "table").mkdir()
    (tmp_path / "nothing.jsonl").touch()
    return tmp_path / "table" / "journal.db"


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
def test_a_file_of_somebody_else_is_left_alone(path: Path, capsys: Capture, write: Damage) -> None:
    write(path)
    assert_left_alone(path, capsys, "choose another file")
    assert call(path, capsys, "set-aside")[0] == 2
    assert sorted(file.name for file in path.parent.iterdir()) == ["journal.db"]


def test_a_folder_is_no_journal(path: Path, capsys: Capture) -> None:
    path.mkdir()
    assert_left_alone(path, capsys, "Is a directory")


@pytest.mark.parametrize("place", ["", ".", "/", "..", "a" * 300, "/dev/null", "/dev/null/journal.db"])
def test_no_place_for_a_journal_is_a_sentence(tmp_path: Path, capsys: Capture, place: str) -> None:
    (tmp_path / "nothing.jsonl").touch()
    for words in calls(tmp_path / "x" / "y"):
        assert main([*words, "--journal", place]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_a_link_to_nowhere_stays_a_link(path: Path, capsys: Capture) -> None:
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
    path: Path, closed: Path, capsys: Capture, damage: Damage
) -> None:
    copy_journal(closed, path)
    damage(path)
    assert_left_alone(path, capsys, "is damaged; it was left as it is. `toscana set-aside`")
    assert call(path, capsys, "set-aside") == (0, "")
    assert call(path, capsys, "games") == (0, "")


@pytest.mark.parametrize("table", ["game", "entry"])
def test_a_journal_without_its_tables_is_damaged(
    path: Path, unplugged: Path, capsys: Capture, table: str
) -> None:
    copy_journal(unplugged, path)
    change_and_unplug(path, "PRAGMA foreign_keys = OFF", f"DROP TABLE {table}")
    assert_left_alone(path, capsys, "is damaged")


def test_a_game_without_its_beginning_is_damage(path: Path, unplugged: Path, capsys: Capture) -> None:
    copy_journal(unplugged, path)
    change_and_unplug(path, "DELETE FROM entry")
    before = content(path.parent)
    status, err = call(path, capsys, "replay", str(path.parent.parent / "nothing.jsonl"), "--save")
    assert status == 2
    assert "ends at entry 0 of game 2, but the box had confirmed entry 100; " in err
    assert content(path.parent) == before


@pytest.mark.parametrize("is_in_log", [False, True])
def test_a_journal_of_a_newer_version_is_not_touched(
    path: Path, unplugged: Path, capsys: Capture, is_in_log: bool
) -> None:
    copy_journal(unplugged, path)
    change_and_unplug(path, "PRAGMA user_version = 5")
    if not is_in_log:
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
    assert (path.read_bytes()[60:64] == b"\0\0\0\x04") == is_in_log
    assert_left_alone(
        path, capsys, "newer version of this program (schema 5, this one knows 4); update this one."
    )
    assert call(path, capsys, "set-aside")[0] == 2


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_overwritten_there_is_a_sentence_and_a_way_out(
    path: Path, closed: Path, unplugged: Path, capsys: Capture, seed: int
) -> None:
    rng = random.Random(seed)
    copy_journal(rng.choice((closed, unplugged)), path)
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


def test_an_entry_about_somebody_who_does_not_play_is_one_sentence(path: Path, capsys: Capture) -> None:
    with Journal.open(path) as journal:
        do(Table.resume(journal), new_game())
    connection = sqlite3.connect(path)
    with connection:
        connection.execute(
            "UPDATE entry SET events = json_insert(events, '$[1]', json(?))", (STRANGER[1:-1],)
        )
    connection.close()
    assert main(["show", "last", "--journal", str(path)]) == 2
    sentence = capsys.readouterr().err
    assert sentence.startswith(
        f"toscana: The journal {path} is damaged: game 1 cannot be trusted from entry 1 on; "
    )
    assert sentence.count("\n") == 1
