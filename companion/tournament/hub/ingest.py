"""Ingest: what comes in is checked, kept on the disk in groups, and only then acknowledged and told on.

A record counts by the topic it came by, never by what it says of itself. Groups are of 10 ms or 200 records;
while one is written, the next gathers, and the loop stays free for the pages.
"""

import asyncio
import logging
import sqlite3
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import NamedTuple, TypeVar, TypeVarTuple

from companion.games.kit.fields import MalformedError
from companion.tournament.hub.store import Arrived, Outcome, Store, now_ms
from companion.tournament.hub.streams import Streams
from companion.tournament.proofs import mark
from companion.tournament.records import Record, read_record

log = logging.getLogger("toscana.hub")

Done = TypeVar("Done")
Given = TypeVarTuple("Given")

GROUP_S = 0.01
MOST_AT_ONCE = 200
# A broker may send a whole backlog at once; more than this stays with it until the disk has followed.
MOST_WAITING = 1000
# A disk that can't be written is tried again after so long.
AGAIN_S = 1.0
# Two windows of a box.
MOST_RECENT = 32


class Taken(NamedTuple):
    """A record that is on the disk and whose turn it is; None and no mark for one that was erased."""

    box: str
    record: Record | None
    received: int
    mark: str


class Refused(NamedTuple):
    """A record that is kept beside the others, or a line that is none."""

    box: str
    what: str
    """conflict, clone, identity or malformed"""
    received: int
    is_kept: bool = True
    """Whether the log has a line beside the others that tells of it."""


class _Waiting(NamedTuple):
    arrived: Arrived
    record: Record
    mark: str
    is_live: bool
    done: Callable[[], None] | None


class Heard(NamedTuple):
    """A box was heard; `beside` are its lines that are no news, or lie beside another's, by their marks."""

    box: str
    stream: str
    beside: tuple[tuple[int, str], ...] = ()


class Told(NamedTuple):
    """What follows from a group on the disk, each in its order."""

    taken: tuple[Taken, ...] = ()
    refused: tuple[Refused, ...] = ()
    heard: tuple[Heard, ...] = ()
    resend: tuple[tuple[str, int], ...] = ()


class LineKey(NamedTuple):
    """Where a line is kept."""

    stream: str
    seq: int


class Recent:
    """The newest lines of each box that are kept, by their marks.

    When all boxes come with a backlog at once, many send their lines again before the hub has got to them;
    such a line costs no look at the disk.
    """

    def __init__(self) -> None:
        self._kept: dict[str, dict[str, LineKey]] = {}

    def find(self, box: str, its_mark: str) -> LineKey | None:
        """Where this line of the box is kept; None for one that is older or not kept."""
        kept = self._kept.get(box)
        return None if kept is None else kept.get(its_mark)

    def add(self, box: str, its_mark: str, key: LineKey) -> None:
        """A line that is on the disk now, under its own number."""
        kept = self._kept.setdefault(box, {})
        kept[its_mark] = key
        if len(kept) > MOST_RECENT:
            del kept[next(iter(kept))]


class Ingest:
    """Takes lines in, writes them in groups, and tells what each group led to once it is on the disk."""

    def __init__(
        self, event: str, store: Store, streams: Streams[Taken], tell: Callable[[Told], None]
    ) -> None:
        self._event = event
        self._store = store
        self._streams = streams
        self._tell = tell
        self._waiting: deque[_Waiting] = deque()
        self._refused: list[Refused] = []
        self._recent = Recent()
        self._repeated: list[tuple[str, str, LineKey]] = []
        self._writer = ThreadPoolExecutor(1, "event-file")
        self._has_work = asyncio.Event()
        self._is_full = asyncio.Event()
        self._idle: list[asyncio.Future[None]] = []
        self.committed = 0
        self.stands: Callable[[str], None] = _ignored
        """Called with why nothing can be written, and with nothing once it goes on."""

    async def in_turn(self, work: Callable[[*Given], Done], *given: *Given) -> Done:
        """Do this in the one thread that writes the event's file, after what waits for it."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, work, *given)

    def close(self) -> None:
        """Once the thread has done what was asked of it."""
        self._writer.shutdown()

    def take(
        self, box: str, line: bytes, done: Callable[[], None] | None = None, *, is_live: bool = True
    ) -> None:
        """A line that came by a box's topic, over HTTPS or from its file; `done` once it is on the disk."""
        its_mark = mark(line)
        key = self._recent.find(box, its_mark)
        if key is not None:
            self._repeated.append((box, its_mark, key))
            self._has_work.set()
            if done is not None:
                done()
            return
        now = now_ms()
        try:
            record = read_record(line)
        except MalformedError as problem:
            log.warning("box %s: %s", box, problem)
            self._refused.append(Refused(box, "malformed", now, is_kept=False))
            if done is not None:
                done()
            return
        is_foreign = record.box != box or record.event != self._event
        arrived = Arrived(box, record.stream, record.seq, line, now, is_foreign)
        self._waiting.append(_Waiting(arrived, record, its_mark, is_live, done))
        self._has_work.set()
        if len(self._waiting) >= MOST_AT_ONCE:
            self._is_full.set()

    @property
    def is_behind(self) -> bool:
        """Whether so much waits for the disk that no more should come."""
        return len(self._waiting) > MOST_WAITING

    async def flushed(self) -> None:
        """Until all that was taken so far is on the disk."""
        if self._waiting or self._refused or self._repeated:
            future = asyncio.get_running_loop().create_future()
            self._idle.append(future)
            self._has_work.set()
            await future

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        began_s = 0.0
        while True:
            await self._has_work.wait()
            await self._gather(began_s + GROUP_S - loop.time())
            began_s = loop.time()
            group = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_AT_ONCE))]
            fit = [self._as_allowed(each) for each in group]
            kept = [each.arrived for each in fit if each is not None]
            try:
                outcomes = await self.in_turn(self._store.add, kept) if kept else []
            except (sqlite3.Error, OSError) as problem:
                self._waiting.extendleft(reversed(group))
                self.stands(str(problem))
                await asyncio.sleep(AGAIN_S)
                continue
            self.stands("")
            self._follow(group, fit, outcomes)
            self._tell_idle()

    def _tell_idle(self) -> None:
        if self._waiting:
            return
        for future in self._idle:
            if not future.done():
                future.set_result(None)
        self._idle.clear()
        self._has_work.clear()

    async def _gather(self, wait_s: float) -> None:
        """Let a group gather: the disk writes at most one in 10 ms, and whoever comes alone need not wait."""
        if wait_s > 0 and len(self._waiting) < MOST_AT_ONCE:
            self._is_full.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(wait_s):
                    await self._is_full.wait()

    def _as_allowed(self, waiting: _Waiting) -> _Waiting | None:
        """The record as it may be kept; None for one that is too far ahead of its turn, which comes again."""
        arrived = waiting.arrived
        if not arrived.is_foreign and not self._streams.is_of(arrived.stream, arrived.box):
            return waiting._replace(arrived=arrived._replace(is_foreign=True))
        return waiting if arrived.is_foreign or self._may_keep(waiting) else None

    def _may_keep(self, waiting: _Waiting) -> bool:
        return self._streams.may_keep(waiting.arrived.stream, waiting.arrived.seq) or not waiting.is_live

    def _follow(
        self, group: Iterable[_Waiting], fit: list[_Waiting | None], outcomes: Iterable[Outcome]
    ) -> None:
        refused, self._refused = self._refused, []
        repeated, self._repeated = self._repeated, []
        found = _Found(self._streams, self._recent, refused)
        for again in repeated:
            found.hear(*again, is_new=False)
        each_outcome = iter(outcomes)
        for came, waiting in zip(group, fit, strict=True):
            if waiting is None:
                found.ask_again(came)
            else:
                found.note(waiting, next(each_outcome))
            if came.done is not None:
                came.done()
        self.committed += len(found.taken)
        self._tell(found.told())


class _Found:
    """Gathers what a group led to."""

    def __init__(self, streams: Streams[Taken], recent: Recent, refused: list[Refused]) -> None:
        self._streams = streams
        self._recent = recent
        self._refused = refused
        self.taken: list[Taken] = []
        self._heard: dict[str, Heard] = {}
        self._gaps: dict[str, int] = {}

    def note(self, waiting: _Waiting, outcome: Outcome) -> None:
        arrived, record = waiting.arrived, waiting.record
        if arrived.is_foreign:
            if outcome is Outcome.CONFLICT:
                what = "identity" if record.box != arrived.box else "clone"
                self._refuse(arrived, what)
            return
        key = LineKey(arrived.stream, arrived.seq)
        self.hear(arrived.box, waiting.mark, key, is_new=outcome is Outcome.NEW)
        if outcome in (Outcome.NEW, Outcome.KNOWN):
            self._recent.add(arrived.box, waiting.mark, key)
        if outcome is Outcome.CONFLICT:
            self._refuse(arrived, "conflict")
        if outcome is not Outcome.NEW:
            return
        newest = self._streams.newest(arrived.box)
        if waiting.is_live and newest not in (None, arrived.stream) and self._streams.seq(arrived.stream):
            self._refuse(arrived, "clone", is_kept=False)
        advance = self._streams.take(
            arrived.stream,
            arrived.box,
            arrived.seq,
            Taken(arrived.box, record, arrived.received, waiting.mark),
        )
        self.taken.extend(advance.ready)
        if advance.is_gap:
            self._gaps[arrived.box] = advance.seq
        else:
            self._gaps.pop(arrived.box, None)

    def hear(self, box: str, its_mark: str, key: LineKey, *, is_new: bool) -> None:
        known = self._heard.get(box)
        beside = known.beside if known is not None and known.stream == key.stream else ()
        if not is_new:
            beside += ((key.seq, its_mark),)
        self._heard[box] = Heard(box, key.stream, beside)

    def ask_again(self, waiting: _Waiting) -> None:
        """A record that is not kept, because it is too far ahead of its turn."""
        arrived = waiting.arrived
        self.hear(arrived.box, waiting.mark, LineKey(arrived.stream, arrived.seq), is_new=True)
        self._gaps[arrived.box] = self._streams.seq(arrived.stream)

    def told(self) -> Told:
        heard = tuple(self._heard.values())
        return Told(tuple(self.taken), tuple(self._refused), heard, tuple(self._gaps.items()))

    def _refuse(self, arrived: Arrived, what: str, *, is_kept: bool = True) -> None:
        self._refused.append(Refused(arrived.box, what, arrived.received, is_kept))


def _ignored(problem: str) -> None:
    """Nobody watches yet."""
    del problem
