"""The journal for reading only; a row that cannot be trusted is an error and is not shown."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from companion.games.kit.sentences import Sentence, say
from companion.record import confirmed, journal_file, outbox_rows, replacing, rows, schema, upgrade
from companion.record.confirmed import Confirmed
from companion.record.entries import (
    DamagedJournalError,
    Entry,
    GameRow,
    Line,
    LostEntriesError,
    StreamRow,
    untrusted_entries,
    untrusted_game,
)
from companion.record.journal_file import translated_errors
from companion.record.outbox_rows import AlteredOutboxError
from companion.record.rows import AlteredRowError, RowOutline
from companion.record.schema import SCHEMA_VERSION

PUT_BACK = say(
    "put back what is missing, such as its -wal file, or let `toscana set-aside` keep it under a new name "
    "and go on with what is there."
)
_IS_WAL = slice(18, 20)  # the two bytes of a database's header that say how it is written


class JournalReader:
    """The games of a journal; its methods raise DamagedJournalError at a row that is not what was written."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open to read; a file of an older schema stays unchanged. Schema 1 had no confirmed end to check."""
        file = replacing.successor(path) or path
        journal_file.check_header(file)
        claim = confirmed.read(file)  # before the journal, which may grow meanwhile
        connection, version = _connect(path, file)
        journal = cls(path, connection)
        try:
            journal.check_end(claim if version > 1 else None)
        except BaseException:
            journal.close()
            raise
        return journal

    @classmethod
    def open_to_its_end(cls, path: Path) -> Self:
        """Open without the check that the end is there which was confirmed."""
        journal_file.check_header(path)
        return cls(path, _connect(path, path)[0])

    @classmethod
    def open_beside_writer(cls, path: Path) -> Self:
        """Open in the process that writes the journal, by SQLite alone.

        Whoever opens and closes the file by other means drops the locks that SQLite holds on it.
        """
        return cls(path, _connect(path, path)[0])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()

    def check(self) -> None:
        """Check every page, every row and every chain; DamagedJournalError if one cannot be trusted."""
        for game in self.games():
            self.entries(game.id)
        with translated_errors(self.path):
            (finding,) = self._connection.execute("PRAGMA integrity_check(1)").fetchone()
            orphan = self._connection.execute("PRAGMA foreign_key_check").fetchone()
        if finding != "ok" or orphan is not None:
            raise journal_file.damaged(self.path)
        with self._trusted():
            outbox_rows.check(self._connection)

    def check_end(self, claim: Confirmed | None) -> None:
        """LostEntriesError where the journal ends before what was confirmed."""
        if claim is None:
            return
        games, entries = self.newest(), self._entries(claim.game)
        seq = len(entries)
        if games < claim.games:
            reason = say(
                "The journal {path} ends at game {last}, but the box had confirmed game {confirmed}",
                path=str(self.path),
                last=games,
                confirmed=claim.games,
            )
        elif seq < claim.seq:
            reason = say(
                "The journal {path} ends at entry {last} of game {game}, but the box had confirmed entry "
                "{confirmed}",
                path=str(self.path),
                last=seq,
                game=claim.game,
                confirmed=claim.seq,
            )
        elif claim.seq and entries[claim.seq - 1].hash != claim.hash:
            reason = say(
                "The journal {path} has another entry {entry} of game {game} than the box had confirmed",
                path=str(self.path),
                entry=claim.seq,
                game=claim.game,
            )
        elif (told := self._told(claim)) < claim.told:
            reason = say(
                "The journal {path} ends at record {last} for the tournament, but the box had confirmed "
                "record {confirmed}",
                path=str(self.path),
                last=told,
                confirmed=claim.told,
            )
        else:
            return
        raise LostEntriesError(reason, PUT_BACK)

    def _told(self, claim: Confirmed) -> int:
        """How many lines of the stream that the claim names are there; all of one that has made way."""
        if not claim.stream:
            return 0
        with self._trusted():
            streams = outbox_rows.read_streams(self._connection)
            named = next((each for each in streams if each.id == claim.stream), None)
            if named is not None:
                return outbox_rows.last_of(self._connection, named).seq
            return claim.told if streams and streams[-1].id > claim.stream else 0

    def streams(self) -> list[tuple[StreamRow, list[Line]]]:
        """What is kept for hubs, stream by stream, each line checked against the one before it."""
        with self._trusted():
            return [
                (row, list(outbox_rows.read_lines(self._connection, row, 0, -1)))
                for row in outbox_rows.read_streams(self._connection)
            ]

    def attends(self) -> bool:
        """Whether the box attends a tournament."""
        with translated_errors(self.path):
            found = self._connection.execute(
                "SELECT is_active FROM stream ORDER BY id DESC LIMIT 1"
            ).fetchone()
        return found is not None and bool(found[0])

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """A read transaction: entries that are added meanwhile are not seen."""
        with translated_errors(self.path):
            self._connection.execute("BEGIN")
            self._connection.execute(journal_file.LOOK).fetchone()
        try:
            yield
        finally:
            self._connection.execute("ROLLBACK")

    def content(self) -> bytes:
        """The bytes of a file that is this journal, with what its write-ahead log still holds."""
        with translated_errors(self.path):
            content = bytearray(self._connection.serialize())
        content[_IS_WAL] = b"\2\2"
        return bytes(content)

    def damaged(self, finding: Sentence) -> DamagedJournalError:
        """The error to raise for a finding that this program would not have written."""
        return journal_file.damaged(self.path, finding)

    def newest(self) -> int:
        """The number of the game that was added last; zero where there is none."""
        with translated_errors(self.path):
            (number,) = self._connection.execute("SELECT ifnull(max(id), 0) FROM game").fetchone()
        return int(number)

    def games(self) -> list[GameRow]:
        """All games, the oldest first; none is ever taken away."""
        newest, games = self.newest(), self._games("ORDER BY id")
        found = {game.id for game in games}
        for number in range(1, max(newest, len(games)) + 1):
            if number not in found:
                raise self.damaged(untrusted_game(number))
        return games

    def before(self, game_id: int, most: int) -> list[RowOutline]:
        """At most so many games with smaller numbers, the newest first, unchecked; `game` checks one."""
        with translated_errors(self.path):
            return list(rows.read_outlines(self._connection, game_id, most))

    def game(self, game_id: int) -> GameRow | None:
        """The game of this number; None where no game has it yet."""
        found = self._games("WHERE id = ?", game_id)
        if not found and 1 <= game_id <= self.newest():
            raise self.damaged(untrusted_game(game_id))
        return found[0] if found else None

    def current(self) -> GameRow | None:
        """The running game, else the one that was played here last, wherever it began."""
        running = self._games("WHERE ended_at IS NULL")
        if any(game.ended_at is not None for game in running):
            raise journal_file.damaged(self.path)  # the index names a row that is not there
        return next(iter(running or self._games("WHERE NOT is_imported ORDER BY id DESC LIMIT 1")), None)

    def entries(self, game_id: int) -> list[Entry]:
        """The game's entries in order, each checked against the one before it."""
        entries = self._entries(game_id)
        if not entries and self.game(game_id) is not None:
            raise self.damaged(untrusted_entries(game_id, 1))
        return entries

    def _entries(self, game_id: int) -> list[Entry]:
        game = self.game(game_id)
        with self._trusted():
            return [] if game is None else list(rows.read_entries(self._connection, game))

    def _games(self, clause: str, *values: object) -> list[GameRow]:
        with self._trusted():
            return list(rows.read_games(self._connection, clause, *values))

    @contextmanager
    def _trusted(self) -> Iterator[None]:
        try:
            with translated_errors(self.path):
                yield
        except AlteredRowError as problem:
            raise journal_file.damaged(self.path, _finding(problem)) from problem
        except AlteredOutboxError as problem:
            finding = say("what it keeps for the tournament cannot be trusted")
            raise journal_file.damaged(self.path, finding) from problem


def _finding(problem: AlteredRowError) -> Sentence:
    if problem.entry is None:
        return untrusted_game(problem.game)
    return untrusted_entries(problem.game, problem.entry)


def _connect(path: Path, file: Path) -> tuple[sqlite3.Connection, int]:
    """A connection to a journal of this schema, and the schema that the file has."""
    with translated_errors(path):
        connection = journal_file.connect_to_read(file)
        try:
            version = check_tables(path, connection)
            if version == SCHEMA_VERSION:
                return connection, version
            upgraded = upgrade.in_memory(path, connection, version)
        except BaseException:
            connection.close()
            raise
        connection.close()
        return upgraded, version


def check_tables(path: Path, connection: sqlite3.Connection) -> int:
    """The header again, as SQLite reads it with what the write-ahead log still holds; then the tables."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    journal_file.check_version(path, version)
    connection.execute("PRAGMA cell_size_check = ON")
    strange = schema.foreign_part(connection, version)
    if strange is not None:
        raise journal_file.damaged(path, say("its {part} is not this program's", part=strange))
    return int(version)
