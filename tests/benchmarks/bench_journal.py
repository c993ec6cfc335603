"""The journal: a kept command against a bare commit, and opening a large journal against reading its rows."""

import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from uuid import uuid4

from companion.frozen import changed
from companion.games.kit.codec import to_json
from companion.games.kit.sentences import Refusal
from companion.games.port import Events, Game
from companion.games.registry import GAMES
from companion.games.toscana.port import GAME
from companion.games.toscana.rules.commands import Command
from companion.record.entries import Entry, GameRow, Written
from companion.record.journal import Journal
from companion.record.schema import ENTRIES_A_GAME
from companion.record.table import Change, events_to_json, standing_of, written_command
from companion.record.table import Table as TableValue
from tests.benchmarks.play import one_game
from tests.benchmarks.rows import Row, side_by_side
from tests.benchmarks.work import Work
from tests.tables import Table

LARGE = 1000
EVENINGS = 6


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
        journal.make_room()
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
                f"bare commit of the same row: {plain / len(commands) * 1e6:,.0f} us",
                ours / plain,
                goal,
            )
    bare.close()


def processor_time(work: Work) -> Row:
    """A command and a bare commit in turns, each right after the rules have decided the command, as on a box.

    Every game is an evening of its own, with files that are as new as after the box was switched on.
    """
    ours, plain = list[int](), list[int]()
    for _ in range(work.times(EVENINGS)):
        with _on_the_disk() as folder:
            _, entries = _played(folder)
            _play_in_turns(folder, entries, ours, plain)
    ours_us, plain_us = (statistics.median(each) / 1000 for each in (ours, plain))
    return Row(
        "a journalled command, processor's time",
        f"{ours_us:,.0f} us",
        f"bare commit of the same row: {plain_us:,.0f} us",
        ours_us / plain_us,
        goal=1.5,
    )


def _play_in_turns(folder: Path, entries: list[Entry], ours: list[int], plain: list[int]) -> None:
    begin, *commands = one_game()
    with closing(_bare(folder)) as bare, Journal.open(folder / "kept.db") as journal:
        table = Table(journal)
        table.do(begin)
        journal.make_room()
        now = table.now
        for command, entry in zip(commands, entries[1:], strict=True):
            for is_ours in (True, False) if entry.seq % 2 else (False, True):
                change = _decided(now, command)
                if is_ours:
                    ours.append(_processor_ns(partial(_keep, journal, command, change.events, change.game)))
                else:
                    plain.append(_processor_ns(partial(_commit, bare, entry)))
            now = _decided(now, command).keep(None)


def _decided(table: TableValue, command: Command) -> Change:
    change = table.do(command, GAMES)
    assert isinstance(change, Change)
    return change


def _processor_ns(work: Callable[[], object]) -> int:
    began = time.process_time_ns()
    work()
    return time.process_time_ns() - began


def _bare(folder: Path) -> sqlite3.Connection:
    bare = sqlite3.connect(folder / "bare.db", isolation_level=None)
    bare.execute("PRAGMA journal_mode = WAL")
    bare.execute("PRAGMA synchronous = FULL")
    bare.execute("CREATE TABLE entry (id INTEGER PRIMARY KEY, game, seq, at, command, events, hash, device)")
    return bare


def _commit(bare: sqlite3.Connection, entry: Entry) -> None:
    """The same row as the journal's."""
    bare.execute("INSERT INTO entry VALUES (NULL, 1, ?, ?, ?, ?, ?, ?)", entry)


def _keep(journal: Journal, command: Command, events: Events, game: Game) -> None:
    written = Written(to_json(written_command(command, GAME)), events_to_json(GAME, events))
    journal.append(written, standing_of(GAME, game))


def _opening(folder: Path, game: GameRow, entries: list[Entry], work: Work) -> Row:
    path, games = folder / "large.db", work.times(LARGE)
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
