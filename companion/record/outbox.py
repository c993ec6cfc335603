"""The outbox: what a box at a tournament sends to the hub, written in the transactions of the journal itself.

A line stays until the hub has said that it is committed, and after that until the tournament ends: a hub
that was restored from a backup asks for it again. Acknowledgements are kept with the next write; one that is
forgotten costs nothing but a line sent twice.
"""

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path

from companion.frozen import changed, frozen
from companion.record import chain, outbox_rows
from companion.record.entries import Entry, GameRow, Line, Standing, StreamRow
from companion.record.journal_file import translated_errors
from companion.record.outbox_rows import Clock, Telling
from companion.tournament.records import ClockSource


@frozen
class Kept:
    """A stream and its last line."""

    row: StreamRow
    last: Line

    @property
    def waiting(self) -> int:
        return max(0, self.last.seq - self.row.acknowledged)


class Outbox:
    """What is sent under one box's name at one tournament. Only the last of its streams grows.

    `transaction` begins one of the journal's; `on_written` is called after each commit.
    """

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        transaction: Callable[[], AbstractContextManager[None]],
        on_written: Callable[[], None],
        clock: Callable[[], datetime],
    ) -> None:
        self._path = path
        self._connection = connection
        self._transaction = transaction
        self._on_written = on_written
        self.clock: Clock = lambda: (int(clock().timestamp() * 1000), ClockSource.NONE)
        """The time of a record, and where it comes from; a box that knows better sets another."""
        known = outbox_rows.read_streams(connection)
        own = (known[-1].event, known[-1].box)
        self._streams = [
            Kept(row, outbox_rows.last_of(connection, row)) for row in known if (row.event, row.box) == own
        ]
        self._is_acknowledgement_new = False

    @property
    def row(self) -> StreamRow:
        """The stream that grows, and where the box stands in the tournament."""
        return self._streams[-1].row

    @property
    def last(self) -> Line:
        return self._streams[-1].last

    @property
    def waiting(self) -> int:
        """How many lines the hub has not acknowledged."""
        return sum(each.waiting for each in self._streams)

    @property
    def sending(self) -> Kept:
        """The stream whose lines go out now: an older one first, if it has lines left."""
        return next((each for each in self._streams if each.waiting), self._streams[-1])

    @property
    def streams(self) -> tuple[Kept, ...]:
        return tuple(self._streams)

    def after(self, stream: StreamRow, seq: int, most: int) -> list[Line]:
        """At most so many lines of the stream after this number, each checked against the one before it."""
        with translated_errors(self._path):
            return list(outbox_rows.read_lines(self._connection, stream, seq, most))

    def acknowledge(self, stream: str, seq: int) -> bool:
        """The hub has all up to this number, more or fewer than before; False for another stream."""
        for index, each in enumerate(self._streams):
            if each.row.name == stream:
                self._streams[index] = Kept(changed(each.row, acknowledged=seq), each.last)
                self._is_acknowledgement_new = True
                return True
        return False

    def tell(self, tellings: Iterable[Telling], game: str = "", **place: str | int) -> None:
        """Add records that are no entries; `place` changes `at_table`, `round` or `held` with them."""
        row = changed(self.row, **place)
        lines = self._chained(row, [self._line(telling, game) for telling in tellings])
        with translated_errors(self._path):
            with self._transaction():
                self.write(lines, row, is_row_new=bool(place))
            self.written(lines, row)
        self._on_written()

    def of_entries(self, game: GameRow, entries: list[Entry], standing: Standing) -> list[Line]:
        """The lines of entries that are being added to a game, not written yet."""
        tellings = outbox_rows.tellings_of(game, entries, standing)
        return self._chained(self.row, [self._line(telling, game.uuid) for telling in tellings])

    def write(self, lines: list[Line], row: StreamRow | None = None, *, is_row_new: bool = False) -> None:
        """Write lines within the caller's transaction, with the acknowledgements that came since the last."""
        outbox_rows.insert_lines(self._connection, self.row, lines)
        if self._is_acknowledgement_new:
            for each in self._streams[:-1]:
                outbox_rows.put_stream(self._connection, each.row)
        if is_row_new or self._is_acknowledgement_new:
            outbox_rows.put_stream(self._connection, row or self.row)

    def written(self, lines: list[Line], row: StreamRow | None = None) -> None:
        """The transaction is on the disk."""
        self._is_acknowledgement_new = False
        self._streams[-1] = Kept(row or self.row, lines[-1] if lines else self.last)

    def keep_acknowledgements(self) -> None:
        """Write what the hub acknowledged since the last line: called when the journal is closed."""
        if self._is_acknowledgement_new:
            self.tell(())

    def _line(self, telling: Telling, game: str) -> Callable[[StreamRow, int], str]:
        when = self.clock()
        return lambda row, seq: outbox_rows.line_of(row, seq, telling, game, when)

    def _chained(self, row: StreamRow, makers: list[Callable[[StreamRow, int], str]]) -> list[Line]:
        lines, last = list[Line](), self.last
        for make in makers:
            text = make(row, last.seq + 1)
            last = Line(last.seq + 1, text, chain.line(last.hash, last.seq + 1, text))
            lines.append(last)
        return lines
