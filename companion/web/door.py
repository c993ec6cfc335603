"""The door: how many connections and pages there may be, in all and of one address, and who leaves first."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Any

from companion.web.allowance import Pace
from companion.web.gate import Gate
from companion.web.guard import LOOPBACK
from companion.web.visitors import Visitor, Visitors, network_of

log = logging.getLogger("toscana.web")

# A browser opens about six while it loads the page, and one for its socket.
MOST_CONNECTIONS, MOST_CONNECTIONS_EACH = 128, 64
# Fifty phones that watch, the panel's page, and some room.
MOST_PAGES, MOST_PAGES_EACH = 56, 8
# What all connections together may leave unread: fifty phones that load the page over a slow network.
MOST_UNREAD_BYTES = 6 * 1024 * 1024
# Whoever was answered so long ago may be asked to leave when others wait.
REST_S = 1.0
# A hand on the page: a fast mouse tells of up to 240 movements a second. Who only watches has nothing to say.
ACTING, WATCHING = Pace(at_once=300, a_second=300), Pace(at_once=100, a_second=10)
# All pages of one address together; see gate.FAIR_FRAMES.
PAGES_OF_ONE = 2
# What a page that had to be closed for its noise costs its address.
LOUD_ASKS = 50

Make = Callable[[], asyncio.Protocol]


class Door:
    """`make` gives aiohttp's protocol for a new connection; `clock_s` never goes back."""

    def __init__(self, make: Make, clock_s: Callable[[], float], *, is_in_the_room: bool) -> None:
        self._make = make
        self.time = clock_s
        self.pace = WATCHING if is_in_the_room else ACTING
        together = Pace(self.pace.at_once * PAGES_OF_ONE, self.pace.a_second * PAGES_OF_ONE)
        self._visitors: Visitors[Gate] = Visitors(together)
        self._is_closed = False

    def new_gate(self) -> Gate:
        return Gate(self)

    def let_in(self, gate: Gate, peer: Any) -> asyncio.Protocol | None:
        """The protocol behind this gate; None for whom there is no place."""
        gate.address = network_of(peer[0]) if isinstance(peer, tuple) else ""
        visitor = self._visitor(gate)
        if self._is_closed or not visitor.asks.take(1, self.time()) or not self._has_room(visitor):
            return None
        visitor.connections.add(gate)
        return self._make()

    def left(self, gate: Gate) -> None:
        self._visitor(gate).connections.discard(gate)

    def close(self) -> None:
        """Drop all connections, and whoever is on the way in."""
        self._is_closed = True
        for gate in self._visitors.connections:
            gate.drop()

    def may_ask(self, gate: Gate) -> bool:
        return self._visitor(gate).asks.take(1, self.time())

    def may_send(self, gate: Gate, frames: int) -> bool:
        """Whether the pages of this address together are within their allowance."""
        return self._visitor(gate).frames.take(frames, self.time())

    @property
    def pages(self) -> int:
        return sum(gate.is_page for gate in self._visitors.connections)

    def may_open_page(self, gate: Gate) -> bool:
        """On this machine one may open all of them; from another, some are left for others."""
        pages = sum(each.is_page for each in self._visitor(gate).connections)
        return gate.address in LOOPBACK or pages < MOST_PAGES_EACH

    def note_loud(self, gate: Gate, sentence: str) -> None:
        """This page had to be closed; its address may come back, but not again and again."""
        self._visitor(gate).asks.charge(LOUD_ASKS, self.time())
        log.warning("%s: %s", gate.address, sentence)

    def make_room(self, size: int) -> None:
        """Before an answer of this size: who leaves most unread goes first, until there is room for it."""
        unread = {gate: gate.unread_bytes for gate in self._visitors.connections}
        too_much = size + sum(unread.values()) - MOST_UNREAD_BYTES
        for gate in sorted(unread, key=lambda each: unread[each], reverse=True):
            if too_much <= 0 or not unread[gate]:
                break
            gate.drop()
            self.left(gate)
            too_much -= unread[gate]

    def _visitor(self, gate: Gate) -> Visitor[Gate]:
        return self._visitors.at(gate.address, self.time())

    def _has_room(self, visitor: Visitor[Gate]) -> bool:
        """Room for one more, made by asking out who only waits."""
        everybody = self._visitors.connections
        if len(visitor.connections) >= MOST_CONNECTIONS_EACH:
            leaving = self._first_to_leave(visitor.connections)
        elif len(everybody) >= MOST_CONNECTIONS:
            crowd = self._visitors.largest_crowd
            leaving = self._first_to_leave(crowd) or self._first_to_leave(everybody)
        else:
            return True
        if leaving is None:
            return False
        leaving.drop()
        self.left(leaving)
        return True

    def _first_to_leave(self, gates: Iterable[Gate]) -> Gate | None:
        """Who has asked for nothing yet, the oldest first; else who was answered longest ago."""
        now_s = self.time()
        resting = [gate for gate in gates if not gate.is_page and now_s - gate.since_s >= REST_S]
        waiting = [gate for gate in gates if not gate.has_asked]
        return min(waiting or resting, key=lambda gate: gate.since_s, default=None)
