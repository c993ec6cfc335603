"""Every benchmark runs, as `make bench` runs it, with the smallest work; how fast is not asked here."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.benchmarks.__main__ import BENCHMARKS


@pytest.mark.parametrize("name", BENCHMARKS)
def test_a_benchmark_runs_by_itself(name: str, tmp_path: Path) -> None:
    # A process of its own has only the paths that `make bench` has.
    call = [sys.executable, "-m", "tests.benchmarks", "--smallest", "--only", name]
    done = subprocess.run(call, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    head, *rows = done.stdout.splitlines()
    assert head.startswith("Python ")
    assert rows


def test_no_benchmark_is_left_out() -> None:
    files = Path(__file__).parent.glob("bench_*.py")
    assert {file.stem.removeprefix("bench_") for file in files} == set(BENCHMARKS)
