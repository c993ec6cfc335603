"""Evenings for the archive's tests: a few that are played through, and thousands that are copies of them."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from companion.frozen import changed
from companion.games.kit.sentences import Refusal
from companion.record import chain, rows
from companion.record.entries import Entry, GameRow
from companion.record.journal import Journal
from companion.settings.preferences import Preferences
from companion.settings.preferences_file import FILE_NAME, save_preferences
from tests.evening import Plain, quick_game
from tests.games.recordings import RECORDED
from tests.tables import Table

FIRST_EVENING = datetime(2026, 3, 1, 19, 30, tzinfo=UTC)
MARKUP = "<img src=x onerror=alert(1)>&\"'"
EMOJI, RIGHT_TO_LEFT, LONG = "🍇🍷", "עמית", "Wolfeschlegelsteinhausen " * 4
REGULARS = ("Anna", "Ben", "Chloé", "Dora", "Eino", "Fumiko", "Gëzim", "Håkon", "Inês", "Jörg")


@dataclass
class Clock:
    """Goes on by so many seconds at each reading."""

    now: datetime = FIRST_EVENING
    step: timedelta = field(default_factory=lambda: timedelta(seconds=30))

    def __call__(self) -> datetime:
        self.now += self.step
        return self.now


def play(journal: Journal, commands: Sequence[Plain]) -> Table:
    """Play these commands, whichever game they are of; the box accepts all of them."""
    table = Table(journal)
    for command in commands:
        outcome = table.say(command)
        assert not isinstance(outcome, Refusal), (command, outcome.message)
    return table


def recorded(game: str, name: str) -> list[Plain]:
    """The commands of a recorded game that were accepted, from its last beginning on."""
    accepted = [answer.command for answer in RECORDED[game].played(name) if answer.code is None]
    begin = max(number for number, command in enumerate(accepted) if command["do"] == "new_game")
    return accepted[begin:]


EVENINGS: tuple[tuple[datetime, Sequence[Plain]], ...] = (
    (FIRST_EVENING, quick_game(names=("Anna", "Ben"), money={"anna": 40, "bela": 31})),
    (FIRST_EVENING + timedelta(days=7), recorded("castles", "two-players-draw-two")),
    (FIRST_EVENING + timedelta(days=14), recorded("tuscany", "three-players-soldato-and-messenger")),
    (FIRST_EVENING + timedelta(days=21), [*quick_game(names=("Chloé", " ben "))[:30], {"do": "abandon"}]),
    (FIRST_EVENING + timedelta(days=28), quick_game(4, (MARKUP, EMOJI, RIGHT_TO_LEFT, LONG))),
    (FIRST_EVENING + timedelta(days=35), quick_game(3)[:9]),
)
"""Toscana, Castles, Tuscany, an abandoned game, one of strange names, and one that runs."""


def fill(folder: Path, language: str = "en") -> Path:
    """A box's folder with these evenings; gives its journal."""
    save_preferences(folder / FILE_NAME, Preferences(language=language))
    clock = Clock()
    with Journal.open(folder / "journal.db", clock) as journal:
        for began, commands in EVENINGS:
            clock.now = began
            play(journal, commands)
    return folder / "journal.db"


def fill_with_many(folder: Path, count: int) -> Path:
    """A box's folder with so many games, written in one transaction: copies with other names and dates."""
    save_preferences(folder / FILE_NAME, Preferences(language="en"))
    originals = _originals()
    with Journal.open(folder / "journal.db") as journal, journal._transaction():
        for number, (row, entries) in zip(range(1, count + 1), cycle(originals), strict=False):
            _insert(journal, number, row, entries)
    return folder / "journal.db"


def _originals() -> list[tuple[GameRow, list[Entry]]]:
    with TemporaryDirectory() as folder, Journal.open(fill(Path(folder))) as journal:
        return [
            (row, list(journal.entries(row.id)))
            for row in journal.games()
            if row.result is not None and json.loads(row.players)[0]["name"] != MARKUP
        ]


def _insert(journal: Journal, number: int, row: GameRow, entries: Sequence[Entry]) -> None:
    later = timedelta(hours=5 * number)
    names = {
        player["name"]: name for player, name in zip(json.loads(row.players), _people(number), strict=False)
    }
    row = changed(
        row,
        id=number,
        uuid=str(UUID(int=number)),
        players=_renamed(row.players, names),
        started_at=_shifted(row.started_at, later),
        ended_at=_shifted(row.ended_at or "", later),
    )
    first, *others = (changed(entry, at=_shifted(entry.at, later)) for entry in entries)
    # Names stand in the first entry only; the others go by ids.
    begun = changed(first, command=_renamed(first.command, names), events=_renamed(first.events, names))
    moved = (begun, *others)
    *_, last = chained = list(rows.chained(chain.beginning(row), moved))
    rows.insert_game(journal._connection, row, is_imported=True, last=last.hash)
    for entry in chained:
        rows.insert_entry(journal._connection, number, entry)


def _people(number: int) -> Iterator[str]:
    yield from (REGULARS[(number + seat * (1 + number % 3)) % len(REGULARS)] for seat in range(len(REGULARS)))


def _renamed(text: str, names: dict[str, str]) -> str:
    for before, after in names.items():
        text = text.replace(f'"name":"{before}"', f'"name":"{after}"')
    return text


def _shifted(at: str, later: timedelta) -> str:
    moved = datetime.fromisoformat(at) + later
    return moved.isoformat(timespec="milliseconds").replace("+00:00", "Z")
