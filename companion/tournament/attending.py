"""Attending: where a box stands in an event, as a value. Screens read it, the journal keeps part of it."""

import json
from enum import Enum, auto
from typing import TypeAlias

from companion.frozen import frozen
from companion.games.kit.codec import from_plain, to_json
from companion.games.kit.fields import MalformedError
from companion.games.kit.sentences import Sentence
from companion.tournament.messages import (
    UNREADABLE,
    AssignedSeat,
    Assignment,
    CallState,
    ClockState,
    HallClock,
    JudgeAnswer,
    Notice,
    TableClock,
)


@frozen
class Held:
    """What the hub wants of the box, and what was answered at the table; the journal keeps it."""

    assignment: Assignment | None = None
    extra: TableClock | None = None
    clock: HallClock | None = None
    judge: JudgeAnswer | None = None
    notice: Notice | None = None
    seated: tuple[str, ...] = ()
    """Who has confirmed their seat of this assignment."""
    begun: int = 0
    """The revision of the assignment whose game was begun."""
    call: str = ""
    """The call for a judge that is not answered yet."""
    last: str = ""
    """The entry that the answers about the result are about: its hash."""
    confirmed: tuple[str, ...] = ()
    disputed: bool = False
    read: int = 0
    """The revision of the notice that was read on the panel."""
    offset_ms: int | None = None
    """How far the hub's clock is ahead of this box's; None before the hub has told its time."""
    starts: int = 0
    """How often the program was started at this event."""


def held_to_json(held: Held) -> str:
    return to_json(held)


def held_from_json(text: str) -> Held:
    """What was kept; nothing where a newer program wrote something else."""
    try:
        return from_plain(Held, json.loads(text), "what is held")
    except (MalformedError, *UNREADABLE):
        return Held()


class Sign(Enum):
    """How the box and the hub stand, as a small sign on the panel says it."""

    SENT = auto()
    WAITING = auto()
    NO_HUB = auto()


@frozen
class Attending:
    """An event from the box's side."""

    event: str
    name: str
    box: str
    held: Held = Held()
    sign: Sign = Sign.NO_HUB
    waiting: int = 0
    """How many records the hub has not committed yet."""
    last: str = ""
    """The hash of the last entry of the game on the table."""
    now_ms: int | None = None
    """The hub's time; None while it is not known."""
    is_revoked: bool = False
    """The hub has taken the box out of the event."""

    @property
    def assignment(self) -> Assignment | None:
        found = self.held.assignment
        return found if found is not None and found.seats else None

    @property
    def seats(self) -> tuple[AssignedSeat, ...]:
        return () if self.assignment is None else self.assignment.seats

    @property
    def unseated(self) -> tuple[AssignedSeat, ...]:
        """Who has not confirmed their seat yet."""
        return tuple(seat for seat in self.seats if seat.player not in self.held.seated)

    @property
    def is_strict(self) -> bool:
        """Whether the event's rules of the table hold: nobody's entry is undone without them."""
        return self.assignment is not None

    @property
    def confirmed(self) -> tuple[str, ...]:
        """Who has confirmed the result as it stands."""
        return self.held.confirmed if self.held.last == self.last else ()

    @property
    def is_disputed(self) -> bool:
        return self.held.disputed and self.held.last == self.last

    @property
    def call(self) -> CallState | None:
        """How the table's call for a judge stands; None where nobody called."""
        if not self.held.call:
            return None
        answer = self.held.judge
        return answer.state if answer is not None and answer.call == self.held.call else CallState.OPEN

    @property
    def unread(self) -> Notice | None:
        notice = self.held.notice
        return notice if notice is not None and notice.rev > self.held.read else None

    @property
    def left_s(self) -> int | None:
        """How much of the round is left at this table, below zero once it is over; None without a clock."""
        clock, extra = self.held.clock, self.held.extra
        if clock is None or clock.state is ClockState.IDLE:
            return None
        add_s = 0 if extra is None else extra.add_s
        if clock.state is ClockState.PAUSED:
            return clock.left_s + add_s
        if self.now_ms is None:
            return None
        # A clock that was ended without saying when ended when it was set.
        return ((clock.ends or clock.rev) - self.now_ms) // 1000 + add_s


@frozen
class FoundHub:
    """A hub that says where it is."""

    name: str
    host: str
    port: int


@frozen
class Joining:
    """The way into an event, as far as it is gone."""

    hubs: tuple[FoundHub, ...] = ()
    is_busy: bool = False
    fingerprint: str = ""
    """Of the certificate that answered, to be compared with what the hub shows."""
    problem: Sentence | None = None


NOT_JOINING = Joining()


@frozen
class Joined:
    """The box attends this event now, under this name."""

    event: str
    box: str


@frozen
class ToCompare:
    """Somebody answers with this certificate: a person says whether the hub shows the same."""

    fingerprint: str


@frozen
class NotJoined:
    sentence: Sentence


Answered: TypeAlias = Joined | ToCompare | NotJoined
"""What became of joining from elsewhere than the panel."""
