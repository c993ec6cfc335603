"""The hub's link to the broker: connects again and again, hands on what comes, and lets records go when kept.

A message is acknowledged to the broker only when the hub says so; all others at once.
"""

import asyncio
import logging
import random
import ssl
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from companion.frozen import frozen
from companion.tournament import packets
from companion.tournament.hub.connection import Connection, RefusedError
from companion.tournament.packets import Asking, Publication, Published, Will
from companion.tournament.topics import Of, Place, all_up, of_hub, place_of

log = logging.getLogger("toscana.hub")

KEEPALIVE_S = 15
SESSION_S = 24 * 3600
ANSWER_S = 10.0
GOODBYE_S = 2.0
FIRST_RETRY_S, LAST_RETRY_S = 1.0, 5.0


@frozen
class BrokerAddress:
    """Where the broker is and how the hub enters; `ca` is the file of the CA for a broker that speaks TLS."""

    host: str
    port: int
    user: str
    password: str
    ca: Path | None = None


class Message(NamedTuple):
    """What came by a box's topic; `done` tells the broker that it is not needed any more."""

    box: str
    topic: Of
    payload: bytes
    done: Callable[[], None]


class Link:
    """`take` gets each message, `connected` is called when the hub is there; all of it in the loop."""

    def __init__(
        self,
        event: str,
        address: BrokerAddress,
        will: bytes,
        take: Callable[[Message], None],
        connected: Callable[[], None],
    ) -> None:
        self._event = event
        self._address = address
        self._asking = Asking(
            *(address.user, address.user, address.password, Will(of_hub(event), will)),
            *(KEEPALIVE_S, SESSION_S),
        )
        self._take = take
        self._connected = connected
        self._places: dict[str, Place | None] = {}
        self._connection: Connection | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def is_up(self) -> bool:
        return self._connection is not None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.say_goodbye(GOODBYE_S)
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def publish(self, publication: Publication) -> bool:
        """Whether it goes out; what does not is published again by whoever wants it there."""
        if self._connection is None:
            return False
        self._connection.publish(publication)
        return True

    def hold(self, *, is_held: bool) -> None:
        """Take nothing more for a while, or go on."""
        if self._connection is not None:
            self._connection.hold(is_held=is_held)

    async def _run(self) -> None:
        pause_s = FIRST_RETRY_S
        while True:
            try:
                await self._once()
                pause_s = FIRST_RETRY_S
                log.warning("The broker is gone.")
            except RefusedError as problem:
                log.warning("The broker refuses the hub, or its ACL does: %s.", problem)
            except (OSError, TimeoutError):
                pass
            await asyncio.sleep(random.uniform(FIRST_RETRY_S / 2, pause_s))
            pause_s = min(2 * pause_s, LAST_RETRY_S)

    async def _once(self) -> None:
        """One connection, from its beginning to its end."""
        address = self._address
        async with asyncio.timeout(ANSWER_S):
            _, connection = await asyncio.get_running_loop().create_connection(
                lambda: Connection(lambda published: self._receive(connection, published)),
                *(address.host, address.port),
                ssl=None if address.ca is None else await asyncio.to_thread(_trusting, address.ca),
            )
        try:
            async with asyncio.timeout(ANSWER_S):
                await connection.enter(packets.connect(self._asking))
                await connection.subscribe(*all_up(self._event))
            self._connection = connection
            self._connected()
            await self._watch(connection)
        finally:
            if self._connection is connection:
                self._connection = None
            connection.abort()

    async def _watch(self, connection: Connection) -> None:
        """Until it is over; a broker that is silent for too long is as good as gone."""
        loop = asyncio.get_running_loop()
        while not connection.over.done():
            connection.ping()
            # `wait_for` would lose a cancellation that comes together with the end.
            await asyncio.wait((connection.over,), timeout=KEEPALIVE_S / 2)
            if loop.time() - connection.heard_s > 1.5 * KEEPALIVE_S:
                return

    def _receive(self, connection: Connection, published: Published) -> None:
        topic, payload, number, _ = published
        if topic not in self._places:
            self._places[topic] = place_of(self._event, topic)
        place = self._places[topic]
        done = _nothing if number is None else partial(connection.acknowledge, number)
        if place is None or place.topic is not Of.LOG:
            done()
            done = _nothing
        if place is not None:
            self._take(Message(*place, payload, done))


def _trusting(ca: Path) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(ca))


def _nothing() -> None:
    """For what was acknowledged already."""
