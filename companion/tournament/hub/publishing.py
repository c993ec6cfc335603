"""What the hub publishes to the boxes: retained messages with their revisions, and acks of their records.

Whoever publishes compares it with what was published before, so a hub that starts again sets all of it right.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping

from companion.frozen import frozen
from companion.games.kit.clock import Kind
from companion.tournament.hub.event import Box, Call, Event, Result, Round
from companion.tournament.hub.ingest import Taken
from companion.tournament.hub.mqtt import Publication
from companion.tournament.hub.streams import Streams
from companion.tournament.messages import (
    Ack,
    AssignedSeat,
    Assignment,
    CallState,
    ClockState,
    HallClock,
    Handover,
    Hubs,
    JudgeAnswer,
    Notice,
    Resend,
    TableClock,
    ruling_id,
    to_bytes,
)
from companion.tournament.proofs import properties
from companion.tournament.topics import Of, OfAll, of_all, of_box

NOTHING = b""
RESEND_S = 1.0
COLOURS = ("red", "yellow", "green", "blue", "purple", "grey")
# Results that a table hears of, since they were not made at its box.
WRITTEN = ("corrected", "entered")
DOWN = (Of.ACK, Of.ASSIGN, Of.CLOCK, Of.JUDGE, Of.GAME)


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
    messages[of_all(event.id, OfAll.CLOCK)] = Wanted(clock_at(event, event.clock.rev))
    if event.hubs:
        told = to_bytes(Hubs(event.hubs_rev, tuple(event.hubs.values())))
        messages[of_all(event.id, OfAll.HUBS)] = Wanted(told)
    notice = event.notice
    messages[of_all(event.id, OfAll.NOTICE)] = (
        Wanted(NOTHING) if notice is None else Wanted(to_bytes(Notice(notice.rev, notice.text)), notice.until)
    )
    return messages


class Retained:
    """The retained messages as they were published last."""

    def __init__(self) -> None:
        self._published: dict[str, Wanted] = {}

    def changes(self, event: Event, now: int) -> Iterator[Publication]:
        """What the boxes should have and have not been sent yet; it counts as sent."""
        for topic, message in wanted(event).items():
            if self._published.get(topic) == message:
                continue
            if message.until and message.until <= now:
                message = Wanted(NOTHING)  # noqa: PLW2901 - a notice whose time is over
            self._published[topic] = message
            left_s = max(1, (message.until - now) // 1000) if message.until else None
            yield Publication(topic, message.payload, retain=True, expiry_s=left_s)


def clock_at(event: Event, now: int) -> bytes:
    """The hall's clock with the hub's time."""
    clock = event.clock
    state = ClockState(clock.state)
    return to_bytes(HallClock(clock.rev, clock.round, state, clock.ends, clock.left_s, now))


def _of_box(event: Event, box: Box, calls: Mapping[str, Call]) -> dict[str, Wanted]:
    """A table has one box; one that stands at a table with another waits."""
    found: dict[str, Wanted] = {}
    now = event.current or (Round(0, "", 0, {}, ()) if event.withdrawn else None)
    if now is not None and box.table:
        is_its_own = event.box_at(box.table) is box and event.withdrawn <= now.rev
        players = now.tables.get(box.table, ()) if is_its_own else ()
        options = {name: value for name, value in event.options.items() if name != "colours"}
        assignment = Assignment(
            rev=max(now.rev, box.assigned, event.withdrawn, event.settings_rev),
            table=box.table,
            round=now.number,
            game=event.game,
            options=options,
            seats=tuple(
                AssignedSeat(player, event.name_of(player), colour)
                for player, colour in zip(players, _colours(event), strict=False)
            ),
            seat_phones=event.seat_phones,
            clock=None if event.table_clock.kind is Kind.OFF else event.table_clock,
        )
        found[of_box(event.id, box.id, Of.ASSIGN)] = Wanted(to_bytes(assignment))
        sitting = event.sittings.get((now.number, box.table))
        rev, extra_s = (now.rev, 0) if sitting is None else (sitting.extra_rev or now.rev, sitting.extra_s)
        clock = TableClock(rev, extra_s)
        found[of_box(event.id, box.id, Of.CLOCK)] = Wanted(to_bytes(clock))
    if box.id in event.handed:
        found[of_box(event.id, box.id, Of.GAME)] = Wanted(to_bytes(Handover(*event.handed[box.id])))
    call = calls.get(box.id)
    answers = [] if call is None else [_answer(call)]
    result = event.results.get((event.number, box.table))
    if result is not None and result.state in WRITTEN and event.box_at(box.table) is box:
        answers.append(_ruling(event, result))
    if answers:
        answer = max(answers, key=lambda each: each.rev)
        found[of_box(event.id, box.id, Of.JUDGE)] = Wanted(to_bytes(answer))
    return found


def _answer(call: Call) -> JudgeAnswer:
    return JudgeAnswer(call.rev, call.id, CallState(call.state), call.by, call.note)


def _ruling(event: Event, result: Result) -> JudgeAnswer:
    """A result that a judge has written: the table hears of it like of an answer to a call."""
    lines = sorted(result.ranking, key=lambda line: int(line["place"]))
    places = ", ".join(f"{line['place']}. {event.name_of(line['player'])} {line['score']}" for line in lines)
    note = f"{places}: {result.reason}" if result.reason else places
    return JudgeAnswer(result.rev, ruling_id(result.round, result.table), CallState.RESOLVED, result.by, note)


def _colours(event: Event) -> tuple[str, ...]:
    """The colours of the seats in their order, those that the event's options name first."""
    return tuple(dict.fromkeys((*event.options.get("colours", ()), *COLOURS)))


class Acks:
    """What the boxes are told of their records: up to where they are kept, and what is missed.

    `publish` sends at once what it is given, or nothing while the broker is away.
    """

    def __init__(self, event: str, streams: Streams[Taken], publish: Callable[[Publication], None]) -> None:
        self._event = event
        self._streams = streams
        self._publish = publish
        self._asked: dict[str, float] = {}

    def keeps(self, box: str, stream: str, beside: Iterable[tuple[int, str]] = ()) -> None:
        """Say up to where the stream is kept, and prove it; `beside` are other lines that are kept."""
        last = self._streams.last(stream)
        ack = to_bytes(Ack(stream, self._streams.seq(stream)))
        topic = of_box(self._event, box, Of.ACK)
        proof = properties("" if last is None else last.mark, beside)
        self._publish(Publication(topic, ack, retain=True, properties=proof))

    def misses(self, box: str, after: int) -> None:
        """Ask for what comes after this number, but not again and again."""
        now_s = time.monotonic()
        if now_s - self._asked.get(box, 0.0) >= RESEND_S:
            self._asked[box] = now_s
            self._publish(Publication(of_box(self._event, box, Of.RESEND), to_bytes(Resend(after))))
