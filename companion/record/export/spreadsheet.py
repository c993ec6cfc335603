"""A recording as CSV: one row an event, for a spreadsheet."""

import csv
import io
from typing import Any

from companion.games.toscana.rules.events import RoundBegan
from companion.games.toscana.rules.plain import as_plain
from companion.games.toscana.rules.telling import tell
from companion.record.recording import Recording

COLUMNS = (
    "game",
    "entry",
    "at",
    "round",
    "event",
    "player",
    "kind",
    "boxes",
    "before",
    "after",
    "cause",
    "text",
)
FROM_EVENT = ("player", "kind", "boxes", "before", "after", "cause")
LOOKS_LIKE_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def to_csv(recording: Recording) -> str:
    """The events that stand, in order. Spreadsheets want the BOM to see UTF-8, and CRLF."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, quoting=csv.QUOTE_ALL)
    writer.writerow(COLUMNS)
    round_number = 1
    for moment in recording.timeline.moments:
        for event in moment.events:
            if isinstance(event, RoundBegan):
                round_number = event.round
            plain = as_plain(event)
            writer.writerow(
                _cell(value)
                for value in (
                    recording.row.uuid,
                    moment.stamp.seq,
                    moment.stamp.at,
                    round_number,
                    plain["event"],
                    *(plain.get(column) for column in FROM_EVENT),
                    str(tell(event, moment.game)),
                )
            )
    return "\ufeff" + out.getvalue()


def _cell(value: Any) -> str | int:
    """Text that a spreadsheet would take for a formula gets a leading quote; numbers stay numbers."""
    if value is None:
        return ""
    if isinstance(value, int):
        return value
    text = str(value)
    return f"'{text}" if text.startswith(LOOKS_LIKE_FORMULA) else text
