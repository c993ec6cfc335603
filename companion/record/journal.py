"""The journal: every accepted command with its events, on the disk before anybody is told."""

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Self
from uuid import uuid4

from companion.games.port import Stamp
from companion.record import journal_file
from companion.record.entries import Entry, GameRow, JournalError, Standing
from companion.record.journal_file import ENTRIES_A_GAME, translated

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    return datetime.now(UTC)


class JournalReader:
    """The games of a journal, for everybody who only wants to look."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection

    @classmethod
    def open(cls, path: Path) -> Self:
        journal_file.check_header(path)
        with translated(path):
            connection = journal_file.connect_to_read(path)
            try:
                _check(path, connection)
            except BaseException:
                connection.close()
                raise
        return cls(path, connection)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()

    def check(self) -> None:
        """Reads every page; DamagedJournalError where one cannot be trusted."""
        with translated(self.path):
            (finding,) = self._connection.execute("PRAGMA integrity_check(1)").fetchone()
        if finding != "ok":
            raise journal_file.damaged(self.path)

    def games(self) -> list[GameRow]:
        """All games, the oldest first."""
        return self._games("ORDER BY id")

    def game(self, game_id: int) -> GameRow | None:
        return next(iter(self._games("WHERE id = ?", game_id)), None)

    def current(self) -> GameRow | None:
        """The running game, else the one that was played here last, wherever it began."""
        running = self._games("WHERE ended_at IS NULL")
        return next(iter(running or self._games("WHERE NOT is_imported ORDER BY id DESC LIMIT 1")), None)

    def entries(self, game_id: int) -> Iterator[Entry]:
        with translated(self.path):
            rows = self._connection.execute(
                "SELECT seq, at, command, events FROM entry WHERE id > ? AND id < ? ORDER BY id",
                _ids_of(game_id),
            )
            for row in rows:
                yield Entry(*row)

    def _games(self, clause: str, *values: object) -> list[GameRow]:
        with translated(self.path):
            rows = self._connection.execute(
                f"SELECT id, uuid, 'toscana', rules, players, started_at, ended_at, result FROM game {clause}",
                values,
            )
            return [GameRow(*row) for row in rows]


class Journal(JournalReader):
    """The one writer. A call that returns has its entries on the disk."""

    def __init__(self, path: Path, connection: sqlite3.Connection, descriptor: int, clock: Clock) -> None:
        super().__init__(path, connection)
        self._descriptor = descriptor
        self._clock = clock
        self._game_id = 0
        self._seq = 0
        self._is_over = False
        with translated(path):
            current = self.current()
            if current is not None:
                self._game_id, self._is_over = current.id, current.ended_at is not None
                (seq,) = connection.execute(
                    "SELECT max(id) % ? FROM entry WHERE id > ? AND id < ?",
                    (ENTRIES_A_GAME, *_ids_of(current.id)),
                ).fetchone()
                if seq is None:
                    raise journal_file.damaged(path)  # a game without even its beginning
                self._seq = seq

    @classmethod
    def open(cls, path: Path, clock: Clock = utc_now) -> Self:
        if os.path.lexists(path):
            journal_file.check_header(path)  # before a lock is laid beside a stranger's file
        descriptor = journal_file.lock(path)
        connection = None
        try:
            if not path.exists():
                journal_file.create(path)
            journal_file.check_header(path)
            with translated(path):
                connection = sqlite3.connect(path, isolation_level=None)
                _check(path, connection)
                connection.execute("PRAGMA synchronous = FULL")
                connection.execute("PRAGMA foreign_keys = ON")
                _check_writable(connection)
                return cls(path, connection, descriptor, clock)
        except BaseException:
            if connection is not None:
                journal_file.close_untouched(path, connection)
            os.close(descriptor)
            raise

    def __exit__(self, *problem: object) -> None:
        """A journal that could not be used is left as it is."""
        if isinstance(problem[1], JournalError):
            journal_file.close_untouched(self.path, self._connection)
        self.close()

    def close(self) -> None:
        super().close()
        os.close(self._descriptor)

    def begin_game(self, name: str, players: str, rules: str, command: str, events: str) -> Stamp:
        """A new game with its first entry."""
        del name
        now = self._now()
        with translated(self.path), self._transaction():
            game_id = self._insert_game((str(uuid4()), rules, players, now, None, None, 0))
            self._insert_entry((game_id, 1, now, command, events))
        self._game_id, self._seq, self._is_over = game_id, 1, False
        return Stamp(1, now)

    def append(self, command: str, events: str, standing: Standing, times: int = 1) -> Stamp:
        """The entry of the running game, `times` times over: an undo to an earlier point is one step."""
        now = self._now()
        with translated(self.path):
            if times == 1 and standing.is_over == self._is_over:
                self._insert_entry((self._game_id, self._seq + 1, now, command, events))
            else:
                with self._transaction():
                    for step in range(1, times + 1):
                        self._insert_entry((self._game_id, self._seq + step, now, command, events))
                    self._connection.execute(
                        "UPDATE game SET ended_at = ?, result = ?, is_imported = 0 WHERE id = ?",
                        (now if standing.is_over else None, standing.result, self._game_id),
                    )
        self._seq += times
        self._is_over = standing.is_over
        return Stamp(self._seq, now)

    def import_game(self, game: GameRow, entries: Iterable[Entry]) -> int:
        """A game that was recorded elsewhere, as it was; gives its number here."""
        with translated(self.path), self._transaction():
            game_id = self._insert_game(
                (
                    game.uuid,
                    game.rules,
                    game.players,
                    game.started_at,
                    game.ended_at,
                    game.result,
                    1,
                )
            )
            for entry in entries:
                self._insert_entry((game_id, entry.seq, entry.at, entry.command, entry.events))
        return game_id

    def _insert_game(self, values: tuple[object, ...]) -> int:
        cursor = self._connection.execute(
            "INSERT INTO game (uuid, rules, players, started_at, ended_at, result, is_imported) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            values,
        )
        return cursor.lastrowid or 0

    def _insert_entry(self, values: tuple[object, ...]) -> None:
        self._connection.execute(
            "INSERT INTO entry (id, game, seq, at, command, events) "
            f"VALUES (?1 * {ENTRIES_A_GAME} + ?2, ?1, ?2, ?3, ?4, ?5)",
            values,
        )

    def _transaction(self) -> "_Transaction":
        return _Transaction(self._connection)

    def _now(self) -> str:
        return self._clock().isoformat(timespec="milliseconds").replace("+00:00", "Z")


class _Transaction:
    """All or nothing: what fails in the middle leaves no trace."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def __enter__(self) -> None:
        self._connection.execute("BEGIN IMMEDIATE")

    def __exit__(self, problem: type[BaseException] | None, *_: object) -> None:
        try:
            if problem is None:
                self._connection.execute("COMMIT")
        finally:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")


def _ids_of(game_id: int) -> tuple[int, int]:
    """The ids of a game's entries lie between these."""
    return game_id * ENTRIES_A_GAME, (game_id + 1) * ENTRIES_A_GAME


def _check(path: Path, connection: sqlite3.Connection) -> None:
    """The header again, as SQLite reads it with what the write-ahead log still holds; then the tables."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    journal_file.check_version(path, version)
    connection.execute("PRAGMA cell_size_check = ON")
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    if not {"game", "entry"} <= tables:
        raise journal_file.damaged(path)


def _check_writable(connection: sqlite3.Connection) -> None:
    """A read-only disk is found now, not at the first command."""
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("ROLLBACK")
