"""Root in the folder of the box's user: what it makes is that user's, and no link leads it elsewhere."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli import main
from companion.record.journal import Journal
from tests.evening import do, new_game, one_round
from tests.tables import Table

# Whoever runs the tests stands for root; only root itself can give the folder to another user.
IS_ROOT = os.geteuid() == 0
NOBODY = 65534
PRECIOUS = b"for root only"


@pytest.fixture
def folder() -> Iterator[Path]:
    """A root's folder with something precious in it, a backup, and the box's own folder with its journal."""
    with tempfile.TemporaryDirectory(dir="/var/tmp") as name:
        folder, journal = Path(name), Path(name, "box", "journal.db")
        (folder / "precious").write_bytes(PRECIOUS)
        (folder / "precious").chmod(0o600 if IS_ROOT else 0o400)
        with Journal.open(journal) as opened:
            table = Table(opened)
            for command in (new_game(), *one_round()):
                do(table, command)
        assert main(["backup", str(folder / "backup.db"), "--journal", str(journal)]) == 0
        give_to_box(journal.parent)
        folder.chmod(0o755 if IS_ROOT else 0o555)
        yield folder
        folder.chmod(0o755)


def give_to_box(folder: Path) -> None:
    if IS_ROOT:
        for each in (folder, *folder.iterdir()):
            os.chown(each, NOBODY, NOBODY, follow_symlinks=False)


def call(folder: Path, *words: str) -> int:
    """One command of root's, on the box's journal; no command may leave it another user."""
    game = folder / "box" / "game.json"
    status = main(
        [word.format(folder / "backup.db", game) for word in words] + ["--journal", journal(folder)]
    )
    assert (os.geteuid() == 0) is IS_ROOT
    return status


def journal(folder: Path) -> str:
    return str(folder / "box" / "journal.db")


COMMANDS = (
    *(
        ("games",),
        ("show", "last"),
        ("restore", "{0}"),
        ("set-aside",),
        ("export", "last", "--output", "{1}"),
    ),
    *(("replay", "/dev/null", "--save"), ("import", "/dev/null"), ("backup", "{1}")),
)
NAMES = (
    *("journal.db-wal", "journal.db-shm", "journal.db.lock", ".journal.db.new", ".journal.db.new-journal"),
    *("game.json", ".game.json.new", "journal.db", "journal.db.confirmed"),
)


@pytest.mark.parametrize("target", ["precious", "planted"])
@pytest.mark.parametrize("name", NAMES)
def test_a_link_in_the_boxs_folder_leads_root_nowhere(folder: Path, name: str, target: str) -> None:
    for words in COMMANDS:
        link = folder / "box" / name
        link.unlink(missing_ok=True)
        link.symlink_to(folder / target)
        give_to_box(link.parent)
        call(folder, *words)
        found = (folder / "precious").stat()
        assert (folder / "precious").read_bytes() == PRECIOUS, words
        assert (found.st_uid, found.st_mode & 0o777) == (os.geteuid(), 0o600 if IS_ROOT else 0o400), words
        assert not (folder / "planted").exists(), words


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_whatever_root_makes_there_belongs_to_the_boxs_user(folder: Path, words: tuple[str, ...]) -> None:
    for left in (folder / "box").glob("journal.db.*"):
        left.unlink()
    call(folder, *words)
    owner = NOBODY if IS_ROOT else os.geteuid()
    assert {
        each.name: each.stat().st_uid for each in (folder / "box").iterdir() if each.stat().st_uid != owner
    } == {}


def test_root_reads_its_own_backup_for_the_box(folder: Path) -> None:
    (folder / "backup.db").chmod(0o600)
    assert call(folder, "restore", "{0}") == 0
    assert list((folder / "box").glob("journal.db.replaced-*"))
    assert call(folder, "replay", "/dev/null", "--save") == 0


def test_a_whole_way_that_is_not_there_is_made_by_the_owner_of_its_beginning(folder: Path) -> None:
    path = folder / "box" / "more" / "still" / "journal.db"
    assert main(["replay", "/dev/null", "--save", "--journal", str(path)]) == 0
    assert path.stat().st_uid == path.parent.stat().st_uid == (folder / "box").stat().st_uid


LINKED = (
    ("export", "last", "--output", "{link}/game.json", "--journal", "{journal}"),
    ("backup", "{link}/game.db", "--journal", "{journal}"),
    ("replay", "/dev/null", "--save", "--journal", "{link}/journal.db"),
    ("replay", "/dev/null", "--save", "--journal", "{link}/more/journal.db"),
    ("import", "{game}", "--journal", "{link}/journal.db"),
    ("restore", "{backup}", "--journal", "{link}/journal.db"),
)


@pytest.mark.skipif(not IS_ROOT, reason="only root has more rights than the folder's owner")
@pytest.mark.parametrize("way", ["box/link", "box/link/deep", "shared/link", "box/first"])
@pytest.mark.parametrize("words", LINKED, ids=lambda words: f"{words[0]} {words[-1]}")
def test_a_linked_folder_leads_root_nowhere_it_was_not_sent(
    folder: Path, words: tuple[str, ...], way: str
) -> None:
    """The box's user lays a link to root's folder in their own folder, or in one where everybody may."""
    assert main(["export", "last", "--output", str(folder / "game.json"), "--journal", journal(folder)]) == 0
    (folder / "roots" / "deep").mkdir(parents=True)
    (folder / "shared").mkdir()
    (folder / "shared").chmod(0o1777)
    for link, target in (
        ("box/link", "../roots"),
        ("shared/link", str(folder / "roots")),
        ("box/first", "link"),
    ):
        (folder / link).symlink_to(target)
        os.chown(folder / link, NOBODY, NOBODY, follow_symlinks=False)
    named = {"link": folder / way, "journal": journal(folder), "game": folder / "game.json"}
    status = main([word.format(**named, backup=folder / "backup.db") for word in words])
    assert status == 2
    assert os.geteuid() == 0
    assert [each.name for each in (folder / "roots").rglob("*")] == ["deep"]


@pytest.mark.skipif(not IS_ROOT, reason="only root has more rights than the folder's owner")
def test_roots_own_links_lead_where_root_laid_them(folder: Path) -> None:
    (folder / "roots").mkdir()
    (folder / "link").symlink_to("roots")
    output = folder / "link" / "game.json"
    assert main(["export", "last", "--output", str(output), "--journal", journal(folder)]) == 0
    assert (folder / "roots" / "game.json").stat().st_uid == 0
