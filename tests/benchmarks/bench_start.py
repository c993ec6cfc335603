"""Starting: what `toscana` needs before it does anything, against an interpreter that does nothing."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.rows import Row, side_by_side
from tests.benchmarks.work import Work


def rows(work: Work) -> Iterator[Row]:
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as empty:
        yield _start(work, "toscana --help", "--help")
        yield _start(work, "toscana replay of an empty file", "replay", empty.name)


def _start(work: Work, name: str, *arguments: str) -> Row:
    toscana = str(Path(sys.executable).with_name("toscana"))

    def run(*command: str) -> None:
        # Compiled files are kept, as on every installed machine, whatever this shell says.
        subprocess.run(command, env={"PATH": "/usr/bin:/bin"}, stdout=subprocess.DEVNULL, check=True)

    run(toscana, *arguments)
    ours, plain = side_by_side(
        lambda: run(toscana, *arguments), lambda: run(sys.executable, "-c", "pass"), work.times(20)
    )
    return Row(name, f"{ours * 1e3:.0f} ms", f"python -c pass: {plain * 1e3:.0f} ms", ours / plain, goal=6)
