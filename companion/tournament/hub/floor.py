"""Commands of director and judges about the running round, and the deeds they lead to. Pure.

The clock, extra time, calls for a judge, penalties, games that nobody knew the table of, notices.
"""

from companion.frozen import frozen
from companion.games.kit.codec import Reason, Text
from companion.games.kit.sentences import Refusal, Sentence, say
from companion.tournament.hub.decisions import Command, Decision, Deed, Given, did, no, nobody
from companion.tournament.hub.event import Call, Clock, Event, Notice, Penalty
from companion.tournament.hub.fold_records import mapped, note_absent, seat_game, settle
from companion.tournament.hub.results import EVERYBODY_ONCE, is_table, no_table
from companion.tournament.messages import Plain
from companion.tournament.records import Record
from companion.tournament.standings import MOST_POINTS

DAY_S = 24 * 3600
MOST_NOTICE = 100


@frozen
class ClockSet(Deed):
    """The round's clock; `ends` in milliseconds while it runs, `left_s` while it is paused."""

    state: str
    ends: int
    left_s: int

    def fold(self, event: Event, record: Record) -> None:
        event.clock = Clock(record.at, record.round, self.state, self.ends, self.left_s)
        event.touch("clock")


def _set_clock(event: Event, clock: ClockSet, problem: Sentence | None = None) -> Decision:
    if event.current is None:
        return no(say("Publish a round first."))
    return did(clock, round_=event.number) if problem is None else no(problem)


@frozen
class StartClock(Command):
    """Start the round's clock, which publishing does not; a round that is over can be given time again."""

    seconds: int | None = None

    def decide(self, event: Event, given: Given) -> Decision:
        seconds = event.round_s if self.seconds is None else self.seconds
        problem = None if 1 <= seconds <= DAY_S else say("A round takes from one minute to one day.")
        return _set_clock(event, ClockSet("running", given.now + seconds * 1000, 0), problem)


@frozen
class PauseClock(Command):
    """Stop the time for everybody."""

    def decide(self, event: Event, given: Given) -> Decision:
        clock = event.clock
        problem = None if clock.state == "running" else say("The clock does not run.")
        return _set_clock(event, ClockSet("paused", 0, max(0, clock.ends - given.now) // 1000), problem)


@frozen
class ResumeClock(Command):
    """Let the time go on."""

    def decide(self, event: Event, given: Given) -> Decision:
        clock = event.clock
        problem = None if clock.state == "paused" else say("The clock is not paused.")
        return _set_clock(event, ClockSet("running", given.now + clock.left_s * 1000, 0), problem)


@frozen
class StopClock(Command):
    """The round's time is over."""

    def decide(self, event: Event, given: Given) -> Decision:
        return _set_clock(event, ClockSet("over", given.now, 0))


@frozen
class AddTime(Command):
    """More time for everybody, or less; a round whose time is over goes on with it."""

    seconds: int

    def decide(self, event: Event, given: Given) -> Decision:
        clock = event.clock
        if abs(self.seconds) > DAY_S or clock.state == "idle":
            return no(say("Start the clock first."))
        if clock.state == "paused":
            return _set_clock(event, ClockSet("paused", 0, max(0, clock.left_s + self.seconds)))
        ends = max(given.now, clock.ends) + self.seconds * 1000
        return _set_clock(event, ClockSet("running", max(given.now, ends), 0))


def has_ended(event: Event, now: int) -> ClockSet | None:
    """The end of the round's clock: its time is up, or every result is in."""
    clock = event.clock
    if clock.state in ("running", "paused") and event.number and not event.missing():
        return ClockSet("over", now, 0)
    return ran_out(clock, now)


def ran_out(clock: Clock, now: int) -> ClockSet | None:
    """The end of a clock whose time is up; tables with extra time count on from when it ended."""
    return ClockSet("over", clock.ends, 0) if clock.state == "running" and now >= clock.ends else None


@frozen
class ExtraGiven(Deed):
    add_s: int
    """All that the table has been given in this round."""

    def fold(self, event: Event, record: Record) -> None:
        sitting = event.sitting(record.round, record.table)
        sitting.extra_s, sitting.extra_rev = self.add_s, record.at
        event.touch("tables", record.table)


@frozen
class GiveExtra(Command):
    table: Text
    seconds: int

    def decide(self, event: Event, _: Given) -> Decision:
        if not is_table(event, event.number, self.table):
            return no_table(self.table)
        sitting = event.sittings.get((event.number, self.table))
        add_s = self.seconds + (0 if sitting is None else sitting.extra_s)
        if not 0 <= add_s <= DAY_S:
            return no(say("Extra time is from none to one day."))
        return did(ExtraGiven(add_s), table=self.table, round_=event.number)


@frozen
class CallClaimed(Deed):
    call: str
    by: str

    def fold(self, event: Event, record: Record) -> None:
        _change_call(event, self.call, "claimed", self.by, record.at)


@frozen
class CallResolved(Deed):
    call: str
    by: str
    note: str

    def fold(self, event: Event, record: Record) -> None:
        _change_call(event, self.call, "resolved", self.by, record.at)
        if self.call in event.calls:
            event.calls[self.call].note = self.note
        event.waiting.pop(self.call, None)


def _change_call(event: Event, name: str, state: str, by: str, at: int) -> None:
    call = event.calls.get(name)
    if call is not None:
        call.state, call.by, call.rev = state, by, at
        event.touch("calls", call.id)
        event.touch("tables", call.table)


def _open_call(event: Event, name: str) -> Call | Refusal:
    call = event.calls.get(name)
    if call is None or call.state in ("resolved", "cancelled"):
        return no(say("This call is answered already."))
    return call


@frozen
class ClaimCall(Command):
    call: Text

    def decide(self, event: Event, given: Given) -> Decision:
        call = _open_call(event, self.call)
        if isinstance(call, Refusal):
            return call
        if call.state == "claimed" and call.by != given.by:
            return no(say("{name} is on the way already.", name=call.by))
        return did(CallClaimed(call.id, given.by), table=call.table, round_=event.number)


@frozen
class ResolveCall(Command):
    call: Text
    note: str = ""

    def decide(self, event: Event, given: Given) -> Decision:
        call = _open_call(event, self.call)
        if isinstance(call, Refusal):
            return call
        return did(CallResolved(call.id, given.by, self.note), table=call.table, round_=event.number)


@frozen
class PenaltyGiven(Deed):
    player: str
    points: int
    reason: str
    by: str

    def fold(self, event: Event, record: Record) -> None:
        event.penalties.append(Penalty(self.player, self.points, self.reason, self.by, record.at))
        event.touch("players", self.player)
        event.touch("standings")


@frozen
class Penalize(Command):
    """Take points off a player, or warn them with none, with a reason; fewer than none give points back."""

    player: Text
    points: int
    reason: Reason

    def decide(self, event: Event, given: Given) -> Decision:
        if self.player not in event.players:
            return nobody(self.player)
        if abs(self.points) > MOST_POINTS:
            return no(say("So many points can't be taken."))
        return did(PenaltyGiven(self.player, self.points, self.reason, given.by), round_=event.number)


@frozen
class GameAdopted(Deed):
    game: str
    players: Plain

    def fold(self, event: Event, record: Record) -> None:
        game = event.games.get(self.game)
        if game is None:
            return
        game.round, game.table = record.round, record.table
        game.players = dict(self.players) or mapped(event, record.round, record.table, {})
        game.is_mapped = True
        if record.round in event.rounds:
            note_absent(event, record.round, record.table, game.players.values())
        event.touch("games", game.uuid)
        seat_game(event, game)
        settle(event, game)


@frozen
class AdoptGame(Command):
    """Say where a game belongs that a box has begun with people of its own."""

    game: Text
    round: int
    table: Text
    players: Plain

    def decide(self, event: Event, _: Given) -> Decision:
        game = event.games.get(self.game)
        if game is None:
            return no(say("This game is not known."))
        if not is_table(event, self.round, self.table):
            return no_table(self.table)
        seats = event.rounds[self.round].tables[self.table]
        named = list(self.players.values())
        is_fit = len(set(named)) == len(named) and set(named) <= set(seats)
        if set(self.players) != set(game.players) or not is_fit:
            return no(EVERYBODY_ONCE)
        return did(GameAdopted(game.uuid, self.players), table=self.table, round_=self.round)


@frozen
class GameHandedOver(Deed):
    """Another box goes on with this game."""

    game: str
    box: str

    def fold(self, event: Event, record: Record) -> None:
        game, box = event.games.get(self.game), event.boxes.get(self.box)
        if game is None or box is None:
            return
        game.box, box.game = box.id, game.uuid
        event.handed[box.id] = (record.at, game.uuid)
        event.touch_box(box)


@frozen
class HandOverGame(Command):
    """Let the box that stands at a table now go on with the game that another one has begun there."""

    table: Text

    def decide(self, event: Event, _: Given) -> Decision:
        game, box = event.game_at(event.number, self.table), event.box_at(self.table)
        if game is None or game.is_settled:
            return no(say("No game is played at table {table}.", table=self.table))
        if box is None or box.id == game.box:
            return no(say("Put another box at table {table} first.", table=self.table))
        if not game.is_sound:
            return no(say("The record of this game does not hold together: it can't be handed over."))
        return did(GameHandedOver(game.uuid, box.id), table=self.table, round_=event.number)


@frozen
class NoticeGiven(Deed):
    text: str
    until: int
    by: str

    def fold(self, event: Event, record: Record) -> None:
        event.notice = Notice(record.at, self.text, self.until) if self.text else None
        event.touch("notice")


@frozen
class GiveNotice(Command):
    """A sentence for every OLED; an empty one takes it back."""

    text: str
    minutes: int = 60

    def decide(self, _: Event, given: Given) -> Decision:
        text = " ".join(self.text.split())
        if len(text) > MOST_NOTICE or not 1 <= self.minutes <= 24 * 60:
            return no(say("A notice has up to 100 letters and is shown for up to a day."))
        return did(NoticeGiven(text, given.now + self.minutes * 60_000, given.by))
