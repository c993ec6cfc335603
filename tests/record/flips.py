"""Every bit of a journal's files, flipped one at a time: each flip is noticed or has no effect.

`python -m tests.record.flips [EVERY]` sweeps over all of them, or over every n-th, and prints the figures.
"""

import json
import shutil
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from companion.games.toscana.port import GAME
from companion.record import streams
from companion.record.entries import Entry, JournalError, Written
from companion.record.journal import Journal, JournalReader
from companion.record.outbox_rows import Telling
from companion.record.recording import read_recording
from companion.record.replaying import replay_entries
from companion.record.setting_aside import judge
from companion.record.table import standing_of
from companion.tournament.records import Type
from tests.evening import do, new_game, one_round, state
from tests.tables import Table

TABLES = ("game", "entry", "stream", "outbox")
FILES = ("journal.db", "journal.db-wal", "journal.db.confirmed")
SMALL_PAGES = "journal.db in small pages"
EVERY_BYTE = 7  # bits from one flip to the next: every byte loses one of its bits, in turn
ENDED = [
    {
        "event": "game_finished",
        "ranking": [{"player": "anna", "money": 3, "place": 1}, {"player": "bela", "money": 2, "place": 2}],
    }
]
NOTICED, SAME, DIFFERENT = "noticed", "without effect", "silently different"
Held = tuple[object, ...]


def make_journal(folder: Path) -> Path:
    """A small journal of a finished, an abandoned, an imported and a running game, as a cut leaves it.

    The running one is played at a tournament.
    """
    path, elsewhere = folder / "journal.db", folder / "elsewhere.db"
    for each in (path, elsewhere):
        with Journal.open(each) as journal:
            _finish_a_game(journal)
    with JournalReader.open(elsewhere) as source, Journal.open(path) as journal:
        table = Table.resume(journal)
        for command in (new_game(3), {"do": "abandon"}):
            do(table, command)
        recording = read_recording(source, source.games()[0])
        journal.import_game(recording.row, recording.entries)
    laid = folder / "laid"
    laid.mkdir()
    with Journal.open(path) as journal:
        journal.change_streams(lambda rows: streams.attend(rows, "open26", "b12ab34cd"))
        table = Table.resume(journal)
        for command in (new_game(), *one_round(), {"do": "undo"}):
            do(table, command)
            table.by = "phone"
        assert journal.outbox is not None
        journal.outbox.acknowledge(journal.outbox.row.name, 2)
        journal.outbox.tell([Telling(Type.SEATED, '{"player":"anna","rev":3}')], at_table="12", round=3)
        for name in FILES:
            shutil.copy(folder / name, laid / name)
    return laid / "journal.db"


def _finish_a_game(journal: Journal) -> None:
    """Record a finished game of two entries; the second ends it."""
    do(Table.resume(journal), new_game())
    (first,) = journal.entries(1)
    last = Entry(2, first.at, '{"do":"update_supply"}', json.dumps(ENDED))
    table = replay_entries(GAME, (first, last), "the first game")
    journal.append(Written(last.command, last.events), standing_of(GAME, table.game))


def read(path: Path) -> Held:
    """Every value of every table, from a journal that was judged."""
    with JournalReader.open(path) as journal, journal.snapshot():
        judge(journal)
        return tuple(
            journal._connection.execute(f"SELECT * FROM {table} ORDER BY id").fetchall() for table in TABLES
        )


def exported(path: Path) -> Held:
    """What `toscana export` reads: every game by itself, in a journal that was not judged."""
    with JournalReader.open(path) as journal:
        return tuple((row, tuple(journal.entries(row.id))) for row in journal.games())


def resumed(path: Path) -> Held:
    """What the box shows when it is switched on."""
    with Journal.open(path) as journal:
        table = Table.resume(journal)
        return state(table), table.timeline.steps_back, table.timeline.steps_forth, journal.streams()


class Sweep:
    """The journal as it is, and what becomes of it when something in its files is changed."""

    def __init__(self, laid: Path, folder: Path) -> None:
        self.files = {name: (laid.parent / name).read_bytes() for name in FILES}
        self.path = folder / "journal.db"
        self.put({})
        self.held = read(self.path)
        self.exported = exported(self.path)
        self.shown = resumed(self.path)
        self.closed = self.path.read_bytes()  # with all that was in the log
        self.deep = self._with_small_pages()

    def _with_small_pages(self) -> bytes:
        """The closed journal in pages so small that its tables are trees of several levels."""
        with closing(sqlite3.connect(self.path, isolation_level=None)) as connection:
            for statement in ("journal_mode = DELETE", "page_size = 512"):
                connection.execute(f"PRAGMA {statement}")
            connection.execute("VACUUM")
            connection.execute("PRAGMA journal_mode = WAL")
        return self.path.read_bytes()

    def put(self, changes: dict[str, bytes]) -> None:
        for left in self.path.parent.glob("journal.db*"):
            left.unlink()
        for name, content in {**self.files, **changes}.items():
            self.path.with_name(name).write_bytes(content)

    def verdict(self) -> str:
        """Judge, export and resume the journal: each must notice the change or see the same values."""
        verdicts = (
            _verdict(read, self.path, self.held),
            _verdict(exported, self.path, self.exported),
            _verdict(resumed, self.path, self.shown),
        )
        return next(each for each in (DIFFERENT, NOTICED, SAME) if each in verdicts)

    def flip_bits(self, name: str, every: int, part: int = 0, parts: int = 1) -> Iterator[tuple[int, str]]:
        """The bit's number, and what became of the journal without it; its own file when it was closed.

        One part of several takes its share of the bits.
        """
        closed = {"journal.db": self.closed, SMALL_PAGES: self.deep}
        content = bytearray(closed.get(name) or self.files[name])
        for bit in range(part * every, len(content) * 8, parts * every):
            content[bit // 8] ^= 1 << bit % 8
            whole = {"journal.db": bytes(content), "journal.db-wal": b""}
            self.put(whole if name in closed else {name: bytes(content)})
            content[bit // 8] ^= 1 << bit % 8
            yield bit, self.verdict()

    def flip_values(self, every: int) -> Iterator[tuple[str, str]]:
        """Every value of every column with one bit flipped, written by SQLite; and what became of it."""
        places = [
            (table, column, row)
            for table, rows in zip(TABLES, self.held, strict=True)
            for row in rows  # type: ignore[attr-defined]
            for column in self._columns(table)
        ]
        for number, (table, column, row) in enumerate(places[::every]):
            self.put({})
            with closing(sqlite3.connect(self.path, isolation_level=None)) as connection:
                connection.execute("PRAGMA ignore_check_constraints = ON")
                (value,) = connection.execute(
                    f"SELECT {column} FROM {table} WHERE id = ?", row[:1]
                ).fetchone()
                is_text = "CAST(? AS TEXT)" if isinstance(value, str | None) else "?"
                connection.execute(
                    f"UPDATE {table} SET {column} = {is_text} WHERE id = ?", (_flipped(value, number), row[0])
                )
            yield f"{table}.{column}", self.verdict()

    def _columns(self, table: str) -> list[str]:
        with closing(sqlite3.connect(self.path)) as connection:
            return [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]


def _verdict(look: Callable[[Path], Held], path: Path, true: Held) -> str:
    try:
        return SAME if look(path) == true else DIFFERENT
    except JournalError:
        return NOTICED


def _flipped(value: object, number: int) -> object:
    """The value with one of its bits changed, as it lies in the file."""
    if isinstance(value, int):
        return value ^ 16 << number % 36  # never the number of another row
    content = bytearray(
        value.encode() if isinstance(value, str) else value if isinstance(value, bytes) else b"0"
    )
    content[number % len(content)] ^= 1 << number % 8
    return bytes(content)


def main(every: int) -> int:
    total = Counter[str]()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "box").mkdir()
        sweep = Sweep(make_journal(folder), folder / "box")
        found = Counter(verdict for _, verdict in sweep.flip_values(1))
        print(f"values: {found.total()} flips, {dict(found)}", flush=True)
        total += found
        for file in (*FILES, SMALL_PAGES):
            found = Counter(verdict for _, verdict in sweep.flip_bits(file, every))
            print(f"{file}: {found.total()} flips, {dict(found)}", flush=True)
            total += found
    print(f"flips: {total.total()}, noticed: {total[NOTICED]}, silently different: {total[DIFFERENT]}")
    return 1 if total[DIFFERENT] else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1))
