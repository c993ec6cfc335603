"""The event's hubs: which there are, which one counts, and how far the second one has copied the log."""

import asyncio
from contextlib import suppress

from companion.frozen import frozen
from companion.tournament.hub.decisions import Deed
from companion.tournament.hub.event import Event
from companion.tournament.messages import HubAddress
from companion.tournament.records import Record

# A second hub asks anew after so long without news, and is missed after the other.
POLL_S, LATE_S = 5.0, 20.0
# A command waits so long for the second hub to have it too.
BOTH_S = 1.0


def named(address: HubAddress) -> str:
    return f"{address.host}:{address.https}"


@frozen
class HubNamed(Deed):
    """A hub of the event; one that `is_second` copies the log, to take over."""

    host: str
    mqtt: int
    https: int
    is_second: bool

    def fold(self, event: Event, record: Record) -> None:
        address = HubAddress(self.host, self.mqtt, self.https)
        event.hubs[named(address)], event.hubs_rev = address, record.at
        if self.is_second:
            event.second = named(address)
        event.touch("hall")


@frozen
class TookOver(Deed):
    """From now on this hub is the event's, and no other that was before."""

    def fold(self, event: Event, record: Record) -> None:
        event.epoch = record.at
        event.second = ""
        event.touch("hall")


class Copies:
    """How far the second hub has copied the log, by the numbers of its common order; times of the loop."""

    def __init__(self) -> None:
        self.has = 0
        self.heard_s: float | None = None
        self._grown, self._told = asyncio.Event(), asyncio.Event()

    def wake(self) -> None:
        """The log has grown."""
        self._grown.set()
        self._grown = asyncio.Event()

    async def grown(self, wait_s: float) -> None:
        """Wait until the log grows, or for so long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(wait_s):
                await self._grown.wait()

    def hear(self, has: int, now_s: float) -> None:
        """The second hub has all up to this number on its disk."""
        self.has, self.heard_s = has, now_s
        self._told.set()
        self._told = asyncio.Event()

    def is_there(self, now_s: float) -> bool:
        return self.heard_s is not None and now_s - self.heard_s <= LATE_S

    async def until(self, number: int, now_s: float, wait_s: float = BOTH_S) -> None:
        """Wait until the second hub has this too, if there is one, but not for long."""
        if not self.is_there(now_s):
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(wait_s):
                while self.has < number:
                    await self._told.wait()
