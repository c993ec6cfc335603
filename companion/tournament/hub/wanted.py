"""Wanted: what each box and all boxes should have, as retained messages with their revisions. Pure.

Whoever publishes compares it with what was published before, so a hub that starts again sets all of it right.
"""

from collections.abc import Mapping
from functools import partial

from companion.frozen import frozen
from companion.tournament.hub.event import Box, Call, Event
from companion.tournament.messages import (
    AssignedSeat,
    Assignment,
    CallState,
    ClockState,
    HallClock,
    JudgeAnswer,
    Notice,
    TableClock,
    to_bytes,
)
from companion.tournament.topics import Of, OfAll, of_all, of_box

NOTHING = b""
COLOURS = ("red", "yellow", "green", "blue", "purple", "grey")
DOWN = (Of.ACK, Of.ASSIGN, Of.CLOCK, Of.JUDGE)


@frozen
class Wanted:
    """A retained payload; an empty one takes the box out of the event. `until` in ms, 0 for ever."""

    payload: bytes
    until: int = 0


def wanted(event: Event) -> dict[str, Wanted]:
    """By topic; the acks are the ingest's, and only here once a box is out."""
    messages: dict[str, Wanted] = {}
    calls = {call.box: call for call in event.calls.values() if call.state != "cancelled"}
    for box in event.boxes.values():
        if box.is_revoked:
            messages |= {of_box(event.id, box.id, topic): Wanted(NOTHING) for topic in DOWN}
        else:
            messages |= _of_box(event, box, calls)
    clock = event.clock
    state = ClockState(clock.state)
    hall = HallClock(clock.rev, clock.round, state, clock.ends, clock.left_s, clock.rev)
    messages[of_all(event.id, OfAll.CLOCK)] = Wanted(to_bytes(hall))
    notice = event.notice
    messages[of_all(event.id, OfAll.NOTICE)] = (
        Wanted(NOTHING) if notice is None else Wanted(to_bytes(Notice(notice.rev, notice.text)), notice.until)
    )
    return messages


def clock_at(event: Event, now: int) -> bytes:
    """The hall's clock with the hub's time."""
    clock = event.clock
    state = ClockState(clock.state)
    return to_bytes(HallClock(clock.rev, clock.round, state, clock.ends, clock.left_s, now))


def _of_box(event: Event, box: Box, calls: Mapping[str, Call]) -> dict[str, Wanted]:
    """A table has one box; one that stands at a table with another waits."""
    found: dict[str, Wanted] = {}
    now = event.current
    if now is not None and box.table:
        is_its_own = event.box_at(box.table) is box
        players = now.tables.get(box.table, ()) if is_its_own else ()
        options = {name: value for name, value in event.options.items() if name != "colours"}
        assignment = Assignment(
            *(max(now.rev, box.assigned), box.table, now.number, event.game, options),
            tuple(map(partial(_seat, event), players, colours_of(event))),
        )
        found[of_box(event.id, box.id, Of.ASSIGN)] = Wanted(to_bytes(assignment))
        sitting = event.sittings.get((now.number, box.table))
        rev, extra_s = (now.rev, 0) if sitting is None else (sitting.extra_rev or now.rev, sitting.extra_s)
        clock = TableClock(rev, extra_s)
        found[of_box(event.id, box.id, Of.CLOCK)] = Wanted(to_bytes(clock))
    call = calls.get(box.id)
    if call is not None:
        answer = JudgeAnswer(call.rev, call.id, CallState(call.state), call.by)
        found[of_box(event.id, box.id, Of.JUDGE)] = Wanted(to_bytes(answer))
    return found


def _seat(event: Event, player: str, colour: str) -> AssignedSeat:
    known = event.players.get(player)
    return AssignedSeat(player, player if known is None else known.name, colour)


def colours_of(event: Event) -> tuple[str, ...]:
    """The colours of the seats in their order, those that the event's options name first."""
    return tuple(dict.fromkeys((*event.options.get("colours", ()), *COLOURS)))
