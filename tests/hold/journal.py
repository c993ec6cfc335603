"""Bits flipped in a journal: each is noticed or without effect, and none gives another game silently."""

import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.work import Work
from tests.hold.rows import Row
from tests.record.flips import DIFFERENT, FILES, NOTICED, Sweep, make_journal

# Every so many bits of a file, every so many values of the tables; `python -m tests.record.flips` takes all.
WHOLE_EVERY, SMALLEST_EVERY = 101, 20_011
WHOLE_VALUES, SMALLEST_VALUES = 1, 29


def rows(work: Work) -> Iterator[Row]:
    every, values = (WHOLE_EVERY, WHOLE_VALUES) if work is Work.WHOLE else (SMALLEST_EVERY, SMALLEST_VALUES)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "box").mkdir()
        sweep = Sweep(make_journal(folder), folder / "box")
        yield _row("a bit flipped in a value of a table", sweep.flip_values(values))
        for file in FILES:
            yield _row(f"a bit flipped in {file}", sweep.flip_bits(file, every))


def _row(what: str, flips: Iterator[tuple[object, str]]) -> Row:
    found = Counter(verdict for _, verdict in flips)
    return Row(
        what,
        f"{found.total()} flips",
        f"{found[NOTICED]} noticed, {found[DIFFERENT]} silently another game",
        is_held=not found[DIFFERENT],
    )
