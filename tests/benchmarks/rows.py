"""A benchmark's row: what was measured, beside what it is measured against, in the same run."""

import resource
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    measured: str
    against: str
    ratio: float | None = None
    goal: float | None = None

    def __str__(self) -> str:
        ratio = "" if self.ratio is None else f"{self.ratio:.2f}x"
        goal = "" if self.goal is None else f"goal {self.goal:g}x"
        return f"{self.name:<46} {self.measured:>18}  {self.against:<44} {ratio:>8} {goal}"


def side_by_side(
    first: Callable[[], object],
    second: Callable[[], object],
    runs: int,
    clock: Callable[[], float] = time.perf_counter,
) -> tuple[float, float]:
    """The best time of each in seconds, measured in turns so that both see the same machine."""
    best_first = best_second = float("inf")
    for _ in range(runs):
        best_first = min(best_first, _seconds(first, clock))
        best_second = min(best_second, _seconds(second, clock))
    return best_first, best_second


def processes_clock() -> float:
    """How long the processor has worked for the processes that were started and have ended.

    What else the machine does meanwhile makes no start longer.
    """
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def ratio(ours: float, theirs: float) -> float | None:
    """None where theirs was too little to be seen."""
    return ours / theirs if theirs else None


def _seconds(work: Callable[[], object], clock: Callable[[], float]) -> float:
    begin = clock()
    work()
    return clock() - begin
