"""Attending: where a box stands in a tournament. Screens read it, the journal keeps part of it."""

import json
from enum import Enum, auto

from companion.frozen import frozen
from companion.games.kit.clock import OFF, Rule
from companion.games.kit.codec import from_plain
from companion.games.kit.fields import MalformedError
from companion.games.kit.sentences import Sentence
from companion.tournament import messages


@frozen
class Held:
    """What the hub wants of the box, and what was answered at the table; the journal keeps it."""

    assignment: messages.Assignment | None = None
    extra: messages.TableClock | None = None
    clock: messages.HallClock | None = None
    judge: messages.JudgeAnswer | None = None
    notice: messages.Notice | None = None
    handover: messages.Handover | None = None
    taken_over: int = 0
    """The revision of the handover that was followed."""
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
    ruling_read: int = 0
    """The revision of the judge's decision that was read there."""
    offset_ms: int | None = None
    """How far the hub's clock is ahead of this box's; None before the hub has told its time."""
    starts: int = 0
    """How often the program was started at this tournament."""
    epoch: str = ""
    """The highest epoch of a hub that was heard of: what an older hub says does not count."""
    timed: str = ""
    """The last entry of the game whose times the hub was told: its hash."""
    hubs: messages.Hubs | None = None
    """Where the tournament's hubs are."""


def held_from_json(text: str) -> Held:
    """What was kept; nothing where a newer program wrote something else."""
    try:
        return from_plain(Held, json.loads(text), "what is held")
    except (MalformedError, *messages.UNREADABLE):
        return Held()


class Sign(Enum):
    """How the box and the hub stand, as a small sign on the panel says it."""

    SENT = auto()
    WAITING = auto()
    NO_HUB = auto()


@frozen
class Attending:
    """A tournament from the box's side."""

    name: str
    held: Held = Held()
    sign: Sign = Sign.NO_HUB
    waiting: int = 0
    """How many records the hub has not committed yet."""
    last: str = ""
    """The hash of the last entry of the game on the table."""
    now_ms: int | None = None
    """The hub's time; None while it is not known."""
    is_revoked: bool = False
    """The hub has taken the box out of the tournament."""
    code: str = ""
    """The table's code, which judges can look up."""
    problem: Sentence | None = None
    """Why no hub is reached."""

    @property
    def assignment(self) -> messages.Assignment | None:
        found = self.held.assignment
        return found if found is not None and found.seats else None

    @property
    def seats(self) -> tuple[messages.AssignedSeat, ...]:
        return () if self.assignment is None else self.assignment.seats

    @property
    def has_seat_phones(self) -> bool:
        """Whether the director lets players enter on phones of their own."""
        return self.assignment is not None and self.assignment.seat_phones

    @property
    def table_clock(self) -> Rule | None:
        """How the director wants time to be counted at this table; None while nobody is assigned to it."""
        return None if self.assignment is None else self.assignment.clock or OFF

    @property
    def unseated(self) -> tuple[messages.AssignedSeat, ...]:
        """Who has not confirmed their seat yet."""
        return tuple(seat for seat in self.seats if seat.player not in self.held.seated)

    @property
    def is_strict(self) -> bool:
        """Whether the tournament's rules of the table hold: nobody's entry is undone without them."""
        return self.assignment is not None

    @property
    def confirmed(self) -> tuple[str, ...]:
        """Who has confirmed the result as it stands."""
        return self.held.confirmed if self.held.last == self.last else ()

    @property
    def is_disputed(self) -> bool:
        return self.held.disputed and self.held.last == self.last

    @property
    def call(self) -> messages.CallState | None:
        """How the table's call for a judge stands; None where nobody called."""
        if not self.held.call:
            return None
        answer = self.held.judge
        return (
            answer.state if answer is not None and answer.call == self.held.call else messages.CallState.OPEN
        )

    @property
    def is_judge_awaited(self) -> bool:
        """Whether the table has called a judge, who has not decided yet."""
        return self.call in (messages.CallState.OPEN, messages.CallState.CLAIMED)

    @property
    def unread(self) -> messages.Notice | None:
        """What the director or, first, a judge has to say, and nobody at the table has read."""
        notice, ruling = self.held.notice, self.unread_ruling
        if ruling is not None:
            return messages.Notice(ruling.rev, ruling.note)
        return notice if notice is not None and notice.rev > self.held.read else None

    @property
    def unread_ruling(self) -> messages.JudgeAnswer | None:
        answer = self.held.judge
        return answer if answer is not None and answer.note and answer.rev > self.held.ruling_read else None

    @property
    def is_judged(self) -> bool:
        """Whether a judge has written this table's result."""
        answer, assignment = self.held.judge, self.assignment
        if answer is None or assignment is None:
            return False
        return answer.call == messages.ruling_id(assignment.round, assignment.table)

    @property
    def left_s(self) -> int | None:
        """How much of the round is left at this table, below zero once it is over; None without a clock."""
        clock, extra = self.held.clock, self.held.extra
        if clock is None or clock.state is messages.ClockState.IDLE:
            return None
        add_s = 0 if extra is None else extra.add_s
        if clock.state is messages.ClockState.PAUSED:
            return clock.left_s + add_s
        if self.now_ms is None:
            return None
        # A clock that was ended without saying when ended when it was set.
        return ((clock.ends or clock.rev) - self.now_ms) // 1000 + add_s
