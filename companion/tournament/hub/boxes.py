"""The director's commands about boxes, hall and data, the deeds they lead to, and joining codes."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from hmac import compare_digest

from companion.frozen import frozen
from companion.games.kit.codec import Text
from companion.games.kit.sentences import Refusal, say
from companion.tournament.hub.decisions import Command, Decision, Deed, Given, did, no
from companion.tournament.hub.event import Box, Event
from companion.tournament.hub.event_settings import is_day
from companion.tournament.hub.fold_records import alarm, settle
from companion.tournament.records import Record

MOST_TABLE_NAME = 12
LIFE_MS = 10 * 60 * 1000
MOST_TRIES = 5
MOST_GUESSERS = 10_000
DIGITS = 8


class CodeAnswer(StrEnum):
    WELCOME = "welcome"
    WRONG = "wrong_code"
    BURNT = "burnt"


@dataclass(slots=True)
class _JoiningCode:
    table: str
    until: int


@dataclass(slots=True)
class _Guesser:
    """An address from which wrong codes came."""

    tries: int
    until: int


class JoiningCodes:
    """Codes that let one box in, and burn after one use or ten minutes.

    Whoever hands in five wrong ones from one address has to wait, and nobody else. `draw` gives a random
    number below another. They are in memory only: a new start has none.
    """

    def __init__(self, draw: Callable[[int], int]) -> None:
        self._draw = draw
        self._codes: dict[str, _JoiningCode] = {}
        self._guessers: dict[str, _Guesser] = {}

    def invite(self, table: str, now: int) -> tuple[str, int]:
        """A new code for a box at this table, and until when it is good."""
        self._sweep(now)
        while (code := f"{self._draw(10**DIGITS):0{DIGITS}d}") in self._codes:
            pass
        self._codes[code] = _JoiningCode(table, now + LIFE_MS)
        return code, now + LIFE_MS

    def enter(self, code: str, now: int, address: str = "") -> tuple[CodeAnswer, str]:
        """Whether this code lets a box in that comes from this address, and to which table."""
        self._sweep(now)
        guesser = self._guessers.get(address) or _Guesser(0, now + LIFE_MS)
        if not self._codes or guesser.tries >= MOST_TRIES:
            return CodeAnswer.BURNT, ""
        found = next((each for each in self._codes if compare_digest(each, code)), None)
        if found is not None:
            return CodeAnswer.WELCOME, self._codes.pop(found).table
        guesser.tries += 1
        if len(self._guessers) < MOST_GUESSERS:
            self._guessers[address] = guesser
        return (CodeAnswer.WRONG if guesser.tries < MOST_TRIES else CodeAnswer.BURNT), ""

    def _sweep(self, now: int) -> None:
        self._codes = {code: each for code, each in self._codes.items() if each.until > now}
        self._guessers = {name: each for name, each in self._guessers.items() if each.until > now}


@frozen
class BoxInvited(Deed):
    table: str


@frozen
class Invite(Command):
    table: str = ""

    def decide(self, event: Event, _: Given) -> Decision:
        if not event.is_hall_open:
            return no(say("Open the hall first: nobody can come in yet."))
        if self.table and not _is_table_name(self.table):
            return _bad_table_name()
        return did(BoxInvited(self.table), table=self.table)


def _is_table_name(text: str) -> bool:
    return 0 < len(text) <= MOST_TABLE_NAME and text.isprintable() and "/" not in text


def _bad_table_name() -> Refusal:
    return no(say("A table's name has up to 12 letters and digits."))


@frozen
class BoxJoined(Deed):
    box: str
    version: str
    table: str

    def fold(self, event: Event, record: Record) -> None:
        box = event.boxes.setdefault(self.box, Box(self.box, "", record.at))
        box.version, box.is_revoked = self.version, False
        _put(event, box, self.table, record.at)


@frozen
class BoxSeated(Deed):
    box: str
    table: str

    def fold(self, event: Event, record: Record) -> None:
        _put(event, event.boxes[self.box], self.table, record.at)


def _put(event: Event, box: Box, table: str, at: int) -> None:
    before = box.table
    box.table, box.assigned = table, at
    if table:
        box.tables.add(table)
    for each in {before, table} - {""}:
        event.note_stand(each)
    event.touch("boxes", box.id)


@frozen
class SeatBox(Command):
    box: Text
    table: Text

    def decide(self, event: Event, _: Given) -> Decision:
        if self.box not in event.boxes:
            return _no_box(self.box)
        if not _is_table_name(self.table):
            return _bad_table_name()
        return did(BoxSeated(self.box, self.table), table=self.table)


def _no_box(box: str) -> Refusal:
    return no(say("Box {id} is not in this event.", id=box))


@frozen
class BoxRevoked(Deed):
    box: str

    def fold(self, event: Event, _: Record) -> None:
        box = event.boxes[self.box]
        box.is_revoked = True
        box.live.link = "never"
        event.touch("boxes", box.id)
        event.note_stand(box.table)


@frozen
class RevokeBox(Command):
    """Take a box out: it can send nothing more, and what it sent stays."""

    box: Text

    def decide(self, event: Event, _: Given) -> Decision:
        box = event.boxes.get(self.box)
        if box is None or box.is_revoked:
            return _no_box(self.box)
        return did(BoxRevoked(self.box), table=box.table)


@frozen
class AlarmRaised(Deed):
    """An alarm of which no record tells: it must be there after a restart too."""

    what: str
    box: str
    since: int

    def fold(self, event: Event, _: Record) -> None:
        if self.box in event.boxes:
            alarm(event, self.what, event.boxes[self.box], self.since)


@frozen
class AlarmSeen(Deed):
    alarm: str
    by: str

    def fold(self, event: Event, _: Record) -> None:
        known = event.alarms.get(self.alarm)
        if known is None:
            return
        known.is_seen = True
        event.touch("alarms", known.id)
        box = event.boxes[known.box]
        box.flags.discard(known.what)
        event.touch_box(box)
        game = event.games.get(box.game)
        if game is not None:
            settle(event, game)


@frozen
class SeeAlarm(Command):
    alarm: Text

    def decide(self, event: Event, given: Given) -> Decision:
        known = event.alarms.get(self.alarm)
        if known is None or known.is_seen:
            return no(say("This alarm was seen already."))
        return did(AlarmSeen(known.id, given.by), table=known.table)


@frozen
class HallOpened(Deed):
    def fold(self, event: Event, _: Record) -> None:
        _set_hall(event, is_open=True)


@frozen
class HallClosed(Deed):
    def fold(self, event: Event, _: Record) -> None:
        _set_hall(event, is_open=False)


def _set_hall(event: Event, *, is_open: bool) -> None:
    event.is_hall_open = is_open
    event.touch_whole("hall", "event")


@frozen
class OpenHall(Command):
    """Let boxes and phones of the hall come in."""

    def decide(self, _: Event, __: Given) -> Decision:
        return did(HallOpened())


@frozen
class CloseHall(Command):
    """Serve this machine only."""

    def decide(self, _: Event, __: Given) -> Decision:
        return did(HallClosed())


@frozen
class DataDeleted(Deed):
    before: str

    def fold(self, event: Event, _: Record) -> None:
        event.erased = self.before
        event.touch("event")


def is_due(event: Event, today: str) -> bool:
    """Whether the day of deletion has come, and nothing was deleted since."""
    return bool(event.delete_on) and event.erased < event.delete_on <= today


@frozen
class DeleteData(Command):
    """Erase all that is older than a day."""

    before: Text
    sure: bool

    def decide(self, _: Event, __: Given) -> Decision:
        if not self.sure or not is_day(self.before):
            return no(say("A day is written like 2027-01-31."))
        return did(DataDeleted(self.before))
