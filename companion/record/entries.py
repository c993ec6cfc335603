"""Entries: what the journal keeps, and how it says that it cannot. No database is needed to know these."""

from companion.frozen import frozen


class JournalError(Exception):
    """The journal cannot be used; the text is one sentence that says what to do."""


class DamagedJournalError(JournalError):
    """The file is a journal, but it cannot be read any more."""


@frozen
class GameRow:
    """One game of the journal: which game it is by name; players and result are JSON."""

    id: int
    uuid: str
    name: str
    rules: str
    players: str
    started_at: str
    ended_at: str | None
    result: str | None


@frozen
class Entry:
    """A command and its events as JSON; an undo or redo has no events of its own."""

    seq: int
    at: str
    command: str
    events: str


@frozen
class Standing:
    """How a game stands after an entry: still running, or over with this result (JSON)."""

    is_over: bool = False
    result: str | None = None
