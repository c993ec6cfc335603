"""The event as it stands: what the log of records and deeds adds up to. Changed by the folds only.

These are plain values that change in place, since a hall makes hundreds of small changes a second; nothing
here is kept, all of it is made again from the log at each start.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Ranking = tuple[Mapping[str, Any], ...]
"""Lines of player, score and place."""


@dataclass(slots=True)
class Player:
    id: str
    name: str
    since: int = 1
    """The round from which they play."""
    fixed: str = ""
    is_here: bool = True
    forbidden: set[str] = field(default_factory=set)


@dataclass(slots=True)
class Round:
    """A pairing: who sits where, in the order of the seats."""

    number: int
    kind: str
    seed: int
    tables: dict[str, tuple[str, ...]]
    byes: tuple[str, ...]
    top: int = 0
    published: int = 0
    rev: int = 0
    problems: tuple[Mapping[str, Any], ...] = ()


@dataclass(slots=True)
class Result:
    """What counts of a table's game, or does not count yet; `state` as the pages name it."""

    round: int
    table: str
    state: str
    ranking: Ranking
    by: str = ""
    reason: str = ""


@dataclass(slots=True)
class Game:
    """A game that a box has begun."""

    uuid: str
    box: str
    round: int
    table: str
    name: str
    players: dict[str, str]
    """The event's id of each of the game's players."""
    began: int
    hash: bytes
    ended: int = 0
    """When it was over; 0 while it is not."""
    entries: int = 0
    is_mapped: bool = True
    is_sound: bool = True
    is_over: bool = False
    is_abandoned: bool = False
    last: str = ""
    """The hash of the newest entry, in hexadecimal digits."""
    proposed: Ranking = ()
    proposed_last: str = ""
    confirmed: set[str] = field(default_factory=set)
    disputed: set[str] = field(default_factory=set)
    names: dict[str, str] = field(default_factory=dict)
    """What each of the game's players is called at the box."""


@dataclass(slots=True)
class Sitting:
    """A table in a round: who confirmed the seat, the game there, and the extra time."""

    round: int
    table: str
    seated: set[str] = field(default_factory=set)
    game: str = ""
    extra_s: int = 0
    extra_rev: int = 0


@dataclass(slots=True)
class Call:
    id: str
    box: str
    table: str
    player: str
    why: str
    at: int
    state: str = "open"
    by: str = ""
    rev: int = 0


@dataclass(slots=True)
class Live:
    """What a box shows right now; the broker keeps it, not the log."""

    link: str = "never"
    connection: int = -1
    stream: str = ""
    applied: Mapping[str, Any] = field(default_factory=dict)
    round: int | None = None
    phase: str | None = None
    turn: str | None = None
    scores: Mapping[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Box:
    id: str
    table: str
    joined: int
    version: str = ""
    is_revoked: bool = False
    streams: list[str] = field(default_factory=list)
    seq: int = 0
    heard: int = 0
    skew_s: int = 0
    faults: tuple[str, ...] = ()
    flags: set[str] = field(default_factory=set)
    game: str = ""
    tables: set[str] = field(default_factory=set)
    """Where it was ever put; what it says of other tables is not believed."""
    assigned: int = 0
    """When it was put at its table."""
    live: Live = field(default_factory=Live)


@dataclass(slots=True)
class Alarm:
    id: str
    what: str
    box: str
    table: str
    at: int
    is_seen: bool = False


@dataclass(slots=True)
class RoleLink:
    id: str
    role: str
    name: str
    until: int
    is_revoked: bool = False


@dataclass(slots=True)
class Clock:
    rev: int = 0
    round: int = 0
    state: str = "idle"
    ends: int = 0
    left_s: int = 0


@dataclass(slots=True)
class Notice:
    rev: int
    text: str
    until: int


@dataclass(slots=True)
class Event:
    """Everything; `changed` names what changed since it was last looked at, by section and key."""

    id: str
    name: str = ""
    game: str = "toscana"
    options: Mapping[str, Any] = field(default_factory=lambda: {"strict_turns": True})
    scheme: str = "even"
    size: int = 3
    round_s: int = 5400
    delete_on: str = ""
    is_hall_open: bool = False
    rev: int = 0
    """The time of the newest deed: what comes down to the boxes is numbered by it."""
    deeds: int = 0
    players: dict[str, Player] = field(default_factory=dict)
    rounds: dict[int, Round] = field(default_factory=dict)
    draft: Round | None = None
    results: dict[tuple[int, str], Result] = field(default_factory=dict)
    games: dict[str, Game] = field(default_factory=dict)
    sittings: dict[tuple[int, str], Sitting] = field(default_factory=dict)
    calls: dict[str, Call] = field(default_factory=dict)
    boxes: dict[str, Box] = field(default_factory=dict)
    stands: dict[str, str] = field(default_factory=dict)
    """The box at each table."""
    waiting: dict[str, str] = field(default_factory=dict)
    """The table of each call that is not resolved."""
    alarms: dict[str, Alarm] = field(default_factory=dict)
    links: dict[str, RoleLink] = field(default_factory=dict)
    clock: Clock = field(default_factory=Clock)
    notice: Notice | None = None
    changed: set[tuple[str, str]] = field(default_factory=set)
    standings: list[dict[str, Any]] | None = None
    """As they were last counted; None when something changed that they are made of."""

    @property
    def number(self) -> int:
        """The newest published round; 0 before the first."""
        return max(self.rounds, default=0)

    @property
    def current(self) -> Round | None:
        return self.rounds.get(self.number)

    def touch(self, section: str, key: str = "") -> None:
        self.changed.add((section, key))
        if section == "standings":
            self.standings = None

    def sitting(self, number: int, table: str) -> Sitting:
        key = (number, table)
        found = self.sittings.get(key)
        if found is None:
            found = self.sittings[key] = Sitting(number, table)
        return found

    def box_at(self, table: str) -> Box | None:
        """The box that stands at this table: the one that was put there last."""
        return self.boxes.get(self.stands.get(table, ""))

    def note_stand(self, table: str) -> None:
        """A box was put at this table or taken away."""
        there = [box for box in self.boxes.values() if box.table == table and not box.is_revoked]
        newest = max(there, key=lambda box: box.assigned, default=None)
        self.stands[table] = "" if newest is None else newest.id
        self.touch("tables", table)

    def missing(self) -> list[str]:
        """The tables of the newest round whose result does not count yet."""
        now = self.current
        if now is None:
            return []
        counted = ("confirmed", "corrected")
        states = {table: self.results.get((now.number, table)) for table in now.tables}
        return [table for table, result in states.items() if result is None or result.state not in counted]
