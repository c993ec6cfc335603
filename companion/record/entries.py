"""Entries: what the journal keeps, and its errors. This file needs no database.

What is made anew for every entry is a tuple with names, which costs a tenth of a frozen value.
"""

from datetime import datetime
from typing import NamedTuple

from companion.frozen import frozen
from companion.games.kit.sentences import Sentence, say

EARLIEST, LATEST = 1970, 9000  # years that every system can show in its own time zone
# The exceptions that reading or telling a value can raise if it is not what was written.
UNSOUND = (ValueError, TypeError, LookupError, AttributeError, OverflowError, RuntimeError, StopIteration)


class JournalError(Exception):
    """The journal cannot be used; the sentence is the reason, then what to do. As text it is English."""

    def __init__(self, reason: Sentence, advice: Sentence | None = None) -> None:
        self.reason = reason
        self.sentence = reason if advice is None else say("{reason}; {advice}", reason=reason, advice=advice)
        super().__init__(str(self.sentence))


class DiskError(JournalError):
    """The journal's disk is not there or takes nothing; it may come, or come back."""


class DamagedJournalError(JournalError):
    """The file is a journal, but what it holds is not what was written."""


class LostEntriesError(DamagedJournalError):
    """What the journal holds is sound, but it ends before an entry that was confirmed."""


def untrusted_game(number: int) -> Sentence:
    """The finding that a game is not what was written."""
    return say("game {game} cannot be trusted", game=number)


def untrusted_entries(game: int, entry: int) -> Sentence:
    """The finding that a game's entries are not what was written, from this one on."""
    return say("game {game} cannot be trusted from entry {entry} on", game=game, entry=entry)


@frozen
class GameRow:
    """One game of the journal; players and result are JSON."""

    id: int
    uuid: str
    name: str
    rules: str
    players: str
    started_at: str
    ended_at: str | None
    result: str | None


class Written(NamedTuple):
    """What is written down of a command: itself and its events as JSON, and the device it was entered on."""

    command: str
    events: str
    by: str | None = None
    """None for the panel."""
    at: str = ""
    """When it was entered first; empty for now."""


class Entry(NamedTuple):
    """A command and its events as JSON; an undo or redo has no events of its own.

    Its hash (see chain.py) is empty until a journal holds it.
    """

    seq: int
    at: str
    command: str
    events: str
    hash: bytes = b""
    by: str | None = None
    """The name of the device that it was entered on; None for the panel."""


@frozen
class Standing:
    """How a game stands after an entry: still running, or over with this result (JSON)."""

    is_over: bool = False
    result: str | None = None
    ranking: str = "[]"
    """Player, score and place (JSON), as every game has them."""


@frozen
class StreamRow:
    """What a box sends at a tournament, and where it stands there; `held` is what the hub wants (JSON)."""

    id: int
    name: str
    event: str
    box: str
    is_active: bool = True
    acknowledged: int = 0
    at_table: str = ""
    round: int = 0
    held: str = "{}"


@frozen
class Line:
    """One record of a stream as it is kept and sent."""

    seq: int
    text: str
    hash: bytes


def check_time(text: str) -> None:
    """ValueError if the text is not a time with its zone, in a year that every system can show."""
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None or not EARLIEST <= moment.year <= LATEST:
        raise ValueError(f"{text!r:.40} is no time with its zone")
