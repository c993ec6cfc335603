"""Kills: the program while it plays, and a restore at every system call; nothing accepted may be missing."""

import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from companion.record.backup import back_up, restore
from companion.record.journal import Journal
from tests.benchmarks.work import Work
from tests.evening import do, new_game, one_round, quick_game
from tests.hold.rows import Row
from tests.killed_calls import killed_at_every_call
from tests.record.test_interrupted import held
from tests.record.test_power_loss import lose_power_again_and_again
from tests.tables import Table
from tests.unplugged import unplug_while_playing

KILLS = 300
NOW = datetime(2026, 11, 16, 20, 0, tzinfo=UTC)


def rows(work: Work) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as name:
        yield _while_playing(Path(name), work.times(KILLS))
    with tempfile.TemporaryDirectory() as name:
        yield _while_restoring(Path(name), every=1 if work is Work.WHOLE else 100)


def _while_playing(folder: Path, kills: int) -> Row:
    """The loss of an accepted command ends the row with an AssertionError."""
    try:
        accepted = lose_power_again_and_again(folder / "journal.db", seed=1, times=kills)
    except AssertionError as problem:
        return Row("killed while it plays", f"{kills} kills", f"{problem}", is_held=False, goal="0 lost")
    return Row(
        "killed while it plays",
        f"{kills} kills",
        f"{accepted} accepted commands, 0 lost",
        is_held=True,
        goal="0 lost",
    )


def _while_restoring(folder: Path, every: int) -> Row:
    box, other, file = (
        folder / "prepared" / "journal.db",
        folder / "other" / "journal.db",
        folder / "backup.db",
    )
    unplug_while_playing(box, [new_game(3), *one_round(3)])
    with Journal.open(other) as journal:
        for command in quick_game():
            do(Table.resume(journal), command)
    back_up(other, file)
    path = folder / "box" / "journal.db"
    kills = killed_at_every_call(box.parent, path.parent, lambda: restore(file, path, NOW), every)
    found = [held(path) for _ in kills]
    # The first kill comes before anything was done.
    olds, news = found.count(found[0]), found.count(held(other))
    return Row(
        "a restore killed at every system call",
        f"{len(found)} kills",
        f"{olds} left the old journal, {news} the new one, {len(found) - olds - news} neither",
        is_held=olds + news == len(found),
        goal="0 neither",
    )
