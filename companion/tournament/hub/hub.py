"""The running hub: puts store, ingest, projection, link and joining codes together; all of it in one loop."""

import asyncio
import logging
import secrets
import sqlite3
import time
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from companion.frozen import changed, frozen
from companion.games.kit.sentences import Refusal, say, verbatim
from companion.tournament.hub import projection
from companion.tournament.hub.boxes import AlarmRaised, BoxJoined, DeleteData, JoiningCodes, is_due
from companion.tournament.hub.broker import box_password
from companion.tournament.hub.decisions import Command, Decided, Deed, Given, did, no
from companion.tournament.hub.deeds import fold_deed, to_records
from companion.tournament.hub.event import Event
from companion.tournament.hub.floor import has_ended
from companion.tournament.hub.forecast import note_endings
from companion.tournament.hub.hubs import LATE_S, Copies, HubNamed, TookOver
from companion.tournament.hub.ingest import Ingest, Refused, Taken, Told
from companion.tournament.hub.link import BrokerAddress, Link, Message
from companion.tournament.hub.mqtt import Publication
from companion.tournament.hub.players import LISTS
from companion.tournament.hub.publishing import Acks, Retained, clock_at
from companion.tournament.hub.rounds import Pair, field_of, make_pairing
from companion.tournament.hub.store import Store, StoreError, find_time, keep_time, midnight, now_ms
from companion.tournament.hub.streams import Streams
from companion.tournament.hub.views import all_parts
from companion.tournament.hub.watch import Watch
from companion.tournament.messages import HubAddress, HubState, LinkState, to_bytes
from companion.tournament.pairing.field import NoPairingError, Pairing
from companion.tournament.proofs import read_epoch, sign_epoch
from companion.tournament.topics import Of, OfAll, is_name, of_all, of_hub

log = logging.getLogger("toscana.hub")

CLOCK_S, TICK_S = 15.0, 0.5
FLUSH_S = 3.0
UNLINKED_S = 5.0
TAKEN_OVER = say("Another hub has taken over, and this one does nothing any more: open the other one's page.")


@frozen
class Done:
    """What a command led to: the event's revision after it, and what is told of it."""

    rev: int
    result: dict[str, Any]


class Hub:
    """One event. `changed` is called after whatever changed it, `users` when other boxes may enter.

    `stepped_down` is called once another hub has taken over: nothing is taken in or decided here then.
    """

    def __init__(self, store: Store, event: str, secret: bytes, boot: str = "") -> None:
        self.store = store
        self.secret = secret
        self.boot = boot or secrets.token_hex(4)
        self.copies = Copies()
        self.is_fenced = False
        self.stepped_down: Callable[[], Coroutine[Any, Any, None]] = _stay
        self.event = Event(event)
        self.streams: Streams[Taken] = Streams()
        self.codes = JoiningCodes(secrets.randbelow)
        self.ingest = Ingest(event, store, self.streams, self._follow)
        self._acks = Acks(event, self.streams, self._publish)
        self.changed: Callable[[], None] = lambda: None
        self.users: Callable[[dict[str, str]], None] = lambda _: None
        self._stream = store.meta("stream") or ""
        self._link: Link | None = None
        self._retained = Retained()
        self.watch = Watch(self._show_troubles)
        self._keeping: set[asyncio.Task[None]] = set()
        self.ingest.stands = partial(self.watch.report, "disk")
        self._unlinked_s = 0.0
        self._is_wanting = self._is_held = False
        self._deciding = asyncio.Lock()

    @classmethod
    def open(cls, path: Path, event: str, secret: bytes, boot: str = "") -> "Hub":
        """The hub of the event in this file; `event` names a new one, or is empty for one that is there."""
        store = Store.open(path)
        known = store.meta("event")
        if known is None:
            if not is_name(event):
                raise StoreError(
                    verbatim("Name the event with --event: small letters, digits and dashes, such as open26.")
                )
            store.set_meta("event", event)
            store.set_meta("stream", f"hub-{secrets.token_hex(6)}")
        elif event not in ("", known):
            raise StoreError(verbatim(f"This folder is of the event {known}: name another folder."))
        hub = cls(store, known or event, secret, boot)
        projection.rebuild(hub.event, store.everything(), hub.streams)
        find_time(store, goes_on=hub.event.clock.state == "running" or bool(store.meta("standby")))
        return hub

    def start(self, address: BrokerAddress | None) -> None:
        """Take records in from now on; without an address only over HTTPS and from files."""
        self._unlinked_s = time.monotonic()
        self.watch.begin("records", self.ingest.run)
        self.watch.begin("clock", self._keep_time)
        if address is not None:
            self._link = Link(self.event.id, address, self._state(LinkState.LOST), self._take, self._note_up)
            self.watch.begin("broker", self._link.run)

    async def stop(self) -> None:
        """End in a few seconds; what the disk does not take now, the boxes send again at the next start."""
        with suppress(TimeoutError):
            async with asyncio.timeout(FLUSH_S):
                await self.ingest.flushed()
        await self.copies.until(self.store.newest, time.monotonic())
        if self._link is not None:
            self._publish(Publication(of_hub(self.event.id), self._state(LinkState.LOST), retain=True))
            await self._link.stop()
        await self.watch.stop()
        self.ingest.close()
        self.store.close()

    def _show_troubles(self) -> None:
        self.event.touch("hall")
        self.changed()

    # One hub of several.

    @property
    def epoch(self) -> str:
        return sign_epoch(self.secret, self.event.epoch)

    def _state(self, state: LinkState) -> bytes:
        return to_bytes(HubState(state, self.boot, now_ms(), self.epoch))

    async def take_over(self) -> None:
        """Be the event's hub from now on; whichever was before is not, once it hears of it."""
        given = Given(now_ms(), "", 0)
        stream = f"hub-{secrets.token_hex(6)}"
        records = to_records(did(TookOver()), self.event, stream, given)
        lines = [(record.seq, to_bytes(record)) for record in records]
        meta = {"stream": stream, "standby": "", "fenced": ""}
        await asyncio.to_thread(self.store.add_deeds, lines, meta)
        await asyncio.to_thread(keep_time, self.store)
        self._stream = stream
        for record in records:
            fold_deed(self.event, TookOver(), record)

    def hear_epoch(self, signed: object) -> None:
        """Another hub or a box says which hub counts: if it is a later one, this one does no more."""
        number = read_epoch(self.secret, signed) if isinstance(signed, str) else 0
        if number > self.event.epoch and not self.is_fenced:
            self.is_fenced = True
            self.watch.note("fenced", str(TAKEN_OVER))
            self._keeping.add(task := asyncio.create_task(self._step_down()))
            task.add_done_callback(self._keeping.discard)

    async def _step_down(self) -> None:
        with suppress(sqlite3.Error):
            await self.ingest.in_turn(self.store.set_meta, "fenced", "yes")
        await self.watch.end("broker", "clock")
        await self.stepped_down()

    async def name_hubs(self, own: HubAddress, second: HubAddress) -> None:
        """Let every box know where it finds the second hub, should this one be gone."""
        if self.event.second and second in self.event.hubs.values() and own in self.event.hubs.values():
            return
        both = ((own, False), (second, True))
        await self.note(*(HubNamed(each.host, each.mqtt, each.https, is_it) for each, is_it in both))

    @property
    def is_linked(self) -> bool:
        return self._link is not None and self._link.is_up

    # Commands of the pages.

    async def do(self, command: Command, by: str) -> Done | Refusal:
        """Decide a command and keep its deeds; nothing is done where it is refused."""
        async with self._deciding:
            if self.is_fenced:
                return no(TAKEN_OVER)
            given = Given(now_ms(), by, secrets.randbelow(2**31))
            if isinstance(command, Pair):
                given = changed(given, pairing=await self._paired(command, given))
            elif isinstance(command, LISTS):
                given = changed(given, listed=await asyncio.to_thread(command.read))
            decision = command.decide(self.event, given)
            if isinstance(decision, Refusal):
                return decision
            try:
                await self._keep(decision, given)
            except (sqlite3.Error, OSError) as problem:
                self.watch.note("disk", str(problem))
                return no(say("The hub can't write on its disk now, so nothing was done: try again."))
        await self.copies.until(self.store.newest, time.monotonic())
        result = dict(decision.result)
        if isinstance(command, DeleteData):
            result = {"deleted": await self._erase(command.before)}
        return Done(self.event.rev, result)

    async def _paired(self, command: Pair, given: Given) -> Pairing | None:
        """Pair beside the loop: thousands of players take seconds, and boxes and pages go on meanwhile."""
        seed = given.seed if command.seed is None else command.seed
        if command.why_not(self.event) is None:
            field = field_of(self.event, command.field_kind)
            with suppress(NoPairingError):
                return await asyncio.to_thread(make_pairing, self.event, field, command, seed)
        return None

    async def note(self, *deeds: Deed, table: str = "", round_: int = 0) -> None:
        """Keep what the hub itself did."""
        async with self._deciding:
            await self._keep(did(*deeds, table=table, round_=round_), Given(now_ms(), "", 0))

    async def _keep(self, decided: Decided, given: Given) -> None:
        records = to_records(decided, self.event, self._stream, given)
        lines = [(record.seq, to_bytes(record)) for record in records]
        await self.ingest.in_turn(self.store.add_deeds, lines)
        for deed, record in zip(decided.deeds, records, strict=True):
            fold_deed(self.event, deed, record)
        self.copies.wake()
        self.let_in()
        self._want()
        self.changed()

    async def _erase(self, day: str) -> int:
        """Erase what is older than the day began here, and tell the event anew from what is left."""
        erased = await self.ingest.in_turn(self.store.erase, midnight(day))
        fresh = Event(self.event.id)
        streams: Streams[Taken] = Streams()
        projection.rebuild(fresh, self.store.everything(), streams)
        # Numbers go on where they were: a deed's number is used once.
        fresh.rev, fresh.deeds, fresh.erased = self.event.rev, self.event.deeds, self.event.erased
        # Open pages show nothing any more of what is gone.
        fresh.changed = {*fresh.changed, *self.event.changed, *all_parts(self.event)}
        self.event = fresh
        self.changed()
        return erased

    def let_in(self) -> None:
        """Tell the broker which boxes may enter."""
        boxes = (box.id for box in self.event.boxes.values() if not box.is_revoked)
        try:
            self.users({box: self.password(box) for box in boxes})
        except OSError as problem:
            self.watch.note("passwords", str(problem))
        else:
            self.watch.clear("passwords")

    def password(self, box: str) -> str:
        return box_password(self.secret, box)

    async def find_again(self, users: tuple[str, ...]) -> None:
        """Boxes that the broker knows and the log does not: a hub that was restored goes on with them."""
        unknown = (user for user in users if user not in self.event.boxes)
        await self.note(*(BoxJoined(box, version="", table="") for box in unknown))

    # What comes in.

    def _take(self, message: Message) -> None:
        if self.is_fenced:
            return
        box = self.event.boxes.get(message.box)
        if message.topic is Of.LOG:
            if box is None or box.is_revoked:
                message.done()
            else:
                self.ingest.take(message.box, message.payload, message.done)
                self._hold_back()
            return
        projection.note_live(self.event, message.box, message.topic, message.payload, now_ms())
        if message.topic is Of.INFO and box is not None and not box.is_revoked and box.live.stream:
            # A hub that was restored knows less than the ack that the broker kept.
            self._acks.keeps(box.id, box.live.stream)
            self.hear_epoch(box.live.applied.get("hub"))
        self.changed()

    def _follow(self, told: Told) -> None:
        """After a group is on the disk."""
        self.copies.wake()
        self._hold_back()
        calls = len(self.event.calls), len(self.event.waiting)
        for taken in told.taken:
            projection.take(self.event, taken)
        self._raise_alarms(told.refused)
        for refused in told.refused:
            projection.note_refused(self.event, refused.box, refused.what, refused.received)
        for heard in told.heard:
            self._acks.keeps(*heard)
        for box, after in told.resend:
            self._acks.misses(box, after)
        if calls != (len(self.event.calls), len(self.event.waiting)):
            self._want()
        self.changed()

    def _raise_alarms(self, refused: Iterable[Refused]) -> None:
        """Keep the alarms of which no line in the log tells, each once until it is seen."""
        boxes = self.event.boxes
        raised = [
            AlarmRaised(each.what, each.box, each.received)
            for each in refused
            if not each.is_kept and each.box in boxes and each.what not in boxes[each.box].flags
        ]
        if raised:
            first = {(each.what, each.box): each for each in reversed(raised)}
            self._keeping.add(task := asyncio.create_task(self.note(*first.values())))
            task.add_done_callback(self._keeping.discard)

    def _hold_back(self) -> None:
        if self._link is not None and self._is_held != self.ingest.is_behind:
            self._is_held = self.ingest.is_behind
            self._link.hold(is_held=self._is_held)

    # What goes out.

    def _note_up(self) -> None:
        self._is_held = False
        self._publish(Publication(of_hub(self.event.id), self._state(LinkState.READY), retain=True))
        self._retained = Retained()
        for box in self.event.boxes.values():
            stream = self.streams.newest(box.id)
            if stream is not None and not box.is_revoked:
                self._acks.keeps(box.id, stream)
        self._want()
        self.changed()

    def _want(self) -> None:
        """Publish what the boxes should have, once for all that changed in this turn of the loop."""
        if not self._is_wanting:
            self._is_wanting = True
            asyncio.get_running_loop().call_soon(self._publish_wanted)

    def _publish_wanted(self) -> None:
        self._is_wanting = False
        if not self.is_linked:
            return
        for publication in self._retained.changes(self.event, now_ms()):
            self._publish(publication)

    def _publish(self, publication: Publication) -> None:
        if self._link is not None:
            self._link.publish(publication)

    async def _keep_time(self) -> None:
        """Tell the time and what is committed again and again, and end a clock that has run out."""
        told_s, began_s = 0.0, time.monotonic()
        while True:
            await asyncio.sleep(TICK_S)
            now_s = time.monotonic()
            self._watch_link(now_s)
            self._watch_second(began_s, now_s)
            if (ended := has_ended(self.event, now_ms())) is not None:
                await self.note(ended, round_=self.event.clock.round)
            elif now_s - told_s >= CLOCK_S:
                told_s = now_s
                clock = clock_at(self.event, now_ms())
                self._publish(Publication(of_all(self.event.id, OfAll.CLOCK), clock, retain=True))
                self._acknowledge_again()
                with suppress(sqlite3.Error):
                    await self.ingest.in_turn(keep_time, self.store)
                note_endings(self.event, now_ms())
                self.changed()
                await self._delete_in_time()
                if "passwords" in self.watch.troubles:
                    self.let_in()

    async def _delete_in_time(self) -> None:
        """Delete personal data on the day that was named for it."""
        today = time.strftime("%Y-%m-%d", time.localtime(now_ms() / 1000))
        if is_due(self.event, today):
            day = self.event.delete_on
            log.warning("The day of deletion has come: what is older than %s is erased.", day)
            await self.do(DeleteData(before=day, sure=True), "")

    def _watch_link(self, now_s: float) -> None:
        """Say so when the broker is not reached for longer than it takes to begin it again."""
        if self._link is None or self._link.is_up:
            self._unlinked_s = now_s
            self.watch.clear("link")
        elif now_s - self._unlinked_s > UNLINKED_S:
            self.watch.note("link", self._link.problem)

    def _watch_second(self, began_s: float, now_s: float) -> None:
        """Say so when the second hub copies nothing any more."""
        late_s = now_s - max(began_s, self.copies.heard_s or 0.0)
        self.watch.report("second hub", self.event.second if late_s > LATE_S else "")

    def _acknowledge_again(self) -> None:
        """Say what is committed of each box that is there: an older word may have come to it last."""
        for box in self.event.boxes.values():
            if box.live.stream and box.live.link == LinkState.READY and not box.is_revoked:
                self._acks.keeps(box.id, box.live.stream)


async def _stay() -> None:
    """Nobody listens yet."""
