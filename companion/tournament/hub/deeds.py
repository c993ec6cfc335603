"""The director's and the judges' commands, and the deeds in the log, as closed sets in JSON. Pure.

Deeds are written like records of the boxes, in a stream of the hub's own.
"""

from dataclasses import fields
from typing import Any, TypeVar

from companion.games.kit.codec import Tagged, snake
from companion.tournament.hub import (
    boxes,
    check_in,
    event_settings,
    floor,
    hubs,
    links,
    players,
    reseating,
    results,
    rounds,
)
from companion.tournament.hub.decisions import Command, Decided, Deed, Given
from companion.tournament.hub.event import Event
from companion.tournament.records import VERSION, ClockSource, Record

HUB = "hub"
SUBJECTS = (event_settings, players, check_in, rounds, reseating, results, floor, boxes, links, hubs)

T = TypeVar("T")


def _all_of(base: type[T]) -> list[type[T]]:
    """The classes of this kind, by subject."""
    own = ((subject, each) for subject in SUBJECTS for each in vars(subject).values())
    return [
        each
        for subject, each in own
        if isinstance(each, type) and issubclass(each, base) and each.__module__ == subject.__name__
    ]


def _fields_of(deed: Any) -> tuple[str, ...]:
    return tuple(each.name for each in fields(deed))


COMMANDS: Tagged[Command] = Tagged("do", "a command of the hub", _all_of(Command))
OF_JUDGES = (
    floor.ClaimCall,
    floor.ResolveCall,
    floor.GiveExtra,
    floor.GiveNotice,
    floor.Penalize,
    results.EnterResult,
    results.CorrectResult,
)
OF_PLAYERS = (check_in.CheckIn, results.TellResult, results.AnswerResult)
DEEDS: Tagged[Deed] = Tagged("type", "a deed of the hub", _all_of(Deed))
_FIELDS = {snake(each.__name__): _fields_of(each) for each in _all_of(Deed)}


def to_records(decided: Decided, event: Event, stream: str, given: Given) -> list[Record]:
    """Deeds as records of the hub's stream. Their times always rise, since they are also revisions."""
    first = max(given.now, event.rev + 1)
    return [
        Record(
            v=VERSION,
            stream=stream,
            seq=event.deeds + i + 1,
            event=event.id,
            box=HUB,
            table=decided.table,
            game="",
            round=decided.round,
            type=plain.pop("type"),
            at=first + i,
            clock=ClockSource.HUB,
            body={**plain, "by": given.by},
        )
        for i, plain in enumerate(map(DEEDS.write, decided.deeds))
    ]


def read_deed(record: Record) -> Deed | None:
    """The deed that a record of the log holds; None for a type of another version.

    Fields that this version does not know are passed over, and so is who did it where that changes nothing.
    """
    if record.type not in _FIELDS:
        return None
    body = {name: record.body[name] for name in _FIELDS[record.type] if name in record.body}
    return DEEDS.read({"type": record.type, **body})


def fold_deed(event: Event, deed: Deed | None, record: Record) -> None:
    """Let a deed that is kept, in this record, change the event."""
    event.rev = max(event.rev, record.at)
    event.deeds = max(event.deeds, record.seq)
    if deed is not None:
        deed.fold(event, record)
