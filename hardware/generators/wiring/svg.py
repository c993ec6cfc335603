"""A few SVG elements as strings, and the sheet they are drawn on."""

from collections.abc import Iterable, Sequence
from html import escape

Point = tuple[float, float]

FONT = "DejaVu Sans, Verdana, Arial, sans-serif"
INK, PALE, PAPER = "#1c1c1c", "#8a8a8a", "#ffffff"
# How each wire's colour is drawn: dark enough for white paper.
WIRE_INK = {
    "black": "#1c1c1c",
    "red": "#d0021b",
    "blue": "#1f5fd0",
    "yellow": "#c79a00",
    "green": "#1b8a3a",
    "orange": "#e06c00",
    "brown": "#7a4a21",
    "purple": "#8a2be2",
}
WIRE_WIDTH, GAP_WIDTH = 2.2, 5.4


def sheet(title: str, width: float, height: float, shapes: Iterable[str]) -> str:
    """A whole file, with a title for screen readers and a white background also in dark browsers."""
    body = "\n".join(shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img" '
        f'font-family="{FONT}" font-size="12">\n<title>{escape(title)}</title>\n'
        f"{rect(0, 0, width, height, fill=PAPER, stroke='none', radius=0)}\n{body}\n</svg>\n"
    )


def rect(  # noqa: PLR0913 - the attributes that SVG gives it
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    fill: str = PAPER,
    stroke: str = INK,
    radius: float = 4,
) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" fill="{fill}" '
        f'stroke="{stroke}"/>'
    )


def circle(x: float, y: float, radius: float, *, fill: str = PAPER, stroke: str = INK) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{stroke}"/>'


def text(  # noqa: PLR0913 - the attributes that SVG gives it
    x: float,
    y: float,
    words: str,
    *,
    size: float = 12,
    anchor: str = "start",
    fill: str = INK,
    is_bold: bool = False,
) -> str:
    """`y` is the middle of the line."""
    weight = ' font-weight="bold"' if is_bold else ""
    return (
        f'<text x="{x:g}" y="{y + size * 0.36:g}" font-size="{size:g}" text-anchor="{anchor}" fill="{fill}"'
        f"{weight}>{escape(words)}</text>"
    )


def line(points: Sequence[Point], *, stroke: str = INK, width: float = 1.4) -> str:
    path = " ".join(f"{x:g},{y:g}" for x, y in points)
    return (
        f'<polyline points="{path}" fill="none" stroke="{stroke}" stroke-width="{width:g}" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
    )


def wire(points: Sequence[Point], colour: str) -> tuple[str, str]:
    """A wire with a white margin, so that one sees which of two crossing wires is on top."""
    return (
        line(points, stroke=PAPER, width=GAP_WIDTH),
        line(points, stroke=WIRE_INK[colour], width=WIRE_WIDTH),
    )
