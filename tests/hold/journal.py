"""Bits flipped in a journal: each is noticed or without effect, and none gives another game silently."""

import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from companion.web.archive.counting import VERSION
from companion.web.archive.counts import Counts
from tests.benchmarks.work import Work
from tests.hold.rows import Row
from tests.record.flips import DIFFERENT, FILES, NOTICED, SAME, Sweep, make_journal

# Every so many bits of a file, every so many values of the tables; `python -m tests.record.flips` takes all.
WHOLE_EVERY, SMALLEST_EVERY = 101, 20_011
WHOLE_VALUES, SMALLEST_VALUES = 1, 29
EVENINGS = 20


def rows(work: Work) -> Iterator[Row]:
    every, values = (WHOLE_EVERY, WHOLE_VALUES) if work is Work.WHOLE else (SMALLEST_EVERY, SMALLEST_VALUES)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "box").mkdir()
        sweep = Sweep(make_journal(folder), folder / "box")
        yield _row("a bit flipped in a value of a table", sweep.flip_values(values))
        for file in FILES:
            yield _row(f"a bit flipped in {file}", sweep.flip_bits(file, every))
        yield _row("a bit flipped in what was counted", _flip_counts(folder / "counted.db", every))


def _flip_counts(journal: Path, every: int) -> Iterator[tuple[int, str]]:
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
        yield bit, (SAME if found == counted else NOTICED) if is_true else DIFFERENT


def _row(what: str, flips: Iterator[tuple[object, str]]) -> Row:
    found = Counter(verdict for _, verdict in flips)
    return Row(
        what,
        f"{found.total()} flips",
        f"{found[NOTICED]} noticed, {found[DIFFERENT]} silently another game",
        is_held=not found[DIFFERENT],
    )
