"""What was counted of finished games, kept in a file beside the journal; without it all is counted anew."""

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from companion.record.journal_file import STATISTICS

COUNTED = """CREATE TABLE IF NOT EXISTS counted (
  seal BLOB PRIMARY KEY, plain TEXT NOT NULL, hash BLOB NOT NULL
) STRICT"""
# A damaged file may also have names in it that are no text.
UNUSABLE = (sqlite3.Error, UnicodeDecodeError)
ALL = "SELECT seal, plain, hash FROM counted"


class Counts:
    """By the seal of a game's row, which changes with whatever is changed in the game.

    A file that is not as it was written is thrown away, and all is counted anew. Where there can be none,
    what is counted stays in memory. Only one thread may use it.
    """

    def __init__(self, journal: Path, version: int) -> None:
        self._file = journal.with_name(journal.name + STATISTICS)
        self._version = version
        self._in_memory: dict[bytes, str] = {}
        self._is_checked = False

    def known(self) -> set[bytes]:
        """The seals of the games that were counted."""
        if not self._is_checked:
            self._is_checked = True
            is_whole = self._rows("PRAGMA integrity_check") == [("ok",)]
            if not (is_whole and all(map(_is_sound, self._rows(ALL)))):
                self._throw_away()
        return {seal for (seal,) in self._rows("SELECT seal FROM counted")} | self._in_memory.keys()

    def read(self) -> Iterator[tuple[bytes, dict[str, Any]]]:
        for row in self._rows(ALL):
            if _is_sound(row):
                yield row[0], json.loads(row[1])
            else:
                self._is_checked = False
        for seal, plain in self._in_memory.items():
            yield seal, json.loads(plain)

    def keep(self, counted: Mapping[bytes, dict[str, Any]]) -> None:
        rows = {seal: json.dumps(plain, ensure_ascii=False) for seal, plain in counted.items()}
        hashed = [(seal, plain, _hash(seal, plain)) for seal, plain in rows.items()]
        try:
            with self._opened() as connection, connection:
                connection.executemany("INSERT OR REPLACE INTO counted VALUES (?, ?, ?)", hashed)
        except UNUSABLE:
            self._in_memory |= rows

    def forget(self, seals: Iterable[bytes]) -> None:
        """Those of games that the journal no longer has."""
        with suppress(*UNUSABLE), self._opened() as connection, connection:
            connection.executemany("DELETE FROM counted WHERE seal = ?", [(seal,) for seal in seals])

    def _rows(self, query: str) -> list[tuple[Any, ...]]:
        try:
            with self._opened() as connection:
                return connection.execute(query).fetchall()
        except UNUSABLE:
            self._throw_away()
            return []

    def _throw_away(self) -> None:
        """It is damaged: what it held is counted anew."""
        with suppress(OSError):
            self._file.unlink()

    @contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        with closing(sqlite3.connect(self._file)) as connection:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if version != self._version:
                connection.execute("DROP TABLE IF EXISTS counted")
                connection.execute(f"PRAGMA user_version = {self._version}")
            connection.execute(COUNTED)
            yield connection


def _is_sound(row: tuple[Any, ...]) -> bool:
    seal, plain, kept = row
    return isinstance(seal, bytes) and isinstance(plain, str) and _hash(seal, plain) == kept


def _hash(seal: bytes, plain: str) -> bytes:
    return hashlib.sha256(seal + plain.encode()).digest()
