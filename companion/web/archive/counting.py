"""Counting for the statistics: each finished game is replayed once, its counts are kept in a file."""

import asyncio
import hashlib
import json
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from companion.frozen import frozen
from companion.games.registry import Registry
from companion.record.entries import UNSOUND, JournalError
from companion.record.journal_file import STATISTICS
from companion.record.journal_reader import JournalReader
from companion.record.recording import Recording, read_recording
from companion.ui.kit.languages import Translator
from companion.web.archive.evenings import result_of
from companion.web.archive.reading import BusyError, Reading
from companion.web.archive.schemas import NEWEST
from companion.web.archive.statistics import Statistics, told

# Counted anew where what was kept has another version.
VERSION = 2


# How long the thread counts before others have their turn; then it rests as long.
SLICE_S = 0.05


COUNTED = """CREATE TABLE IF NOT EXISTS counted (
  seal BLOB PRIMARY KEY, plain TEXT NOT NULL, hash BLOB NOT NULL
) STRICT"""
# A damaged file may also have names in it that are no text.
UNUSABLE = (sqlite3.Error, UnicodeDecodeError)
ALL = "SELECT seal, plain, hash FROM counted"


@frozen
class Look:
    """The finished games with a result by their seals, those that are to be counted yet, and the others."""

    games: Mapping[bytes, int]
    left: Mapping[bytes, int]
    without_result: int


class Counting:
    """Counts the games that were not counted yet, in slices, for as long as there are any."""

    def __init__(self, journal: Path, reading: Reading, games: Registry) -> None:
        self._reading = reading
        self._games = games
        self._counts = Counts(journal, VERSION)
        self._uncountable: set[bytes] = set()
        self._task: asyncio.Task[None] | None = None
        self._added: dict[str | None, tuple[int, Statistics]] = {}
        """What was added up last, by game, and of which evenings."""

    async def answer(self, game: str | None, words: Translator) -> dict[str, Any]:
        """The statistics of one game by name or of all, as far as they are counted by now."""
        look = await self._reading.read(self._look)
        if look.left and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._count(dict(look.left)))
        return await self._reading.read(lambda _: self._told(look, game, words))

    def _look(self, journal: JournalReader) -> Look:
        rows = journal.before(NEWEST, NEWEST)
        games = {row.seal: row.id for row in rows if row.has_result}
        known = self._counts.known()
        self._counts.forget(known - games.keys())
        done = known | self._uncountable
        left = {seal: number for seal, number in games.items() if seal not in done}
        return Look(games, left, len(rows) - len(games))

    def _told(self, look: Look, game: str | None, words: Translator) -> dict[str, Any]:
        known = self._counts.known() & look.games.keys()
        counted, which = len(known), hash(frozenset((seal, look.games[seal]) for seal in known))
        if self._added.get(game, (None,))[0] != which:
            self._added[game] = which, self._added_up(look, game)
        statistics = self._added[game][1]
        uncountable = sum(seal in self._uncountable for seal in look.games)
        return {
            "game": game,
            "counted": counted,
            "is_complete": counted + uncountable >= len(look.games),
            "finished": len(look.games),
            "left_out": {"without_result": look.without_result, "damaged": uncountable},
            **told(statistics, self._games, words),
        }

    def _added_up(self, look: Look, game: str | None) -> Statistics:
        statistics = Statistics()
        for seal, evening in self._counts.read():
            if seal in look.games:
                try:
                    statistics.add(look.games[seal], evening, game)
                except UNSOUND:
                    continue  # whoever changed the file changed that
        return statistics

    async def _count(self, left: dict[bytes, int]) -> None:
        """Until all are counted; half of the time is left to the box."""
        while left:
            began = time.monotonic()
            try:
                await self._reading.read(lambda journal: self._count_slice(journal, left))
            except BusyError:
                pass  # others were first
            except JournalError:
                return  # whoever asks again hears why
            await asyncio.sleep(time.monotonic() - began)

    def _count_slice(self, journal: JournalReader, left: dict[bytes, int]) -> None:
        """Count for a moment, and take what was counted out of what is left."""
        end, counted = time.monotonic() + SLICE_S, {}
        while left and time.monotonic() < end:
            seal, number = left.popitem()
            try:
                row = journal.game(number)
                assert row is not None
                counted[seal] = count_evening(read_recording(journal, row, self._games), self._games)
            except (JournalError, *UNSOUND):
                self._uncountable.add(seal)
        self._counts.keep(counted)


def count_evening(recording: Recording, games: Registry) -> dict[str, Any]:
    """Who played, how they ended, how long they thought, and what the game itself counts."""
    tallies = games.page(recording.row.name).tallies(recording.moments)
    return {
        "game": recording.row.name,
        "at": recording.row.started_at,
        "players": [
            {
                **{name: player[name] for name in ("name", "score", "place", "thinking_s", "longest_s")},
                "tallies": [
                    (tally.what, tally.of, tally.count) for tally in tallies if tally.player == player["id"]
                ],
            }
            for player in result_of(recording)
        ],
    }


class Counts:
    """The kept counts of each game, by the seal of its row, which changes whenever the game does.

    A file that is not as it was written is thrown away, and all is counted anew. Where there can be none,
    what is counted stays in memory. Only one thread may use it. Another `ending` keeps something else.
    """

    def __init__(self, journal: Path, version: int, ending: str = STATISTICS) -> None:
        self._file = journal.with_name(journal.name + ending)
        self._version = version
        self._in_memory: dict[bytes, str] = {}
        self._is_checked = False

    def known(self) -> set[bytes]:
        """The seals of the games that were counted."""
        if not self._is_checked:
            self._is_checked = True
            is_whole = self._rows("PRAGMA integrity_check") == [("ok",)]
            if not (is_whole and all(map(_is_sound, self._rows(ALL)))):
                self._throw_away()
        return {seal for (seal,) in self._rows("SELECT seal FROM counted")} | self._in_memory.keys()

    def read(self) -> Iterator[tuple[bytes, dict[str, Any]]]:
        for row in self._rows(ALL):
            if _is_sound(row):
                yield row[0], json.loads(row[1])
            else:
                self._is_checked = False
        for seal, plain in self._in_memory.items():
            yield seal, json.loads(plain)

    def keep(self, counted: Mapping[bytes, dict[str, Any]]) -> None:
        rows = {seal: json.dumps(plain, ensure_ascii=False) for seal, plain in counted.items()}
        hashed = [(seal, plain, _hash(seal, plain)) for seal, plain in rows.items()]
        try:
            with self._opened() as connection, connection:
                connection.executemany("INSERT OR REPLACE INTO counted VALUES (?, ?, ?)", hashed)
        except UNUSABLE:
            self._in_memory |= rows

    def forget(self, seals: Iterable[bytes]) -> None:
        """Those of games that the journal no longer has."""
        with suppress(*UNUSABLE), self._opened() as connection, connection:
            connection.executemany("DELETE FROM counted WHERE seal = ?", [(seal,) for seal in seals])

    def _rows(self, query: str) -> list[tuple[Any, ...]]:
        try:
            with self._opened() as connection:
                return connection.execute(query).fetchall()
        except UNUSABLE:
            self._throw_away()
            return []

    def _throw_away(self) -> None:
        """It is damaged: what it held is counted anew."""
        with suppress(OSError):
            self._file.unlink()

    @contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        with closing(sqlite3.connect(self._file)) as connection:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if version != self._version:
                connection.execute("DROP TABLE IF EXISTS counted")
                connection.execute(f"PRAGMA user_version = {self._version}")
            connection.execute(COUNTED)
            yield connection


def _is_sound(row: tuple[Any, ...]) -> bool:
    seal, plain, kept = row
    return isinstance(seal, bytes) and isinstance(plain, str) and _hash(seal, plain) == kept


def _hash(seal: bytes, plain: str) -> bytes:
    return hashlib.sha256(seal + plain.encode()).digest()
