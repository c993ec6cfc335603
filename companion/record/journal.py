"""The journal: every accepted command with its events, written to the disk before it counts."""

import os
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Self

from companion.frozen import changed
from companion.games.kit.sentences import say
from companion.games.port import Stamp
from companion.record import chain, confirmed, journal_file, replacing, rows, upgrade
from companion.record.confirmed import NOTHING, Confirmed, ConfirmedWriter
from companion.record.entries import Entry, GameRow, JournalError, Line, Standing, Written, untrusted_game
from companion.record.journal_disk import expect_disk
from companion.record.journal_file import WriterLock, translated_errors
from companion.record.journal_reader import JournalReader, check_tables
from companion.record.schema import SCHEMA_VERSION

if TYPE_CHECKING:
    from companion.record.outbox import Outbox

__all__ = ["Clock", "Journal", "JournalReader", "utc_now"]

Clock = Callable[[], datetime]
"""Tells the time in UTC."""


def utc_now() -> datetime:
    return datetime.now(UTC)


class Journal(JournalReader):
    """The journal's only writer. When a call returns, its entries are on the disk."""

    def __init__(self, path: Path, connection: sqlite3.Connection, lock: WriterLock, clock: Clock) -> None:
        super().__init__(path, connection)
        claim = confirmed.read(path)
        self._lock = lock
        self._clock = clock
        self._confirmed_writer = ConfirmedWriter(path, claim)
        self._game: GameRow | None = None
        self._last = Entry(0, "", "", "")
        self._cursor = connection.cursor()
        self._newest = 0
        self.outbox: Outbox | None = None
        """What goes to the hub of a tournament; None on a box that attends none."""
        self._resume(claim)

    @classmethod
    def open(cls, path: Path, clock: Clock = utc_now) -> Self:
        """Open to write: checks the current game's chain, and upgrades a journal of an older schema."""
        expect_disk(path)
        if os.path.lexists(path) and replacing.successor(path) is None:
            journal_file.check_header(path)  # before a lock file is made beside a file of another program
        lock = WriterLock(path)
        connection = None
        try:
            with translated_errors(path):
                replacing.finish(path)
                if not path.exists():
                    journal_file.create(path)
                journal_file.check_header(path)
                lock.take_file()
                connection = sqlite3.connect(path, isolation_level=None)
                _make_ready(path, connection, clock)
                lock.expect_files(path, journal_file.log_of(path))
                return cls(path, connection, lock, clock)
        except BaseException:
            if connection is not None:
                journal_file.close_untouched(path, connection)
            lock.close()
            raise

    def _resume(self, claim: Confirmed | None) -> None:
        self.check_end(claim)
        self._game, self._newest = self.current(), self.newest()
        if claim is not None and claim.game > (0 if self._game is None else self._game.id):
            raise journal_file.damaged(self.path, untrusted_game(claim.game))
        if self._game is not None:
            self._last = self.entries(self._game.id)[-1]
        if self.attends():
            self._open_outbox()

    def make_room(self) -> None:
        """Spare the coming entries part of what they cost; waits for the disk, so call it between them."""
        journal_file.make_room(self.path)

    @property
    def last_hash(self) -> str:
        """The hash of the current game's last entry, as the hub is told it."""
        return self._last.hash.hex()

    @property
    def game_uuid(self) -> str:
        return "" if self._game is None else self._game.uuid

    def change_streams(self, change: Callable[[sqlite3.Connection], object]) -> None:
        """Let a function of `streams` begin, renew or end what is kept for a hub, in one transaction."""
        if self.outbox is not None:
            self.outbox.keep_acknowledgements()
        with translated_errors(self.path), self._trusted(), self._transaction():
            change(self._connection)
        self.outbox = None
        if self.attends():
            self._open_outbox()
            self._confirm()
            self._confirmed_writer.sync()

    def _open_outbox(self) -> None:
        # Only a box at a tournament pays for this import.
        from companion.record.outbox import Outbox  # noqa: PLC0415

        with self._trusted():
            self.outbox = Outbox(self.path, self._connection, self._transaction, self._confirm, self._clock)

    def __exit__(self, *problem: object) -> None:
        """Close; after an error of the journal its files stay untouched."""
        if isinstance(problem[1], JournalError):
            journal_file.close_untouched(self.path, self._connection)
        else:
            if self.outbox is not None:
                self.outbox.keep_acknowledgements()
            if self._newest or self.outbox is not None:
                self._confirm()
        self.close()

    def close(self) -> None:
        super().close()
        self._confirmed_writer.close()
        self._lock.close()

    def begin_game(self, name: str, players: str, rules: str, first: Written) -> Stamp:
        """Add a new game with its first entry; `name` is the game's port."""
        now = self._now()
        with translated_errors(self.path), self._transaction():
            from uuid import uuid4  # noqa: PLC0415 - a box that only goes on need not wait for this import

            game = GameRow(self._newest + 1, str(uuid4()), name, rules, players, now, None, None)
            (entry,) = rows.chained(chain.beginning(game), [_entry(1, now, first)])
            rows.insert_game(self._connection, game, is_imported=False, last=entry.hash)
            rows.insert_entry(self._connection, game.id, entry)
            told = self._tell(game, [entry], Standing())
        self._was_told(told)
        self._game, self._last, self._newest = game, entry, game.id
        self._confirm()
        self._confirmed_writer.sync()
        return Stamp(1, now, first.by)

    def append(self, written: Written, standing: Standing, times: int = 1) -> Stamp:
        """Add an entry to the running game, `times` times in one transaction: an undo of several steps."""
        game = self._running()
        if times > 1 or self.outbox is not None or standing.is_over or game.ended_at is not None:
            return self.append_all([written] * times, standing)[-1]
        return self._append_one(game, written)

    def append_all(self, written: Sequence[Written], standing: Standing) -> Sequence[Stamp]:
        """Add entries to the running game in one transaction: all of them, or none."""
        now, first = self._now(), self._last.seq + 1
        self._game, self._last = self._change(self._running(), now, written, standing)
        self._confirm()
        return [Stamp(first + at, each.at or now, each.by) for at, each in enumerate(written)]

    def _running(self) -> GameRow:
        if self._game is None:
            raise JournalError(
                say("No game was begun in the journal {path}", path=str(self.path)), say("begin one first.")
            )
        return self._game

    def _append_one(self, game: GameRow, written: Written) -> Stamp:
        """Add an entry that changes nothing but its own table: the usual one, which should cost least."""
        command, events, by, at = written
        at = at or self._now()
        seq = self._last.seq + 1
        entry = Entry(seq, at, command, events, b"", by)
        entry = Entry(seq, at, command, events, chain.link(self._last.hash, entry), by)
        # Made before the wait for the disk, after which the processor's caches hold nothing of this.
        claim = Confirmed(self._newest, game.id, seq, entry.hash)
        line = confirmed.line_of(claim)
        try:
            self._lock.check_files()
            self._cursor.execute(rows.INSERT_ENTRY, (game.id, *entry))
        except (sqlite3.Error, OSError) as problem:
            raise journal_file.translated(self.path, problem) from problem
        self._last = entry
        self._confirmed_writer.write(claim, line)
        return Stamp(seq, at, by)

    def _change(
        self, game: GameRow, now: str, written: Sequence[Written], standing: Standing
    ) -> tuple[GameRow, Entry]:
        """Add entries together with how the game stands after them, and what the hub must know."""
        is_change = len(written) > 1 or standing.is_over or game.ended_at is not None
        steps = [_entry(self._last.seq + step, now, each) for step, each in enumerate(written, start=1)]
        *_, last = entries = list(rows.chained(self._last.hash, steps))
        game = changed(game, ended_at=last.at if standing.is_over else None, result=standing.result)
        with translated_errors(self.path):
            with self._transaction():
                for entry in entries:
                    rows.insert_entry(self._connection, game.id, entry)
                if is_change:
                    rows.update_game(self._connection, game, last.hash)
                told = self._tell(game, entries, standing)
            self._was_told(told)
        return game, last

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

    def _tell(self, game: GameRow, entries: list[Entry], standing: Standing) -> list[Line]:
        """Put into the outbox what the hub must know of these entries, within their transaction."""
        if self.outbox is None:
            return []
        lines = self.outbox.of_entries(game, entries, standing)
        self.outbox.write(lines)
        return lines

    def _was_told(self, lines: list[Line]) -> None:
        if self.outbox is not None:
            self.outbox.written(lines)

    def _confirm(self) -> None:
        """Write beside the journal what is on the disk now."""
        game, last, box = self._game, self._last, self.outbox
        stream, told = (0, 0) if box is None else (box.row.id, box.last.seq)
        number = 0 if game is None else game.id
        self._confirmed_writer.write(
            Confirmed(self._newest, number, last.seq, last.hash or NOTHING, stream, told)
        )

    def _transaction(self) -> "_Transaction":
        self._lock.check_files()
        return _Transaction(self._connection)

    def _now(self) -> str:
        return self._clock().isoformat("T", "milliseconds")[: len("2026-01-01T20:00:00.000")] + "Z"


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
    return Entry(seq, written.at or at, written.command, written.events, b"", written.by)


def _make_ready(path: Path, connection: sqlite3.Connection, clock: Clock) -> None:
    """Upgrade the journal if needed, and try to write, so that a read-only disk is found now."""
    version = check_tables(path, connection)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("ROLLBACK")
    if version < SCHEMA_VERSION:
        upgrade.in_place(path, connection, version, clock())
    connection.execute("PRAGMA foreign_keys = ON")
