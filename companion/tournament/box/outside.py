"""What is outside a box at a tournament: the loop's time, connections, hubs in the network, threads."""

import asyncio
import random
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeAlias, TypeVar

from companion.frozen import changed, frozen
from companion.games.kit.sentences import Sentence
from companion.system.alarm import Timers
from companion.tournament.box import hub_calls
from companion.tournament.box.credential import Credential
from companion.tournament.joining import JoinAnswer, JoinRequest
from companion.tournament.messages import Ack
from companion.tournament.requests import HUB_NAME, FoundHub

T = TypeVar("T")

LONGEST_WAIT_S = 30.0


@frozen
class Address:
    """A host and the ports of its broker and of its HTTPS way in."""

    host: str
    mqtt: int
    https: int


def candidates(
    last_good: str, joined: Address, told: Iterable[Address], found: Iterable[Address]
) -> tuple[Address, ...]:
    """Each address once, in the order in which they are tried; `told` are those that the hub has named."""
    last, usual = (changed(joined, host=host) for host in (last_good, HUB_NAME))
    return tuple(dict.fromkeys((*((last,) if last_good else ()), joined, *told, *found, usual)))


def wait_s(attempt: int, chance: float) -> float:
    """How long to wait before the next attempt: 1 s to 30 s, longer each time, anywhere below that by chance.

    Two hundred boxes that lost their hub at the same time must not come back at the same time.
    """
    longest = min(LONGEST_WAIT_S, 2.0 ** min(attempt, 10))
    return 1.0 + chance * (longest - 1.0)


@frozen
class Post:
    """A message on its way to the broker."""

    topic: str
    payload: bytes
    is_retained: bool = False


@frozen
class Connected:
    """The broker has let the box in, and the subscriptions are asked for."""


@frozen
class Gone:
    """The connection has ended or never began; `is_refused` where the broker did not let the box in."""

    reason: str
    is_refused: bool = False
    why: Sentence | None = None
    """What people can do about it."""


@frozen
class Message:
    """What came down, with the sender's own properties; a retained copy may be old."""

    topic: str
    payload: bytes
    is_retained: bool
    properties: Mapping[str, str]


@frozen
class NotTaken:
    """The broker refused a message."""

    reason: str


Happened: TypeAlias = Connected | Gone | Message | NotTaken


class Transport(Protocol):
    """One connection, from its beginning to `Gone`; whatever happens is told in the loop's thread."""

    def send(self, post: Post) -> None:
        """Send at least once, in order; never waits."""

    def close(self, last: Post | None = None) -> None:
        """End the connection after this message; never waits, and tells nothing more."""


@frozen
class Way:
    """How one connection is made: where to, what it subscribes to, what the broker says when it is lost."""

    address: Address
    topics: tuple[str, ...]
    will: Post


class TournamentOutside(Protocol):
    """What is outside a box at a tournament; the last five wait, so that `in_thread` calls them."""

    @property
    def timers(self) -> Timers: ...

    def chance(self) -> float:
        """Any number from 0 to 1."""

    def connect(self, own: Credential, way: Way, tell: Callable[[Happened], None]) -> Transport: ...

    def in_thread(self, work: Callable[[], T], then: Callable[[T | Exception], None]) -> None:
        """Do what waits elsewhere, then go on in the loop with what it gave or raised."""

    def look(self) -> tuple[FoundHub, ...]: ...

    def fetch_ca(self, host: str, port: int) -> str: ...

    def join(self, host: str, port: int, ca: str, request: JoinRequest) -> JoinAnswer: ...

    def send(self, own: Credential, host: str, port: int, lines: list[str]) -> Ack: ...

    def fetch_game(self, own: Credential, host: str, port: int, game: str) -> str: ...


class RealOutside:
    """The machine that the box runs on; its packages are loaded when they are used."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()

    @property
    def timers(self) -> Timers:
        return self._loop

    def chance(self) -> float:
        return random.random()

    def connect(self, own: Credential, way: Way, tell: Callable[[Happened], None]) -> Transport:
        from companion.tournament.box.mqtt import Mqtt  # noqa: PLC0415

        return Mqtt(own, way, tell)

    def in_thread(self, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        def done(future: "asyncio.Future[Any]") -> None:
            if not future.cancelled():
                then(future.exception() or future.result())

        self._loop.run_in_executor(None, work).add_done_callback(done)

    look = staticmethod(hub_calls.look)
    fetch_ca = staticmethod(hub_calls.fetch_ca)
    join = staticmethod(hub_calls.join)
    send = staticmethod(hub_calls.send)
    fetch_game = staticmethod(hub_calls.fetch_game)
