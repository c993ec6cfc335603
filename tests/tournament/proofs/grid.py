"""The director's grid in a real browser."""

from collections.abc import Iterator
from pathlib import Path

from tests.tournament.proofs.rows import Row


def grid(folder: Path, tables: int, seconds: int) -> Iterator[Row]:
    del folder, tables, seconds
    return iter(())
