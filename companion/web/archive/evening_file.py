"""An evening as one HTML file that needs no other: to send to friends, and to open from the disk."""

import hashlib
import re
import zlib
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, tostring

from companion.games.page import GamePage
from companion.games.registry import Registry
from companion.record.recording import Recording
from companion.ui.kit.languages import Translator
from companion.ui.kit.thinking import clock_of_seconds
from companion.web.archive.evenings import evening_of, log_entries
from companion.web.archive.replay import replay_of
from companion.web.table.server_sent_events import to_bytes

HERE = Path(__file__).parent
STATIC = HERE.parent / "static"
# Nothing is loaded, and nothing runs but the replay's own script: whatever a name holds, it is text.
POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src {script}; base-uri 'none'; form-action 'none'"
)
# Those that it shares with the other pages, and its own.
STYLES = (STATIC / "themes.css", STATIC / "replay.css", HERE / "evening_file.css")
# What the replay's script needs, each after those that it needs itself; then comes the game's view.
MODULES = ("dom", "look", "pieces", "replay")

# As the pages' own modules are written: each import and export on a line of its own.
IMPORT = re.compile(r'^import (\{.*\}|\* as \w+) from ".*?(\w+)\.js";$', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?function|const) (\w+)", re.MULTILINE)

# The charts, as SVG without a script.
WIDTH, HEIGHT = 520, 240
LEFT, RIGHT, TOP, BOTTOM = 38, 128, 12, 30
LABEL_HEIGHT, LABEL_MOST = 19, 14
PALETTE = ("#a3233b", "#8a7d3f", "#b37d0e", "#c25672", "#2f78b7", "#6c7178", "#2f8f4e", "#7d4bb0")
DASHES = (None, "7 3", "2 3", "10 3 2 3", "5 5", "1 4")
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)

Chart = dict[str, Any]
"""A chart as the API gives it."""
Content = Element | str
Attributes = Mapping[str, str | float | None]


def to_html(recording: Recording, games: Registry, words: Translator) -> str:
    evening = evening_of(recording, games, words)
    began = datetime.fromisoformat(evening["started_at"]).astimezone()
    title = f"{evening['title']}, {began:%Y-%m-%d}"
    is_over = evening["status"] != "running"
    script = _script(games.page(recording.row.name)) if is_over else ""
    page = element(
        "html",
        {"lang": words.language.code},
        element(
            "head",
            None,
            element("meta", {"charset": "utf-8"}),
            element("meta", {"http-equiv": "Content-Security-Policy", "content": _policy(script)}),
            element("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}),
            element("meta", {"name": "color-scheme", "content": "light dark"}),
            element("title", None, title),
            element("style", None, "".join(map(_text, STYLES))),
        ),
        element(
            "body",
            None,
            element("h1", None, title),
            element("p", {"class": "outcome", "dir": "auto"}, outcome(evening, words)),
            element("main", None, *_parts(recording, evening, games, words)),
            element("footer", None, "Toscana Companion"),
            *(_replay_parts(recording, games, words, script) if is_over else ()),
        ),
    )
    return document(page)


def _replay_parts(recording: Recording, games: Registry, words: Translator, script: str) -> Iterator[Element]:
    """All pictures with their style, packed; and the script that unpacks and draws them."""
    styles = _text(STATIC / "table.css") + _text(_view(games.page(recording.row.name), "view.css"))
    plain = {"replay": replay_of(recording, games, words), "styles": styles}
    packed = b64encode(zlib.compress(to_bytes(plain), zlib.Z_BEST_COMPRESSION)).decode()
    yield element("script", {"type": "text/plain", "id": "packed"}, packed)
    yield element("script", None, script)


def _script(page: GamePage) -> str:
    modules = {name: _text(STATIC / f"{name}.js") for name in MODULES}
    view, start = _text(_view(page, "view.js")), _text(HERE / "evening_file.js")
    return one_script({**modules, "view": view, "start": start})


def one_script(modules: Mapping[str, str]) -> str:
    """The pages' modules by name as one script: each after what it imports, its names its own."""
    return "\n".join(("const modules = {};", *(_scope(name, code) for name, code in modules.items())))


def _scope(name: str, code: str) -> str:
    exported = ", ".join(match[2] for match in EXPORT.finditer(code))
    body = EXPORT.sub(r"\1 \2", IMPORT.sub(_taken, code))
    return f"modules.{name} = (() => {{\n{body}\nreturn {{ {exported} }};\n}})();"


def _taken(match: re.Match[str]) -> str:
    return f"const {match[1].removeprefix('* as ')} = modules.{match[2]};"


def _view(page: GamePage, name: str) -> Path:
    """The game's own file; the plain one where it has none."""
    return STATIC / f"plain_{name}" if page.folder is None else page.folder / name


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _policy(script: str) -> str:
    digest = b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return POLICY.format(script=f"'sha256-{digest}'" if script else "'none'")


def outcome(evening: dict[str, Any], words: Translator) -> str:
    """Who won, or how else it ended."""
    winners = [player["name"] for player in evening["players"] if player["place"] == 1]
    match winners:
        case []:
            if evening["status"] == "running":
                return words.text("still running")
            return words.text("ended without a result")
        case [winner]:
            return words.text("{player} wins", player=winner)
        case _:
            return words.text("{players} share the first place", players=", ".join(winners))


def _parts(
    recording: Recording, evening: dict[str, Any], games: Registry, words: Translator
) -> Iterator[Element]:
    yield element("section", None, element("h2", None, words.text("The result")), _result(evening, words))
    if evening["charts"]:
        charts = (figure(chart, words.text("as a table")) for chart in evening["charts"])
        yield element("section", {"class": "charts"}, *charts)
    if evening["status"] != "running":
        yield element("section", {"id": "replay", "hidden": ""}, element("h2", None, words.text("Replay")))
    entries = log_entries(recording, recording.moments, games, words)
    yield element(
        "section",
        None,
        element("h2", None, words.text("The moves")),
        element("ol", None, *(_entry(entry, words) for entry in entries if entry["moves"])),
    )


def _result(evening: dict[str, Any], words: Translator) -> Element:
    head = ("player", "margin", "thinking time", "longest turn")
    first, *others = map(words.text, head)
    rows = (
        (
            player["name"] if player["place"] is None else f"{player['place']}. {player['name']}",
            str(player["score"]),
            "" if player["margin"] is None else str(-player["margin"]),
            clock_of_seconds(player["thinking_s"]),
            clock_of_seconds(player["longest_s"]),
        )
        for player in evening["players"]
    )
    return table((first, evening["unit"], *others), rows)


def _entry(entry: dict[str, Any], words: Translator) -> Element:
    at = datetime.fromisoformat(entry["at"]).astimezone()
    device = entry.get("by")
    by = (
        [element("small", {"dir": "auto"}, words.text("entered by {device}", device=device))]
        if device
        else []
    )
    return element(
        "li",
        None,
        element("time", {"datetime": entry["at"]}, f"{at:%H:%M}"),
        element("ul", None, *(element("li", None, move) for move in entry["moves"])),
        *by,
    )


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
            "svg", {"viewBox": f"0 0 {WIDTH} {HEIGHT}", "role": "img", "aria-label": chart["title"]}, *picture
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


def element(tag: str, attributes: Attributes | None = None, *children: Content) -> Element:
    """An element; an attribute that is None is left out."""
    made = Element(tag, {name: str(value) for name, value in (attributes or {}).items() if value is not None})
    for child in children:
        if isinstance(child, Element):
            made.append(child)
        elif len(made):
            made[-1].tail = (made[-1].tail or "") + child
        else:
            made.text = (made.text or "") + child
    return made


def table(head: Iterable[str], rows: Iterable[tuple[str, ...]]) -> Element:
    """A table whose rows begin with their heading, under these headings."""
    titles = (element("th", {"scope": "col"}, text) for text in head)
    lines = (
        element(
            "tr",
            None,
            element("th", {"scope": "row", "dir": "auto"}, first),
            *(element("td", None, text) for text in rest),
        )
        for first, *rest in rows
    )
    return element(
        "table", None, element("thead", None, element("tr", None, *titles)), element("tbody", None, *lines)
    )


def document(root: Element) -> str:
    """The whole page."""
    return f"<!doctype html>\n{tostring(root, encoding='unicode', method='html')}\n"
