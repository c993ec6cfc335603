"""An archive of many evenings: list and search beside their goal, statistics, and a touch meanwhile."""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

from companion.games.registry import GAMES
from companion.ui.kit.languages import in_words, translator
from companion.web.archive.counting import Counting
from companion.web.archive.evenings import Wanted, list_games
from companion.web.archive.reading import Reading
from tests.archive import fill_with_many
from tests.benchmarks.rows import Row
from tests.benchmarks.work import Work
from tests.hold.box import AttackedBox, attacked_box

EVENINGS = 5000
# Enough to count for as long as the touches last.
EVENINGS_WHILE_TOUCHED = 1000
GOAL_MS = 100
TIMES, TOUCHES = 9, 40
WORDS = translator("fi", in_words)


def rows(work: Work) -> Iterator[Row]:
    with tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder:
        journal = fill_with_many(Path(folder), work.times(EVENINGS))
        yield from asyncio.run(_listing(journal, work))
        yield from asyncio.run(_statistics(journal, work))
    yield _touched(work)


async def _listing(journal: Path, work: Work) -> list[Row]:
    reading = Reading(journal)
    found = []
    for name, search in (("first page", ""), ("search that finds nothing", "nobody")):
        times_ms = []
        for _ in range(work.times(TIMES)):
            begin = time.perf_counter()
            await reading.read(lambda each, search=search: list_games(each, GAMES, WORDS, Wanted(search)))  # type: ignore[misc]
            times_ms.append((time.perf_counter() - begin) * 1000)
        best = min(times_ms)
        found.append(
            Row(
                f"{work.times(EVENINGS):,} evenings: the list's {name}"
                if not search
                else f"the same: a {name}",
                f"{best:.1f} ms",
                f"{GOAL_MS} ms",
                best / GOAL_MS,
                None if search else 1,
            )
        )
    return found


async def _statistics(journal: Path, work: Work) -> list[Row]:
    reading = Reading(journal)
    counting = Counting(journal, reading, GAMES)
    begin, cpu = time.perf_counter(), time.process_time()
    while not (await counting.answer(None, WORDS))["is_complete"]:
        await asyncio.sleep(0.2)
    cold_s, cold_cpu_s = time.perf_counter() - begin, time.process_time() - cpu
    begin = time.perf_counter()
    await counting.answer(None, WORDS)
    warm_s = time.perf_counter() - begin
    evenings = work.times(EVENINGS)
    return [
        Row(
            "the same: statistics, nothing counted yet",
            f"{cold_s:.1f} s",
            f"{cold_cpu_s / evenings * 1000:.0f} ms of the processor a game",
        ),
        Row("the same: statistics, all counted", f"{warm_s * 1000:.0f} ms", ""),
    ]


def _touched(work: Work) -> Row:
    """A touch to its picture while the statistics are counted, against the same box at rest before."""
    with attacked_box(lambda folder: fill_with_many(folder, work.times(EVENINGS_WHILE_TOUCHED))) as box:
        rest_s = _median_s(box, work)
        urlopen(f"{box.address}api/1/statistics", timeout=60).close()
        counted_s = _median_s(box, work)
    return Row(
        "a touch to its picture, statistics being counted",
        f"{counted_s * 1000:.1f} ms",
        f"{rest_s * 1000:.1f} ms at rest",
        counted_s / rest_s,
        goal=3,
    )


def _median_s(box: AttackedBox, work: Work) -> float:
    return statistics.median(box.page.seconds_to_picture() for _ in range(work.times(TOUCHES)))
