"""The projection: the event made of its log, line by line, and what the boxes show right now. Pure."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.games.kit.fields import MalformedError
from companion.tournament.hub.deeds import fold_deed, read_deed
from companion.tournament.hub.event import Event, Live
from companion.tournament.hub.fold_records import alarm, fold_record, read_times
from companion.tournament.hub.ingest import Taken
from companion.tournament.hub.store import ERASED, Kept
from companion.tournament.hub.streams import Streams
from companion.tournament.messages import UNREADABLE, BoxInfo, BoxState, LinkState, read_message, read_object
from companion.tournament.proofs import mark
from companion.tournament.records import Record, read_own, read_record
from companion.tournament.topics import Of


def rebuild(event: Event, kept: Iterable[Kept], streams: Streams[Taken]) -> None:
    """The event as its log tells it; `streams` learns what is there without a gap."""
    for line in kept:
        if line.kind == "record":
            record = None if line.line == ERASED else read_record(line.line)
            _rebuild_record(event, line, record, streams)
        elif line.line == ERASED:
            continue
        elif line.kind == "deed":
            record = read_own(line.line)
            fold_deed(event, read_deed(record), record)
        else:
            note_refused(
                event, line.box, refusal_of(line.box, read_record(line.line), streams), line.received
            )


def _rebuild_record(event: Event, line: Kept, record: Record | None, streams: Streams[Taken]) -> None:
    taken = Taken(line.box, record, line.received, "" if record is None else mark(line.line))
    advance = streams.take(line.stream, line.box, line.seq, taken)
    for taken in advance.ready:
        take(event, taken)


def take(event: Event, taken: Taken) -> None:
    if taken.record is not None:
        fold_record(event, taken.box, taken.record, taken.received)


def refusal_of(box: str, record: Record, streams: Streams[Taken]) -> str:
    """Why a record lies beside the others."""
    if record.box != box:
        return "identity"
    return "conflict" if streams.is_of(record.stream, box) else "clone"


def note_refused(event: Event, box: str, what: str, at: int) -> None:
    """A record that was not taken: the box's table is flagged."""
    if box in event.boxes:
        alarm(event, what, event.boxes[box], at)


def note_live(event: Event, box: str, topic: Of, payload: bytes, now: int) -> None:
    """What a box says of itself beside its records; what can't be read is passed over."""
    its_box = event.boxes.get(box)
    if its_box is None or its_box.is_revoked:
        return
    live = its_box.live
    try:
        match topic:
            case Of.STATE_OF_LINK:
                _note_link(live, read_message(BoxState, payload))
            case Of.INFO:
                info = read_message(BoxInfo, payload)
                live.stream, live.applied, its_box.version = info.stream, info.applied, info.version
            case Of.STATE:
                _note_game(live, read_object(payload) if payload else {}, now)
            case _:
                return
    except (MalformedError, *UNREADABLE):
        return
    if live.link == LinkState.READY:
        its_box.heard = max(its_box.heard, now)
    event.touch_box(its_box)


def _note_link(live: Live, state: BoxState) -> None:
    """A will of an older connection comes late: the box is there again already."""
    if state.connection >= live.connection:
        live.link, live.connection = state.state, state.connection


def _note_game(live: Live, state: Mapping[str, Any], now: int) -> None:
    facts = state.get("facts") or {}
    live.round = _number(facts.get("round", state.get("round")))
    live.turn = _text(facts.get("turn"))
    live.phase = _text(state.get("phase"))
    scores = facts.get("scores") or {}
    live.scores = {str(player): int(score) for player, score in scores.items()}
    live.clock = _clock(facts.get("clock"), now)


def _clock(plain: Mapping[str, Any] | None, now: int) -> Mapping[str, Any] | None:
    """Everybody's time; a box that does not know the hub's time yet has told it now."""
    if plain is None:
        return None
    running, at = _text(plain["running"]), _number(plain["at"])
    return {"running": running, "at": now if at is None else at, "times": read_times(plain["times"])}


def _number(plain: object) -> int | None:
    return plain if isinstance(plain, int) else None


def _text(plain: object) -> str | None:
    return plain[:40] if isinstance(plain, str) else None
