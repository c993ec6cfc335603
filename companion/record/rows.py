"""Rows of the journal's tables as values, with the checks that each row is what was written."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing

from companion.frozen import frozen
from companion.record import chain
from companion.record.entries import UNSOUND, Entry, GameRow, check_time
from companion.record.schema import ENTRIES_A_GAME

_LAST = f"SELECT hash FROM entry WHERE id < (game.id + 1) * {ENTRIES_A_GAME} ORDER BY id DESC LIMIT 1"
_GAMES = (
    "SELECT id, uuid, name, rules, players, started_at, ended_at, result, is_imported, seal, "
    f"CASE WHEN ended_at IS NULL THEN x'' ELSE ({_LAST}) END FROM game "
)

# Without an end: a row whose id is damaged stands where it was written, and must not pass for the end.
_ENTRIES = "SELECT id, game, seq, at, command, events, hash, device FROM entry WHERE id > ? ORDER BY id"

# Its values: the game's number, then the entry.
INSERT_ENTRY = (
    "INSERT INTO entry (id, game, seq, at, command, events, hash, device) "
    f"VALUES (?1 * {ENTRIES_A_GAME} + ?2, ?1, ?2, ?3, ?4, ?5, ?6, ?7)"
)

# As bytes, so that no damaged text keeps the others from being read.
_OUTLINES = (
    "SELECT id, CAST(name AS BLOB), CAST(players AS BLOB), CAST(started_at AS BLOB), CAST(seal AS BLOB), "
    "result IS NOT NULL FROM game WHERE id < ? ORDER BY id DESC LIMIT ?"
)


@frozen
class RowOutline:
    """What a search looks at in a game's row. Nothing of it is checked."""

    id: int
    name: str
    players: str
    started_at: str
    seal: bytes
    has_result: bool


class AlteredRowError(ValueError):
    """A row is not what was written: that of a game, or of one of its entries."""

    def __init__(self, game: int, entry: int | None = None) -> None:
        super().__init__(game, entry)
        self.game = game
        self.entry = entry


def read_games(connection: sqlite3.Connection, clause: str, *values: object) -> Iterator[GameRow]:
    """The games that the clause names; AlteredRowError at one whose seal is broken."""
    # An open cursor would keep the connection from closing.
    with closing(connection.execute(_GAMES + clause, values)) as cursor:
        for *row, is_imported, seal, last in cursor:
            game = GameRow(*row)
            try:
                check_time(game.started_at)
                if game.ended_at is not None:
                    check_time(game.ended_at)
                is_true = chain.seal(game, is_imported=is_imported, last=last) == seal
            except UNSOUND as problem:
                raise AlteredRowError(game.id) from problem
            if not is_true:
                raise AlteredRowError(game.id)
            yield game


def read_outlines(connection: sqlite3.Connection, before: int, most: int) -> Iterator[RowOutline]:
    """At most so many games with smaller numbers than `before`, the newest first."""
    with closing(connection.execute(_OUTLINES, (before, most))) as cursor:
        for number, name, players, started_at, seal, has_result in cursor:
            yield RowOutline(
                number,
                name.decode(errors="replace"),
                players.decode(errors="replace"),
                started_at.decode(errors="replace"),
                seal,
                bool(has_result),
            )


def read_entries(connection: sqlite3.Connection, game: GameRow) -> Iterator[Entry]:
    """The game's entries in order; AlteredRowError at the first that is not chained to the one before.

    Where they end, the next game begins or the table ends. A sound game has at least one.
    """
    first, beyond = ids_of(game.id)
    number, before = 1, chain.beginning(game)
    try:
        with closing(connection.execute(_ENTRIES, (first,))) as cursor:
            for key, of_game, *row in cursor:
                entry = Entry(*row)
                if key > beyond and is_beginning(key) and entry.seq == 1:
                    break
                if (key, of_game, entry.seq) != (first + number, game.id, number):
                    raise ValueError("out of order")
                check_time(entry.at)
                before = chain.link(before, entry)
                if before != entry.hash:
                    raise ValueError("not what was chained")
                yield entry
                number += 1
    except (*UNSOUND, sqlite3.Error) as problem:
        if isinstance(problem, sqlite3.Error) and not _is_damage(problem):
            raise
        raise AlteredRowError(game.id, number) from problem


def _is_damage(problem: sqlite3.Error) -> bool:
    """Whether SQLite found damage: a broken page, or text that is not UTF-8, which has no code of its own."""
    code = getattr(problem, "sqlite_errorcode", 0) & 0xFF
    return code in (0, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def insert_game(connection: sqlite3.Connection, game: GameRow, *, is_imported: bool, last: bytes) -> None:
    seal = chain.seal(game, is_imported=is_imported, last=last)
    connection.execute(
        "INSERT INTO game (id, uuid, name, rules, players, started_at, ended_at, result, is_imported, seal) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(game.id, game.uuid, game.name, game.rules, game.players),
            *(game.started_at, game.ended_at, game.result, int(is_imported), seal),
        ),
    )


def update_game(connection: sqlite3.Connection, game: GameRow, last: bytes) -> None:
    """Write how the game stands now; a game that is played on here no longer counts as imported."""
    connection.execute(
        "UPDATE game SET ended_at = ?, result = ?, is_imported = 0, seal = ? WHERE id = ?",
        (game.ended_at, game.result, chain.seal(game, is_imported=False, last=last), game.id),
    )


def insert_entry(connection: sqlite3.Connection, game: int, entry: Entry) -> None:
    connection.execute(INSERT_ENTRY, (game, *entry))


def ids_of(game: int) -> tuple[int, int]:
    """The bounds between which the ids of a game's entries lie."""
    return game * ENTRIES_A_GAME, (game + 1) * ENTRIES_A_GAME


def is_beginning(key: int) -> bool:
    """Whether an id is that of a game's first entry, or of a stream's first line."""
    return key % ENTRIES_A_GAME == 1


def chained(before: bytes, entries: Iterable[Entry]) -> Iterator[Entry]:
    """The entries with their hashes; `before` is the hash before the first."""
    for entry in entries:
        chained = linked(before, entry)
        before = chained.hash
        yield chained


def linked(before: bytes, entry: Entry) -> Entry:
    """The entry with its hash; `before` is the hash of the entry before it."""
    seq, at, command, events, _, by = entry
    return Entry(seq, at, command, events, chain.link(before, entry), by)
