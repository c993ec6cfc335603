"""Bars with their 95 % intervals, as an SVG: light or dark, as the reader's page is."""

from collections.abc import Sequence
from html import escape
from math import ceil, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

Z = 1.96
STEP = 20
"""The scale ends at so many, or twice as many, and so on."""
BAR, GAP, BETWEEN, HIGH, LEFT, TOP, FOOT = 30, 8, 26, 180, 46, 34, 44
STYLE = (
    "text{font:12px sans-serif;fill:#666}.t{font-size:14px;font-weight:bold}.m{text-anchor:middle}"
    ".e{text-anchor:end}rect{fill:#8c2f39}line{stroke:#888}.w{stroke:#222;stroke-width:2}.f{stroke-dasharray:4}"
    "@media(prefers-color-scheme:dark){text{fill:#bbb}.w{stroke:#eee}rect{fill:#c0616b}}"
)


class Measured(NamedTuple):
    """A number with the ends of its 95 % interval."""

    middle: float
    low: float
    high: float


class Bar(NamedTuple):
    name: str
    measured: Measured


class Group(NamedTuple):
    """Bars that are compared; `fair` is where they would be if nothing mattered."""

    name: str
    bars: Sequence[Bar]
    fair: float | None = None


def proportion(won: float, games: int) -> Measured:
    """A share of games with Wilson's interval."""
    part = won / games
    middle = (part + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = Z * sqrt(part * (1 - part) / games + Z * Z / (4 * games * games)) / (1 + Z * Z / games)
    return Measured(part, middle - reach, middle + reach)


def mean(numbers: Sequence[float]) -> Measured:
    """A mean of three numbers or more with Student's interval, by the usual series for it."""
    middle, free = fmean(numbers), len(numbers) - 1
    student = Z + (Z**3 + Z) / (4 * free) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * free**2)
    reach = student * stdev(numbers) / sqrt(len(numbers))
    return Measured(middle, middle - reach, middle + reach)


def svg(title: str, groups: Sequence[Group], unit: str) -> str:
    """`unit` stands after the numbers of the scale."""
    highest = max((each.measured.high for group in groups for each in group.bars), default=STEP)
    top = STEP * ceil(highest / STEP)
    parts, x = [f'<text class="t" x="8" y="20">{escape(title)}</text>'], LEFT
    for group in groups:
        wide = len(group.bars) * (BAR + GAP)
        for at, bar in enumerate(group.bars):
            parts += _bar(x + at * (BAR + GAP), bar, top)
        if group.fair is not None:
            y = _y(group.fair, top)
            parts.append(f'<line class="f" x1="{x - GAP}" x2="{x + wide}" y1="{y}" y2="{y}"/>')
        parts.append(_text("m", x + wide // 2, TOP + HIGH + 36, group.name))
        x += wide + BETWEEN
    for number in (0.0, top / 2, top):
        y = _y(number, top)
        parts.append(f'<line x1="{LEFT - 6}" x2="{x - BETWEEN}" y1="{y}" y2="{y}" opacity=".4"/>')
        parts.append(_text("e", LEFT - 10, y + 4, f"{number:.0f}{unit}"))
    size = f'width="{x}" height="{TOP + HIGH + FOOT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{STYLE}</style>{"".join(parts)}</svg>\n'


def _bar(x: int, bar: Bar, top: float) -> list[str]:
    y, middle = _y(bar.measured.middle, top), x + BAR // 2
    low, high = _y(bar.measured.low, top), _y(bar.measured.high, top)
    return [
        f'<rect x="{x}" y="{y}" width="{BAR}" height="{round(TOP + HIGH - y, 1)}"/>',
        f'<line class="w" x1="{middle}" x2="{middle}" y1="{low}" y2="{high}"/>',
        _text("m", middle, TOP + HIGH + 16, bar.name),
    ]


def _text(style: str, x: float, y: float, text: str) -> str:
    return f'<text class="{style}" x="{x}" y="{y}">{escape(text)}</text>'


def _y(number: float, top: float) -> float:
    return round(TOP + HIGH * (1 - max(0.0, number) / top), 1)
