"""Power fails while a journal is put in another's place: the box opens the old one or the new one, whole."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.record.backup import back_up, restore
from companion.record.entries import DamagedJournalError
from companion.record.journal import Journal, JournalReader
from companion.record.setting_aside import judge, set_aside
from tests.evening import Plain, do, new_game, one_round, quick_game, state
from tests.killed import killed_at_every_step
from tests.tables import Table
from tests.unplugged import unplug_while_playing

NOW = datetime(2026, 11, 16, 20, 0, tzinfo=UTC)
Held = tuple[list[str], Plain]


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A box's folder: its journal as power loss left it, with most of it in the log."""
    path = tmp_path / "prepared" / "journal.db"
    unplug_while_playing(path, [new_game(3), *one_round(3)])
    return path.parent


def held(path: Path) -> Held:
    """What the box finds when it is switched on: all games, judged, and the state it goes on with."""
    with Journal.open(path) as journal:
        table = Table.resume(journal)
        with journal.snapshot():
            judge(journal)
        return [game.uuid for game in journal.games()], state(table)


def seen(path: Path) -> list[str]:
    """What a reader finds before the box is switched on again."""
    with JournalReader.open(path) as journal:
        return [game.uuid for game in journal.games()]


def test_a_restore_that_is_killed_at_any_step_leaves_the_old_or_the_new_journal(
    box: Path, tmp_path: Path
) -> None:
    other, file, path = (
        tmp_path / "other" / "journal.db",
        tmp_path / "backup.db",
        tmp_path / "box" / "journal.db",
    )
    with Journal.open(other) as journal:
        for command in quick_game():
            do(Table.resume(journal), command)
    back_up(other, file)
    new, old = held(other), None
    outcomes = []
    for _ in killed_at_every_step(box, path.parent, lambda: restore(file, path, NOW)):
        read = seen(path)
        found = held(path)
        old = old or found
        assert found in (old, new)
        assert read == found[0]
        outcomes.append(found == new)
        if found == new:
            assert held(path.with_name("journal.db.replaced-20261116T200000")) == old
    assert old != new
    assert outcomes == sorted(outcomes)
    assert outcomes.count(False) > 5
    assert outcomes.count(True) > 5


def test_a_restore_over_a_damaged_journal_is_ended_by_the_next_start(box: Path, tmp_path: Path) -> None:
    file, path = tmp_path / "backup.db", tmp_path / "box" / "journal.db"
    back_up(box / "journal.db", file)
    new = held(box / "journal.db")
    with (box / "journal.db").open("r+b") as journal:
        journal.write(b"wine spilt on it")
    outcomes = []
    for _ in killed_at_every_step(box, path.parent, lambda: restore(file, path, NOW)):
        try:
            assert held(path) == new
            outcomes.append(True)
        except DamagedJournalError:
            outcomes.append(False)
    assert outcomes == sorted(outcomes)
    assert outcomes.count(True) > 5


@pytest.mark.parametrize("is_sound", [False, True])
def test_setting_aside_that_is_killed_at_any_step_loses_nothing(
    box: Path, tmp_path: Path, is_sound: bool
) -> None:
    """A journal whose log lost its end is gone on with, one that is damaged makes room for a fresh one."""
    path, log = tmp_path / "box" / "journal.db", box / "journal.db-wal"
    damaged = log.read_bytes()[: -20_000 if is_sound else 2000]
    log.write_bytes(damaged)
    if not is_sound:
        os.truncate(box / "journal.db", 5000)
    ends = 0
    for _ in killed_at_every_step(box, path.parent, lambda: set_aside(path, NOW)):
        kept = path.with_name("journal.db.damaged-20261116T200000")
        if not kept.exists():
            set_aside(path, NOW)
        games, _ = held(path)
        assert bool(games) is is_sound
        assert kept.with_name(f"{kept.name}-wal").read_bytes() == damaged
        assert kept.with_name(f"{kept.name}.confirmed").exists()
        ends += 1
    assert ends > 10
