"""A touch to its picture while thirty flood the box, against the same box at rest in the same run."""

import statistics
from collections.abc import Iterator

from tests.benchmarks.rows import Row
from tests.benchmarks.work import Work
from tests.hold.box import AttackedBox, attacked_box
from tests.hold.evenings import play_evenings
from tests.hold.flood import KINDS
from tests.hold.web import FLOODING, flooding

TOUCHES = 40


def rows(work: Work) -> Iterator[Row]:
    with attacked_box(lambda folder: play_evenings(folder, work)) as box:
        for kind in KINDS:
            flooded_s, rest_s = _measured(box, kind, work)
            yield Row(
                f"touch to picture, {work.times(FLOODING)} flood: {kind}",
                f"{flooded_s * 1000:.1f} ms",
                f"{rest_s * 1000:.1f} ms at rest",
                flooded_s / rest_s,
                goal=3,
            )


def _measured(box: AttackedBox, kind: str, work: Work) -> tuple[float, float]:
    """The median time while this kind floods, and that of the rest before it."""
    rest_s = statistics.median(box.page.seconds_to_picture() for _ in range(work.times(TOUCHES)))
    times_s, _ = flooding(box, kind, work)
    return statistics.median(times_s), rest_s
