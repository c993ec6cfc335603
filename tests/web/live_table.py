"""A table whose page is served from a thread of its own: a test plays, and a browser sees each move."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from companion.games.kit.sentences import Refusal
from companion.games.registry import GAMES
from companion.record.journal import Journal
from companion.system.network import Network
from companion.web.connection_limit import ConnectionLimit
from companion.web.server import Server
from companion.web.table.board import Board, Seen
from companion.web.twin import Twin
from tests.tables import Table

T = TypeVar("T")


def seen_of(table: Table, how: str | None = "done", language: str = "en") -> Seen:
    """What the engine would publish of this table."""
    port = table.now.port
    return Seen(port, GAMES.screens(port.name), table.timeline, how, (), language, table.now.clock)


class LiveTable:
    """`say` does what a line of `toscana replay` asks for; whoever watches is told before it returns."""

    def __init__(self, table: Table, board: Board, server: Server, loop: asyncio.AbstractEventLoop) -> None:
        self._table = table
        self._board = board
        self._server = server
        self._loop = loop

    @property
    def address(self) -> str:
        return self._server.page.address_in(Network())

    @property
    def pages(self) -> int:
        """How many watchers have a place."""
        pages: int = self.call(lambda: self._limit.pages)
        return pages

    @property
    def tasks(self) -> int:
        """How many connections are being served, or do anything else."""
        tasks: int = self.call(lambda: len(asyncio.all_tasks()))
        return tasks

    @property
    def _limit(self) -> ConnectionLimit:
        assert self._server._limit is not None
        return self._server._limit

    def say(self, **plain: Any) -> None:
        outcome = self._table.say(plain)
        assert not isinstance(outcome, Refusal), outcome.message
        self.show(plain["do"])

    def count(self, money: int) -> None:
        """One move: Anna's money is counted again."""
        self.say(do="adjust", set={"money": {"anna": money}}, reason="counted again")

    def show(self, how: str = "") -> None:
        ways = {"undo": "undone", "redo": "redone", "": None}
        self.call(self._board.show, seen_of(self._table, ways.get(how, "done")))

    def speak(self, language: str) -> None:
        """The box's language is another one."""
        self.call(self._board.show, seen_of(self._table, None, language))

    def cut_off(self) -> None:
        """Every connection ends, as where a phone sleeps or the network does."""

        def drop() -> None:
            for connection in self._limit._clients.connections:
                connection.drop()

        self.call(drop)

    def call(self, function: Any, *words: Any) -> Any:
        """Run in the loop's thread, and wait for it."""

        async def run() -> Any:
            return function(*words)

        return asyncio.run_coroutine_threadsafe(run(), self._loop).result(20)


@contextmanager
def live_table(folder: Path, port: int = 0) -> Iterator[LiveTable]:
    """The journal of the folder goes on; at the end the page is gone."""
    with Journal.open(folder / "journal.db") as journal, _running_loop() as loop:
        board = Board(GAMES, lambda: datetime.now(UTC))
        server = Server(Twin(is_simulator=False), board, GAMES, port)
        table = LiveTable(Table.resume(journal), board, server, loop)
        table.show()
        asyncio.run_coroutine_threadsafe(server.open_on("127.0.0.1"), loop).result(20)
        try:
            yield table
        finally:
            asyncio.run_coroutine_threadsafe(server.stop(), loop).result(20)


@contextmanager
def _running_loop() -> Iterator[asyncio.AbstractEventLoop]:
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        yield loop
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
