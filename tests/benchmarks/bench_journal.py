"""The journal: a kept command against a bare commit, and opening a large journal against reading its rows."""

import os
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Self
from uuid import uuid4

from companion.frozen import changed
from companion.games.kit.codec import to_json
from companion.games.kit.sentences import Refusal
from companion.games.port import Events, Game
from companion.games.toscana.port import GAME
from companion.games.toscana.rules.commands import Command
from companion.games.toscana.rules.facts import EVENTS
from companion.record.entries import Entry, GameRow, Written
from companion.record.journal import Journal
from companion.record.schema import ENTRIES_A_GAME
from companion.record.sha256 import sha256
from companion.record.table import standing_of
from tests.benchmarks.play import one_game
from tests.benchmarks.rows import Row, side_by_side
from tests.benchmarks.work import Work
from tests.tables import Table, command_to_plain

GAMES = 1000


def rows(work: Work) -> Iterator[Row]:
    with _on_the_disk() as folder:
        game, entries = _played(folder)
        yield from _kept_command(folder, entries, work)
        yield _opening(folder, game, entries, work)
    yield processor_time(work)


@contextmanager
def _on_the_disk() -> Iterator[Path]:
    """A folder on the disk of the working folder, as a journal's would be: /tmp may be memory."""
    with tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder:
        yield Path(folder)


def _played(folder: Path) -> tuple[GameRow, list[Entry]]:
    with Journal.open(folder / "played.db") as journal:
        table = Table(journal)
        for command in one_game():
            table.do(command)
        (game,) = journal.games()
        return game, list(journal.entries(game.id))


def _kept_command(folder: Path, entries: list[Entry], work: Work) -> Iterator[Row]:
    """Writing a command down, and its whole way through the table, against a bare commit."""
    begin, *commands = one_game()
    bare = _bare(folder)
    with Journal.open(folder / "kept.db") as journal:
        table = Table(journal)
        table.do(begin)
        played = [(command, _done(table, command), table.game) for command in commands]

        def keep() -> None:
            for each in played:
                _keep(journal, *each)

        def whole() -> None:
            table.undo(table.timeline.steps_back)
            for command in commands:
                table.do(command)

        def commit() -> None:
            for entry in entries[1:]:
                _commit(bare, entry)

        for name, done, goal in (
            ("a journalled command", keep, 1.3),
            ("the same with its rules decided and applied", whole, None),
        ):
            ours, plain = side_by_side(done, commit, work.times(15))
            yield Row(
                name,
                f"{ours / len(commands) * 1e6:,.0f} us",
                f"bare commit of the same bytes: {plain / len(commands) * 1e6:,.0f} us",
                ours / plain,
                goal,
            )
    bare.close()


def processor_time(work: Work) -> Row:
    """A command and a bare commit in turns, so that neither has the processor's caches to itself.

    Beside them the least that a kept command takes: what its promises need, and nothing around it.
    """
    begin, *commands = one_game()
    ours, plain, least = list[int](), list[int](), list[int]()
    with (
        _on_the_disk() as folder,
        closing(_bare(folder)) as bare,
        _Least(folder) as keep_least,
        Journal.open(folder / "kept.db") as journal,
    ):
        _, entries = _played(folder)
        table = Table(journal)
        table.do(begin)
        played = [(command, _done(table, command), table.game) for command in commands]
        for _ in range(work.times(15)):
            for each, entry in zip(played, entries[1:], strict=True):
                ours.append(_processor_ns(partial(_keep, journal, *each)))
                plain.append(_processor_ns(partial(_commit, bare, entry)))
                least.append(_processor_ns(partial(keep_least, *each[:2])))
    ours_us, plain_us, least_us = (statistics.median(each) / 1000 for each in (ours, plain, least))
    return Row(
        "a journalled command, processor's time",
        f"{ours_us:,.0f} us",
        f"bare commit of the same bytes: {plain_us:,.0f} us; with no more than JSON, hash, a look at both "
        f"files and the confirmed line: {least_us:,.0f} us, {least_us / plain_us:.2f}x",
        ours_us / plain_us,
        goal=1.5,
    )


class _Least:
    """A commit with what a journal promises: written as JSON, chained, its files still there, confirmed."""

    def __init__(self, folder: Path) -> None:
        path = folder / "least.db"
        self._connection = sqlite3.connect(path, isolation_level=None)
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")
        self._connection.execute("CREATE TABLE entry (seq INTEGER PRIMARY KEY, command, events, hash)")
        self._line = os.open(folder / "least.line", os.O_WRONLY | os.O_CREAT)
        self._files = (str(path), f"{path}-wal")
        self._hash = bytes(32)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()
        os.close(self._line)

    def __call__(self, command: Command, events: Events) -> None:
        written, told = to_json(command_to_plain(command)), EVENTS.to_json(events)
        self._hash = sha256(self._hash + written.encode() + told.encode()).digest()
        for file in self._files:
            os.stat(file)  # noqa: PTH116 - as the journal does it
        values = (written, told, self._hash)
        self._connection.execute("INSERT INTO entry (command, events, hash) VALUES (?, ?, ?)", values)
        os.pwrite(self._line, self._hash.hex().encode(), 0)


def _processor_ns(work: Callable[[], object]) -> int:
    began = time.process_time_ns()
    work()
    return time.process_time_ns() - began


def _bare(folder: Path) -> sqlite3.Connection:
    bare = sqlite3.connect(folder / "bare.db", isolation_level=None)
    bare.execute("PRAGMA journal_mode = WAL")
    bare.execute("PRAGMA synchronous = FULL")
    bare.execute("CREATE TABLE entry (seq INTEGER PRIMARY KEY, at TEXT, command TEXT, events TEXT)")
    return bare


def _commit(bare: sqlite3.Connection, entry: Entry) -> None:
    values = (entry.at, entry.command, entry.events)
    bare.execute("INSERT INTO entry (at, command, events) VALUES (?, ?, ?)", values)


def _keep(journal: Journal, command: Command, events: Events, game: Game) -> None:
    written = to_json(command_to_plain(command))
    journal.append(Written(written, EVENTS.to_json(events)), standing_of(GAME, game))


def _opening(folder: Path, game: GameRow, entries: list[Entry], work: Work) -> Row:
    path, games = folder / "large.db", work.times(GAMES)
    with Journal.open(path) as journal:
        for number in range(games):
            ended_at = None if number == games - 1 else game.started_at
            journal.import_game(_copy(game, ended_at), entries)

    def resume() -> None:
        with Journal.open(path) as journal:
            assert Table.resume(journal).game is not None

    def read() -> None:
        connection = sqlite3.connect(path)
        (number,) = connection.execute("SELECT id FROM game WHERE ended_at IS NULL").fetchone()
        ids = (number * ENTRIES_A_GAME, (number + 1) * ENTRIES_A_GAME)
        assert connection.execute("SELECT * FROM entry WHERE id > ? AND id < ? ORDER BY id", ids).fetchall()
        connection.close()

    ours, plain = side_by_side(resume, read, work.times(9))
    return Row(
        f"open a journal of {games:,} games, resume",
        f"{ours * 1e3:.1f} ms",
        f"sqlite3 and the running game's rows: {plain * 1e3:.1f} ms",
        ours / plain,
    )


def _done(table: Table, command: Command) -> Events:
    events = table.do(command)
    assert not isinstance(events, Refusal)
    return events


def _copy(game: GameRow, ended_at: str | None) -> GameRow:
    return changed(game, uuid=str(uuid4()), ended_at=ended_at, result=None)
