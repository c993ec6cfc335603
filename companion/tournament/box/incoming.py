"""Incoming: what the hub sends down, as values. A lower revision than the one held is passed over."""

from collections.abc import Callable
from typing import Any, TypeAlias

from companion.frozen import changed, frozen
from companion.games.kit.fields import MalformedError
from companion.tournament import messages, topics
from companion.tournament.attending import Held
from companion.tournament.box.outside import Message
from companion.tournament.proofs import Proof, epoch_of, read_proof
from companion.tournament.topics import Of, OfAll


@frozen
class Wanted:
    """What is held from now on."""

    held: Held


@frozen
class HubTime:
    """The hub's clock showed this a moment ago."""

    now_ms: int


@frozen
class Revoked:
    """The box is out of the tournament."""


@frozen
class Acknowledged:
    """The hub keeps the stream up to this number; without a proof it may be another's of the same number."""

    stream: str
    seq: int
    proof: Proof | None = None


@frozen
class Outdated:
    """Another hub has taken over from the one that speaks here."""


Heard: TypeAlias = Acknowledged | messages.Resend | messages.HubState | Outdated | Wanted | HubTime | Revoked


def hear(event: str, box: str, message: Message, held: Held) -> tuple[Heard, ...]:
    """What a message means to this box; nothing where it is for nobody, old, or can't be read."""
    topic, payload = message.topic, message.payload
    its = topics.topic_of(event, topic)
    try:
        if topic == topics.of_hub(event):
            return _hub(messages.read_message(messages.HubState, payload), held) if payload else ()
        if topic == topics.of_all(event, OfAll.CLOCK):
            return _clock(payload, held) if payload else ()
        if topic == topics.of_all(event, OfAll.NOTICE):
            return _notice(payload, held)
        if topic == topics.of_all(event, OfAll.HUBS):
            return _newer("hubs", messages.Hubs, payload, held) if payload else ()
        if its is None or its.box != box or not its.topic.startswith("down/"):
            return ()
        if its.topic is Of.ACK and payload:
            ack = messages.read_message(messages.Ack, payload)
            return (Acknowledged(ack.stream, max(0, ack.seq), read_proof(message.properties)),)
        return _down(its.topic, payload, held) if payload else (Revoked(),)
    except MalformedError:
        return ()


def _hub(state: messages.HubState, held: Held) -> tuple[Heard, ...]:
    said, known = epoch_of(state.epoch), epoch_of(held.epoch)
    if said < known:
        return (Outdated(),)
    return (Wanted(changed(held, epoch=state.epoch)), state) if said > known else (state,)


def _down(topic: Of, payload: bytes, held: Held) -> tuple[Heard, ...]:
    match topic:
        case Of.RESEND:
            return (messages.read_message(messages.Resend, payload),)
        case Of.ASSIGN:
            return _assigned(messages.read_message(messages.Assignment, payload), held)
        case Of.CLOCK:
            return _newer("extra", messages.TableClock, payload, held)
        case Of.GAME:
            return _newer("handover", messages.Handover, payload, held)
        case Of.JUDGE:
            return _judged(messages.read_message(messages.JudgeAnswer, payload), held)
    return ()


def _newer(field: str, declared: Callable[..., Any], payload: bytes, held: Held) -> tuple[Heard, ...]:
    message, known = messages.read_message(declared, payload), getattr(held, field)
    if known is not None and message.rev <= known.rev:
        return ()
    return (Wanted(changed(held, **{field: message})),)


def _assigned(assignment: messages.Assignment, held: Held) -> tuple[Heard, ...]:
    """Another table, round or company is confirmed anew; whoever sits where they sat stays seated."""
    known = held.assignment
    if known is not None and assignment.rev <= known.rev:
        return ()
    is_same = known is not None and (known.table, known.round, known.seats, known.game, known.options) == (
        assignment.table,
        assignment.round,
        assignment.seats,
        assignment.game,
        assignment.options,
    )
    if is_same and known is not None:
        begun = assignment.rev if held.begun == known.rev else held.begun
        return (Wanted(changed(held, assignment=assignment, begun=begun)),)
    return (Wanted(changed(held, assignment=assignment, seated=(), call="")),)


def _judged(answer: messages.JudgeAnswer, held: Held) -> tuple[Heard, ...]:
    if held.judge is not None and answer.rev <= held.judge.rev:
        return ()
    call = "" if answer.state is messages.CallState.RESOLVED and answer.call == held.call else held.call
    return (Wanted(changed(held, judge=answer, call=call)),)


def _clock(payload: bytes, held: Held) -> tuple[Heard, ...]:
    clock = messages.read_message(messages.HallClock, payload)
    if held.clock is not None and clock.rev <= held.clock.rev:
        return (HubTime(clock.now),)
    return (Wanted(changed(held, clock=clock)), HubTime(clock.now))


def _notice(payload: bytes, held: Held) -> tuple[Heard, ...]:
    if not payload:
        return () if held.notice is None else (Wanted(changed(held, notice=None)),)
    return _newer("notice", messages.Notice, payload, held)
