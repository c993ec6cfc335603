"""One connection to the broker, in the loop: reads and writes many packets at once.

What is published and can't go yet, because the broker has enough unacknowledged, waits by topic: the newest
wins, for all that the hub says is wanted state.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from companion.tournament import packets
from companion.tournament.packets import FAILURE, Kind, Packet, Publication, Published


class RefusedError(Exception):
    """The broker does not let us in; `code` is its reason."""

    def __init__(self, code: int) -> None:
        super().__init__(f"reason code {code:#x}")
        self.code = code


class Connection(asyncio.Protocol):
    """`take` gets each message; `heard_s` is when the broker last said something."""

    def __init__(self, take: Callable[[Published], None]) -> None:
        self._take = take
        self._loop = asyncio.get_running_loop()
        self._reader = packets.Reader()
        self._transport: asyncio.Transport | None = None
        self._written: list[bytes] = []
        self._numbers = deque(range(1, 1001))
        self._most = packets.MOST_NUMBERS
        self._unacknowledged: set[int] = set()
        self._waiting: dict[str, Publication] = {}
        self._answers: dict[int, asyncio.Future[int]] = {}
        self._welcome: asyncio.Future[tuple[int, int]] = self._loop.create_future()
        self.over: asyncio.Future[None] = self._loop.create_future()
        self.heard_s = self._loop.time()

    # What the hub asks for.

    async def enter(self, asking: bytes) -> None:
        """Be let in, with the packet that asks for it; RefusedError where the broker does not want us."""
        self._write(asking)
        code, self._most = await self._welcome
        if code >= FAILURE:
            raise RefusedError(code)

    async def subscribe(self, *topics: str) -> None:
        number = self._numbers.popleft()
        answer = self._answers[number] = self._loop.create_future()
        self._write(packets.subscribe(number, *topics))
        code = await answer
        self._numbers.append(number)
        if code >= FAILURE:
            raise RefusedError(code)

    def publish(self, publication: Publication) -> None:
        self._waiting.pop(publication.topic, None)
        self._waiting[publication.topic] = publication
        self._send_waiting()

    def acknowledge(self, number: int) -> None:
        self._write(packets.puback(number))

    def hold(self, *, is_held: bool) -> None:
        """Read nothing more for a while: the broker keeps it."""
        if self._transport is not None and not self._transport.is_closing():
            if is_held:
                self._transport.pause_reading()
            else:
                self._transport.resume_reading()

    def ping(self) -> None:
        self._write(packets.PING)

    async def say_goodbye(self, wait_s: float) -> None:
        """Send what is left, and go in peace: no will is sent."""
        end_s = self._loop.time() + wait_s
        while (self._waiting or self._unacknowledged) and not self.over.done() and self._loop.time() < end_s:
            await asyncio.wait((self.over,), timeout=0.01)
        self._write(packets.GOODBYE)
        self._flush()
        self.close()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def abort(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    # What the loop calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self.heard_s = self._loop.time()
        try:
            for packet in self._reader.feed(data):
                self._receive(packet)
        except (ValueError, IndexError):
            self.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        unanswered: list[asyncio.Future[Any]] = [self._welcome, *self._answers.values()]
        for future in unanswered:
            if not future.done():
                future.set_exception(ConnectionError("The broker is gone."))
                future.exception()  # nobody may wait for it any more
        if not self.over.done():
            self.over.set_result(None)
        del exc

    def _receive(self, packet: Packet) -> None:
        match packet.kind:
            case Kind.PUBLISH:
                self._take(packets.read_publish(packet))
            case Kind.PUBACK:
                number, _ = packets.code_of(packet)
                if number in self._unacknowledged:
                    self._unacknowledged.remove(number)
                    self._numbers.append(number)
                    self._send_waiting()
            case Kind.SUBACK:
                number, code = packets.code_of(packet)
                answer = self._answers.pop(number, None)
                if answer is not None and not answer.done():
                    answer.set_result(code)
            case Kind.CONNACK if not self._welcome.done():
                self._welcome.set_result(packets.read_welcome(packet))
            case Kind.DISCONNECT:
                self.close()

    def _send_waiting(self) -> None:
        while self._waiting and self._numbers and len(self._unacknowledged) < self._most:
            publication = self._waiting.pop(next(iter(self._waiting)))
            number = self._numbers.popleft()
            self._unacknowledged.add(number)
            self._write(packets.publish(number, publication))

    def _write(self, packet: bytes) -> None:
        """With all that is written in this turn of the loop."""
        if not self._written:
            self._loop.call_soon(self._flush)
        self._written.append(packet)

    def _flush(self) -> None:
        written, self._written = self._written, []
        if written and self._transport is not None and not self._transport.is_closing():
            self._transport.write(b"".join(written))
