"""Every attack runs, as `make test-hold` runs it, with the smallest work; its table tells what held."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.hold.__main__ import PARTS


@pytest.mark.parametrize("name", PARTS)
def test_a_part_runs_by_itself(name: str, tmp_path: Path) -> None:
    call = [sys.executable, "-m", "tests.hold", "--smallest", "--only", name]
    done = subprocess.run(call, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout
    # These judge by times, which say nothing on a busy machine.
    assert name in ("floods", "web", "costs") or done.returncode == 0, done.stdout
