"""A journal that ends before what the box had confirmed: it is reported, and there is a way to go on."""

import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli import main
from companion.frozen import changed
from companion.record import confirmed
from companion.record.entries import JournalError, LostEntriesError
from companion.record.journal import Journal, JournalReader
from companion.record.recording import read_recording
from tests.evening import do, new_game, one_round, quick_game
from tests.record.complaints import Capture
from tests.tables import Table
from tests.unplugged import content, unplug_while_playing

UNDO = {"do": "undo"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A finished game in the file; then ten entries that are in the log only, as the box was unplugged."""
    path = tmp_path / "box" / "journal.db"
    with Journal.open(path) as journal:
        for command in quick_game():
            do(Table.resume(journal), command)
    unplug_while_playing(path, [new_game(), *one_round()])
    return path


def log(path: Path) -> Path:
    return path.with_name("journal.db-wal")


def cut(path: Path) -> None:
    os.truncate(log(path), log(path).stat().st_size - 100)


def complaint(path: Path, capture: Capture, *words: str) -> str:
    before = content(path.parent)
    assert main([*words, "--journal", str(path)]) == 2
    assert content(path.parent) == before
    (line,) = capture.readouterr().err.splitlines()
    return line


LOST: dict[str, tuple[Callable[[Path], object], str]] = {
    "the log is deleted": (
        lambda path: log(path).unlink(),
        "ends at game 1, but the box had confirmed game 2",
    ),
    "the log is emptied": (
        lambda path: log(path).write_bytes(b""),
        "ends at game 1, but the box had confirmed game 2",
    ),
    "the log is shortened": (cut, "ends at entry 9 of game 2, but the box had confirmed entry 10"),
}


@pytest.mark.parametrize(("lose", "sentence"), LOST.values(), ids=LOST)
def test_every_command_reports_it_and_touches_nothing(
    path: Path, capsys: Capture, lose: Callable[[Path], object], sentence: str
) -> None:
    lose(path)
    for words in (["games"], ["show", "1"], ["replay", "/dev/null", "--save"], ["backup", "/tmp/none/x"]):
        line = complaint(path, capsys, *words)
        assert line.startswith(f"toscana: The journal {path} {sentence}; put back what is missing")
        assert "`toscana set-aside`" in line


def test_what_is_missing_can_be_put_back(path: Path) -> None:
    away = log(path).rename(path.with_name("away"))
    with pytest.raises(LostEntriesError):
        Journal.open(path)
    shutil.copy(away, log(path))
    with Journal.open(path) as journal:
        assert len(list(journal.entries(2))) == 10


def test_set_aside_keeps_every_byte_and_the_box_goes_on_with_what_is_there(
    path: Path, capsys: Capture
) -> None:
    cut(path)
    before = content(path.parent)
    assert main(["set-aside", "--journal", str(path)]) == 0
    out = capsys.readouterr().out
    assert "ends at entry 9 of game 2, but the box had confirmed entry 10." in out
    assert out.endswith(f"; the box goes on with what {path} holds.\n")
    with Journal.open(path) as journal:
        assert len(list(journal.entries(2))) == 9
        do(Table.resume(journal), UNDO)
    after = content(path.parent)
    kept = {re.sub(r"[.]damaged-\w+", "", name): text for name, text in after.items() if "damaged" in name}
    assert kept == before


def test_an_older_copy_in_the_journals_place_is_reported(path: Path) -> None:
    Journal.open(path).close()
    older = path.read_bytes()
    with Journal.open(path) as journal:
        do(Table.resume(journal), UNDO)
    path.write_bytes(older)
    with pytest.raises(LostEntriesError, match=r"ends at entry 10 of game 2, but .+ confirmed entry 11"):
        JournalReader.open(path)


def test_a_journal_in_which_the_game_went_another_way_is_reported(path: Path) -> None:
    Journal.open(path).close()
    older = path.read_bytes()
    with Journal.open(path) as journal:
        do(Table.resume(journal), UNDO)
    claim = confirmed.file_of(path).read_bytes()
    path.write_bytes(older)
    confirmed.file_of(path).unlink()
    with Journal.open(path) as journal:
        table = Table.resume(journal)
        for command in (UNDO, {"do": "redo"}):
            do(table, command)
    confirmed.file_of(path).write_bytes(claim)
    with pytest.raises(LostEntriesError, match=r"has another entry 11 of game 2 than the box had confirmed"):
        Journal.open(path)


def test_a_journal_that_is_gone_is_not_replaced_silently(path: Path) -> None:
    Journal.open(path).close()
    path.unlink()
    with pytest.raises(
        JournalError, match=r"There is no journal .+, but journal.db.confirmed belongs to one"
    ):
        Journal.open(path)


def test_an_imported_game_that_is_lost_is_reported(path: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.db"
    with Journal.open(elsewhere) as journal:
        for command in quick_game():
            do(Table.resume(journal), command)
        recording = read_recording(journal, journal.games()[0])
    Journal.open(path).close()
    older = path.read_bytes()
    with Journal.open(path) as journal:
        journal.import_game(recording.row, recording.entries)
    path.write_bytes(older)
    with pytest.raises(LostEntriesError, match="ends at game 2, but the box had confirmed game 3"):
        Journal.open(path)


@pytest.mark.parametrize(
    "left",
    [lambda claim: b"", lambda claim: claim[:50], lambda claim: b"x" + claim[1:], lambda claim: claim * 2],
    ids=["empty", "half", "other", "twice"],
)
def test_a_broken_confirmed_line_claims_nothing_and_is_rewritten(
    path: Path, left: Callable[[bytes], bytes]
) -> None:
    file = confirmed.file_of(path)
    claim = file.read_bytes()
    file.write_bytes(left(claim))
    with Journal.open(path) as journal:
        assert len(list(journal.entries(2))) == 10
    assert file.read_bytes() == claim


def test_a_confirmed_line_that_lags_behind_is_no_damage(path: Path) -> None:
    """Power fails before the system has written it."""
    file = confirmed.file_of(path)
    earlier = file.read_bytes()
    with Journal.open(path) as journal:
        do(Table.resume(journal), UNDO)
        later = file.read_bytes()
    assert earlier != later
    file.write_bytes(earlier)
    with Journal.open(path) as journal:
        assert len(list(journal.entries(2))) == 11
    assert file.read_bytes() == later


def test_nothing_is_claimed_that_was_not_committed(path: Path) -> None:
    file = confirmed.file_of(path)
    with Journal.open(path) as journal:
        table = Table.resume(journal)
        (pages,) = journal._connection.execute("PRAGMA page_count").fetchone()
        journal._connection.execute(f"PRAGMA max_page_count = {pages}")
        is_full, before = False, b""
        while not is_full:
            before = file.read_bytes()
            try:
                do(table, {"do": "adjust", "set": {"money": {"anna": 5}}, "reason": "paid"})
            except JournalError:
                is_full = True
        assert file.read_bytes() == before


def test_an_entry_is_kept_even_if_the_confirmed_line_cannot_be_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> int:
        raise OSError(28, "No space left on device")

    with Journal.open(path) as journal:
        table = Table.resume(journal)
        monkeypatch.setattr(os, "pwrite", fails)
        do(table, UNDO)
    monkeypatch.undo()
    with Journal.open(path) as journal:
        assert len(list(journal.entries(2))) == 11


def test_what_was_confirmed_never_becomes_less(path: Path) -> None:
    claim = confirmed.read(path)
    assert claim is not None
    writer = confirmed.ConfirmedWriter(path, claim)
    writer.write(changed(claim, seq=4))
    writer.close()
    assert confirmed.read(path) == claim
