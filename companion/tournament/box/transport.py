"""Transport: what a link needs of a connection to the broker; paho's adapter and the tests' fake give it."""

from collections.abc import Mapping
from typing import Protocol, TypeAlias

from companion.frozen import frozen
from companion.tournament.box.addresses import Address


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
