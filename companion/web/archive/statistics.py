"""Counting the statistics beside the box, a little at a time, and telling them as far as they are."""

import asyncio
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.frozen import frozen
from companion.games.registry import Registry
from companion.record.entries import UNSOUND, JournalError
from companion.record.journal_reader import JournalReader
from companion.record.recording import read_recording
from companion.ui.kit.languages import Translator
from companion.web.archive.counting import VERSION, count_evening
from companion.web.archive.counts import Counts
from companion.web.archive.figures import Statistics
from companion.web.archive.reading import BusyError, Reading
from companion.web.archive.schemas import NEWEST
from companion.web.archive.telling import told

# How long the thread counts before others have their turn; then it rests as long.
SLICE_S = 0.05


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
