"""The tournament's side of a box: none until it joins, an attendance from then on, and the way in and out."""

import logging
import random
import secrets
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, assert_never

from companion import __version__
from companion.alarm import Timers
from companion.games.kit.sentences import say
from companion.record import streams
from companion.record.journal import Journal
from companion.tournament.attending import Answered, Attending, Joining, NotJoined
from companion.tournament.box import credential as credentials
from companion.tournament.box.addresses import Address
from companion.tournament.box.attendance import Attendance
from companion.tournament.box.credential import Credential, CredentialError
from companion.tournament.box.transport import Happened, Transport, Way
from companion.tournament.box.way_in import WayIn
from companion.tournament.box.world import World
from companion.tournament.joining import JoinAnswer
from companion.tournament.messages import Ack
from companion.tournament.records import Type
from companion.ui.kit.steps import AskHub, LeaveEvent, LookForHubs, OfEvent, ReadNotice, Tell, TrustHub

if TYPE_CHECKING:
    from companion.engine import Published

log = logging.getLogger("toscana.tournament")

CALL_BYTES = 6
ATTENDS = say("This box attends an event already: leave it on the box first, in the menu under Tournament.")


class EventSide:
    """Everything in the loop's thread; what waits runs in a thread of its own and comes back."""

    def __init__(self, file: Path, now: Callable[[], datetime], world: World) -> None:
        self.on_change: Callable[[], None] | None = None
        self.on_join: Callable[[], None] | None = None
        self._file = file
        self._now = now
        self._world = world
        self._journal: Journal | None = None
        self._attendance: Attendance | None = None
        self._credential: Credential | None = None
        self._way_in = WayIn(world, self._changed, self.joined)

    @property
    def attending(self) -> Attending | None:
        return None if self._attendance is None else self._attendance.value

    @property
    def joining(self) -> Joining:
        return self._way_in.joining

    def use(self, journal: Journal) -> None:
        """The journal is open: attend the event that the credential beside it names, if there is one."""
        self.lose()
        self._journal = journal
        try:
            self._credential = credentials.load(self._file)
        except CredentialError as problem:
            log.error("%s", problem)
            return
        if self._credential is not None:
            self._attend(self._credential, journal)
        elif journal.outbox is not None:
            journal.change_streams(streams.leave)

    def lose(self) -> None:
        """The journal is being closed."""
        if self._attendance is not None:
            self._attendance.close()
        self._attendance = self._journal = None

    def take(self, asked: OfEvent) -> None:
        match asked:
            case Tell(type_, body):
                self._tell(Type(type_), dict(body))
            case ReadNotice():
                if self._attendance is not None:
                    self._attendance.read_notice()
            case LookForHubs():
                self._way_in.look()
            case AskHub():
                self._way_in.ask(asked)
            case TrustHub():
                self._way_in.trust()
            case LeaveEvent():
                self.leave()
            case _:
                assert_never(asked)

    def join(self, asked: AskHub, tell: Callable[[Answered], None]) -> None:
        """Join from elsewhere than the panel; a box that attends an event leaves it first."""
        if self._attendance is not None:
            tell(NotJoined(ATTENDS))
        else:
            self._way_in.enter(asked, tell)

    def show(self, published: "Published") -> None:
        if self._attendance is not None:
            self._attendance.show(published)

    def joined(self, answer: JoinAnswer) -> None:
        """Attend the event that the hub let the box into; CredentialError where that can't be kept."""
        own = credentials.of_answer(answer)
        credentials.save(self._file, own)
        if self._journal is not None:
            journal = self._journal
            self.use(journal)
            if self._attendance is not None:
                self._attendance.hub_time(answer.now)
        if self.on_join is not None:
            self.on_join()

    def leave(self) -> None:
        """Leave the event; what the hub has not got stays in the journal until another event begins."""
        journal = self._journal
        self.lose()
        credentials.forget(self._file)
        self._journal = journal
        if journal is not None and journal.outbox is not None:
            journal.change_streams(streams.leave)
        if self.on_join is not None:
            self.on_join()

    def _tell(self, type_: Type, body: dict[str, Any]) -> None:
        if self._attendance is None:
            return
        self._attendance.tell(type_, body)
        if type_ is Type.RESULT_DISPUTED and self._attendance.value.call is None:
            call = {"call": f"c{secrets.token_hex(CALL_BYTES)}", "player": body["player"], "why": "result"}
            self._attendance.tell(Type.JUDGE_CALLED, call)

    def _attend(self, own: Credential, journal: Journal) -> None:
        attendance = Attendance(own, journal, self, self._now, __version__)
        attendance.on_change = self._changed
        attendance.on_leave = self.leave
        attendance.on_reached = self._reached
        self._attendance = attendance
        attendance.start()

    def _changed(self) -> None:
        if self.on_change is not None:
            self.on_change()

    def _reached(self, own: Credential) -> None:
        self._credential = own
        try:
            credentials.save(self._file, own)
        except CredentialError as problem:
            log.error("%s", problem)

    # What the link uses of the world

    @property
    def timers(self) -> Timers:
        return self._world.timers

    def connect(self, way: Way, tell: Callable[[Happened], None]) -> Transport:
        assert self._credential is not None
        return self._world.connect(self._credential, way, tell)

    def chance(self) -> float:
        return random.random()

    def found(self) -> tuple[Address, ...]:
        self._way_in.look()
        own, found = self._credential, self._way_in.found
        return () if own is None else tuple(Address(hub.host, own.mqtt, hub.port) for hub in found)

    def post(self, address: Address, lines: list[str], tell: Callable[[Ack | None], None]) -> None:
        own = self._credential
        assert own is not None

        def then(ack: Ack | Exception) -> None:
            tell(None if isinstance(ack, Exception) else ack)

        self._world.in_thread(lambda: self._world.send(own, address.host, address.https, lines), then)
