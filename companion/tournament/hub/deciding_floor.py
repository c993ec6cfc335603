"""Decides what is asked about the running round: clock, calls, results, boxes, notices, links. Pure."""

from companion.games.kit.sentences import say
from companion.tournament.hub.commands import (
    AdoptGame,
    ClaimCall,
    CorrectResult,
    GiveExtra,
    GiveNotice,
    Invite,
    MakeLink,
    PauseClock,
    ResolveCall,
    ResumeClock,
    RevokeBox,
    RevokeLink,
    SeatBox,
    SeeAlarm,
    StartClock,
    StopClock,
)
from companion.tournament.hub.decided import Decision, Given, did, is_table, no, nobody
from companion.tournament.hub.event import Clock, Event
from companion.tournament.hub.fold_deeds import Deed
from companion.tournament.hub.views import Role

MOST_TABLE_NAME = 12
MOST_NOTICE = 100
HOUR_MS = 3600 * 1000


def clock(event: Event, command: StartClock | PauseClock | ResumeClock | StopClock, given: Given) -> Decision:
    """Publishing does not start the clock; a round that is over can be given time again."""
    now, its = event.current, event.clock
    if now is None:
        return no(say("Publish a round first."))
    match command:
        case StartClock():
            seconds = event.round_s if command.seconds is None else command.seconds
            if not 1 <= seconds <= 24 * 3600:
                return no(say("A round takes from one minute to one day."))
            state, ends, left_s = "running", given.now + seconds * 1000, 0
        case PauseClock():
            if its.state != "running":
                return no(say("The clock does not run."))
            state, ends, left_s = "paused", 0, max(0, its.ends - given.now) // 1000
        case ResumeClock():
            if its.state != "paused":
                return no(say("The clock is not paused."))
            state, ends, left_s = "running", given.now + its.left_s * 1000, 0
        case _:
            state, ends, left_s = "over", given.now, 0
    return did(Deed("clock_set", {"state": state, "ends": ends, "left_s": left_s}, round=now.number))


def ran_out(its: Clock, now: int) -> Deed | None:
    """The end of a clock whose time is up; tables with extra time count on from when it ended."""
    if its.state != "running" or now < its.ends:
        return None
    return Deed("clock_set", {"state": "over", "ends": its.ends, "left_s": 0}, round=its.round)


def give_extra(event: Event, command: GiveExtra) -> Decision:
    if not is_table(event, event.number, command.table):
        return _no_table(command.table)
    sitting = event.sittings.get((event.number, command.table))
    add_s = command.seconds + (0 if sitting is None else sitting.extra_s)
    if not 0 <= add_s <= 24 * 3600:
        return no(say("Extra time is from none to one day."))
    return did(Deed("extra_given", {"add_s": add_s}, command.table, event.number))


def _no_table(table: str) -> Decision:
    return no(say("Nobody plays at table {table}.", table=table))


def call(event: Event, command: ClaimCall | ResolveCall, given: Given) -> Decision:
    found = event.calls.get(command.call)
    if found is None or found.state in ("resolved", "cancelled"):
        return no(say("This call is answered already."))
    if isinstance(command, ClaimCall):
        if found.state == "claimed" and found.by != given.by:
            return no(say("{name} is on the way already.", name=found.by))
        return did(Deed("call_claimed", {"call": found.id, "by": given.by}, found.table, event.number))
    body = {"call": found.id, "by": given.by, "note": command.note}
    return did(Deed("call_resolved", body, found.table, event.number))


def correct_result(event: Event, command: CorrectResult, given: Given) -> Decision:
    """A judge's word: it counts from now on, and what was there before stays in the log."""
    if not is_table(event, command.round, command.table):
        return _no_table(command.table)
    seats = event.rounds[command.round].tables[command.table]
    named = [line.player for line in command.ranking]
    if sorted(named) != sorted(seats):
        return no(say("A result names everybody at the table once."))
    places = sorted(line.place for line in command.ranking)
    # Shared places have the same number, and the next one is left out.
    if any(place != 1 + sum(each < place for each in places) for place in places):
        return no(say("Places begin at 1; who shares one has the same, and the next is left out."))
    before = event.results.get((command.round, command.table))
    body = {
        "ranking": [dict(line.__dict__) for line in command.ranking],
        "reason": command.reason,
        "by": given.by,
        "before": [] if before is None else list(before.ranking),
    }
    return did(Deed("result_corrected", body, command.table, command.round))


def adopt_game(event: Event, command: AdoptGame) -> Decision:
    game = event.games.get(command.game)
    if game is None:
        return no(say("This game is not known."))
    if not is_table(event, command.round, command.table):
        return _no_table(command.table)
    seats = event.rounds[command.round].tables[command.table]
    if set(command.players) != set(game.players) or sorted(command.players.values()) != sorted(seats):
        return no(say("A result names everybody at the table once."))
    body = {"game": game.uuid, "players": dict(command.players)}
    return did(Deed("game_adopted", body, command.table, command.round))


def give_notice(command: GiveNotice, given: Given) -> Decision:
    text = " ".join(command.text.split())
    if len(text) > MOST_NOTICE or not 1 <= command.minutes <= 24 * 60:
        return no(say("A notice has up to 100 letters and is shown for up to a day."))
    until = given.now + command.minutes * 60_000
    return did(Deed("notice_given", {"text": text, "until": until, "by": given.by}))


def invite(event: Event, command: Invite) -> Decision:
    if not event.is_hall_open:
        return no(say("Open the hall first: nobody can come in yet."))
    if command.table and not is_table_name(command.table):
        return _bad_table_name()
    return did(Deed("box_invited", {"table": command.table}, command.table))


def seat_box(event: Event, command: SeatBox) -> Decision:
    if command.box not in event.boxes:
        return _no_box(command.box)
    if not is_table_name(command.table):
        return _bad_table_name()
    return did(Deed("box_seated", {"box": command.box, "table": command.table}, command.table))


def is_table_name(text: str) -> bool:
    return 0 < len(text) <= MOST_TABLE_NAME and text.isprintable() and "/" not in text


def _bad_table_name() -> Decision:
    return no(say("A table's name has up to 12 letters and digits."))


def _no_box(box: str) -> Decision:
    return no(say("Box {id} is not in this event.", id=box))


def revoke_box(event: Event, command: RevokeBox) -> Decision:
    box = event.boxes.get(command.box)
    if box is None or box.is_revoked:
        return _no_box(command.box)
    return did(Deed("box_revoked", {"box": command.box}, box.table))


def see_alarm(event: Event, command: SeeAlarm, given: Given) -> Decision:
    alarm = event.alarms.get(command.alarm)
    if alarm is None or alarm.is_seen:
        return no(say("This alarm was seen already."))
    return did(Deed("alarm_seen", {"alarm": alarm.id, "by": given.by}, alarm.table))


def make_link(event: Event, command: MakeLink, given: Given) -> Decision:
    if command.role is Role.PUBLIC or not 1 <= command.hours <= 24 * 30:
        return no(say("A link is for a director, a judge or a player, and for up to 30 days."))
    if command.role is Role.PLAYER and command.name not in event.players:
        return nobody(command.name)
    number = f"k{1 + len(event.links)}"
    until = given.now + command.hours * HOUR_MS
    body = {"id": number, "role": command.role, "name": command.name, "until": until}
    return did(Deed("link_made", body), **body)


def revoke_link(event: Event, command: RevokeLink) -> Decision:
    if command.id not in event.links:
        return no(say("There is no such link."))
    return did(Deed("link_revoked", {"id": command.id}))
