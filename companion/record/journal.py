"""The journal: every accepted command with its events, written to the disk before it counts."""

import os
import sqlite3
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from companion.frozen import changed
from companion.games.kit.sentences import say
from companion.games.port import Stamp
from companion.record import chain, confirmed, journal_file, replacing, rows, upgrade
from companion.record.confirmed import NOTHING, Confirmed, ConfirmedWriter
from companion.record.entries import Entry, GameRow, JournalError, Standing, Written, untrusted_game
from companion.record.journal_disk import expect_disk
from companion.record.journal_file import translated_errors
from companion.record.journal_reader import JournalReader, check_tables
from companion.record.schema import SCHEMA_VERSION

__all__ = ["Clock", "Journal", "JournalReader", "utc_now"]

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    return datetime.now(UTC)


class Journal(JournalReader):
    """The journal's only writer. When a call returns, its entries are on the disk."""

    def __init__(self, path: Path, connection: sqlite3.Connection, descriptor: int, clock: Clock) -> None:
        super().__init__(path, connection)
        claim = confirmed.read(path)
        self._descriptor = descriptor
        self._clock = clock
        self._confirmed_writer = ConfirmedWriter(path, claim)
        self._game: GameRow | None = None
        self._last = Entry(0, "", "", "")
        self._newest = 0
        self._resume(claim)

    @classmethod
    def open(cls, path: Path, clock: Clock = utc_now) -> Self:
        """Open to write: checks the current game's chain, and upgrades a journal of an older schema."""
        expect_disk(path)
        if os.path.lexists(path) and replacing.successor(path) is None:
            journal_file.check_header(path)  # before a lock file is made beside a file of another program
        descriptor = journal_file.lock(path)
        connection = None
        try:
            with translated_errors(path):
                replacing.finish(path)
                if not path.exists():
                    journal_file.create(path)
                journal_file.check_header(path)
                connection = sqlite3.connect(path, isolation_level=None)
                _make_ready(path, connection, clock)
                return cls(path, connection, descriptor, clock)
        except BaseException:
            if connection is not None:
                journal_file.close_untouched(path, connection)
            os.close(descriptor)
            raise

    def _resume(self, claim: Confirmed | None) -> None:
        self.check_end(claim)
        self._game, self._newest = self.current(), self.newest()
        if claim is not None and claim.game > (0 if self._game is None else self._game.id):
            raise journal_file.damaged(self.path, untrusted_game(claim.game))
        if self._game is not None:
            self._last = self.entries(self._game.id)[-1]

    def __exit__(self, *problem: object) -> None:
        """Close; after an error of the journal its files stay untouched."""
        if isinstance(problem[1], JournalError):
            journal_file.close_untouched(self.path, self._connection)
        elif self._newest:
            self._confirm()
        self.close()

    def close(self) -> None:
        super().close()
        self._confirmed_writer.close()
        os.close(self._descriptor)

    def begin_game(self, name: str, players: str, rules: str, first: Written) -> Stamp:
        """Add a new game with its first entry; `name` is the game's port."""
        now = self._now()
        with translated_errors(self.path), self._transaction():
            from uuid import uuid4  # noqa: PLC0415 - a box that only goes on need not wait for this import

            game = GameRow(self._newest + 1, str(uuid4()), name, rules, players, now, None, None)
            (entry,) = rows.chained(chain.beginning(game), [_entry(1, now, first)])
            rows.insert_game(self._connection, game, is_imported=False, last=entry.hash)
            rows.insert_entry(self._connection, game.id, entry)
        self._game, self._last, self._newest = game, entry, game.id
        self._confirm()
        self._confirmed_writer.sync()
        return Stamp(1, now, first.by)

    def append(self, written: Written, standing: Standing, times: int = 1) -> Stamp:
        """Add an entry to the running game, `times` times in one transaction: an undo of several steps."""
        now, game, seq = self._now(), self._game, self._last.seq
        if game is None:
            raise JournalError(
                say("No game was begun in the journal {path}", path=str(self.path)), say("begin one first.")
            )
        steps = [_entry(seq + step, now, written) for step in range(1, times + 1)]
        *_, last = entries = list(rows.chained(self._last.hash, steps))
        with translated_errors(self.path):
            if times == 1 and not standing.is_over and game.ended_at is None:
                rows.insert_entry(self._connection, game.id, last)
            else:
                game = changed(game, ended_at=now if standing.is_over else None, result=standing.result)
                with self._transaction():
                    for entry in entries:
                        rows.insert_entry(self._connection, game.id, entry)
                    rows.update_game(self._connection, game, last.hash)
        self._game, self._last = game, last
        self._confirm()
        return Stamp(last.seq, now, written.by)

    def import_game(self, game: GameRow, entries: Iterable[Entry]) -> int:
        """Add a game that was recorded elsewhere, unchanged; gives its number in this journal."""
        with translated_errors(self.path), self._transaction():
            game = changed(game, id=self._newest + 1)
            *_, last = imported = list(rows.chained(chain.beginning(game), entries))
            rows.insert_game(self._connection, game, is_imported=True, last=last.hash)
            for entry in imported:
                rows.insert_entry(self._connection, game.id, entry)
        if game.ended_at is None:
            self._game, self._last = game, last
        self._newest = game.id
        self._confirm()
        self._confirmed_writer.sync()
        return game.id

    def _confirm(self) -> None:
        """Write beside the journal what is on the disk now."""
        game, last = self._game, self._last
        self._confirmed_writer.write(
            Confirmed(self._newest, 0 if game is None else game.id, last.seq, last.hash or NOTHING)
        )

    def _transaction(self) -> "_Transaction":
        return _Transaction(self._connection)

    def _now(self) -> str:
        return self._clock().isoformat(timespec="milliseconds").replace("+00:00", "Z")


class _Transaction:
    """One SQLite transaction; an exception rolls it back."""

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


def _entry(seq: int, at: str, written: Written) -> Entry:
    return Entry(seq, at, written.command, written.events, by=written.by)


def _make_ready(path: Path, connection: sqlite3.Connection, clock: Clock) -> None:
    """Upgrade the journal if needed, and try to write, so that a read-only disk is found now."""
    version = check_tables(path, connection)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("ROLLBACK")
    if version < SCHEMA_VERSION:
        upgrade.in_place(path, connection, version, clock())
    connection.execute("PRAGMA foreign_keys = ON")
