"""Charts as SVG without a script, for a page that is opened from a file; each with its numbers as a table."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any
from xml.etree.ElementTree import Element

from companion.web.archive.elements import element, table

WIDTH, HEIGHT = 520, 240
LEFT, RIGHT, TOP, BOTTOM = 38, 128, 12, 30
LABEL_HEIGHT, LABEL_MOST = 19, 14
PALETTE = ("#a3233b", "#8a7d3f", "#b37d0e", "#c25672", "#2f78b7", "#6c7178", "#2f8f4e", "#7d4bb0")
DASHES = (None, "7 3", "2 3", "10 3 2 3", "5 5", "1 4")
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)

Chart = dict[str, Any]
"""A chart as the API gives it."""


def figure(chart: Chart, as_a_table: str) -> Element:
    """The picture under its title, and the same numbers for those who don't see it."""
    picture = _bars(chart) if chart["is_sum"] else _lines(chart)
    rows = ((each["name"], *map(_number, each["values"])) for each in chart["series"])
    numbers = table(("", *chart["steps"]), rows)
    return element(
        "figure",
        None,
        element("figcaption", None, chart["title"]),
        element(
            "svg",
            {"viewBox": f"0 0 {WIDTH} {HEIGHT}", "role": "img", "aria-label": chart["title"]},
            *picture,
        ),
        element("details", None, element("summary", None, as_a_table), numbers),
    )


class _Scale:
    """Where a value lies between the chart's lowest and its highest."""

    def __init__(self, low: int, high: int) -> None:
        self._low, self._high = low, high

    def y(self, value: float) -> float:
        part = (value - self._low) / (self._high - self._low or 1)
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - part), 1)

    def grid(self) -> Iterator[Element]:
        room = self._high - self._low
        step = next((each for each in STEPS if room / each <= 5), room)
        for value in range(-(-self._low // step) * step, self._high + 1, step):
            y = self.y(value)
            kind = "grid" if value else "axis"
            yield element("line", {"x1": LEFT, "x2": WIDTH - RIGHT, "y1": y, "y2": y, "class": kind})
            yield element("text", {"x": LEFT - 6, "y": y + 4, "class": "tick end"}, str(value))


def _lines(chart: Chart) -> Iterator[Element]:
    values = [value for each in chart["series"] for value in each["values"] if value is not None]
    scale = _Scale(min(0, *values, 0), max(1, *values, 1))
    yield from scale.grid()
    last = max(1, len(chart["steps"]) - 1)
    places = [round(LEFT + (WIDTH - LEFT - RIGHT) * step / last, 1) for step in range(len(chart["steps"]))]
    yield from (_tick(x, step) for x, step in zip(places, chart["steps"], strict=True))
    ends = _spread([scale.y(each["values"][-1] or 0) for each in chart["series"]])
    for number, (each, end) in enumerate(zip(chart["series"], ends, strict=True)):
        colour, dash = PALETTE[number % len(PALETTE)], DASHES[number % len(DASHES)]
        points = [
            f"{x},{scale.y(value)}"
            for x, value in zip(places, each["values"], strict=False)
            if value is not None
        ]
        line = {"points": " ".join(points), "class": "line", "stroke": colour}
        yield element("polyline", {**line, "stroke-dasharray": dash})
        y = scale.y(each["values"][-1] or 0)
        yield element("circle", {"cx": places[-1], "cy": y, "r": 4, "fill": colour})
        yield element("text", {"x": WIDTH - RIGHT + 10, "y": end + 4}, _short(each["name"]))


def _bars(chart: Chart) -> Iterator[Element]:
    steps, shown = chart["steps"], [each for each in chart["series"] if any(each["values"])]
    parts = [[each["values"][step] or 0 for each in shown] for step in range(len(steps))]
    low = min((sum(value for value in each if value < 0) for each in parts), default=0)
    high = max((sum(value for value in each if value > 0) for each in parts), default=1)
    scale = _Scale(min(0, low), max(1, high))
    yield from scale.grid()
    width = (WIDTH - LEFT - RIGHT) / max(1, len(steps))
    for number, (step, values) in enumerate(zip(steps, parts, strict=True)):
        x = LEFT + width * number
        yield _tick(round(x + width / 2, 1), step)
        ends = {True: 0, False: 0}
        for part, value in enumerate(values):
            start = ends[value > 0]
            ends[value > 0] = start + value
            top, foot = sorted((scale.y(start), scale.y(start + value)))
            if value:
                across = {"x": round(x + width * 0.15, 1), "width": round(width * 0.7, 1)}
                down = {"y": top, "height": round(foot - top, 1)}
                title = element("title", None, f"{shown[part]['name']}: {value}")
                yield element("rect", {**across, **down, "fill": PALETTE[part % len(PALETTE)]}, title)
    for part, each in enumerate(shown):
        y, square = TOP + part * 21, {"x": WIDTH - RIGHT + 8, "width": 11, "height": 11}
        yield element("rect", {**square, "y": y, "fill": PALETTE[part % len(PALETTE)]})
        yield element("text", {"x": WIDTH - RIGHT + 24, "y": y + 10}, _short(each["name"]))


def _spread(places: Sequence[float]) -> list[float]:
    """Labels that would lie on each other moved apart, in their order, without leaving the chart."""
    order = sorted(range(len(places)), key=lambda index: places[index])
    put = list(places)
    for above, below in pairwise(order):
        put[below] = max(put[below], put[above] + LABEL_HEIGHT)
    room = float(HEIGHT - BOTTOM)
    for index in reversed(order):
        put[index] = min(put[index], room)
        room = put[index] - LABEL_HEIGHT
    return put


def _tick(x: float, text: str) -> Element:
    return element("text", {"x": x, "y": HEIGHT - 8, "class": "tick middle"}, _short(text))


def _short(text: str) -> str:
    return text if len(text) <= LABEL_MOST else f"{text[: LABEL_MOST - 1]}…"


def _number(value: int | None) -> str:
    return "–" if value is None else str(value)  # noqa: RUF001 - the dash that the page shows too
