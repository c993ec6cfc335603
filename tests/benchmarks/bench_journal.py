"""The journal: a kept command against a bare commit, and opening a large journal against reading its rows."""

import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

from companion.frozen import changed
from companion.games.kit.codec import to_json
from companion.games.kit.refusals import Refusal
from companion.games.port import Events
from companion.games.toscana.port import GAME
from companion.games.toscana.rules.commands import Command
from companion.games.toscana.rules.events import EVENTS
from companion.record.entries import Entry, GameRow, Written
from companion.record.journal import Journal
from companion.record.schema import ENTRIES_A_GAME
from companion.record.table import standing_of
from tests.benchmarks.play import one_game
from tests.benchmarks.rows import Row, side_by_side
from tests.benchmarks.work import Work
from tests.tables import Table, command_to_plain

GAMES = 1000


def rows(work: Work) -> Iterator[Row]:
    # On the disk of the working folder, as a journal would be: /tmp may be memory.
    with tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder:
        game, entries = _played(Path(folder))
        yield from _kept_command(Path(folder), entries, work)
        yield _opening(Path(folder), game, entries, work)


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
    bare = sqlite3.connect(folder / "bare.db", isolation_level=None)
    bare.execute("PRAGMA journal_mode = WAL")
    bare.execute("PRAGMA synchronous = FULL")
    bare.execute("CREATE TABLE entry (seq INTEGER PRIMARY KEY, at TEXT, command TEXT, events TEXT)")
    with Journal.open(folder / "kept.db") as journal:
        table = Table(journal)
        table.do(begin)
        played = [(command, _done(table, command), table.game) for command in commands]

        def keep() -> None:
            for command, events, game in played:
                written = to_json(command_to_plain(command))
                journal.append(Written(written, EVENTS.to_json(events)), standing_of(GAME, game))

        def whole() -> None:
            table.undo(table.timeline.steps_back)
            for command in commands:
                table.do(command)

        def commit() -> None:
            for entry in entries[1:]:
                bare.execute(
                    "INSERT INTO entry (at, command, events) VALUES (?, ?, ?)",
                    (entry.at, entry.command, entry.events),
                )

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
