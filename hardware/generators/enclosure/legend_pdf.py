"""Writes a legend as PDF, with nothing but filled outlines and lines: it prints 1:1 and needs no font."""

import zlib
from collections.abc import Iterable
from typing import assert_never

from hardware.generators.enclosure.legend import PAPER, Legend
from hardware.generators.enclosure.legend_shapes import Band, Cut, Label, Line, Polygon, Shape
from hardware.generators.enclosure.legend_svg import CROSS_MM, number

POINTS_A_MM = 72 / 25.4
# How far the handles of a Bézier curve reach to draw a quarter of a circle.
QUARTER = 0.5523
CUT_GREY = "#777777"
CUT_MM = 0.15


def as_pdf(legend: Legend) -> bytes:
    wide, high = (size * POINTS_A_MM for size in PAPER)
    drawing = zlib.compress(content(legend).encode("ascii"), 9)
    objects = (
        b"<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {wide:.3f} {high:.3f}] /Contents 4 0 R"
        " /Resources << >> >>".encode("ascii"),
        f"<< /Length {len(drawing)} /Filter /FlateDecode >>\nstream\n".encode("ascii")
        + drawing
        + b"\nendstream",
    )
    return _file(objects)


def content(legend: Legend) -> str:
    """The page's drawing, in millimetres from its upper left corner."""
    scale = f"{POINTS_A_MM:.6f} 0 0 {-POINTS_A_MM:.6f} 0 {PAPER[1] * POINTS_A_MM:.4f} cm"
    return "\n".join([scale, *(_drawn(shape) for shape in legend.shapes())])


def _file(objects: Iterable[bytes]) -> bytes:
    made = b"%PDF-1.4\n"
    offsets = []
    for index, body in enumerate(objects, start=1):
        offsets.append(len(made))
        made += f"{index} 0 obj\n".encode("ascii") + body + b"\nendobj\n"
    size = len(offsets) + 1
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    end = f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer\n<< /Size {size} /Root 1 0 R >>\n"
    return made + f"{end}startxref\n{len(made)}\n%%EOF\n".encode("ascii")


def _drawn(shape: Shape) -> str:
    match shape:
        case Label(_, polygons, _, colour):
            return f"{_colour(colour)} rg {' '.join(_closed(polygon) for polygon in polygons)} f"
        case Line(_, points, thickness, colour):
            return f"{_colour(colour)} RG {thickness:g} w {_open(points)} S"
        case Band(_, x, y, wide, high, radius, colour):
            return f"{_colour(colour)} rg {_rounded(x, y, wide, high, radius)} f"
        case Cut(_, x, y, wide, high, radius, has_cross):
            cross = (
                f" {_open(((x - CROSS_MM, y), (x + CROSS_MM, y)))}"
                f" {_open(((x, y - CROSS_MM), (x, y + CROSS_MM)))}"
            )
            outline = _rounded(x, y, wide, high, radius)
            return f"{_colour(CUT_GREY)} RG {CUT_MM:g} w {outline}{cross if has_cross else ''} S"
        case _:
            assert_never(shape)


def _colour(code: str) -> str:
    return " ".join(f"{int(code[at : at + 2], 16) / 255:.3f}" for at in (1, 3, 5))


def _open(points: Polygon) -> str:
    first, *others = (f"{number(x)} {number(y)}" for x, y in points)
    return f"{first} m " + " ".join(f"{point} l" for point in others)


def _closed(points: Polygon) -> str:
    return f"{_open(points)} h"


def _rounded(x: float, y: float, wide: float, high: float, radius: float) -> str:
    """A rectangle by its middle, its corners quarters of a circle."""
    left, right, top, bottom = x - wide / 2, x + wide / 2, y - high / 2, y + high / 2
    if not radius:
        return _closed(((left, top), (right, top), (right, bottom), (left, bottom)))
    rest = radius * (1 - QUARTER)
    sides = (
        ((right - radius, top), (right - rest, top), (right, top + rest), (right, top + radius)),
        ((right, bottom - radius), (right, bottom - rest), (right - rest, bottom), (right - radius, bottom)),
        ((left + radius, bottom), (left + rest, bottom), (left, bottom - rest), (left, bottom - radius)),
        ((left, top + radius), (left, top + rest), (left + rest, top), (left + radius, top)),
    )
    drawn = f"{number(left + radius)} {number(top)} m"
    for start, *curve in sides:
        joined = " ".join(f"{number(along)} {number(down)}" for along, down in curve)
        drawn += f" {number(start[0])} {number(start[1])} l {joined} c"
    return f"{drawn} h"
