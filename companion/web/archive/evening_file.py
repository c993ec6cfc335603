"""An evening as one HTML file that needs no other: to send to friends, and to open from the disk."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from companion.games.registry import Registry
from companion.record.recording import Recording
from companion.ui.kit.languages import Translator
from companion.ui.kit.thinking import clock_of_seconds
from companion.web.archive.chart_svg import figure
from companion.web.archive.elements import document, element, table
from companion.web.archive.evening import evening_of, log_entries

STYLE = Path(__file__).parent / "evening_file.css"
# Nothing is loaded, nothing runs: whatever a name holds, it is text.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def to_html(recording: Recording, games: Registry, words: Translator) -> str:
    evening = evening_of(recording, games, words)
    began = datetime.fromisoformat(evening["started_at"]).astimezone()
    title = f"{evening['title']}, {began:%Y-%m-%d}"
    page = element(
        "html",
        {"lang": words.language.code},
        element(
            "head",
            None,
            element("meta", {"charset": "utf-8"}),
            element("meta", {"http-equiv": "Content-Security-Policy", "content": POLICY}),
            element("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}),
            element("meta", {"name": "color-scheme", "content": "light dark"}),
            element("title", None, title),
            element("style", None, STYLE.read_text(encoding="utf-8")),
        ),
        element(
            "body",
            None,
            element("h1", None, title),
            element("p", {"class": "outcome", "dir": "auto"}, outcome(evening, words)),
            element("main", None, *_parts(recording, evening, games, words)),
            element("footer", None, "Toscana Companion"),
        ),
    )
    return document(page)


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
