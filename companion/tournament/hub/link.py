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
from companion.tournament.hub import mqtt
from companion.tournament.hub.mqtt import Asking, Connection, Publication, Published, RefusedError, Will
from companion.tournament.topics import BoxTopic, Of, all_up, of_hub, topic_of

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
    """The link of one hub; `take` gets each message, `connected` is called when the hub is there."""

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
            client=address.user,
            user=address.user,
            password=address.password,
            will=Will(of_hub(event), will),
            keepalive_s=KEEPALIVE_S,
            session_s=SESSION_S,
        )
        self._take = take
        self._connected = connected
        self._topics: dict[str, BoxTopic | None] = {}
        self._connection: Connection | None = None
        self.problem = ""
        """Why the broker was not reached the last time."""

    @property
    def is_up(self) -> bool:
        return self._connection is not None

    async def stop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.say_goodbye(GOODBYE_S)

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

    async def run(self) -> None:
        """Connect again and again, until it is cancelled."""
        pause_s = FIRST_RETRY_S
        while True:
            try:
                await self._once()
                pause_s = FIRST_RETRY_S
                self._fail("The broker is gone.")
            except RefusedError as problem:
                self._fail(f"The broker refuses the hub, or its ACL does: {problem}.")
            except (OSError, TimeoutError) as problem:
                self.problem = str(problem) or "no answer"
            await asyncio.sleep(random.uniform(FIRST_RETRY_S / 2, pause_s))
            pause_s = min(2 * pause_s, LAST_RETRY_S)

    def _fail(self, problem: str) -> None:
        if problem != self.problem:
            log.warning("%s", problem)
        self.problem = problem

    async def _once(self) -> None:
        """One connection, from its beginning to its end."""
        address = self._address
        async with asyncio.timeout(ANSWER_S):
            _, connection = await asyncio.get_running_loop().create_connection(
                lambda: Connection(lambda published: self._receive(connection, published)),
                address.host,
                address.port,
                ssl=None if address.ca is None else await asyncio.to_thread(_trusting, address.ca),
            )
        try:
            async with asyncio.timeout(ANSWER_S):
                await connection.enter(mqtt.connect(self._asking))
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
        name, payload, number, _ = published
        if name not in self._topics:
            self._topics[name] = topic_of(self._event, name)
        topic = self._topics[name]
        done = _nothing if number is None else partial(connection.acknowledge, number)
        if topic is None or topic.topic is not Of.LOG:
            done()
            done = _nothing
        if topic is not None:
            self._take(Message(topic.box, topic.topic, payload, done))


def _trusting(ca: Path) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(ca))


def _nothing() -> None:
    """Does nothing: this message is acknowledged."""
