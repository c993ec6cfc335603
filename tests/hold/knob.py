"""The knob over its whole range: what is invented, told the wrong way, and lost, over 10,000 detents each."""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product

from companion.controls.quadrature import Knob
from tests.benchmarks.work import Work
from tests.controls.knob_model import Tally, Turning, compare, walk
from tests.hold.rows import Row

DETENTS = 10_000
SMALLEST_DETENTS = 20
SPEEDS = (1, 2, 5, 10, 20, 30, 40, 50, 75, 100, 150, 200)
BOUNCES_MS = (0, 1, 2, 3, 5, 7, 10, 12, 15)
STEPS = (4, 2)


def is_promised(per_second: float, bounce_ms: float) -> bool:
    """Whether no detent may be lost: contacts like these, turned by a fast hand."""
    return (bounce_ms <= 5 and per_second <= 50) or (bounce_ms <= 2 and per_second <= 100)


def rows(work: Work) -> Iterator[Row]:
    """A row for each kind of knob and time of bounce: how many detents in all, and what came of them.

    Made on all of the machine's processors.
    """
    detents = DETENTS if work is Work.WHOLE else SMALLEST_DETENTS
    grid = list(product(STEPS, BOUNCES_MS))
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for both_ways in pool.map(partial(_rows, detents), *zip(*grid, strict=True)):
            yield from both_ways


def _rows(detents: int, steps: int, bounce_ms: float) -> list[Row]:
    """For both ways of wiring a knob; the same walks are read by both."""
    knobs = [Knob(steps, is_reversed=is_reversed) for is_reversed in (False, True)]
    sums = {knob: _Sum(bounce_ms) for knob in knobs}
    for seed, per_second in enumerate(SPEEDS):
        made = walk(seed, Turning(detents, per_second, bounce_ms, knobs[0]))
        for knob, found in sums.items():
            found.add(per_second, compare(made, knob))
    return [found.row(knob, detents * len(SPEEDS)) for knob, found in sums.items()]


class _Sum:
    """What came of the walks of one knob at all speeds, the slowest first."""

    def __init__(self, bounce_ms: float) -> None:
        self._bounce_ms = bounce_ms
        self._extra = self._wrong = self._lost = 0
        self._all_up_to: int | None = None
        self._has_lost = False

    def add(self, per_second: int, tally: Tally) -> None:
        self._extra, self._wrong = self._extra + tally.extra, self._wrong + tally.wrong
        self._lost += tally.lost if is_promised(per_second, self._bounce_ms) else 0
        self._has_lost = self._has_lost or tally.lost > 0
        self._all_up_to = self._all_up_to if self._has_lost else per_second

    def row(self, knob: Knob, detents: int) -> Row:
        kind = f"{knob.steps_per_detent} steps" + (", reversed" if knob.is_reversed else "")
        return Row(
            f"knob, {kind}, {self._bounce_ms} ms of bounce",
            f"{detents} detents",
            f"{self._extra} extra, {self._wrong} wrong, {self._lost} lost of those promised; "
            f"none lost up to {self._all_up_to}/s",
            is_held=self._extra == self._wrong == self._lost == 0,
            goal="0 of each",
        )
