"""The knob over its whole range: what is invented, told the wrong way, and lost, over 10,000 detents each."""

from collections.abc import Iterator
from itertools import product

from companion.controls.quadrature import Knob
from tests.benchmarks.work import Work
from tests.controls.knob_model import Turning, read
from tests.hold.rows import Row

DETENTS = 10_000
SMALLEST_DETENTS = 20
SPEEDS = (1, 2, 5, 10, 20, 30, 40, 50, 75, 100, 150, 200)
BOUNCES_MS = (0, 1, 2, 3, 5, 7, 10, 12, 15)
KNOBS = tuple(Knob(steps, is_reversed=is_reversed) for steps, is_reversed in product((4, 2), (False, True)))


def is_promised(per_second: float, bounce_ms: float) -> bool:
    """Whether no detent may be lost: contacts like these, turned by a fast hand."""
    return (bounce_ms <= 5 and per_second <= 50) or (bounce_ms <= 2 and per_second <= 100)


def rows(work: Work) -> Iterator[Row]:
    """A row for each kind of knob and time of bounce: how many detents in all, and what came of them."""
    detents = DETENTS if work is Work.WHOLE else SMALLEST_DETENTS
    for knob, bounce_ms in product(KNOBS, BOUNCES_MS):
        yield _row(knob, bounce_ms, detents)


def _row(knob: Knob, bounce_ms: float, detents: int) -> Row:
    kind = f"{knob.steps_per_detent} steps" + (", reversed" if knob.is_reversed else "")
    extra = wrong = lost = 0
    all_up_to: int | None = None
    has_lost = False
    for seed, per_second in enumerate(SPEEDS):
        tally = read(Turning(detents, per_second, bounce_ms, knob), seed)
        extra, wrong = extra + tally.extra, wrong + tally.wrong
        lost += tally.lost if is_promised(per_second, bounce_ms) else 0
        has_lost = has_lost or tally.lost > 0
        all_up_to = all_up_to if has_lost else per_second
    return Row(
        f"knob, {kind}, {bounce_ms} ms of bounce",
        f"{detents * len(SPEEDS)} detents",
        f"{extra} extra, {wrong} wrong, {lost} lost of those promised; none lost up to {all_up_to}/s",
        is_held=extra == wrong == lost == 0,
    )
