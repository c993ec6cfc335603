"""Deeds: decides a command of the director or a judge; deeds are written like records, in a stream."""

from typing import assert_never

from companion.games.kit.codec import to_json
from companion.games.kit.sentences import say
from companion.tournament.hub import deciding_floor as floor
from companion.tournament.hub import deciding_players as people
from companion.tournament.hub import deciding_rounds as rounds
from companion.tournament.hub.commands import (
    AddPlayer,
    AdoptGame,
    Allow,
    ChangePlayer,
    ClaimCall,
    CloseHall,
    Command,
    CorrectResult,
    DeleteData,
    DropDraft,
    DropPlayer,
    Forbid,
    GiveExtra,
    GiveNotice,
    ImportPlayers,
    Invite,
    MakeLink,
    OpenHall,
    Pair,
    PauseClock,
    Publish,
    ResolveCall,
    ResumeClock,
    ReturnPlayer,
    RevokeBox,
    RevokeLink,
    SeatBox,
    SeeAlarm,
    SetEvent,
    StartClock,
    StopClock,
    Swap,
)
from companion.tournament.hub.decided import Decision, Given, did, no
from companion.tournament.hub.event import Event
from companion.tournament.hub.fold_deeds import Deed
from companion.tournament.records import VERSION, ClockSource, Record

HUB = "hub"


def decide(event: Event, command: Command, given: Given) -> Decision:  # noqa: C901, PLR0912 - one case a command
    """What a command leads to; nothing is changed here."""
    match command:
        case SetEvent():
            return people.set_event(event, command)
        case AddPlayer():
            return people.add_player(event, command)
        case ImportPlayers():
            return people.import_players(event, command)
        case ChangePlayer():
            return people.change_player(event, command)
        case DropPlayer() | ReturnPlayer():
            return people.drop_player(event, command)
        case Forbid() | Allow():
            return people.forbid(event, command)
        case Pair():
            return rounds.pair(event, command, given)
        case Swap():
            return rounds.swap(event, command)
        case DropDraft():
            return rounds.drop_draft(event)
        case Publish():
            return rounds.publish(event)
        case StartClock() | PauseClock() | ResumeClock() | StopClock():
            return floor.clock(event, command, given)
        case GiveExtra():
            return floor.give_extra(event, command)
        case ClaimCall() | ResolveCall():
            return floor.call(event, command, given)
        case CorrectResult():
            return floor.correct_result(event, command, given)
        case AdoptGame():
            return floor.adopt_game(event, command)
        case GiveNotice():
            return floor.give_notice(command, given)
        case Invite():
            return floor.invite(event, command)
        case SeatBox():
            return floor.seat_box(event, command)
        case RevokeBox():
            return floor.revoke_box(event, command)
        case SeeAlarm():
            return floor.see_alarm(event, command, given)
        case MakeLink():
            return floor.make_link(event, command, given)
        case RevokeLink():
            return floor.revoke_link(event, command)
        case OpenHall() | CloseHall():
            return did(Deed("hall_opened" if isinstance(command, OpenHall) else "hall_closed", {}))
        case DeleteData():
            if not command.sure or not people.is_day(command.before):
                return no(say("A day is written like 2027-01-31."))
            return did(Deed("data_deleted", {"before": command.before}))
        case _:
            assert_never(command)


def written(event: Event, stream: str, deeds: tuple[Deed, ...], given: Given) -> list[Record]:
    """Deeds as records of the hub's stream. Their times always rise, since they are also revisions."""
    first = max(given.now, event.rev + 1)
    return [
        Record(
            *(VERSION, stream, event.deeds + i + 1, event.id, HUB, deed.table, "", deed.round),
            *(deed.type, first + i, ClockSource.HUB, {**deed.body, "by": given.by}),
        )
        for i, deed in enumerate(deeds)
    ]


def line_of(record: Record) -> bytes:
    return to_json(record).encode()
