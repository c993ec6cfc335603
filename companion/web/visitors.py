"""Who is at the door: the connections of each address, and what each address may still do."""

import ipaddress
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from companion.web.allowance import Allowance, Pace

# New connections and requests. A browser that loads the page makes about twenty of them.
ASKS = Pace(at_once=600, a_second=60)
# What is remembered of those who have gone; each takes less than a kilobyte.
MOST_REMEMBERED = 256
# A machine has one IPv4 address, but as many IPv6 addresses of its network as it likes.
NETWORK_BITS = 64

Connection = TypeVar("Connection", bound=Hashable)


@dataclass(slots=True)
class Visitor(Generic[Connection]):
    """One address: its connections, and what it may still do."""

    asks: Allowance
    frames: Allowance
    connections: set[Connection] = field(default_factory=set)


class Visitors(Generic[Connection]):
    """Visitors by address; one who has gone is forgotten when others need the place."""

    def __init__(self, frames: Pace) -> None:
        self._frames = frames
        self._by_address: dict[str, Visitor[Connection]] = {}

    def at(self, address: str, now_s: float) -> Visitor[Connection]:
        found = self._by_address.pop(address, None) or Visitor(
            Allowance(ASKS, now_s), Allowance(self._frames, now_s)
        )
        # Who came last stands last, so that the first is who has been away for longest.
        self._by_address[address] = found
        if len(self._by_address) > MOST_REMEMBERED:
            self._forget_one()
        return found

    @property
    def connections(self) -> list[Connection]:
        return [each for visitor in self._by_address.values() for each in visitor.connections]

    @property
    def largest_crowd(self) -> set[Connection]:
        """The connections of whoever has the most."""
        return max((visitor.connections for visitor in self._by_address.values()), key=len, default=set())

    def _forget_one(self) -> None:
        gone = next((name for name, visitor in self._by_address.items() if not visitor.connections), None)
        if gone is not None:
            del self._by_address[gone]


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
