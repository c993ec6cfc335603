"""An archive to attack: its first game has hundreds of entries, so that its export is long."""

from datetime import UTC, datetime
from pathlib import Path

from companion.record.journal import Journal
from tests.archive import play, recorded
from tests.benchmarks.work import Work
from tests.evening import Plain, quick_game

CORRECTIONS = 1000
# The last game is of another evening, which the room is not shown.
LONG_AGO, OF_LONG_AGO = datetime(2020, 2, 20, 20, tzinfo=UTC), 4


def play_evenings(folder: Path, work: Work) -> None:
    with Journal.open(folder / "journal.db") as journal:
        for commands in (
            _long_game(work.times(CORRECTIONS)),
            recorded("castles", "two-players-draw-two"),
            recorded("tuscany", "three-players-soldato-and-messenger"),
        ):
            play(journal, commands)
    with Journal.open(folder / "journal.db", lambda: LONG_AGO) as journal:
        play(journal, recorded("castles", "two-players-draw-two"))


def _long_game(corrections: int) -> list[Plain]:
    begin, *others = quick_game()
    counted: list[Plain] = [
        {"do": "adjust", "set": {"money": {"anna": 1 + number % 50}}, "reason": "counted again"}
        for number in range(corrections)
    ]
    return [begin, *counted, *others]
