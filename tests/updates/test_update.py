"""Updates: only what is signed and newer, not during a game; killed anywhere, one whole version starts."""

import fcntl
import json
import os
import shutil
import sqlite3
import stat
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.record.journal import JournalReader
from companion.record.schema import SCHEMA_VERSION
from companion.system.machine import ANSWER, REQUEST
from companion.updates import update as updates
from companion.updates.release import SIGNATURE, SUMS
from companion.updates.slots import CAME_UP, STARTS, Slots, UpdateError
from companion.updates.trial import before_start, put_journal_back
from companion.updates.update import Installation, install, newest, serve_request
from tests.killed import killed_at_every_step
from tests.updates.boxes import PLATFORM, box_in, release_in, says

FIRST_ROUND = Path(__file__).parents[2] / "docs" / "first-round.jsonl"
NOW = datetime(2026, 11, 18, 9, 0, tzinfo=UTC)


@pytest.fixture
def box(tmp_path: Path) -> Installation:
    return box_in(tmp_path / "box")


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """A stick with a release of 1.1.0 in a folder."""
    folder = tmp_path / "stick" / "toscana-1.1.0"
    folder.mkdir(parents=True)
    release_in(folder)
    return folder.parent


def take(box: Installation, place: Path) -> None:
    offer = newest(box, [place])
    assert offer is not None
    install(box, offer)


def come_up(box: Installation) -> None:
    box.journal.with_name(CAME_UP).write_text(box.slots.current.name)


def begin_game(box: Installation) -> None:
    assert main(["replay", "--save", str(FIRST_ROUND), "--journal", str(box.journal)]) in (0, 1)


def test_a_newer_release_starts_and_stays_once_it_has_come_up(box: Installation, stick: Path) -> None:
    assert says(box) == "1.0.0"
    take(box, stick)
    assert says(box) == box.version == "1.1.0"
    assert "start 1 of 3" in before_start(box.slots, box.journal)
    come_up(box)
    assert "has come up" in before_start(box.slots, box.journal)
    assert box.slots.trial() is None
    for _ in range(2 * STARTS):
        before_start(box.slots, box.journal)
    assert says(box) == "1.1.0"


def test_the_box_which_is_not_root_can_read_that_it_is_on_trial(box: Installation, stick: Path) -> None:
    """The service's own mask hides from others what root writes before a start."""
    take(box, stick)
    before = os.umask(0o077)
    try:
        before_start(box.slots, box.journal)
    finally:
        os.umask(before)
    assert (box.slots.folder / "trying").stat().st_mode & stat.S_IROTH


def test_a_version_that_does_not_come_up_makes_room_for_the_one_before(
    box: Installation, stick: Path
) -> None:
    take(box, stick)
    for _ in range(STARTS):
        before_start(box.slots, box.journal)
        assert says(box) == "1.1.0"
    assert "did not come up" in before_start(box.slots, box.journal)
    assert says(box) == "1.0.0"
    assert (box.slots.trial(), box.slots.failed) == (None, "1.1.0")


def test_the_version_before_an_update_of_an_update_comes_back(
    box: Installation, stick: Path, tmp_path: Path
) -> None:
    take(box, stick)
    come_up(box)
    before_start(box.slots, box.journal)
    (tmp_path / "third").mkdir()
    take(box, release_in(tmp_path / "third", "1.2.0"))
    assert says(box) == "1.2.0"
    for _ in range(STARTS + 1):
        before_start(box.slots, box.journal)
    assert says(box) == "1.1.0"


def test_going_back_by_hand(box: Installation, stick: Path) -> None:
    with pytest.raises(UpdateError, match="no version to go back"):
        updates.go_back(box)
    take(box, stick)
    come_up(box)
    before_start(box.slots, box.journal)
    assert updates.go_back(box) == says(box) == "1.0.0"


def test_only_what_is_newer_is_found(box: Installation, stick: Path, tmp_path: Path) -> None:
    take(box, stick)
    assert newest(box, [stick]) is None
    (tmp_path / "old").mkdir()
    assert newest(box, [release_in(tmp_path / "old", "1.0.9"), tmp_path / "nothing"]) is None
    (tmp_path / "new").mkdir()
    found = newest(box, [stick, release_in(tmp_path / "new", "1.10.0")])
    assert found is not None
    assert found.version == "1.10.0"


def test_a_running_game_is_not_updated(box: Installation, stick: Path) -> None:
    begin_game(box)
    with pytest.raises(UpdateError, match="A game is running"):
        take(box, stick)
    assert says(box) == "1.0.0"


def test_what_is_not_signed_as_it_is_changes_nothing(box: Installation, stick: Path, tmp_path: Path) -> None:
    def changed_sums(folder: Path) -> None:
        (folder / SUMS).write_text((folder / SUMS).read_text() + "\n")

    def no_signature(folder: Path) -> None:
        (folder / SIGNATURE).unlink()

    def damaged_package(folder: Path) -> None:
        (package,) = (folder / "packages").iterdir()
        package.write_bytes(package.read_bytes()[:-1] + b"?")

    def no_package(folder: Path) -> None:
        shutil.rmtree(folder / "packages")

    for spoil, said in (
        (changed_sums, "changed after it was signed"),
        (no_signature, f"lacks {SIGNATURE}"),
        (damaged_package, "damaged: copy it once more"),
        (no_package, "lacks toscana-companion"),
    ):
        other = tmp_path / spoil.__name__
        shutil.copytree(stick, other)
        spoil(other / "toscana-1.1.0")
        with pytest.raises(UpdateError, match=said):
            take(box, other)
        assert says(box) == "1.0.0"
        assert box.slots.trial() is None


def test_a_program_that_can_t_even_say_its_version_is_not_tried(box: Installation, tmp_path: Path) -> None:
    (tmp_path / "bad").mkdir()
    release = release_in(tmp_path / "bad", "2.0.0", source="raise SystemExit('broken {version}')\n")
    with pytest.raises(UpdateError, match="broken 2"):
        take(box, release)
    assert says(box) == "1.0.0"


def test_without_a_key_nothing_is_taken(box: Installation, stick: Path) -> None:
    (box.slots.own / "release.pub").unlink()
    with pytest.raises(UpdateError, match="can't check signatures"):
        take(box, stick)


def test_two_at_once_are_not_in_each_other_s_way(box: Installation, stick: Path) -> None:
    box.slots.folder.mkdir(parents=True)
    with (box.slots.folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(UpdateError, match="under way"):
            take(box, stick)
        assert says(box) == "1.0.0"
    take(box, stick)
    assert says(box) == "1.1.0"


def test_killed_at_every_step_one_whole_version_starts(tmp_path: Path, stick: Path) -> None:
    prepared, folder = tmp_path / "prepared", tmp_path / "killed"
    box_in(prepared)
    box = Installation(Slots(folder), folder / "var/lib/toscana/journal.db", PLATFORM)
    versions = []
    for _ in killed_at_every_step(prepared, folder, lambda: take(box, stick)):
        before_start(box.slots, box.journal)
        versions.append(says(box))
        if versions[-1] == "1.0.0":
            # What was left half done is in nobody's way.
            take(box, stick)
            assert says(box) == "1.1.0"
    assert versions == sorted(versions)
    assert set(versions) == {"1.0.0", "1.1.0"}


def test_killed_on_the_way_back_one_whole_version_starts(tmp_path: Path, stick: Path) -> None:
    prepared, folder = tmp_path / "prepared", tmp_path / "killed"
    at = folder / "var/lib/toscana/journal.db"
    box_in(folder)
    box = Installation(Slots(folder), at, PLATFORM)
    take(box, stick)
    for _ in range(STARTS):
        before_start(box.slots, at)
    shutil.move(folder, prepared)
    for _ in killed_at_every_step(prepared, folder, lambda: before_start(box.slots, at)):
        assert says(box) in ("1.0.0", "1.1.0")
        before_start(box.slots, at)
        assert says(box) == "1.0.0"
        assert box.slots.trial() is None


def test_the_journal_of_before_the_update_comes_back_with_the_version(box: Installation) -> None:
    begin_game(box)
    copy = box.journal.with_name(f"{box.journal.name}.schema-{SCHEMA_VERSION}-20261118T090000")
    assert main(["backup", str(box.journal.parent.parent / "copy"), "--journal", str(box.journal)]) == 0
    (box.journal.parent.parent / "copy").rename(copy)
    assert put_journal_back(box.journal, NOW) is None
    with sqlite3.connect(box.journal) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    connection.close()
    kept = put_journal_back(box.journal, NOW)
    assert kept is not None
    assert kept.exists()
    with JournalReader.open(box.journal) as journal:
        assert len(journal.games()) == 1


def test_without_a_copy_a_newer_journal_is_left_alone(box: Installation) -> None:
    with sqlite3.connect(box.journal) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    connection.close()
    before = box.journal.read_bytes()
    assert put_journal_back(box.journal, NOW) is None
    assert box.journal.read_bytes() == before


def ask(box: Installation, words: str) -> dict[str, Any]:
    request = box.slots.root / REQUEST
    request.parent.mkdir(parents=True, exist_ok=True)
    request.write_text(words)
    is_changed = serve_request(box)
    assert not request.exists()
    answer = box.slots.root / ANSWER
    told = json.loads(answer.read_text()) if answer.exists() else {}
    assert is_changed == (told.get("phase") == "restarting")
    return dict(told)


def test_the_panel_finds_what_lies_on_the_card_and_takes_it(box: Installation, stick: Path) -> None:
    assert ask(box, "look")["phase"] == "nothing"
    (box.slots.root / "boot").mkdir()
    shutil.copytree(stick, box.slots.root / "boot" / "firmware")
    assert (ask(box, "look")["phase"], ask(box, "look")["version"]) == ("found", "1.1.0")
    assert ask(box, "install 1.0.5")["phase"] == "nothing"
    assert says(box) == "1.0.0"
    begin_game(box)
    refused = ask(box, "install 1.1.0")
    assert (refused["phase"], refused["problem"][0][:17]) == ("refused", "A game is running")


@pytest.mark.parametrize("words", ["", "install", "install a b", "look now", "rm -rf /", "\0" * 200])
def test_what_makes_no_sense_is_not_answered(box: Installation, words: str) -> None:
    assert ask(box, words) == {}


def test_the_request_is_not_read_through_a_link(box: Installation) -> None:
    request = box.slots.root / REQUEST
    request.parent.mkdir(parents=True)
    (box.slots.root / "elsewhere").write_text("look")
    request.symlink_to(box.slots.root / "elsewhere")
    assert not serve_request(box)
    assert not request.is_symlink()
    assert not (box.slots.root / ANSWER).exists()
