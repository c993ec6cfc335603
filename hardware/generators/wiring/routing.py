"""Where the wires of a picture run: each in its own lane beside the board, none on top of another."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from hardware.generators.wiring.svg import Point

LANE = 10


@dataclass(frozen=True, slots=True)
class Run:
    """A wire to be routed: from its pin's label, or across the board from the pin itself, to a terminal."""

    start: Point
    end: Point
    is_across: bool
    row_gap: float


Path = tuple[Point, ...]


def route(runs: Sequence[Run], first_lane: float, *, is_left: bool) -> list[Path]:
    """A path for each run. Lanes begin at `first_lane` and go outward, away from the board."""
    outward = -1 if is_left else 1
    lanes = {run: first_lane + outward * LANE * index for index, run in enumerate(_in_order(runs))}
    return [_path(run, lanes[run]) for run in runs]


def lanes_width(count: int) -> int:
    return LANE * (count + 3)


def _path(run: Run, lane: float) -> Path:
    (x, y), (end_x, end_y) = run.start, run.end
    if run.is_across:
        leave = y + run.row_gap
        return ((x, y), (x, leave), (lane, leave), (lane, end_y), (end_x, end_y))
    return ((x, y), (lane, y), (lane, end_y), (end_x, end_y))


def _leaves_at(run: Run) -> float:
    return run.start[1] + (run.row_gap if run.is_across else 0)


def _in_order(runs: Sequence[Run]) -> list[Run]:
    """The runs in the order of their lanes, outward: each moves to the lane where it crosses the fewest."""
    order = sorted(runs, key=_leaves_at)
    is_better = True
    while is_better:
        is_better = False
        for run in runs:
            here = order.index(run)
            others = [*order[:here], *order[here + 1 :]]
            costs = [_crossings_at(others, at, run) for at in range(len(order))]
            if min(costs) < costs[here]:
                others.insert(costs.index(min(costs)), run)
                order, is_better = others, True
    return order


def _crossings_at(others: Sequence[Run], at: int, run: Run) -> int:
    """How often a run crosses the others when it takes the lane number `at` among them."""
    inner = sum(_crossings(other, run) for other in others[:at])
    return inner + sum(_crossings(run, other) for other in others[at:])


def _crossings(inner: Run, outer: Run) -> int:
    """How often the two cross when `inner` has the lane nearer to the board."""
    return _is_between(_leaves_at(outer), inner) + _is_between(inner.end[1], outer)


def _is_between(height: float, run: Run) -> bool:
    low, high = sorted((_leaves_at(run), run.end[1]))
    return low < height < high


def overlaps(one: Path, other: Path) -> bool:
    """Whether two wires lie on top of each other somewhere, so that a reader could not follow them."""
    return any(_on_top(a, b, c, d) for a, b in pairwise(one) for c, d in pairwise(other))


def _on_top(a: Point, b: Point, c: Point, d: Point) -> bool:
    for along, across in ((0, 1), (1, 0)):
        if a[across] == b[across] == c[across] == d[across]:
            begin = max(min(a[along], b[along]), min(c[along], d[along]))
            end = min(max(a[along], b[along]), max(c[along], d[along]))
            return begin < end
    return False
