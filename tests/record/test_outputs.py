"""What a command writes is never a file of a journal: not this one's, not another's, by no name or link."""

import os
from pathlib import Path

import pytest

from companion.cli import main
from companion.devices.pico.trace import TRACE_FILE
from companion.record.journal import Journal
from companion.settings.evening_file import FILE_NAME as EVENING_FILE
from companion.settings.preferences_file import FILE_NAME
from companion.settings.settings import KEPT_NAME
from companion.tournament.requests import CREDENTIAL_FILE
from tests.evening import do, new_game
from tests.record.complaints import Capture
from tests.tables import Table
from tests.unplugged import content

ENDINGS = ("", "-wal", "-shm", "-journal", ".lock", ".confirmed", ".statistics", ".statistics-journal")

OWN = (FILE_NAME, EVENING_FILE, KEPT_NAME, CREDENTIAL_FILE, TRACE_FILE)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal whose writer is at work, and another one beside it."""
    for name in ("box", "other"):
        with Journal.open(tmp_path / name / "journal.db") as journal:
            do(Table.resume(journal), new_game())
        (tmp_path / name / "journal.db.statistics").write_text("what the page has counted")
    return tmp_path / "box" / "journal.db"


def outputs(path: Path, ending: str) -> list[Path]:
    """Every name and link by which the file with this ending can be reached."""
    file, other = path.with_name(path.name + ending), path.parents[1] / "other" / f"journal.db{ending}"
    link, folder, hard = path.parents[1] / "link", path.parents[1] / "folder", path.parents[1] / "hard"
    link.symlink_to(file)
    folder.symlink_to(path.parent)
    ways = [file, link, folder / file.name, path.parent / ".." / "box" / file.name, other]
    if file.exists():
        os.link(file, hard)
        ways.append(hard)
    return ways


def refusal(way: Path, ending: str) -> str:
    """A hard link to a file beside the journal has a name that belongs to no journal, and nothing in it."""
    if ending and way.name == "hard":
        return "is among the box's own files; choose a file in another folder."
    return "is the journal itself or belongs to one; choose another file."


@pytest.mark.parametrize("ending", ENDINGS)
def test_no_output_goes_to_a_file_of_a_journal(path: Path, capsys: Capture, ending: str) -> None:
    with Journal.open(path):
        ways = outputs(path, ending)
        before = content(path.parents[1])
        for way in ways:
            for form in ("json", "csv"):
                call = ["export", "last", "--format", form, "--output", str(way), "--journal", str(path)]
                assert main(call) == 2
                assert capsys.readouterr().err == f"toscana: {way} {refusal(way, ending)}\n"
            assert main(["backup", str(way), "--journal", str(path)]) == 2
            assert capsys.readouterr().err.count("\n") == 1
            assert content(path.parents[1]) == before


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_journal_that_is_named_by_a_link_is_no_output_either(path: Path, ending: str) -> None:
    named = path.parents[1] / "named.db"
    named.symlink_to(path)
    with Journal.open(path):
        before = content(path.parent)
        for way in (path.with_name(path.name + ending), named):
            assert main(["export", "last", "--output", str(way), "--journal", str(named)]) == 2
        assert content(path.parent) == before


@pytest.mark.parametrize("name", OWN)
def test_no_file_of_the_boxes_own_is_overwritten(path: Path, tmp_path: Path, name: str) -> None:
    file, hard, link = path.parent / name, tmp_path / "hard", tmp_path / "link"
    file.write_text("the box's own")
    os.link(file, hard)
    link.symlink_to(file)
    assert_no_output(path, file, hard, link)


@pytest.mark.parametrize("name", [*OWN, "journal.db.next.x", ".journal.db.new", "preferences.json.damaged"])
def test_no_name_that_the_box_has_a_use_for_is_an_output(path: Path, name: str) -> None:
    assert_no_output(path, path.parent / name)


def assert_no_output(path: Path, *ways: Path) -> None:
    before = content(path.parents[1])
    for way in ways:
        for call in (["export", "last", "--output", str(way)], ["backup", str(way)]):
            assert main([*call, "--journal", str(path)]) == 2
    assert content(path.parents[1]) == before
    Journal.open(path).close()


def test_other_files_are_written_as_before(path: Path, tmp_path: Path) -> None:
    (tmp_path / "old.json").write_text("old")
    for name in ("new.json", "old.json", "letter-wal", "x.lock"):
        assert main(["export", "last", "--output", str(tmp_path / name), "--journal", str(path)]) == 0
        assert (tmp_path / name).read_text().startswith("{")
