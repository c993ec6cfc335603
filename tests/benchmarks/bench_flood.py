"""A touch to its picture while many pages flood the box, against the same box at rest in the same run."""

import statistics
from collections.abc import Iterator

from tests.benchmarks.rows import Row
from tests.benchmarks.work import Work
from tests.hold.box import AttackedBox, attacked_box
from tests.hold.flood import KINDS
from tests.hold.web import FLOODING, flooding

TOUCHES = 40


def rows(work: Work) -> Iterator[Row]:
    with attacked_box() as box:
        measured = {kind: _measured(box, kind, work) for kind in KINDS}
    kind, (flooded_s, rest_s) = max(measured.items(), key=lambda each: each[1][0] / each[1][1])
    yield Row(
        f"a touch to its picture, {work.times(FLOODING)} pages flooding ({kind})",
        f"{flooded_s * 1000:.1f} ms",
        f"{rest_s * 1000:.1f} ms at rest",
        flooded_s / rest_s,
        goal=3,
    )


def _measured(box: AttackedBox, kind: str, work: Work) -> tuple[float, float]:
    """The median time while this kind of frames floods, and that of the rest before it."""
    rest_s = statistics.median(box.page.seconds_to_picture() for _ in range(work.times(TOUCHES)))
    times_s, _ = flooding(box, kind, work)
    return statistics.median(times_s), rest_s
