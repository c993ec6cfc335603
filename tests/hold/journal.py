"""Bits flipped in a journal: each is noticed or without effect, and none gives another game silently."""

import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from companion.web.archive.counting import VERSION, Counts
from tests.benchmarks.work import Work
from tests.hold.rows import Row
from tests.record.flips import (
    DIFFERENT,
    EVERY_BYTE,
    FILES,
    NOTICED,
    SAME,
    SMALL_PAGES,
    Sweep,
    make_journal,
)

# Every so many bits of a file, every so many values of the tables; `python -m tests.record.flips` takes all.
# In the write-ahead log each page has a checksum of its own.
WHOLE_EVERY = {"journal.db": EVERY_BYTE, SMALL_PAGES: EVERY_BYTE, "journal.db-wal": 101}
WHOLE_COUNTS = 101
SMALLEST_EVERY = 20_011
WHOLE_VALUES, SMALLEST_VALUES = 1, 29
EVENINGS = 20


def rows(work: Work) -> Iterator[Row]:
    """The files are shared out to all of the machine's processors."""
    is_whole = work is Work.WHOLE
    with tempfile.TemporaryDirectory() as name, ProcessPoolExecutor() as pool:
        laid = make_journal(Path(name))
        values = WHOLE_VALUES if is_whole else SMALLEST_VALUES
        yield _row("a bit flipped in a value of a table", _flip_values(laid, values))
        for file in (*FILES, SMALL_PAGES):
            every = WHOLE_EVERY.get(file, 1) if is_whole else SMALLEST_EVERY
            parts = os.cpu_count() or 1
            share = partial(_flip_bits, laid, file, every, parts)
            yield _row(f"a bit flipped in {file}", sum(pool.map(share, range(parts)), Counter[str]()))
        every = WHOLE_COUNTS if is_whole else SMALLEST_EVERY
        yield _row(
            "a bit flipped in what was counted", Counter(_flip_counts(Path(name) / "counted.db", every))
        )


def _flip_values(laid: Path, every: int) -> Counter[str]:
    with tempfile.TemporaryDirectory() as folder:
        return Counter(verdict for _, verdict in Sweep(laid, Path(folder)).flip_values(every))


def _flip_bits(laid: Path, file: str, every: int, parts: int, part: int) -> Counter[str]:
    with tempfile.TemporaryDirectory() as folder:
        flips = Sweep(laid, Path(folder)).flip_bits(file, every, part, parts)
        return Counter(verdict for _, verdict in flips)


def _flip_counts(journal: Path, every: int) -> Iterator[str]:
    """The statistics' own file: what it holds is read as it was counted, or not at all."""
    counted = {bytes([number]) * 32: {"game": "toscana", "score": number} for number in range(EVENINGS)}
    Counts(journal, VERSION).keep(counted)
    (file,) = journal.parent.glob(f"{journal.name}*")
    content = bytearray(file.read_bytes())
    for bit in range(0, len(content) * 8, every):
        content[bit // 8] ^= 1 << bit % 8
        file.write_bytes(content)
        content[bit // 8] ^= 1 << bit % 8
        counts = Counts(journal, VERSION)
        known, found = counts.known(), dict(counts.read())
        is_true = found.items() <= counted.items() and known == found.keys()
        yield (SAME if found == counted else NOTICED) if is_true else DIFFERENT


def _row(what: str, found: Counter[str]) -> Row:
    return Row(
        what,
        f"{found.total()} flips",
        f"{found[NOTICED]} noticed, {found[DIFFERENT]} silently another game",
        is_held=not found[DIFFERENT],
        goal="0 silently another game",
    )
