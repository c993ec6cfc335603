"""The part of MQTT 5 that the hub needs: packets as bytes and back, and a connection that carries them.

The hub takes a thousand messages a second: here one read gives many packets, and one write sends many.
Libraries that carry the same records, each acknowledged once it is on the disk, keep less in a second of the
processor with a thousand boxes: gmqtt 0.8 keeps 63 % of it, paho 2.2 in the loop 42 %, and aiomqtt stands on
paho and can't wait for the disk (`make bench-tournament`, part `libraries`). gmqtt also ends with an error
where more is published than the broker takes unacknowledged; here the newest of a topic waits.
"""

import asyncio
import struct
from collections import deque
from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Any, NamedTuple

SESSION_EXPIRY, WILL_DELAY, MESSAGE_EXPIRY, RECEIVE_MAXIMUM = 0x11, 0x18, 0x02, 0x21
USER_PROPERTY = 0x26
# Reason codes from here up are errors.
FAILURE = 0x80
MOST_NUMBERS = 65535
# Sizes of the properties in a broker's answer to a connection; others have a length in front.
_BYTES, _SHORTS, _LONGS = (0x24, 0x25, 0x28, 0x29, 0x2A), (0x13, 0x21, 0x22), (0x11, 0x27)


class Kind(IntEnum):
    CONNECT = 1
    CONNACK = 2
    PUBLISH = 3
    PUBACK = 4
    SUBSCRIBE = 8
    SUBACK = 9
    PINGREQ = 12
    PINGRESP = 13
    DISCONNECT = 14


class Will(NamedTuple):
    """What the broker says for a client that is gone without a word; retained."""

    topic: str
    payload: bytes
    delay_s: int = 0


class Published(NamedTuple):
    """A message; one with a number wants to be acknowledged."""

    topic: str
    payload: bytes
    number: int | None
    is_retained: bool


class Publication(NamedTuple):
    """A message to be published; `properties` are the user's own."""

    topic: str
    payload: bytes
    retain: bool = False
    expiry_s: int | None = None
    properties: Mapping[str, str] = {}


class Packet(NamedTuple):
    kind: int
    flags: int
    body: bytes


class Asking(NamedTuple):
    """What a client asks to be let in with; its session goes on if it is kept for a while."""

    client: str
    user: str
    password: str
    will: Will | None
    keepalive_s: int
    session_s: int


def connect(asking: Asking) -> bytes:
    client, user, password, will, keepalive_s, session_s = asking
    flags = 0xC0 | (0 if session_s else 0x02) | (0 if will is None else 0x2C)
    expiry = struct.pack(">BI", SESSION_EXPIRY, session_s)
    body = _text("MQTT") + struct.pack(">BBH", 5, flags, keepalive_s) + _blob_of(expiry) + _text(client)
    if will is not None:
        delay = struct.pack(">BI", WILL_DELAY, will.delay_s)
        body += _blob_of(delay) + _text(will.topic) + struct.pack(">H", len(will.payload)) + will.payload
    return _packet(Kind.CONNECT, 0, body + _text(user) + _text(password))


def subscribe(number: int, *topics: str) -> bytes:
    wanted = b"".join(_text(topic) + b"\x01" for topic in topics)
    return _packet(Kind.SUBSCRIBE, 2, struct.pack(">H", number) + b"\x00" + wanted)


def publish(number: int, publication: Publication) -> bytes:
    topic, payload, retain, expiry_s, given = publication
    properties = b"" if expiry_s is None else struct.pack(">BI", MESSAGE_EXPIRY, expiry_s)
    for name, value in given.items():
        properties += bytes((USER_PROPERTY,)) + _text(name) + _text(value)
    body = _text(topic) + struct.pack(">H", number) + _blob_of(properties) + payload
    return _packet(Kind.PUBLISH, 2 | retain, body)


def puback(number: int) -> bytes:
    return struct.pack(">BBH", Kind.PUBACK << 4, 2, number)


PING = bytes((Kind.PINGREQ << 4, 0))
GOODBYE = bytes((Kind.DISCONNECT << 4, 0))
"""No will is sent after it."""


class Reader:
    """Makes packets of the bytes as they come in."""

    def __init__(self) -> None:
        self._left = b""

    def feed(self, data: bytes) -> list[Packet]:
        """The packets that are whole now; ValueError where the bytes are none."""
        data, at, end = self._left + data, 0, 0
        found = []
        while (size := _length_at(data, at + 1)) is not None and (end := size[1] + size[0]) <= len(data):
            found.append(Packet(data[at] >> 4, data[at] & 15, data[size[1] : end]))
            at = end
        self._left = data[at:]
        return found


def read_publish(packet: Packet) -> Published:
    body, flags = packet.body, packet.flags
    at = 2 + int.from_bytes(body[:2], "big")
    topic, number = body[2:at].decode(), None
    if flags & 6:
        number, at = int.from_bytes(body[at : at + 2], "big"), at + 2
    size = _length_at(body, at)
    if size is None:
        raise ValueError("The message ends too early.")
    return Published(topic, body[size[0] + size[1] :], number, bool(flags & 1))


def code_of(packet: Packet) -> tuple[int, int]:
    """The number of what is answered, and the worst reason code of the answer."""
    body = packet.body
    number = int.from_bytes(body[:2], "big")
    if packet.kind == Kind.PUBACK:
        return number, body[2] if len(body) > 2 else 0
    size = _length_at(body, 2)
    return number, max(body[size[0] + size[1] :], default=0) if size is not None else FAILURE


def read_welcome(packet: Packet) -> tuple[int, int]:
    """The reason code of the broker's answer, and how many messages it takes without an acknowledgement."""
    if packet.kind != Kind.CONNACK or len(packet.body) < 2:
        return FAILURE, 0
    return packet.body[1], _receive_maximum(packet.body)


def _receive_maximum(body: bytes) -> int:
    size = _length_at(body, 2)
    at = len(body) if size is None else size[1]
    while at < len(body):
        name = body[at]
        if name == RECEIVE_MAXIMUM:
            return int.from_bytes(body[at + 1 : at + 3], "big")
        at += 1 + _size_of(name, body[at + 1 : at + 3])
    return MOST_NUMBERS


def _size_of(name: int, following: bytes) -> int:
    known = {**dict.fromkeys(_BYTES, 1), **dict.fromkeys(_SHORTS, 2), **dict.fromkeys(_LONGS, 4)}
    return known.get(name) or 2 + int.from_bytes(following, "big")


def _packet(kind: Kind, flags: int, body: bytes) -> bytes:
    return bytes((kind << 4 | flags,)) + _length(len(body)) + body


def _text(text: str) -> bytes:
    plain = text.encode()
    return struct.pack(">H", len(plain)) + plain


def _blob_of(properties: bytes) -> bytes:
    return _length(len(properties)) + properties


def _length(length: int) -> bytes:
    if length < 128:
        return bytes((length,))
    made = bytearray()
    while length >= 128:
        made.append(length & 127 | 128)
        length >>= 7
    made.append(length)
    return bytes(made)


def _length_at(data: bytes, at: int) -> tuple[int, int] | None:
    """A length and where it ends; None where more bytes are needed."""
    length = 0
    for place in range(4):
        if at + place >= len(data):
            return None
        byte = data[at + place]
        length |= (byte & 127) << 7 * place
        if byte < 128:
            return length, at + place + 1
    raise ValueError("The bytes are no MQTT.")


class RefusedError(Exception):
    """The broker does not let us in; `code` is its reason."""

    def __init__(self, code: int) -> None:
        super().__init__(f"reason code {code:#x}")
        self.code = code


class Connection(asyncio.Protocol):
    """One connection to the broker, in the loop: reads and writes many packets at once.

    What is published and can't go yet, because the broker has enough unacknowledged, waits by topic: the
    newest wins, for all that the hub says is wanted state. `take` gets each message; `heard_s` is when the
    broker last said something.
    """

    def __init__(self, take: Callable[[Published], None]) -> None:
        self._take = take
        self._loop = asyncio.get_running_loop()
        self._reader = Reader()
        self._transport: asyncio.Transport | None = None
        self._written: list[bytes] = []
        self._numbers = deque(range(1, 1001))
        self._most = MOST_NUMBERS
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
        self._write(subscribe(number, *topics))
        code = await answer
        self._numbers.append(number)
        if code >= FAILURE:
            raise RefusedError(code)

    def publish(self, publication: Publication) -> None:
        self._waiting.pop(publication.topic, None)
        self._waiting[publication.topic] = publication
        self._send_waiting()

    def acknowledge(self, number: int) -> None:
        self._write(puback(number))

    def hold(self, *, is_held: bool) -> None:
        """Read nothing more for a while: the broker keeps it."""
        if self._transport is not None and not self._transport.is_closing():
            if is_held:
                self._transport.pause_reading()
            else:
                self._transport.resume_reading()

    def ping(self) -> None:
        self._write(PING)

    async def say_goodbye(self, wait_s: float) -> None:
        """Send what is left, and go in peace: no will is sent."""
        end_s = self._loop.time() + wait_s
        while (self._waiting or self._unacknowledged) and not self.over.done() and self._loop.time() < end_s:
            await asyncio.wait((self.over,), timeout=0.01)
        self._write(GOODBYE)
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
                self._take(read_publish(packet))
            case Kind.PUBACK:
                number, _ = code_of(packet)
                if number in self._unacknowledged:
                    self._unacknowledged.remove(number)
                    self._numbers.append(number)
                    self._send_waiting()
            case Kind.SUBACK:
                number, code = code_of(packet)
                answer = self._answers.pop(number, None)
                if answer is not None and not answer.done():
                    answer.set_result(code)
            case Kind.CONNACK if not self._welcome.done():
                self._welcome.set_result(read_welcome(packet))
            case Kind.DISCONNECT:
                self.close()

    def _send_waiting(self) -> None:
        while self._waiting and self._numbers and len(self._unacknowledged) < self._most:
            publication = self._waiting.pop(next(iter(self._waiting)))
            number = self._numbers.popleft()
            self._unacknowledged.add(number)
            self._write(publish(number, publication))

    def _write(self, packet: bytes) -> None:
        """With all that is written in this turn of the loop."""
        if not self._written:
            self._loop.call_soon(self._flush)
        self._written.append(packet)

    def _flush(self) -> None:
        written, self._written = self._written, []
        if written and self._transport is not None and not self._transport.is_closing():
            self._transport.write(b"".join(written))
