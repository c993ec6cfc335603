"""Writes a legend as SVG: one unit of the drawing is one millimetre of the paper."""

from collections.abc import Iterable
from typing import assert_never

from hardware.generators.enclosure.legend import PAPER, Legend
from hardware.generators.enclosure.legend_shapes import Band, Cut, Label, Line, Polygon, Shape

CUT_STYLE = 'fill="none" stroke="#777777" stroke-width="0.15"'
CROSS_MM = 1.5


def as_svg(legend: Legend) -> str:
    sheet = f'<rect width="{PAPER[0]:g}" height="{PAPER[1]:g}" fill="#ffffff"/>'
    return drawing(legend.name, legend.shapes(), sheet)


def drawing(title: str, shapes: Iterable[Shape], background: str = "") -> str:
    """Shapes on a page of the paper's size."""
    wide, high = PAPER
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:g}mm" height="{high:g}mm"'
        f' viewBox="0 0 {wide:g} {high:g}">'
    )
    body = (_drawn(shape) for shape in shapes)
    return "\n".join((head, f"<title>{title}</title>{background}", *body, "</svg>\n"))


def _drawn(shape: Shape) -> str:
    match shape:
        case Label(name, polygons, _, colour):
            return f'<path id="{name}" fill="{colour}" d="{"".join(map(_path, polygons))}"/>'
        case Line(name, points, thickness, colour):
            joined = " ".join(f"{number(x)},{number(y)}" for x, y in points)
            style = f'fill="none" stroke="{colour}" stroke-width="{thickness:g}"'
            return f'<polyline id="{name}" {style} points="{joined}"/>'
        case Band(name, x, y, wide, high, radius, colour):
            return f'<rect id="{name}" fill="{colour}" {_rectangle(x, y, wide, high, radius)}/>'
        case Cut(name, x, y, wide, high, radius, has_cross):
            outline = f'<rect id="{name}" {CUT_STYLE} {_rectangle(x, y, wide, high, radius)}/>'
            cross = (
                f"M{number(x - CROSS_MM)} {number(y)}h{2 * CROSS_MM:g}"
                f"M{number(x)} {number(y - CROSS_MM)}v{2 * CROSS_MM:g}"
            )
            return outline + (f'<path {CUT_STYLE} d="{cross}"/>' if has_cross else "")
        case _:
            assert_never(shape)


def _path(polygon: Polygon) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in polygon) + "Z"


def _rectangle(x: float, y: float, wide: float, high: float, radius: float) -> str:
    corner = f' rx="{number(radius)}"' if radius else ""
    return (
        f'x="{number(x - wide / 2)}" y="{number(y - high / 2)}"'
        f' width="{number(wide)}" height="{number(high)}"{corner}'
    )


def number(value: float) -> str:
    """To a hundredth of a millimetre, without "-0"."""
    return f"{round(value, 2) + 0.0:g}"
