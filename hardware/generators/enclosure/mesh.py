"""Printed parts as triangles: reads and writes binary STL, and measures whether it prints and parts fit."""

import struct
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from pathlib import Path

Point = tuple[float, float, float]
Triangle = tuple[Point, Point, Point]
Cells = dict[tuple[int, int], list[Triangle]]
RECORD = struct.Struct("<12fH")
HEADER_BYTES = 80
CELL_MM = 5.0


@dataclass(frozen=True)
class Mesh:
    """One printed part as it lies on the bed. `label` is what its file says about its sources."""

    label: str
    triangles: tuple[Triangle, ...]

    @cached_property
    def bounds(self) -> tuple[Point, Point]:
        xs, ys, zs = zip(*(point for triangle in self.triangles for point in triangle), strict=True)
        return (min(xs), min(ys), min(zs)), (max(xs), max(ys), max(zs))

    @cached_property
    def volume(self) -> float:
        """Positive if the triangles face outwards."""
        return sum(_dot(a, _cross(b, c)) for a, b, c in self.triangles) / 6

    def open_edges(self) -> set[tuple[Point, Point]]:
        """The edges that are not shared by exactly two triangles, one in each direction."""
        uses = Counter(edge for triangle in self.triangles for edge in _edges(triangle))
        return {(a, b) for (a, b), count in uses.items() if count != 1 or uses[b, a] != 1}

    def bodies(self) -> int:
        """How many separate pieces it is."""
        parents: dict[Point, Point] = {}

        def root(point: Point) -> Point:
            while (parent := parents.setdefault(point, point)) != point:
                parents[point] = parents[parent]
                point = parent
            return point

        for a, b, c in self.triangles:
            parents[root(a)] = root(b)
            parents[root(b)] = root(c)
        return len({root(point) for point in list(parents)})

    def spans(self, x: float, y: float) -> list[tuple[float, float]]:
        """The intervals of material on the vertical line through a point, from the bed up."""
        return self._spans_along(2, (x, y))

    def spans_along_x(self, y: float, z: float) -> list[tuple[float, float]]:
        return self._spans_along(0, (y, z))

    def spans_along_y(self, x: float, z: float) -> list[tuple[float, float]]:
        """The intervals of material on the line from front to rear."""
        return self._spans_along(1, (z, x))

    def is_solid(self, x: float, y: float, z: float) -> bool:
        return any(low < z < high for low, high in self.spans(x, y))

    def _spans_along(self, axis: int, at: tuple[float, float]) -> list[tuple[float, float]]:
        near = self._cells[axis].get((int(at[0] // CELL_MM), int(at[1] // CELL_MM)), [])
        hits = sorted(_crossings(near, *at))
        return list(zip(hits[::2], hits[1::2], strict=True))

    @cached_property
    def _cells(self) -> tuple[Cells, Cells, Cells]:
        """For lines along each axis: the triangles with that axis last, by the squares they lie over."""
        return _cells(self.triangles, 0), _cells(self.triangles, 1), _cells(self.triangles, 2)


def read_stl(file: Path) -> Mesh:
    content = file.read_bytes()
    label = content[:HEADER_BYTES].rstrip(b"\0 ").decode("ascii", "replace")
    triangles = []
    for numbers in RECORD.iter_unpack(content[HEADER_BYTES + 4 :]):
        a, b, c = numbers[3:6], numbers[6:9], numbers[9:12]
        triangles.append((a, b, c))
    return Mesh(label, tuple(triangles))


def write_stl(file: Path, mesh: Mesh) -> None:
    """Writes the triangles sorted, so that the same part gives the same file."""
    turned = [min(each, each[1:] + each[:1], each[2:] + each[:2]) for each in mesh.triangles]
    records = (RECORD.pack(*normal(each), *each[0], *each[1], *each[2], 0) for each in sorted(turned))
    head = mesh.label.encode("ascii").ljust(HEADER_BYTES)[:HEADER_BYTES]
    file.write_bytes(head + struct.pack("<I", len(turned)) + b"".join(records))


def normal(triangle: Triangle) -> Point:
    """The outward direction, of length one; zero for a triangle without area."""
    a, b, c = triangle
    along = _cross(_minus(b, a), _minus(c, a))
    size = sqrt(_dot(along, along))
    return (along[0] / size, along[1] / size, along[2] / size) if size else (0.0, 0.0, 0.0)


def _cells(triangles: Iterable[Triangle], axis: int) -> Cells:
    first, second = (axis + 1) % 3, (axis + 2) % 3
    cells: Cells = {}
    for a, b, c in triangles:
        turned = (
            (a[first], a[second], a[axis]),
            (b[first], b[second], b[axis]),
            (c[first], c[second], c[axis]),
        )
        xs, ys, _ = zip(*turned, strict=True)
        for column in range(int(min(xs) // CELL_MM), int(max(xs) // CELL_MM) + 1):
            for row in range(int(min(ys) // CELL_MM), int(max(ys) // CELL_MM) + 1):
                cells.setdefault((column, row), []).append(turned)
    return cells


def _crossings(triangles: list[Triangle], x: float, y: float) -> Iterator[float]:
    """Where the line along the last axis crosses triangles; at an edge, only one of the two counts."""
    for a, b, c in triangles:
        signs = [_side(a, b, x, y), _side(b, c, x, y), _side(c, a, x, y)]
        if all(signs) or not any(signs):
            ab, bc, ca = _area(a, b, x, y), _area(b, c, x, y), _area(c, a, x, y)
            if whole := ab + bc + ca:
                yield (bc * a[2] + ca * b[2] + ab * c[2]) / whole


def _side(a: Point, b: Point, x: float, y: float) -> bool:
    """On which side of an edge a point is; the other triangle of the edge gets exactly the opposite sign."""
    if (a[0], a[1]) > (b[0], b[1]):
        return not _side(b, a, x, y)
    return _area(a, b, x, y) > 0


def _area(a: Point, b: Point, x: float, y: float) -> float:
    return (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])


def _edges(triangle: Triangle) -> Iterator[tuple[Point, Point]]:
    a, b, c = triangle
    yield from ((a, b), (b, c), (c, a))


def _minus(a: Point, b: Point) -> Point:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _cross(a: Point, b: Point) -> Point:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _dot(a: Point, b: Point) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
