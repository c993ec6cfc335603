"""A touch to its picture while thirty flood the box, against the same box in the pauses of the flood."""

from collections.abc import Iterator

from tests.benchmarks.rows import Row
from tests.benchmarks.work import Work
from tests.hold.box import attacked_box
from tests.hold.evenings import play_evenings
from tests.hold.flood import KINDS
from tests.hold.web import FLOODING, MOST_TIMES_REST, flooding


def rows(work: Work) -> Iterator[Row]:
    with attacked_box(lambda folder: play_evenings(folder, work)) as box:
        for kind in KINDS:
            found = flooding(box, kind, work)
            yield Row(
                f"touch to picture, {work.times(FLOODING)} flood: {kind}",
                f"{found.flooded_s * 1000:.1f} ms",
                f"{found.rest_s * 1000:.1f} ms at rest",
                found.flooded_s / found.rest_s,
                goal=MOST_TIMES_REST,
            )
