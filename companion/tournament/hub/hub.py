"""The running hub: puts store, ingest, projection, link and joining desk together; all of it in one loop."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.frozen import changed, frozen
from companion.games.kit.refusals import Refusal
from companion.games.kit.sentences import verbatim
from companion.tournament.hub import projection
from companion.tournament.hub.acks import Acks
from companion.tournament.hub.commands import Command, DeleteData, Pair
from companion.tournament.hub.decided import Given
from companion.tournament.hub.deciding_floor import ran_out
from companion.tournament.hub.deeds import decide, line_of, written
from companion.tournament.hub.desk import Desk
from companion.tournament.hub.event import Event
from companion.tournament.hub.fold_deeds import Deed, fold_deed
from companion.tournament.hub.ingest import Ingest, Taken, Told
from companion.tournament.hub.link import BrokerAddress, Link, Message
from companion.tournament.hub.now import now_ms
from companion.tournament.hub.passwords import box_password
from companion.tournament.hub.seating import field_of
from companion.tournament.hub.store import Store, StoreError
from companion.tournament.hub.streams import Streams
from companion.tournament.hub.wanted import Wanted, clock_at, wanted
from companion.tournament.messages import HubState, LinkState, to_bytes
from companion.tournament.packets import Publication
from companion.tournament.pairing.field import NoPairingError
from companion.tournament.pairing.pair import pair
from companion.tournament.topics import Of, OfAll, is_name, of_all, of_hub

log = logging.getLogger("toscana.hub")

CLOCK_S, TICK_S = 15.0, 0.5


@frozen
class Answered:
    """What a command led to: the event's revision after it, and what is told of it."""

    rev: int
    result: dict[str, Any]


class Hub:
    """One event. `changed` is called after whatever changed it, `users` when other boxes may enter."""

    def __init__(self, store: Store, event: str, secret: bytes) -> None:
        self.store = store
        self.secret = secret
        self.boot = secrets.token_hex(4)
        self.event = Event(event)
        self.streams: Streams[Taken] = Streams()
        self.desk = Desk(secrets.randbelow)
        self.ingest = Ingest(event, store, self.streams, self._follow)
        self._acks = Acks(event, self.streams, self._publish)
        self.changed: Callable[[], None] = _nothing
        self.users: Callable[[dict[str, str]], None] = _ignored
        self._stream = store.meta("stream") or ""
        self._link: Link | None = None
        self._published: dict[str, Wanted] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._is_wanting = self._is_held = False
        self._deciding = asyncio.Lock()

    @classmethod
    def open(cls, path: Path, event: str, secret: bytes) -> "Hub":
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
        hub = cls(store, known or event, secret)
        projection.rebuild(hub.event, store.everything(), hub.streams)
        return hub

    def start(self, address: BrokerAddress | None) -> None:
        """Take records in from now on; without an address only over HTTPS and from files."""
        self._tasks = [asyncio.create_task(self.ingest.run()), asyncio.create_task(self._keep_time())]
        if address is not None:
            will = to_bytes(HubState(LinkState.LOST, self.boot, now_ms()))
            self._link = Link(self.event.id, address, will, self._take, self._note_up)
            self._link.start()

    async def stop(self) -> None:
        await self.ingest.flushed()
        if self._link is not None:
            gone = HubState(LinkState.LOST, self.boot, now_ms())
            self._publish(Publication(of_hub(self.event.id), to_bytes(gone), retain=True))
            await self._link.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.ingest.writer.shutdown()
        self.store.close()

    @property
    def is_linked(self) -> bool:
        return self._link is not None and self._link.is_up

    # Commands of the pages and the desk.

    async def do(self, command: Command, by: str) -> Answered | Refusal:
        """Decide a command and keep its deeds; nothing is done where it is refused."""
        async with self._deciding:
            given = Given(now_ms(), by, secrets.randbelow(2**31))
            if isinstance(command, Pair):
                given, command = await self._paired(command, given)
            decision = decide(self.event, command, given)
            if isinstance(decision, Refusal):
                return decision
            await self._keep(decision.deeds, given)
        result = dict(decision.result)
        if isinstance(command, DeleteData):
            result = {"deleted": await self._erase(command.before)}
        return Answered(self.event.rev, result)

    async def _paired(self, command: Pair, given: Given) -> tuple[Given, Pair]:
        """Pair beside the loop: thousands of players take seconds, and boxes and pages go on meanwhile."""
        seed = given.seed if command.seed is None else command.seed
        pairing = None
        if command.kind in ("random", "score") and not self.event.missing():
            field = field_of(self.event, command.kind)
            with suppress(NoPairingError):
                pairing = await asyncio.to_thread(pair, field, seed)
        return changed(given, pairing=pairing), changed(command, seed=seed)

    async def note(self, *deeds: Deed) -> None:
        """Keep what the hub itself did."""
        async with self._deciding:
            await self._keep(deeds, Given(now_ms(), "", 0))

    async def _keep(self, deeds: tuple[Deed, ...], given: Given) -> None:
        records = written(self.event, self._stream, deeds, given)
        lines = [(record.seq, line_of(record)) for record in records]
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self.ingest.writer, self.store.add_deeds, lines)
        for record in records:
            fold_deed(self.event, record)
        self.let_in()
        self._want()
        self.changed()

    async def _erase(self, day: str) -> int:
        """Erase what is older than the day began here, and tell the event anew from what is left."""
        before = int(time.mktime(time.strptime(day, "%Y-%m-%d"))) * 1000
        loop = asyncio.get_running_loop()
        erased: int = await loop.run_in_executor(self.ingest.writer, self.store.erase, before)
        fresh = Event(self.event.id)
        streams: Streams[Taken] = Streams()
        projection.rebuild(fresh, self.store.everything(), streams)
        # Numbers go on where they were: a deed's number is used once.
        fresh.rev, fresh.deeds = self.event.rev, self.event.deeds
        fresh.changed = {*fresh.changed, *self.event.changed}
        self.event = fresh
        self.changed()
        return erased

    def let_in(self) -> None:
        """Tell the broker which boxes may enter."""
        boxes = (box.id for box in self.event.boxes.values() if not box.is_revoked)
        self.users({box: self.password(box) for box in boxes})

    def password(self, box: str) -> str:
        return box_password(self.secret, box)

    async def find_again(self, users: tuple[str, ...]) -> None:
        """Boxes that the broker knows and the log does not: a hub that was restored goes on with them."""
        unknown = [user for user in users if user not in self.event.boxes]
        await self.note(*(Deed("box_joined", {"box": box, "version": "", "table": ""}) for box in unknown))

    # What comes in.

    def _take(self, message: Message) -> None:
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
        self.changed()

    def _follow(self, told: Told) -> None:
        """After a group is on the disk."""
        self._hold_back()
        calls = len(self.event.calls), len(self.event.waiting)
        for taken in told.taken:
            projection.take(self.event, taken)
        for refused in told.refused:
            projection.note_refused(self.event, refused.box, refused.what, refused.received)
        for heard in told.heard:
            self._acks.keeps(*heard)
        for box, after in told.resend:
            self._acks.misses(box, after)
        if calls != (len(self.event.calls), len(self.event.waiting)):
            self._want()
        self.changed()

    def _hold_back(self) -> None:
        if self._link is not None and self._is_held != self.ingest.is_behind:
            self._is_held = self.ingest.is_behind
            self._link.hold(is_held=self._is_held)

    # What goes out.

    def _note_up(self) -> None:
        self._is_held = False
        ready = HubState(LinkState.READY, self.boot, now_ms())
        self._publish(Publication(of_hub(self.event.id), to_bytes(ready), retain=True))
        self._published.clear()
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
        now = now_ms()
        for topic, message in wanted(self.event).items():
            if self._published.get(topic) == message:
                continue
            if message.until and message.until <= now:
                message = Wanted(b"")  # noqa: PLW2901 - a notice whose time is over
            self._published[topic] = message
            left_s = max(1, (message.until - now) // 1000) if message.until else None
            self._publish(Publication(topic, message.payload, retain=True, expiry_s=left_s))

    def _publish(self, publication: Publication) -> None:
        if self._link is not None:
            self._link.publish(publication)

    async def _keep_time(self) -> None:
        """Tell the time and what is committed again and again, and end a clock that has run out."""
        told_s = 0.0
        while True:
            await asyncio.sleep(TICK_S)
            now_s = time.monotonic()
            if (ended := ran_out(self.event.clock, now_ms())) is not None:
                await self.note(ended)
            elif now_s - told_s >= CLOCK_S:
                told_s = now_s
                clock = clock_at(self.event, now_ms())
                self._publish(Publication(of_all(self.event.id, OfAll.CLOCK), clock, retain=True))
                self._acknowledge_again()

    def _acknowledge_again(self) -> None:
        """Say what is committed of each box that is there: an older word may have come to it last."""
        for box in self.event.boxes.values():
            if box.live.stream and box.live.link == LinkState.READY and not box.is_revoked:
                self._acks.keeps(box.id, box.live.stream)


def _nothing() -> None:
    """Nobody looks yet."""


def _ignored(users: dict[str, str]) -> None:
    """A broker that somebody else looks after."""
    del users
