"""What was counted of finished games, kept in a file beside the journal; without it all is counted anew."""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

ENDING = ".statistics"
COUNTED = "CREATE TABLE IF NOT EXISTS counted (seal BLOB PRIMARY KEY, plain TEXT NOT NULL) STRICT"


class Counts:
    """By the seal of a game's row, which changes with whatever is changed in the game.

    Where the file can't be used, what is counted stays in memory. Only one thread may use it.
    """

    def __init__(self, file: Path, version: int) -> None:
        self._file = file
        self._version = version
        self._in_memory: dict[bytes, str] = {}

    def known(self) -> set[bytes]:
        """The seals of the games that were counted."""
        return {seal for seal, _ in self._rows("SELECT seal, '' FROM counted")} | self._in_memory.keys()

    def read(self) -> Iterator[tuple[bytes, dict[str, Any]]]:
        for seal, plain in (*self._rows("SELECT seal, plain FROM counted"), *self._in_memory.items()):
            with suppress(ValueError):
                yield seal, json.loads(plain)

    def keep(self, counted: Mapping[bytes, dict[str, Any]]) -> None:
        rows = {seal: json.dumps(plain, ensure_ascii=False) for seal, plain in counted.items()}
        try:
            with self._opened() as connection, connection:
                connection.executemany("INSERT OR REPLACE INTO counted VALUES (?, ?)", rows.items())
        except sqlite3.Error:
            self._in_memory |= rows

    def forget(self, seals: Iterable[bytes]) -> None:
        """Those of games that the journal no longer has."""
        with suppress(sqlite3.Error), self._opened() as connection, connection:
            connection.executemany("DELETE FROM counted WHERE seal = ?", [(seal,) for seal in seals])

    def _rows(self, query: str) -> list[tuple[bytes, str]]:
        try:
            with self._opened() as connection:
                return connection.execute(query).fetchall()
        except sqlite3.Error:
            with suppress(OSError):
                self._file.unlink()  # damaged: what it held is counted anew
            return []

    @contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        with closing(sqlite3.connect(self._file)) as connection:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if version != self._version:
                connection.execute("DROP TABLE IF EXISTS counted")
                connection.execute(f"PRAGMA user_version = {self._version}")
            connection.execute(COUNTED)
            yield connection
