"""A disk that is full or cannot be written: the command is not accepted, and what was accepted stays."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from companion.record.entries import JournalError
from companion.record.journal import Journal, JournalReader
from companion.record.recording import read_recording
from tests.evening import Plain, do, long_evening, new_game, quick_game, state
from tests.tables import Table
from tests.unplugged import unplug_while_playing

# Root may write everywhere, so the child becomes nobody; by then it has read all it needs to run.
AS_NOBODY = """
import os, sys, companion.cli.library, companion.cli.replay
companion.cli.build_parser().parse_args(["games"])
if os.geteuid() == 0:
    os.setegid(65534), os.seteuid(65534)
sys.exit(companion.cli.main(sys.argv[1:]))
"""
ON_A_SMALL_DISK = """
import resource, sys, companion.cli
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]),) * 2)
sys.exit(companion.cli.main(sys.argv[2:]))
"""


def run(program: str, *words: object, text: str = "") -> subprocess.CompletedProcess[str]:
    call = [sys.executable, "-c", program, *map(str, words)]
    return subprocess.run(call, input=text, capture_output=True, text=True, check=False)


def lines(commands: list[Plain]) -> str:
    return "".join(json.dumps(command) + "\n" for command in commands)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that everybody can reach."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        (Path(name) / "box").mkdir()
        (Path(name) / "box").chmod(0o777)
        yield Path(name) / "box"
        (Path(name) / "box").chmod(0o777)


def played(path: Path) -> Path:
    with Journal.open(path) as journal:
        for command in quick_game():
            do(Table.resume(journal), command)
    return path


def assert_one_sentence(done: subprocess.CompletedProcess[str], *words: str) -> None:
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert all(word in done.stderr for word in words), done.stderr


# A folder or a file that cannot be written


def test_a_folder_that_cannot_be_written_gets_no_journal(folder: Path) -> None:
    folder.chmod(0o555)
    done = run(
        AS_NOBODY, "replay", "-", "--save", "--journal", folder / "journal.db", text=lines([new_game()])
    )
    assert_one_sentence(done, "Permission denied", "choose another place with --journal")
    assert list(folder.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_said_in_one_sentence(folder: Path) -> None:
    folder.chmod(0o555)
    done = run(AS_NOBODY, "replay", "-", "--save", "--journal", folder / "new" / "journal.db")
    assert_one_sentence(done, "Permission denied", "choose another place with --journal")


@pytest.mark.parametrize(
    "words", [("games",), ("show", "last"), ("set-aside",), ("replay", "/dev/null", "--save")]
)
def test_a_folder_that_cannot_be_entered_is_said_in_one_sentence(
    folder: Path, words: tuple[str, ...]
) -> None:
    path = played(folder / "journal.db")
    folder.chmod(0o000 if os.geteuid() else 0o700)
    assert_one_sentence(run(AS_NOBODY, *words, "--journal", path), "Permission denied")


def test_a_journal_that_cannot_be_written_is_refused_before_the_first_command(folder: Path) -> None:
    path = played(folder / "journal.db")
    path.chmod(0o444)
    path.with_name("journal.db.lock").unlink()
    before = path.read_bytes()
    done = run(AS_NOBODY, "replay", "-", "--save", "--journal", path, text=lines([new_game()]))
    assert_one_sentence(done, "must be writable", "--journal")
    assert path.read_bytes() == before


@pytest.mark.parametrize("mode", [0o555, 0o777])
def test_whoever_may_only_read_can_look(folder: Path, mode: int) -> None:
    path = played(folder / "journal.db")
    path.chmod(0o444)
    folder.chmod(mode)
    done = run(AS_NOBODY, "games", "--journal", path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "won by Anna with 40 money" in done.stdout


def test_whoever_may_only_read_can_look_while_somebody_plays(folder: Path) -> None:
    path = folder / "journal.db"
    with Journal.open(path) as journal:
        do(Table.resume(journal), new_game())
        folder.chmod(0o555)
        done = run(AS_NOBODY, "games", "--journal", path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "running" in done.stdout


def test_a_log_that_only_its_owner_may_put_in_order_is_left_to_them(folder: Path) -> None:
    path = folder / "journal.db"
    unplug_while_playing(path, [new_game()])
    path.with_name("journal.db-shm").unlink()
    folder.chmod(0o555)
    done = run(AS_NOBODY, "games", "--journal", path)
    assert_one_sentence(done, "must be writable")
    assert path.with_name("journal.db-wal").stat().st_size


# A full disk


def limit_pages(journal: Journal, more: int) -> None:
    """As if the disk had room for so many more pages."""
    (pages,) = journal._connection.execute("PRAGMA page_count").fetchone()
    journal._connection.execute(f"PRAGMA max_page_count = {pages + more}")


def play_all(table: Table, commands: list[Plain], states: list[Plain]) -> None:
    for command in commands:
        do(table, command)
        states.append(state(table))


def test_a_command_that_does_not_fit_is_not_accepted(tmp_path: Path) -> None:
    path, states = tmp_path / "journal.db", list[Plain]()
    evening = [command for command, _ in islice(long_evening(11), 200)]
    with Journal.open(path) as journal:
        table = Table.resume(journal)
        limit_pages(journal, 5)
        with pytest.raises(JournalError) as raised:
            play_all(table, evening, states)
        assert str(raised.value) == f"The disk of {path} is full; free some space. What was accepted is safe."
        assert state(table) == states[-1]
        limit_pages(journal, 1000)
        play_all(table, evening[len(states) :], states)
    with Journal.open(path) as journal:
        assert state(Table.resume(journal)) == states[-1]
        assert sum(len(list(journal.entries(game.id))) for game in journal.games()) == 200


def test_an_undo_of_many_steps_that_does_not_fit_leaves_no_trace(tmp_path: Path) -> None:
    path, correction = (
        tmp_path / "journal.db",
        {"do": "adjust", "set": {"money": {"anna": 5}}, "reason": "paid"},
    )
    with Journal.open(path) as journal:
        table = Table.resume(journal)
        play_all(table, [new_game(), *[correction] * 200], [])
        before = state(table), table.timeline.steps_back, table.timeline.steps_forth
        limit_pages(journal, 1)
        with pytest.raises(JournalError, match="is full"):
            table.undo(200)
        assert (state(table), table.timeline.steps_back, table.timeline.steps_forth) == before
    with Journal.open(path) as journal:
        table = Table.resume(journal)
        assert (state(table), table.timeline.steps_back, table.timeline.steps_forth) == before


@pytest.mark.parametrize("bytes_left", [40_000, 70_000, 200_000])
def test_what_was_accepted_on_a_disk_that_filled_up_is_there_when_there_is_room(
    tmp_path: Path, bytes_left: int
) -> None:
    path = tmp_path / "journal.db"
    evening = list(islice(long_evening(12), 200))
    save = ("replay", "-", "--save", "--journal", path)
    done = run(ON_A_SMALL_DISK, bytes_left, *save, text=lines([command for command, _ in evening]))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "What was accepted is safe." in done.stderr
    assert [answer["state"] for answer in answers] == [told for _, told in evening[: len(answers)]]
    with JournalReader.open(path) as journal:
        assert sum(len(list(journal.entries(game.id))) for game in journal.games()) == len(answers)
        assert read_recording(journal, journal.games()[-1]).table.timeline.now is not None
    rest = subprocess.run(
        [sys.executable, "-m", "companion", *save],
        input=lines([command for command, _ in evening[len(answers) :]]),
        capture_output=True,
        text=True,
        check=False,
    )
    assert rest.returncode == 0
    assert json.loads(rest.stdout.splitlines()[-1])["state"] == evening[-1][1]


@pytest.mark.parametrize("bytes_left", [0, 1000, 5000, 15_000])
def test_a_journal_that_does_not_fit_does_not_begin(tmp_path: Path, bytes_left: int) -> None:
    path = tmp_path / "journal.db"
    assert_one_sentence(run(ON_A_SMALL_DISK, bytes_left, "replay", "-", "--save", "--journal", path))
    assert not path.exists()
    Journal.open(path).close()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["journal.db", "journal.db.lock"]
