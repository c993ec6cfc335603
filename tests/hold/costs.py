"""What holding costs: memory at the first picture, and the processor's time of a journalled command."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks import bench_app, bench_journal
from tests.benchmarks.rows import Row as Measured
from tests.benchmarks.work import Work
from tests.first_game import begin
from tests.hold.rows import Row


def rows(work: Work) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        begin(folder / "journal.db")
        yield _row(bench_app.first_memory(folder))
    yield _row(bench_journal.processor_time(work))


def _row(measured: Measured) -> Row:
    assert measured.ratio is not None
    assert measured.goal is not None
    return Row(
        measured.name,
        measured.measured,
        f"{measured.ratio:.2f}x of {measured.against}",
        measured.ratio <= measured.goal,
        f"at most {measured.goal:g}x",
    )
