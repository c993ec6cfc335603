"""The event as it stands: what the log of records and deeds adds up to. Changed by the folds only.

These are plain values that change in place, since a hall makes hundreds of small changes a second; nothing
here is kept, all of it is made again from the log at each start.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from companion.games.kit.clock import OFF, Rule
from companion.tournament.messages import HubAddress

Ranking = tuple[Mapping[str, Any], ...]
"""Lines of player, score and place."""


class Presence(StrEnum):
    """Where a player is."""

    ASKED = "asked"
    """Wants to play, and is not accepted yet."""
    REGISTERED = "registered"
    HERE = "here"
    DROPPED = "dropped"


@dataclass(slots=True)
class Player:
    id: str
    name: str
    since: int = 1
    """The round from which they play."""
    fixed: str = ""
    state: Presence = Presence.HERE
    club: str = ""
    member: str = ""
    """Their number in a club or a federation."""
    rating: int = 0
    """How strong they are said to be; 0 where nobody knows."""
    forbidden: set[str] = field(default_factory=set)
    sits_out: frozenset[int] = frozenset()
    """The rounds in which they asked not to play."""

    @property
    def is_here(self) -> bool:
        return self.state is Presence.HERE


@dataclass(slots=True)
class Penalty:
    """What a player did wrong, and the points that it costs; a warning costs none."""

    player: str
    points: int
    reason: str
    by: str
    at: int


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
    absent: tuple[str, ...] = ()
    """Who was assigned and did not come."""
    others: str = ""
    """How those who are not in the final are paired; empty where they do not play."""
    finals: tuple[str, ...] = ()
    """The tables of the playoffs; none in a final means all of them."""

    def is_final(self, table: str) -> bool:
        """Whether a table decides who stands where, and brings no points."""
        return self.kind == "final" and (not self.finals or table in self.finals)

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(player for players in self.tables.values() for player in players)


@dataclass(slots=True)
class Result:
    """What counts of a table's game, or does not count yet; `state` as the pages name it."""

    round: int
    table: str
    state: str
    ranking: Ranking
    by: str = ""
    """Who has written it; empty where it came from a box."""
    reason: str = ""
    rev: int = 0
    """When a judge or the director has written it."""

    @property
    def counts(self) -> bool:
        return self.state in ("confirmed", "corrected", "entered")

    @property
    def is_written(self) -> bool:
        """It counts because people say so; a box changes nothing of it."""
        return self.counts and bool(self.by)


@dataclass(slots=True)
class BoxGame:
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
    entered: list[int] = field(default_factory=list)
    """When each of its entries was made."""
    stages: dict[int, int] = field(default_factory=dict)
    """How many entries there were when each of its own rounds or years began, by their numbers."""
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
    times: dict[str, Mapping[str, int]] = field(default_factory=dict)
    """How long each of them thought, beyond zero too, and what that costs; empty without a clock."""

    @property
    def is_settled(self) -> bool:
        """Everybody has confirmed its result: only a judge changes it now."""
        return self.is_over and bool(self.proposed) and self.confirmed == set(self.players)


@dataclass(slots=True)
class Sitting:
    """A table in a round: who confirmed the seat, the game there, and the extra time."""

    round: int
    table: str
    seated: set[str] = field(default_factory=set)
    game: str = ""
    extra_s: int = 0
    extra_rev: int = 0
    agreed: set[str] = field(default_factory=set)
    """Who says that the result is right which was entered on a phone."""
    disagreed: set[str] = field(default_factory=set)


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
    note: str = ""
    """What was decided."""


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
    clock: Mapping[str, Any] | None = None
    """Everybody's time `at` a moment, and whose clock was `running` then; None without a clock."""


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
    """The whole event; `changed` names what changed since it was last looked at, by section and key."""

    id: str
    name: str = ""
    game: str = "toscana"
    options: Mapping[str, Any] = field(default_factory=lambda: {"strict_turns": True})
    scheme: str = "even"
    points: tuple[int, ...] = ()
    """For each place, where the director counts in their own way."""
    tie_breaks: tuple[str, ...] = ()
    """In their order; none for those of the scheme."""
    penalties: list[Penalty] = field(default_factory=list)
    size: int = 3
    round_s: int = 5400
    delete_on: str = ""
    erased: str = ""
    """The day before which all was deleted last."""
    registration: bool = False
    """Whether people in the hall may ask to play."""
    total_rounds: int = 0
    """How many are to be played; 0 where nobody has said it."""
    seat_phones: bool = False
    """Whether players may enter on phones of their own at their table's box."""
    table_clock: Rule = OFF
    """How each player's time is counted in the games that begin from now on."""
    settings_rev: int = 0
    """When one of these two was changed last: the tables hear of it at once."""
    web: str = ""
    """Where everybody finds the event's page in the internet."""
    is_hall_open: bool = False
    rev: int = 0
    """The time of the newest deed: what comes down to the boxes is numbered by it."""
    deeds: int = 0
    players: dict[str, Player] = field(default_factory=dict)
    last_player: int = 0
    """The number of the newest player's id, also of one who was taken off the list."""
    rounds: dict[int, Round] = field(default_factory=dict)
    draft: Round | None = None
    withdrawn: int = 0
    """When a round was taken back last: from then on nobody is assigned until the next is published."""
    results: dict[tuple[int, str], Result] = field(default_factory=dict)
    games: dict[str, BoxGame] = field(default_factory=dict)
    sittings: dict[tuple[int, str], Sitting] = field(default_factory=dict)
    calls: dict[str, Call] = field(default_factory=dict)
    boxes: dict[str, Box] = field(default_factory=dict)
    stands: dict[str, str] = field(default_factory=dict)
    """The box at each table."""
    handed: dict[str, tuple[int, str]] = field(default_factory=dict)
    """The game that each box is to go on with, and since when."""
    waiting: dict[str, str] = field(default_factory=dict)
    """The table of each call that is not resolved."""
    alarms: dict[str, Alarm] = field(default_factory=dict)
    links: dict[str, RoleLink] = field(default_factory=dict)
    epoch: int = 0
    """When a second hub took over, in milliseconds; 0 while the first one runs the event."""
    hubs: dict[str, HubAddress] = field(default_factory=dict)
    """By host and port: the hub itself and the second one, once there is one."""
    hubs_rev: int = 0
    second: str = ""
    """Which of them copies the log."""
    clock: Clock = field(default_factory=Clock)
    notice: Notice | None = None
    changed: set[tuple[str, str]] = field(default_factory=set)
    endings: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    """When each table that plays will end: early, likely, late; four of five end within."""
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

    def touch_whole(self, *sections: str) -> None:
        """All of these sections have changed."""
        for section in sections:
            self.touch(section)

    def touch_box(self, box: Box) -> None:
        """The box has changed, and so has its table."""
        self.touch("boxes", box.id)
        if box.table:
            self.touch("tables", box.table)

    def name_of(self, player: str) -> str:
        """A player's name; somebody who is not known has their id."""
        return self.players[player].name if player in self.players else player

    def sitting(self, number: int, table: str) -> Sitting:
        key = (number, table)
        found = self.sittings.get(key)
        if found is None:
            found = self.sittings[key] = Sitting(number, table)
        return found

    def game_at(self, number: int, table: str) -> BoxGame | None:
        """The game of a table in a round, once a box has begun it."""
        found = self.sittings.get((number, table))
        return None if found is None else self.games.get(found.game)

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
        results = {table: self.results.get((now.number, table)) for table in now.tables}
        return [table for table, result in results.items() if result is None or not result.counts]
