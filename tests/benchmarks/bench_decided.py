"""What decided a game of five: how long it takes to work out, and a touch of the box meanwhile."""

import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.record.journal import Journal
from companion.record.recording import read_recording, recording_to_json
from companion.web.archive.deciding import CHILD
from tests.archive import Clock, play, recorded
from tests.benchmarks.rows import Row
from tests.benchmarks.work import Work
from tests.hold.box import AttackedBox, attacked_box

GAME = "five-players-full-map"
GOAL_S = 120
TURNS, TOUCHES = 4, 20


def rows(work: Work) -> Iterator[Row]:
    yield _touched(work)
    if work is Work.WHOLE:
        yield _worked_out()


@contextmanager
def working() -> Iterator["subprocess.Popen[str]"]:
    """The child at its work; it ends with its input."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Journal.open(Path(folder) / "journal.db", Clock()) as journal,
    ):
        play(journal, recorded("toscana", GAME))
        row = journal.current()
        assert row is not None
        recording = recording_to_json(read_recording(journal, row))
    with subprocess.Popen(CHILD, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdin is not None
        child.stdin.write(recording.replace("\n", " ") + "\n")
        child.stdin.flush()
        yield child


def _touched(work: Work) -> Row:
    """Now with the child and now without, so that what else the machine does changes both."""
    rest_s, busy_s = [], []
    with attacked_box() as box:
        for _ in range(work.times(TURNS)):
            rest_s += _touches(box, work)
            with working():
                busy_s += _touches(box, work)
    rest, busy = statistics.median(rest_s), statistics.median(busy_s)
    return Row(
        "a touch to its picture, while a game of five is worked out",
        f"{busy * 1000:.1f} ms",
        f"{rest * 1000:.1f} ms at rest",
        busy / rest,
        goal=1.3,
    )


def _touches(box: AttackedBox, work: Work) -> list[float]:
    return [box.page.seconds_to_picture() for _ in range(work.times(TOUCHES))]


def _worked_out() -> Row:
    begin = time.perf_counter()
    with working() as child:
        assert child.stdout is not None
        assert child.stdout.readline()
        lasted_s = time.perf_counter() - begin
        ticks = Path(f"/proc/{child.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        cpu_s = sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")
    return Row(
        "what decided a game of five, of one processor",
        f"{cpu_s:.0f} s",
        f"{GOAL_S} s; it lasted {lasted_s:.0f} s here",
        cpu_s / GOAL_S,
        goal=1,
    )
