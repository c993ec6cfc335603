"""The link between box and hub: it sends the outbox, hears what the hub wants, and comes back by itself.

All in the loop's thread, and it never waits. While the broker can't be reached for long, the same lines go
over HTTPS; whichever way they come, the hub counts them once.
"""

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, assert_never

from companion import __version__
from companion.games.kit.sentences import Sentence
from companion.record.outbox import Outbox
from companion.system.alarm import Alarm
from companion.tournament import topics
from companion.tournament.attending import Sign
from companion.tournament.box import outgoing
from companion.tournament.box.credential import Credential
from companion.tournament.box.incoming import (
    Acknowledged,
    Heard,
    HubTime,
    Outdated,
    Revoked,
    Wanted,
    hear,
)
from companion.tournament.box.outgoing import Outgoing, is_of_another, kept_of
from companion.tournament.box.outside import (
    Address,
    Connected,
    Gone,
    Happened,
    Message,
    NotTaken,
    Post,
    TournamentOutside,
    Transport,
    Way,
    candidates,
    wait_s,
)
from companion.tournament.messages import Ack, BoxInfo, BoxState, HubState, LinkState, Resend, to_bytes
from companion.tournament.requests import FoundHub
from companion.tournament.topics import Of, OfAll

if TYPE_CHECKING:
    from companion.tournament.box.attendance import Attendance

log = logging.getLogger("toscana.tournament")

# Without a broker for so long, the records go over HTTPS.
OTHER_WAY_S = 30.0
# The game's state is told at most so often.
STATE_S = 1.0
MOST_LINES = 200
# Without a hub at this broker for so long, another one may have taken over elsewhere.
ELSEWHERE_S = 15.0


class Link:
    """The link at one tournament; `run` is higher at each start, so that connections are told apart."""

    def __init__(
        self,
        credential: Credential,
        outbox: Outbox,
        hearer: "Attendance",
        outside: TournamentOutside,
        run: int,
    ) -> None:
        self._credential = credential
        self._outbox = outbox
        self._hearer = hearer
        self._outside = outside
        self._connection = run * 1_000_000
        self._attempt = self._tried = 0
        self._places = 1
        self._transport: Transport | None = None
        self._out = _outgoing_of(outbox)
        self._again = Alarm(outside.timers, self._connect)
        self._patience = Alarm(outside.timers, self._on_time)
        self._state_alarm = Alarm(outside.timers, self._send_state)
        self._elsewhere = Alarm(outside.timers, self._leave)
        self._lost_s = outside.timers.time()
        self._is_posting = self._is_looking = False
        self._found: tuple[Address, ...] = ()
        self._state: Callable[[], bytes] | None = None
        self._state_s = -STATE_S
        self._info = b""
        self.problem: Sentence | None = None
        """Why no hub was reached the last time."""

    @property
    def sign(self) -> Sign:
        if not self._out.may_send:
            return Sign.NO_HUB
        return Sign.WAITING if self._outbox.waiting else Sign.SENT

    def start(self) -> None:
        self._connect()

    def close(self) -> None:
        """Say good-bye and stop."""
        for alarm in (self._again, self._patience, self._state_alarm, self._elsewhere):
            alarm.set(None)
        if self._transport is not None:
            self._transport.close(self._state_post(LinkState.DISCONNECTED))
            self._transport = None
        self._out = outgoing.disconnected(self._out)

    def use(self, outbox: Outbox) -> None:
        """Send this outbox from now on: another stream has begun."""
        self._outbox = outbox
        self.grown()
        self.tell_info()

    def grown(self) -> None:
        """The outbox has more lines than before, or others."""
        if self._out.stream != self._outbox.sending.row.name:
            self._change_stream()
        self._out = outgoing.grown(self._out, self._outbox.sending.last.seq)
        self._pump()

    def fetch_game(self, game: str, then: Callable[[str | Exception], None]) -> None:
        """Ask the hub for a game's lines, over HTTPS."""
        own, address = self._credential, self._address
        self._outside.in_thread(
            lambda: self._outside.fetch_game(own, address.host, address.https, game), then
        )

    def tell_info(self) -> None:
        """Tell the hub where the box is, what it has applied and which stream it sends, if it is new."""
        row = self._outbox.row
        payload = to_bytes(BoxInfo(__version__, row.at_table, row.name, self._applied()))
        if self._transport is not None and self._out.is_connected and payload != self._info:
            self._info = payload
            self._send(Of.INFO, payload, is_retained=True)

    def set_state(self, make: Callable[[], bytes]) -> None:
        """Tell the game's state soon; the newest wins."""
        self._state = make
        if self._out.is_connected:
            self._state_alarm.set(max(self._outside.timers.time(), self._state_s + STATE_S))

    def _connect(self) -> None:
        addresses = candidates(
            self._credential.last_good,
            Address(self._credential.host, self._credential.mqtt, self._credential.https),
            self._told(),
            self._look() if self._attempt else (),
        )
        self._places = len(addresses)
        self._address = addresses[self._attempt % self._places]
        self._tried = self._attempt
        self._attempt += 1
        self._connection += 1
        event, box = self._credential.event, self._credential.box
        wanted = (
            # First, so that nothing is heard of a hub from which another has taken over.
            topics.of_hub(event),
            topics.all_down(event, box),
            *(topics.of_all(event, topic) for topic in OfAll),
        )
        way = Way(self._address, wanted, self._state_post(LinkState.LOST))
        self._transport = self._outside.connect(self._credential, way, self._on_happened)

    def _told(self) -> tuple[Address, ...]:
        """Where the tournament's hubs are, as one of them has told."""
        hubs = self._hearer.held.hubs
        return () if hubs is None else tuple(Address(hub.host, hub.mqtt, hub.https) for hub in hubs.hubs)

    def _look(self) -> tuple[Address, ...]:
        """Where mDNS has found hubs; asking looks for them anew."""
        if not self._is_looking:
            self._is_looking = True
            self._outside.in_thread(self._outside.look, self._looked)
        return self._found

    def _looked(self, found: tuple[FoundHub, ...] | Exception) -> None:
        self._is_looking = False
        if not isinstance(found, Exception):
            self._found = tuple(Address(hub.host, self._credential.mqtt, hub.port) for hub in found)

    def _on_happened(self, happened: Happened) -> None:
        match happened:
            case Connected():
                self._on_connected()
            case Gone(reason, is_refused, why):
                log.info("No hub at %s: %s", self._address.host, reason)
                self.problem = why
                self._on_gone()
                self._hearer.link_changed(is_refused=is_refused)
            case Message():
                for heard in hear(self._credential.event, self._credential.box, happened, self._hearer.held):
                    self._take(heard, is_retained=happened.is_retained)
            case NotTaken(reason):
                log.error("The broker refuses what the box sends: %s", reason)
            case _:
                assert_never(happened)

    def _on_connected(self) -> None:
        self._attempt = 0
        self._info = b""
        self.problem = None
        self._change_stream()
        self._out = outgoing.connected(self._out, self._outside.timers.time())
        assert self._transport is not None
        self._transport.send(self._state_post(LinkState.READY))
        self.tell_info()
        self._hearer.reached(self._address.host)
        if self._state is not None:
            self.set_state(self._state)
        self._pump()
        self._hearer.link_changed()

    def _on_gone(self) -> None:
        if self._out.is_connected:
            self._lost_s = self._outside.timers.time()
        self._transport = None
        self._out = outgoing.disconnected(self._out)
        self._patience.set(None)
        self._elsewhere.set(None)
        # The next address soon, and longer each time that all of them were tried.
        rounds, place = divmod(self._attempt, self._places)
        self._again.set_in(wait_s(1 if place else rounds, self._outside.chance()))
        if self._outside.timers.time() - self._lost_s >= OTHER_WAY_S:
            self._go_the_other_way()

    def _leave(self) -> None:
        """Look for the hub at the next address: here is none, or one from which another has taken over."""
        if self._transport is not None:
            self._transport.close(self._state_post(LinkState.DISCONNECTED))
            self._attempt = self._tried + 1
            self._on_gone()
            self._hearer.link_changed()

    def _note_hub(self, *, is_lost: bool) -> None:
        self._out = outgoing.hub_is(self._out, self._outside.timers.time(), is_lost=is_lost)
        if not is_lost:
            self._elsewhere.set(None)
        elif self._told():
            self._elsewhere.set_in(ELSEWHERE_S)
        self._pump()
        self._hearer.link_changed()

    def _take(self, heard: Heard, *, is_retained: bool) -> None:
        match heard:
            case Acknowledged():
                # What the broker has kept was said before anything was sent on this connection.
                self._on_ack(heard, sent=0 if is_retained else self._out.sent)
            case Resend(after):
                self._out = outgoing.resend(self._out, after, self._outside.timers.time())
                self._pump()
            case HubState(state):
                self._note_hub(is_lost=state is not LinkState.READY)
            case Outdated():
                log.warning("Another hub has taken over from the one at %s.", self._address.host)
                self._leave()
            case Wanted(held):
                self._hearer.wanted(held)
                self.tell_info()
            case HubTime(now_ms):
                self._hearer.hub_time(now_ms, is_old=is_retained)
            case Revoked():
                self._hearer.revoked()
            case _:
                assert_never(heard)

    def _on_ack(self, ack: Acknowledged, *, sent: int) -> None:
        """`sent` is the last number of the stream that is sent now which the hub may have heard by then."""
        stream = ack.stream
        named = next((each for each in self._outbox.streams if each.row.name == stream), None)
        if named is None:
            return
        if stream == self._outbox.row.name and is_of_another(self._outbox, named, ack):
            self._hearer.outrun()
        seq = kept_of(self._outbox, named, ack, sent if stream == self._out.stream else 0)
        if seq is None:
            return
        self._outbox.acknowledge(stream, seq)
        if stream == self._out.stream:
            self._out = outgoing.acknowledged(self._out, seq, self._outside.timers.time())
        self.grown()
        self._hearer.link_changed()

    def _change_stream(self) -> None:
        """Send the stream that is to be sent now, on this connection."""
        fresh = _outgoing_of(self._outbox)
        if fresh.stream != self._out.stream or not self._out.is_connected:
            was = self._out
            self._out = fresh
            if was.is_connected:
                now_s = self._outside.timers.time()
                self._out = outgoing.connected(self._out, now_s)
                self._out = outgoing.hub_is(self._out, now_s, is_lost=was.is_hub_lost)

    def _pump(self) -> None:
        numbers = self._out.to_send()
        if numbers and self._transport is not None:
            row = self._outbox.sending.row
            for line in self._outbox.after(row, numbers.start - 1, len(numbers)):
                self._send(Of.LOG, line.text.encode())
            self._out = outgoing.sent(self._out, numbers.stop - 1, self._outside.timers.time())
        self._patience.set(self._out.due_s)

    def _on_time(self) -> None:
        due_s = self._out.due_s or 0.0
        self._out = outgoing.passed(self._out, max(due_s, self._outside.timers.time()))
        self._pump()

    def _go_the_other_way(self) -> None:
        kept = self._outbox.sending
        if self._is_posting or not kept.waiting:
            return
        lines = self._outbox.after(kept.row, kept.row.acknowledged, MOST_LINES)
        own, address, texts = self._credential, self._address, [line.text for line in lines]
        self._is_posting = True
        self._outside.in_thread(
            lambda: self._outside.send(own, address.host, address.https, texts),
            lambda ack: self._on_posted(ack, lines[-1].seq),
        )

    def _on_posted(self, ack: Ack | Exception, last: int) -> None:
        self._is_posting = False
        if not isinstance(ack, Exception):
            self._on_ack(Acknowledged(ack.stream, ack.seq), sent=last)
            if not self._out.is_connected:
                self._go_the_other_way()

    def _send_state(self) -> None:
        if self._state is not None and self._out.is_connected:
            self._state_s = self._outside.timers.time()
            self._send(Of.STATE, self._state(), is_retained=True)
            self._state = None

    def _send(self, topic: Of, payload: bytes, *, is_retained: bool = False) -> None:
        if self._transport is not None:
            self._transport.send(Post(self._topic(topic), payload, is_retained))

    def _state_post(self, state: LinkState) -> Post:
        return Post(
            self._topic(Of.STATE_OF_LINK), to_bytes(BoxState(state, self._connection)), is_retained=True
        )

    def _applied(self) -> dict[str, int | str]:
        """The revisions that the box has applied, and the epoch of the hub that it follows."""
        held = self._hearer.held
        known = {"assign": held.assignment, "clock": held.extra, "judge": held.judge}
        revisions = {name: each.rev for name, each in known.items() if each is not None}
        return {**revisions, "hub": held.epoch} if held.epoch else {**revisions}

    def _topic(self, topic: Of) -> str:
        return topics.of_box(self._credential.event, self._credential.box, topic)


def _outgoing_of(outbox: Outbox) -> Outgoing:
    kept = outbox.sending
    return Outgoing(kept.row.name, kept.row.acknowledged, kept.last.seq, kept.row.acknowledged)
