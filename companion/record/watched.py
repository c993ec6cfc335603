"""A record that says when its disk fails in the middle of a game."""

from collections.abc import Callable, Sequence

from companion.games.port import Stamp
from companion.record.entries import DiskError, Standing, Written
from companion.record.table import Record


class Watched:
    """Keeps what the record keeps; where the disk takes nothing, `on_lost` hears why before whoever asked."""

    def __init__(self, record: Record, on_lost: Callable[[DiskError], None]) -> None:
        self._record = record
        self._on_lost = on_lost

    def begin_game(self, name: str, players: str, rules: str, first: Written) -> Stamp:
        try:
            return self._record.begin_game(name, players, rules, first)
        except DiskError as problem:
            self._on_lost(problem)
            raise

    def append(self, written: Written, standing: Standing, times: int = 1) -> Stamp:
        try:
            return self._record.append(written, standing, times)
        except DiskError as problem:
            self._on_lost(problem)
            raise

    def append_all(self, written: Sequence[Written], standing: Standing) -> Sequence[Stamp]:
        try:
            return self._record.append_all(written, standing)
        except DiskError as problem:
            self._on_lost(problem)
            raise
