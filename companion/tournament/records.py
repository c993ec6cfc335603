"""Records: what a box sends to the hub and keeps until the hub has committed it. The only truth of an event.

A record is one line of JSON that is written once, on the box, and goes every way unchanged: over the broker,
over HTTPS and in a file. Its key is the stream and the number in it; the same key with other bytes is a
conflict, never the same record.
"""

import json
from enum import StrEnum

from companion.frozen import frozen
from companion.games.kit.codec import Text, to_json
from companion.games.kit.fields import TEXT_MAX, malformed
from companion.tournament.messages import Plain, read_message

VERSION = 1
MOST_BYTES = 16 * 1024
# No number of SQLite or JavaScript is larger.
MOST_SEQ = 2**53 - 1
# The year 2200.
LAST_MS = 7_258_118_400_000
MOST_ROUNDS = 10_000


class Type(StrEnum):
    """The types that this version writes; others are kept as they are."""

    GAME_BEGAN = "game_began"
    COMMAND = "command"
    GAME_ENDED = "game_ended"
    RESULT_PROPOSED = "result_proposed"
    RESULT_CONFIRMED = "result_confirmed"
    RESULT_DISPUTED = "result_disputed"
    JUDGE_CALLED = "judge_called"
    JUDGE_CANCELLED = "judge_cancelled"
    SEATED = "seated"
    BOX_STARTED = "box_started"
    FAULT = "fault"
    TIMES = "times"


class ClockSource(StrEnum):
    """Where a box has its time from; a Pi has no clock of its own."""

    HUB = "hub"
    NTP = "ntp"
    NONE = "none"


@frozen
class Record:
    """What happened at a table; `at` is in milliseconds, `game` the game's uuid in the box's journal."""

    v: int
    stream: Text
    seq: int
    event: Text
    box: Text
    table: str
    game: str
    round: int
    type: Text
    at: int
    clock: ClockSource
    body: Plain


_NAMES = Record.__match_args__
_TYPES = [int, str, int, str, str, str, str, int, str, int, str, dict]
_TEXTS = [_NAMES.index(name) for name in ("stream", "event", "box", "type")]
_CLOCK = _NAMES.index("clock")
_CLOCKS = {each.value: each for each in ClockSource}


def line_of(record: Record) -> str:
    """The line that is kept and sent."""
    return to_json(record)


def read_record(line: bytes) -> Record:
    """The record in a line; MalformedError where it is none. Who it comes from is for the caller to check."""
    if len(line) > MOST_BYTES:
        malformed("The record has more than {most} bytes.", most=MOST_BYTES)
    return read_own(line)


def read_own(line: bytes) -> Record:
    """The same of any length: a deed of the hub goes over no wire, and pairs thousands of players at once."""
    record = _usual_record(line) or read_message(Record, line)
    if record.v != VERSION:
        malformed(
            "The record is of version {given}; this program reads version {own}.", given=record.v, own=VERSION
        )
    if not 1 <= record.seq <= MOST_SEQ:
        malformed("The record's number must be 1 or more.")
    if not 0 <= record.at <= LAST_MS or not 0 <= record.round <= MOST_ROUNDS:
        malformed("The record's time or round can't be.")
    return record


def _usual_record(line: bytes) -> Record | None:
    """A record with all its fields as they should be, without the long way that says what is wrong.

    A hall sends a thousand a second; the long way takes three times as long.
    """
    try:
        plain = json.loads(line)
        values = [plain[name] for name in _NAMES]
        clock = _CLOCKS[values[_CLOCK]]
    except (ValueError, TypeError, LookupError, RecursionError):
        return None
    if [type(value) for value in values] != _TYPES:
        return None
    texts = [values[at] for at in _TEXTS]
    if not all(text.strip() and len(text) <= TEXT_MAX and text.isprintable() for text in texts):
        return None
    values[_CLOCK] = clock
    return Record(*values)
