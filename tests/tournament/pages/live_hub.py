"""A real hub with its broker in a thread of its own, for tests in a browser, and boxes that send records."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.tournament.hub.decisions import Command
from companion.tournament.hub.event import Result
from companion.tournament.hub.event_settings import SetEvent
from companion.tournament.hub.forecast import note_endings
from companion.tournament.hub.players import AddPlayer
from companion.tournament.hub.projection import note_live
from companion.tournament.hub.rounds import Pair, Publish
from companion.tournament.hub.run import RunningHub
from companion.tournament.hub.store import now_ms
from companion.tournament.hub.views import Role
from companion.tournament.records import VERSION, ClockSource, Record, Type, line_of
from companion.tournament.topics import Of
from tests.tournament.playing import Play
from tests.tournament.running import EVENT, did, joined, running_hub
from tests.tournament.sim_box import SimBox

WAIT_S = 60.0
NAMES = ("Anna", "Ben", "Chloé", "Dmitri", "Eero", "Fiona", "Goro", "Hanna")


class LiveHub:
    """What a test asks of the hub; every method may be called from the browser's thread."""

    def __init__(self, running: RunningHub, loop: asyncio.AbstractEventLoop) -> None:
        self._running = running
        self._loop = loop
        self._sent: dict[str, int] = {}

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._running.hall.ports.http}"

    @property
    def link(self) -> str:
        return self._running.link

    def link_of(self, role: Role, link: str, name: str, until: int) -> str:
        return self._running.view.link_to(role, link, name, until)

    @property
    def tables(self) -> list[str]:
        """The tables of the round that is played, the first first."""
        now = self._running.hub.event.current
        return [] if now is None else sorted(now.tables)

    def seats(self, table: str) -> tuple[str, ...]:
        """Who sits at a table of the round that is played, by their ids."""
        now = self._running.hub.event.current
        assert now is not None
        return tuple(now.tables[table])

    def name(self, player: str) -> str:
        return self._running.hub.event.players[player].name

    def result(self, table: str) -> Result:
        return self._running.hub.event.results[1, table]

    def do(self, command: Command, by: str = "Director") -> Any:
        return self._wait(lambda: did(self._running, command, by)).result

    def box(self, box: str, table: str) -> None:
        self._wait(lambda: joined(self._running, box, table))

    def send(self, box: str, table: str, kind: Type, body: dict[str, Any], game: str = "") -> None:
        """A record of a box, as if it had come over the broker."""
        seq = self._sent[box] = self._sent.get(box, 0) + 1
        at = 1_794_789_064_123
        record = Record(VERSION, f"{box}00", seq, EVENT, box, table, game, 1, kind, at, ClockSource.HUB, body)

        async def take() -> None:
            self._running.hub.ingest.take(box, line_of(record).encode(), is_live=False)
            await self._running.hub.ingest.flushed()

        self._wait(take)

    def play(self, box: str, names: dict[str, str]) -> Play[SimBox]:
        """A game with these players, as a box without an assignment begins it."""
        game = Play(SimBox(EVENT, box, "", 0), names)
        self.deliver(game)
        return game

    def deliver(self, game: Play[SimBox]) -> None:
        """All records of a game's box so far."""

        async def take() -> None:
            for line in game.box.lines:
                self._running.hub.ingest.take(game.box.box, line, is_live=False)
            await self._running.hub.ingest.flushed()

        self._wait(take)

    def show(self, box: str, topic: Of, message: bytes) -> None:
        """What a box says beside its records: how it is connected, or how its game stands."""

        async def note() -> None:
            note_live(self._running.hub.event, box, topic, message, now_ms())
            self._running.hub.changed()

        self._wait(note)

    def forecast(self) -> None:
        """When the tables end, as the hub tells it every few seconds."""

        async def note() -> None:
            note_endings(self._running.hub.event, now_ms())
            self._running.hub.changed()

        self._wait(note)

    def _wait(self, work: Callable[[], Awaitable[Any]]) -> Any:
        async def run() -> Any:
            return await work()

        return asyncio.run_coroutine_threadsafe(run(), self._loop).result(WAIT_S)


@contextmanager
def live_hub(folder: Path) -> Iterator[LiveHub]:
    """Runs until the test is over; what goes wrong in it, the test sees."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    context = running_hub(folder)
    try:
        running = asyncio.run_coroutine_threadsafe(context.__aenter__(), loop).result(WAIT_S)
        try:
            yield LiveHub(running, loop)
        finally:
            leaving = context.__aexit__(None, None, None)
            asyncio.run_coroutine_threadsafe(leaving, loop).result(WAIT_S)
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join(WAIT_S)
        loop.close()


def fill(hub: LiveHub, count: int = 8) -> None:
    """An event with so many players and no round yet."""
    hub.do(SetEvent(name="Open 2026"))
    for number in range(count):
        more = f" {number}" if number >= len(NAMES) else ""
        hub.do(AddPlayer(f"{NAMES[number % len(NAMES)]}{more}"))


def publish(hub: LiveHub) -> None:
    hub.do(Pair("random", 7))
    hub.do(Publish())
