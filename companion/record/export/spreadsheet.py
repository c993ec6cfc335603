"""A recording as CSV: one row an event, for a spreadsheet."""

import csv
import io
from collections.abc import Iterator
from typing import Any

from companion.games.kit.facts import applied
from companion.games.port import GameAbandoned, plain_event
from companion.record.recording import Recording

FIRST, LAST = ("game", "entry", "at", "round", "event"), ("text", "title", "by")
LOOKS_LIKE_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def to_csv(recording: Recording) -> str:
    """The events that stand, in order. Spreadsheets want the BOM to see UTF-8, and CRLF."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, quoting=csv.QUOTE_ALL)
    writer.writerow((*FIRST, *recording.table.port.columns, *LAST))
    for row in _rows(recording):
        writer.writerow(map(_cell, row))
    return "\ufeff" + out.getvalue()


def _rows(recording: Recording) -> Iterator[tuple[Any, ...]]:
    """The game is followed event by event: the one that begins a round is its first."""
    port, game = recording.table.port, None
    for moment in recording.moments:
        for event in moment.events:
            if not isinstance(event, GameAbandoned):
                game = applied(game, event)
            plain = plain_event(port, event)
            yield (
                recording.row.uuid,
                moment.stamp.seq,
                moment.stamp.at,
                port.facts(game).round,
                plain["event"],
                *(plain.get(column) for column in port.columns),
                str(event.tell(moment.game or game)),
                port.title,
                moment.stamp.by,
            )


def _cell(value: Any) -> str | int:
    """Text that a spreadsheet would take for a formula gets a leading quote; numbers stay numbers."""
    if value is None:
        return ""
    if isinstance(value, int):
        return value
    text = str(value)
    return f"'{text}" if text.startswith(LOOKS_LIKE_FORMULA) else text
