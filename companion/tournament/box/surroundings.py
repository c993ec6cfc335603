"""What a link uses of the world, and who hears what the hub wants; the box gives both, and so do tests."""

from collections.abc import Callable
from typing import Protocol

from companion.alarm import Timers
from companion.tournament.attending import Held
from companion.tournament.box.addresses import Address
from companion.tournament.box.transport import Happened, Transport, Way
from companion.tournament.messages import Ack


class Hearer(Protocol):
    """Who hears what the hub wants."""

    @property
    def held(self) -> Held: ...

    def wanted(self, held: Held) -> None: ...

    def hub_time(self, now_ms: int, *, is_old: bool = False) -> None:
        """The hub's clock showed this a moment ago, or longer ago where the broker has kept it."""

    def revoked(self) -> None: ...

    def outrun(self) -> None:
        """The hub keeps lines of the stream that the journal does not hold: another one must begin."""

    def reached(self, host: str) -> None: ...

    def link_changed(self, *, is_refused: bool = False) -> None: ...


class Surroundings(Protocol):
    """What a link uses of the world."""

    @property
    def timers(self) -> Timers: ...

    def connect(self, way: Way, tell: Callable[[Happened], None], /) -> Transport: ...

    def chance(self) -> float: ...

    def found(self) -> tuple[Address, ...]:
        """The addresses that mDNS has found; asking looks for them anew."""

    def post(self, address: Address, lines: list[str], tell: Callable[[Ack | None], None]) -> None:
        """Send lines over HTTPS; the answer comes later, in the loop's thread."""
