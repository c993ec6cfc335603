"""What the tournament's side uses of the world: the loop's time, connections, calls that wait in threads."""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from companion.alarm import Timers
from companion.tournament.attending import FoundHub
from companion.tournament.box import hub_calls
from companion.tournament.box.credential import Credential
from companion.tournament.box.transport import Happened, Transport, Way
from companion.tournament.joining import JoinAnswer, JoinRequest
from companion.tournament.messages import Ack

T = TypeVar("T")


class World(Protocol):
    """The last four wait: `in_thread` calls them."""

    @property
    def timers(self) -> Timers: ...

    def connect(self, own: Credential, way: Way, tell: Callable[[Happened], None]) -> Transport: ...

    def in_thread(self, work: Callable[[], T], then: Callable[[T | Exception], None]) -> None:
        """Do what waits elsewhere, then go on in the loop with what it gave or raised."""

    def look(self) -> tuple[FoundHub, ...]: ...

    def fetch_ca(self, host: str, port: int) -> str: ...

    def join(self, host: str, port: int, ca: str, request: JoinRequest) -> JoinAnswer: ...

    def send(self, own: Credential, host: str, port: int, lines: list[str]) -> Ack: ...


class RealWorld:
    """The machine that the box runs on; its packages are loaded when they are used."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()

    @property
    def timers(self) -> Timers:
        return self._loop

    def connect(self, own: Credential, way: Way, tell: Callable[[Happened], None]) -> Transport:
        from companion.tournament.box.mqtt import Mqtt  # noqa: PLC0415

        return Mqtt(own, way, tell)

    def in_thread(self, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        def done(future: "asyncio.Future[Any]") -> None:
            if not future.cancelled():
                then(future.exception() or future.result())

        self._loop.run_in_executor(None, work).add_done_callback(done)

    def look(self) -> tuple[FoundHub, ...]:
        from companion.tournament.box.mdns import look  # noqa: PLC0415

        return look()

    def fetch_ca(self, host: str, port: int) -> str:
        return hub_calls.fetch_ca(host, port)

    def join(self, host: str, port: int, ca: str, request: JoinRequest) -> JoinAnswer:
        return hub_calls.join(host, port, ca, request)

    def send(self, own: Credential, host: str, port: int, lines: list[str]) -> Ack:
        return hub_calls.send(own, host, port, lines)
