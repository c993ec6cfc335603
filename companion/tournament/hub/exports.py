"""Exports of an event: standings and results as CSV, everything as one JSON, BG Stats for everybody."""

import csv
import json
from collections.abc import Callable, Iterable
from io import StringIO
from typing import Any, NamedTuple

from companion.games.kit.codec import to_json
from companion.tournament.hub.event import Event
from companion.tournament.hub.plays import plays_of_everybody
from companion.tournament.hub.scoring import standing_lines
from companion.tournament.hub.store import ERASED, Store
from companion.tournament.hub.views import Role, whole


class Export(NamedTuple):
    content_type: str
    write: Callable[[Event, Store], bytes]


def _standings(event: Event, store: Store) -> bytes:
    del store
    lines = standing_lines(event)
    columns = (
        "place",
        "player",
        "name",
        *(name for name in (lines[0] if lines else {}) if name not in ("place", "player")),
    )
    return _csv(columns, ({**line, "name": _name(event, line["player"])} for line in lines))


def _results(event: Event, store: Store) -> bytes:
    del store
    columns = ("round", "table", "place", "player", "name", "score", "state", "by", "reason")
    rows = (
        {
            "round": result.round,
            "table": result.table,
            "state": result.state,
            "by": result.by,
            "reason": result.reason,
            "name": _name(event, line["player"]),
            **line,
        }
        for _, result in sorted(event.results.items())
        for line in result.ranking
    )
    return _csv(columns, rows)


def _everything(event: Event, store: Store) -> bytes:
    """The projection for the director, and the whole log it was made of."""
    plain = {
        "format": "toscana-companion-event",
        "version": 1,
        "event": whole(event, Role.DIRECTOR, {}),
        "log": [
            {"n": kept.n, "kind": kept.kind, "received": kept.received, "record": json.loads(kept.line)}
            for kept in store.everything()
            if kept.line != ERASED
        ],
    }
    return to_json(plain).encode()


def _plays(event: Event, store: Store) -> bytes:
    del store
    return plays_of_everybody(event)


def _csv(columns: Iterable[str], rows: Iterable[dict[str, Any]]) -> bytes:
    file = StringIO()
    writer = csv.DictWriter(file, tuple(columns), extrasaction="ignore", lineterminator="\r\n")
    writer.writeheader()
    writer.writerows({name: safe_cell(value) for name, value in row.items()} for row in rows)
    # The mark lets spreadsheets read it as UTF-8.
    return file.getvalue().encode("utf-8-sig")


def safe_cell(value: Any) -> Any:
    """A text that a spreadsheet would take for a formula, as a text."""
    return f"'{value}" if isinstance(value, str) and value[:1] in "=+-@\t\r" and value else value


def _name(event: Event, player: str) -> str:
    return event.players[player].name if player in event.players else player


EXPORTS = {
    "standings.csv": Export("text/csv", _standings),
    "results.csv": Export("text/csv", _results),
    "event.json": Export("application/json", _everything),
    "plays.zip": Export("application/zip", _plays),
}
