"""A tiny MQTT 5 client on asyncio: a thousand boxes fit into one process, and tests see every reason code."""

import asyncio
import itertools
import ssl
import struct
from collections.abc import Callable
from typing import NamedTuple, Self

CONNECT, CONNACK, PUBLISH, PUBACK, SUBSCRIBE, SUBACK, PINGREQ, DISCONNECT = 1, 2, 3, 4, 8, 9, 12, 14
SESSION_EXPIRY, WILL_DELAY = 0x11, 0x18


class RefusedError(Exception):
    """The broker does not let us in; `code` is its reason."""

    def __init__(self, code: int) -> None:
        super().__init__(f"reason code {code:#x}")
        self.code = code


class Will(NamedTuple):
    topic: str
    payload: bytes
    delay_s: int = 0


class Got(NamedTuple):
    topic: str
    payload: bytes
    is_retained: bool


class TinyClient:
    """One connection; `on_message` gets what comes in, which is acknowledged at once."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._numbers = itertools.cycle(range(1, 65536))
        self._awaited: dict[int, asyncio.Future[int]] = {}
        self._task: asyncio.Task[None] | None = None
        self.on_message: Callable[[Got], None] = lambda got: None
        self.on_puback: Callable[[int, int], None] = lambda number, code: None
        self.is_over = asyncio.Event()
        self.reason = 0

    @classmethod
    async def connect(
        cls,
        port: int,
        user: str,
        password: str,
        *,
        host: str = "127.0.0.1",
        client_id: str | None = None,
        context: ssl.SSLContext | None = None,
        will: Will | None = None,
        keepalive_s: int = 60,
        session_s: int = 0,
    ) -> Self:
        reader, writer = await asyncio.open_connection(host, port, ssl=context)
        client = cls(reader, writer)
        flags = 0xC0 | (0 if session_s else 2) | (0 if will is None else 0x2C)
        properties = struct.pack(">BI", SESSION_EXPIRY, session_s)
        body = _text("MQTT") + bytes((5, flags)) + struct.pack(">H", keepalive_s)
        body += _length(len(properties)) + properties + _text(user if client_id is None else client_id)
        if will is not None:
            delay = struct.pack(">BI", WILL_DELAY, will.delay_s)
            body += _length(len(delay)) + delay + _text(will.topic) + _blob(will.payload)
        body += _text(user) + _text(password)
        client._send(CONNECT << 4, body)
        kind, answer = await client._packet()
        code = answer[1] if kind >> 4 == CONNACK else 0x80
        if code >= 0x80:
            writer.close()
            raise RefusedError(code)
        client._task = asyncio.create_task(client._read())
        return client

    async def subscribe(self, *topics: str) -> list[int]:
        number = next(self._numbers)
        wanted = b"".join(_text(topic) + b"\x01" for topic in topics)
        future = self._awaited[number] = asyncio.get_running_loop().create_future()
        self._send(SUBSCRIBE << 4 | 2, struct.pack(">H", number) + b"\x00" + wanted)
        return [await future]

    def post(self, topic: str, payload: bytes, *, retain: bool = False) -> int:
        """Publish without waiting; `on_puback` hears of it."""
        number = next(self._numbers)
        body = _text(topic) + struct.pack(">H", number) + b"\x00" + payload
        self._send(PUBLISH << 4 | 2 | retain, body)
        return number

    async def publish(self, topic: str, payload: bytes, *, retain: bool = False) -> int:
        """Publish, and the broker's reason code."""
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._awaited[self.post(topic, payload, retain=retain)] = future
        return await future

    def ping(self) -> None:
        self._send(PINGREQ << 4, b"")

    async def close(self) -> None:
        """Say goodbye; no will is sent."""
        if not self.is_over.is_set():
            self._send(DISCONNECT << 4, b"\x00\x00")
        await self._end()

    async def drop(self) -> None:
        """Go without a word, as a box whose plug was pulled."""
        self._writer.transport.abort()
        await self._end()

    async def _end(self) -> None:
        self._writer.close()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _read(self) -> None:
        try:
            while True:
                kind, body = await self._packet()
                self._take(kind, body)
        except (asyncio.IncompleteReadError, OSError):
            pass
        finally:
            self.is_over.set()
            for future in self._awaited.values():
                if not future.done():
                    future.cancel()

    def _take(self, kind: int, body: bytes) -> None:
        match kind >> 4:
            case 3:
                self._take_publish(kind, body)
            case 4 | 9:
                (number,) = struct.unpack(">H", body[:2])
                is_short = kind >> 4 == PUBACK and len(body) == 2
                code = 0 if is_short else body[2] if kind >> 4 == PUBACK else body[-1]
                future = self._awaited.pop(number, None)
                if future is not None and not future.done():
                    future.set_result(code)
                elif kind >> 4 == PUBACK:
                    self.on_puback(number, code)
            case 14:
                self.reason = body[0] if body else 0

    def _take_publish(self, kind: int, body: bytes) -> None:
        (size,) = struct.unpack(">H", body[:2])
        topic, rest = body[2 : 2 + size].decode(), body[2 + size :]
        if kind & 6:
            self._send(PUBACK << 4, rest[:2])
            rest = rest[2:]
        properties, used = _read_length(rest)
        self.on_message(Got(topic, rest[used + properties :], bool(kind & 1)))

    async def _packet(self) -> tuple[int, bytes]:
        kind = (await self._reader.readexactly(1))[0]
        length, shift = 0, 0
        while True:
            byte = (await self._reader.readexactly(1))[0]
            length |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return kind, await self._reader.readexactly(length)

    def _send(self, kind: int, body: bytes) -> None:
        if not self._writer.is_closing():
            self._writer.write(bytes((kind,)) + _length(len(body)) + body)


def _text(text: str) -> bytes:
    return _blob(text.encode())


def _blob(blob: bytes) -> bytes:
    return struct.pack(">H", len(blob)) + blob


def _length(length: int) -> bytes:
    made = bytearray()
    while True:
        length, digit = divmod(length, 128)
        made.append(digit | (128 if length else 0))
        if not length:
            return bytes(made)


def _read_length(body: bytes) -> tuple[int, int]:
    length, used = 0, 0
    while True:
        byte = body[used]
        length |= (byte & 127) << 7 * used
        used += 1
        if byte < 128:
            return length, used
