"""The pause before a restart grows with each failure, and is forgotten after a good while."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.systemd.test_unit import values

BACK_OFF = Path(__file__).parents[2] / "systemd" / "back-off"
TEN_MINUTES_S = 600


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The service's runtime folder; beside it a `sleep` that only writes down what it is asked for."""
    (tmp_path / "bin").mkdir()
    sleep = tmp_path / "bin" / "sleep"
    sleep.write_text(f'#!/bin/sh\necho "$1" >>{tmp_path}/slept\n')
    sleep.chmod(0o755)
    (tmp_path / "run").mkdir()
    return tmp_path


def pauses(folder: Path, *results: str) -> list[int]:
    """The pause after each of these ends."""
    slept = folder / "slept"
    found: list[int] = []
    for result in results:
        slept.write_text("")
        around = {
            "PATH": f"{folder / 'bin'}:{os.environ['PATH']}",
            "RUNTIME_DIRECTORY": str(folder / "run"),
            "SERVICE_RESULT": result,
        }
        subprocess.run([BACK_OFF], env=around, check=True)
        found.append(int(slept.read_text() or 0))
    return found


def test_the_first_restart_comes_at_once_and_each_later_one_later(folder: Path) -> None:
    assert pauses(folder, *["watchdog"] * 5) == [0, 2, 5, 10, 10]


def test_a_stop_that_was_asked_for_is_a_new_start(folder: Path) -> None:
    assert pauses(folder, "signal", "signal", "success", "signal") == [0, 2, 0, 0]


def test_after_ten_good_minutes_a_failure_is_the_first_again(folder: Path) -> None:
    assert pauses(folder, "exit-code", "exit-code")[-1] == 2
    failures = folder / "run" / "failures"
    before_s = failures.stat().st_mtime - TEN_MINUTES_S - 1
    os.utime(failures, (before_s, before_s))
    assert pauses(folder, "exit-code") == [0]


def test_no_pause_is_longer_than_systemd_waits(folder: Path) -> None:
    (patience_s,) = values("TimeoutStopSec")
    assert max(pauses(folder, *["oom-kill"] * 9)) < float(patience_s)
