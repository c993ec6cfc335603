"""What decided an evening: worked out between two games by a child process, kept in a file, told in words."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.frozen import frozen
from companion.games.kit.sentences import Sentence, say
from companion.games.page import Cell, Review, Table
from companion.games.registry import Registry
from companion.record.entries import GameRow, JournalError
from companion.record.journal_file import DECIDED
from companion.record.journal_reader import JournalReader
from companion.record.recording import read_recording, recording_to_json
from companion.system.child_process import ISOLATED_PYTHON, start_filter
from companion.ui.kit.languages import Translator, sentence_text
from companion.web.archive.counting import Counts
from companion.web.archive.reading import BusyError, Reading
from companion.web.table.snapshot import plain_chart

log = logging.getLogger("toscana.web")

# Worked out anew where what was kept has another version.
VERSION = 1
# All others go first: the box's own keys, and whatever else runs here.
CHILD = ("nice", "-n", "19", *ISOLATED_PYTHON, "-m", "companion.web.archive.deciding_child")
# How soon the child's work is given up once somebody sets up the next game.
LOOK_S = 0.5

TITLE = say("The decisions that cost most")
WORKING = say("The box works it out: this takes a minute or two, and ends when the next game is set up.")
WAITING = say("The box works it out when no game is being played or set up: ask again then.")
HIDDEN = say("At a tournament the box says nothing about what decided a game.")
NO_RESULT = say("Only a game that was finished has something that decided it.")
UNKNOWN = say("The box can't tell what decided this game.")

Start = Callable[[Sequence[str]], Awaitable[asyncio.subprocess.Process]]


@frozen
class Looked:
    """What is known of a game by now; `wanted` is the recording, as JSON, that is still to be searched.

    `is_under_way`: it was being worked out then, so nothing was looked at.
    """

    seal: bytes
    review: Review
    wanted: str = ""
    is_under_way: bool = False


class Deciding:
    """One game at a time is worked out; `is_free` says whether there is time for it.

    `look` belongs to the thread that reads the journal, all else to the loop.
    """

    def __init__(
        self,
        journal: Path,
        games: Registry,
        *,
        is_free: Callable[[], bool] = lambda: True,
        is_at_tournament: Callable[[], bool] = lambda: False,
        start: Start = start_filter,
    ) -> None:
        self._games = games
        self._is_free = is_free
        self._is_at_tournament = is_at_tournament
        self._start = start
        self._kept = Counts(journal, VERSION, DECIDED)
        self._unknown: set[bytes] = set()
        self._seal = b""
        self._task: asyncio.Task[None] | None = None

    def look(self, journal: JournalReader, row: GameRow) -> Looked:
        """What can be told now, and whether there is something left to work out."""
        reviewing = self._games.page(row.name).reviewing if row.name in self._games.names else None
        if row.result is None or reviewing is None:
            return Looked(b"", Review(note=UNKNOWN if row.result else NO_RESULT))
        (outline,) = journal.before(row.id + 1, 1)
        seal = outline.seal
        if self._is_working_on(seal):
            return Looked(seal, Review(), is_under_way=True)
        recording = read_recording(journal, row, self._games)
        is_searched = seal not in self._unknown and reviewing.is_searched(recording.moments)
        found = self._found(seal) if is_searched else None
        wanted = recording_to_json(recording) if is_searched and found is None else ""
        return Looked(seal, reviewing.told(recording.moments, found), wanted)

    def answer(self, looked: Looked, reading: Reading, words: Translator) -> dict[str, Any]:
        """What is told now; what is still to be worked out is begun, if there is time for it."""
        if self._is_at_tournament():
            return plain(Review(note=HIDDEN), "hidden", words)
        if looked.wanted and self._is_free() and (self._task is None or self._task.done()):
            self._seal = looked.seal
            self._task = asyncio.create_task(self._work(looked.seal, looked.wanted, reading))
        if looked.is_under_way or self._is_working_on(looked.seal):
            return plain(Review(note=WORKING), "working", words)
        if looked.wanted:
            return plain(Review(tables=looked.review.tables, note=WAITING), "waiting", words)
        return plain(looked.review, "done", words)

    def _is_working_on(self, seal: bytes) -> bool:
        return bool(seal) and seal == self._seal and self._task is not None and not self._task.done()

    def _found(self, seal: bytes) -> dict[str, Any] | None:
        if seal not in self._kept.known():
            return None
        return next((found for kept, found in self._kept.read() if kept == seal), None)

    async def _work(self, seal: bytes, recording: str, reading: Reading) -> None:
        """Let the child work, and keep what it found; nothing is kept where it was given up."""
        try:
            answered = await self._searched(recording)
        except OSError as problem:
            log.warning("nobody works out what decided a game: %s", problem)
            answered = b""
        if answered is None:
            return
        found: Mapping[bytes, dict[str, Any]] = {}
        with suppress(ValueError):
            found = {seal: json.loads(answered)}
        if not found:
            self._unknown.add(seal)
        with suppress(BusyError, JournalError):
            await reading.read(lambda _: self._kept.keep(found))

    async def _searched(self, recording: str) -> bytes | None:
        """What the child prints; None once there is no more time for it."""
        child = await self._start(CHILD)
        assert child.stdin is not None
        assert child.stdout is not None
        # Its input stays open: the child ends with it, however this process ends.
        child.stdin.write(recording.replace("\n", " ").encode() + b"\n")
        answer = asyncio.create_task(child.stdout.read())
        try:
            while not answer.done():
                await asyncio.wait({answer}, timeout=LOOK_S)
                if not self._is_free() or self._is_at_tournament():
                    return None
            return answer.result()
        finally:
            answer.cancel()
            with suppress(ProcessLookupError):
                child.kill()
            await child.wait()


def plain(review: Review, state: str, words: Translator) -> dict[str, Any]:
    """As JSON, in these words."""
    return {
        "state": state,
        "title": sentence_text(words, TITLE),
        "message": None if review.note is None else sentence_text(words, review.note),
        "charts": [plain_chart(chart, words) for chart in review.charts],
        "decisions": [sentence_text(words, each) for each in review.decisions],
        "tables": [_plain_table(table, words) for table in review.tables],
    }


def _plain_table(table: Table, words: Translator) -> dict[str, Any]:
    return {
        "title": sentence_text(words, table.title),
        "heads": [sentence_text(words, head) for head in table.heads],
        "rows": [[_plain_cell(cell, words) for cell in row] for row in table.rows],
    }


def _plain_cell(cell: Cell, words: Translator) -> str | int:
    return sentence_text(words, cell) if isinstance(cell, Sentence) else cell
