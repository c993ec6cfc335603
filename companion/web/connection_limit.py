"""Connection limit and rate limit: how many connections and pages, in all and by address, and who leaves."""

import asyncio
import ipaddress
import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from companion.web.connection import FAIR_FRAMES, Connection
from companion.web.origin_check import LOOPBACK
from companion.web.rate_limit import Rate, TimeBudget, TokenBucket

log = logging.getLogger("toscana.web")

# A browser opens about six while it loads the page, and one for its socket.
MOST_CONNECTIONS, MOST_CONNECTIONS_EACH = 128, 64
# Fifty phones that watch and some room; and more that only the box itself may open.
MOST_PAGES, MOST_PAGES_EACH, OWN_PAGES = 56, 8, 4
# What all connections together may leave unread, beside what the kernel keeps, which is enough for a page.
MOST_UNREAD_BYTES = 2 * 1024 * 1024
# Whoever was answered so long ago may be asked to leave when others wait.
REST_S = 1.0
# A hand on the page: a fast mouse tells of up to 240 movements a second. Who only watches has nothing to say.
ACTING, WATCHING = Rate(burst=300, per_second=300), Rate(burst=100, per_second=10)
# All pages of one address together; see connection.FAIR_FRAMES.
PAGES_OF_ONE = 2
# What a page that had to be closed for its noise costs its address.
LOUD_ASKS = 50
# New connections and requests. A browser that loads the page makes about twenty of them.
ASKS = Rate(burst=600, per_second=60)
# What is remembered of those who have gone; each takes less than a kilobyte.
MOST_REMEMBERED = 256
# A machine has one IPv4 address, but as many IPv6 addresses of its network as it likes.
NETWORK_BITS = 64

Make = Callable[[], asyncio.Protocol]


@dataclass(slots=True)
class Client:
    """One address: its connections, and what it may still do."""

    asks: TokenBucket
    frames: TokenBucket
    connections: set[Connection] = field(default_factory=set)

    @property
    def pages(self) -> list[Connection]:
        return [each for each in self.connections if each.is_page]


class Clients:
    """Clients by address; one who has gone is forgotten when others need the place."""

    def __init__(self, frames: Rate) -> None:
        self._frames = frames
        self._by_address: dict[str, Client] = {}

    def at(self, address: str, now_s: float) -> Client:
        found = self._by_address.pop(address, None) or Client(
            TokenBucket(ASKS, now_s), TokenBucket(self._frames, now_s)
        )
        # Who came last stands last, so that the first is who has been away for longest.
        self._by_address[address] = found
        if len(self._by_address) > MOST_REMEMBERED:
            self._forget_one()
        return found

    @property
    def connections(self) -> list[Connection]:
        return [each for client in self._by_address.values() for each in client.connections]

    @property
    def largest_crowd(self) -> set[Connection]:
        """The connections of whoever has the most."""
        return max((client.connections for client in self._by_address.values()), key=len, default=set())

    @property
    def most_pages(self) -> list[Connection]:
        """The pages of the other machine that has the most of them."""
        others = (client.pages for address, client in self._by_address.items() if address not in LOOPBACK)
        return max(others, key=len, default=[])

    def _forget_one(self) -> None:
        gone = next((name for name, client in self._by_address.items() if not client.connections), None)
        if gone is not None:
            del self._by_address[gone]


class ConnectionLimit:
    """The connections of one server: who comes in, and who has to leave.

    `make` gives aiohttp's protocol for a connection; `clock_s` never goes back.
    """

    def __init__(self, make: Make, clock_s: Callable[[], float], *, is_in_the_room: bool) -> None:
        self._make = make
        self.time = clock_s
        self.page_rate = WATCHING if is_in_the_room else ACTING
        together = Rate(self.page_rate.burst * PAGES_OF_ONE, self.page_rate.per_second * PAGES_OF_ONE)
        self._clients = Clients(together)
        self._is_closed = False
        self.budget = TimeBudget(asyncio.get_running_loop())

    def new_connection(self) -> Connection:
        return Connection(self)

    def accept(self, connection: Connection, peer: Any) -> asyncio.Protocol | None:
        """The protocol behind this connection; None for whom there is no place."""
        connection.address = network_of(peer[0]) if isinstance(peer, tuple) else ""
        client = self._client(connection)
        if self._is_closed or not client.asks.take(1, self.time()) or not self._has_room(client):
            return None
        client.connections.add(connection)
        return self._make()

    def left(self, connection: Connection) -> None:
        self._client(connection).connections.discard(connection)

    def close(self) -> None:
        """Drop all connections, and whoever is on the way in."""
        self._is_closed = True
        for connection in self._clients.connections:
            connection.drop()

    def may_ask(self, connection: Connection) -> bool:
        return self._client(connection).asks.take(1, self.time())

    def may_send(self, connection: Connection, frames: int) -> bool:
        """Whether the pages of this address together are within their rate."""
        return self._client(connection).frames.take(frames, self.time())

    def is_calm(self, connection: Connection) -> bool:
        """Whether the pages of this address have sent few frames lately."""
        return self._client(connection).frames.used(self.time()) <= FAIR_FRAMES

    @property
    def pages(self) -> int:
        return sum(connection.is_page for connection in self._clients.connections)

    def may_open_page(self, connection: Connection) -> bool:
        """On this machine one may open all of them; from another, some are left for others."""
        return connection.address in LOOPBACK or len(self._client(connection).pages) < MOST_PAGES_EACH

    def has_page_place(self, connection: Connection) -> bool:
        """Whether there is a place for one more page; of who has many, the longest silent one makes room."""
        if self.pages < MOST_PAGES + (OWN_PAGES if connection.address in LOOPBACK else 0):
            return True
        crowd = self._clients.most_pages
        if len(crowd) <= len(self._client(connection).pages) + 1:
            return False
        self._drop(min(crowd, key=lambda page: page.since_s))
        return True

    def note_loud(self, connection: Connection, sentence: str) -> None:
        """This page had to be closed; its address may come back, but not again and again."""
        self._client(connection).asks.charge(LOUD_ASKS, self.time())
        log.warning("%s: %s", connection.address, sentence)

    def make_room(self, size: int) -> None:
        """Before an answer of this size: who leaves most unread goes first, until there is room for it."""
        unread = {connection: connection.unread_bytes for connection in self._clients.connections}
        too_much = size + sum(unread.values()) - MOST_UNREAD_BYTES
        for connection in sorted(unread, key=lambda each: unread[each], reverse=True):
            if too_much <= 0 or not unread[connection]:
                break
            self._drop(connection)
            too_much -= unread[connection]

    def _client(self, connection: Connection) -> Client:
        return self._clients.at(connection.address, self.time())

    def _has_room(self, client: Client) -> bool:
        """Room for one more, made by asking out who only waits."""
        everybody = self._clients.connections
        if len(client.connections) >= MOST_CONNECTIONS_EACH:
            leaving = self._first_to_leave(client.connections)
        elif len(everybody) >= MOST_CONNECTIONS:
            crowd = self._clients.largest_crowd
            leaving = self._first_to_leave(crowd) or self._first_to_leave(everybody)
        else:
            return True
        if leaving is None:
            return False
        self._drop(leaving)
        return True

    def _drop(self, connection: Connection) -> None:
        connection.drop()
        self.left(connection)

    def _first_to_leave(self, connections: Iterable[Connection]) -> Connection | None:
        """Who has asked for nothing yet, the oldest first; else who was answered longest ago."""
        now_s = self.time()
        resting = [
            connection
            for connection in connections
            if not connection.is_page and now_s - connection.since_s >= REST_S
        ]
        waiting = [connection for connection in connections if not connection.has_asked]
        return min(waiting or resting, key=lambda connection: connection.since_s, default=None)


def network_of(host: str) -> str:
    """The address that stands for a machine: an IPv4 address, or the network of an IPv6 one."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    if address.is_loopback:
        return str(address)
    return str(ipaddress.ip_network((int(address), NETWORK_BITS), strict=False))
