"""Reads gerbers and drills back, without a word of the generator: shapes of copper, and which of them touch.

Only what the files of a small board need: round and square tools, lines, flashes, outlines, millimetres.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from math import floor, hypot

Point = tuple[float, float]
FAR = 0.3
TOOL = re.compile(r"%ADD(\d+)([CR]),([\d.]+)(?:X([\d.]+))?\*%")
DRAW = re.compile(r"(?:X(-?\d+))?(?:Y(-?\d+))?D0([123])\*")


@dataclass(frozen=True, eq=False)
class Shape:
    """A line or an outline with `radius` around it: a track, a dot, a square, an area."""

    layer: str
    points: tuple[Point, ...]
    radius: float = 0.0
    is_filled: bool = False

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        xs, ys = zip(*self.points, strict=True)
        return min(xs) - self.radius, min(ys) - self.radius, max(xs) + self.radius, max(ys) + self.radius

    @cached_property
    def sides(self) -> list[tuple[Point, Point]]:
        if len(self.points) == 1:
            return [(self.points[0], self.points[0])]
        ends = [*self.points[1:], self.points[0]] if self.is_filled else self.points[1:]
        return list(zip(self.points, ends, strict=False))


def read_gerber(text: str, layer: str) -> list[Shape]:
    tools = {tool[1]: (tool[2], float(tool[3]), float(tool[4] or 0)) for tool in TOOL.finditer(text)}
    assert "%FSLAX46Y46*%" in text
    assert "%MOMM*%" in text
    shapes: list[Shape] = []
    tool, at, outline, is_area = ("C", 0.0, 0.0), (0.0, 0.0), [(0.0, 0.0)], False
    for line in text.splitlines():
        if line == "G36*":
            is_area, outline = True, []
        elif line == "G37*":
            shapes.append(Shape(layer, tuple(outline[:-1]), is_filled=True))
            assert outline[0] == outline[-1]
            is_area = False
        elif (chosen := re.fullmatch(r"D(\d\d+)\*", line)) is not None:
            tool = tools[chosen[1]]
        elif (drawn := DRAW.fullmatch(line)) is not None:
            to = (int(drawn[1]) / 1e6 if drawn[1] else at[0], int(drawn[2]) / 1e6 if drawn[2] else at[1])
            if is_area:
                outline.append(to)
            elif drawn[3] == "1":
                shapes.append(Shape(layer, (at, to), tool[1] / 2))
            elif drawn[3] == "3":
                shapes.append(_flash(layer, tool, to))
            at = to
    return shapes


def _flash(layer: str, tool: tuple[str, float, float], at: Point) -> Shape:
    kind, wide, high = tool
    if kind == "C":
        return Shape(layer, (at,), wide / 2)
    x, y = wide / 2, high / 2
    corners = tuple((at[0] + dx * x, at[1] + dy * y) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
    return Shape(layer, corners, is_filled=True)


def read_drills(text: str) -> list[tuple[Point, float]]:
    """The middle of every hole with its diameter."""
    assert "METRIC" in text
    sizes = dict(re.findall(r"^T(\d+)C([\d.]+)$", text, re.MULTILINE))
    holes, size = [], 0.0
    for line in text.split("%", 1)[1].splitlines():
        if (tool := re.fullmatch(r"T(\d+)", line)) is not None:
            size = float(sizes[tool[1]])
        elif (hole := re.fullmatch(r"X(-?[\d.]+)Y(-?[\d.]+)", line)) is not None:
            holes.append(((float(hole[1]), float(hole[2])), size))
    return holes


def distance(one: Shape, other: Shape) -> float:
    """Between the edges of two shapes, as far as it matters; 0 or less if they touch."""
    if _holds(one, other.points[0]) or _holds(other, one.points[0]):
        return 0.0
    small, big = sorted((one, other), key=lambda shape: len(shape.points))
    near = (
        _between(*a, *b)
        for a in _sides_near(small, big.box)
        for b in _sides_near(big, _box(*a), one.radius + other.radius)
    )
    return min(near, default=FAR + one.radius + other.radius) - one.radius - other.radius


def _box(a: Point, b: Point) -> tuple[float, float, float, float]:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])


@cache
def _by_line(shape: Shape) -> dict[int, list[tuple[Point, Point]]]:
    """The sides by the millimetres of y that they pass: a big area is looked at near a point only."""
    lines: dict[int, list[tuple[Point, Point]]] = {}
    for side in shape.sides:
        low, high = sorted((side[0][1], side[1][1]))
        for line in range(floor(low), floor(high) + 1):
            lines.setdefault(line, []).append(side)
    return lines


def _sides_near(
    shape: Shape, box: tuple[float, float, float, float], radius: float = 0.0
) -> list[tuple[Point, Point]]:
    if len(shape.points) < 5:
        return shape.sides
    reach = FAR + radius
    left, low, right, high = box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach
    lines = _by_line(shape)
    return [
        side
        for line in range(floor(low), floor(high) + 1)
        for side in lines.get(line, ())
        if max(side[0][0], side[1][0]) >= left and min(side[0][0], side[1][0]) <= right
    ]


def holds(shape: Shape, at: Point) -> bool:
    """Whether a point is on the copper."""
    return _holds(shape, at) or (
        min((_between(*side, at, at) for side in _sides_near(shape, (*at, *at))), default=FAR) <= shape.radius
    )


def _holds(shape: Shape, at: Point) -> bool:
    """Whether a point is inside a filled outline: a ray meets its sides an odd number of times."""
    if not shape.is_filled:
        return False
    is_inside = False
    x, y = at
    for (x1, y1), (x2, y2) in _by_line(shape).get(floor(y), ()):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            is_inside = not is_inside
    return is_inside


def _between(a: Point, b: Point, c: Point, d: Point) -> float:
    """Between two straight lines."""
    if _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0:
        return 0.0
    return min(_off(a, c, d), _off(b, c, d), _off(c, a, b), _off(d, a, b))


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _off(at: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    part = 0.0 if long == 0 else max(0.0, min(1.0, ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / long))
    return hypot(at[0] - a[0] - part * dx, at[1] - a[1] - part * dy)


class Copper:
    """All shapes of both layers, which of them touch, and what the holes join."""

    def __init__(self, shapes: Iterable[Shape], holes: Iterable[tuple[Point, float]]) -> None:
        self.shapes = list(shapes)
        self.holes = list(holes)
        self.chief = list(range(len(self.shapes)))
        for one, other in self.pairs(0.0):
            if distance(self.shapes[one], self.shapes[other]) <= 0:
                self._join(one, other)
        for at, _ in self.holes:
            met = [index for index, shape in self._over(at) if holds(shape, at)]
            for index in met[1:]:
                self._join(met[0], index)

    def _over(self, at: Point) -> Iterator[tuple[int, Shape]]:
        for index, shape in enumerate(self.shapes):
            left, low, right, high = shape.box
            if left <= at[0] <= right and low <= at[1] <= high:
                yield index, shape

    def pairs(self, margin: float) -> Iterator[tuple[int, int]]:
        """Shapes of one layer whose boxes are nearer to each other than this."""
        boxes = [(shape.box, shape.layer, index) for index, shape in enumerate(self.shapes)]
        boxes.sort()
        for first, (box, layer, index) in enumerate(boxes):
            for other, other_layer, other_index in boxes[first + 1 :]:
                if other[0] > box[2] + margin:
                    break
                if layer == other_layer and other[1] <= box[3] + margin and box[1] <= other[3] + margin:
                    yield index, other_index

    def find(self, index: int) -> int:
        while self.chief[index] != index:
            self.chief[index] = self.chief[self.chief[index]]
            index = self.chief[index]
        return index

    def _join(self, one: int, other: int) -> None:
        self.chief[self.find(other)] = self.find(one)

    def net_at(self, at: Point, layer: str) -> int:
        """The number of the net of the copper under a point."""
        found = {
            self.find(index) for index, shape in self._over(at) if shape.layer == layer and holds(shape, at)
        }
        assert len(found) == 1, f"at {at} on {layer}: {len(found)} nets"
        return found.pop()

    def too_near(self, clearance: float) -> list[tuple[Shape, Shape, float]]:
        """Pairs of shapes of different nets that are nearer to each other than this."""
        found = []
        for one, other in self.pairs(clearance):
            if self.find(one) != self.find(other):
                gap = distance(self.shapes[one], self.shapes[other])
                if gap < clearance:
                    found.append((self.shapes[one], self.shapes[other], gap))
        return found
