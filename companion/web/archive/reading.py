"""The thread that reads the journal for the archive, beside the box's loop and on a second connection."""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from companion.games.kit.sentences import say
from companion.record.entries import JournalError
from companion.record.journal_disk import expect_disk
from companion.record.journal_reader import JournalReader

T = TypeVar("T")

# Whoever comes when so many wait already is asked to come again, after a pause: those who do so at once, and
# there may be a hundred, would keep the loop busy with sending them away.
MOST_WAITING = 16
PAUSE_S = 0.5
# How long this thread may compute while the box's loop waits for its turn; Python's own 5 ms would be seen.
SWITCH_S = 0.0005


class BusyError(Exception):
    """Too many wait for the thread."""


class Reading:
    """Opens the journal for each piece of work and lets go of it again, so that its disk can be unmounted."""

    def __init__(
        self,
        journal: Path,
        rest: Callable[[float], None] = time.sleep,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._journal = journal
        self._rest = rest
        self._pause = pause
        self._thread: ThreadPoolExecutor | None = None
        self._waiting = 0

    async def read(self, work: Callable[[JournalReader], T]) -> T:
        """What the work gives; JournalError where the journal can't be read, BusyError where many wait."""
        if self._waiting >= MOST_WAITING:
            await self._pause(PAUSE_S)
            raise BusyError
        if self._thread is None:
            self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="archive")
            sys.setswitchinterval(SWITCH_S)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._work, work)
        finally:
            self._waiting -= 1

    def _work(self, work: Callable[[JournalReader], T]) -> T:
        """Read; while others wait, rest as long as that took: half of the time is for the keys."""
        began_s = time.thread_time()
        try:
            return self._read(work)
        finally:
            if self._waiting > 1:
                self._rest(time.thread_time() - began_s)

    def _read(self, work: Callable[[JournalReader], T]) -> T:
        expect_disk(self._journal)
        if not self._journal.exists():
            raise JournalError(say("There is no journal yet; play a game first."))
        with JournalReader.open_beside_writer(self._journal) as journal, journal.snapshot():
            return work(journal)
