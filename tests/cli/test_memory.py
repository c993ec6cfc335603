"""A stream of any length needs no more memory than one game."""

import subprocess
import sys

from tests.cli.calls import lines
from tests.evening import quick_game

# VmHWM is the process's own peak; ru_maxrss would be that of the test run it was started from.
MEASURED = """
import re, sys, companion.cli
status = companion.cli.main(["replay", "-"])
print(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1], file=sys.stderr)
sys.exit(status)
"""


def peak_of_replaying(games: int) -> int:
    """The most memory that replaying so many games took, in KiB."""
    game = lines(quick_game(3))
    with subprocess.Popen(
        [sys.executable, "-c", MEASURED],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as box:
        assert box.stdin is not None
        assert box.stderr is not None
        for _ in range(games):
            box.stdin.write(game)
        box.stdin.close()
        peak = int(box.stderr.read())
    assert box.returncode == 0
    return peak


def test_hundreds_of_games_need_no_more_memory_than_ten() -> None:
    assert peak_of_replaying(600) < 1.2 * peak_of_replaying(10)
