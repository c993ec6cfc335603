"""Idle connections take no place from anybody else, and go by themselves."""

import asyncio
import time
from collections.abc import Awaitable, Callable

import pytest
from aiohttp import web

from companion.tournament.hub import connections
from companion.tournament.hub.connections import Connections, Guest, in_time
from tests.tournament.running import until

Socket = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Echo(asyncio.Protocol):
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        assert isinstance(self.transport, asyncio.Transport)
        self.transport.write(data)
        guest = self.transport.get_protocol()
        assert isinstance(guest, Guest)
        guest.asked()
        guest.answered()


async def ask(socket: Socket) -> bytes:
    reader, writer = socket
    writer.write(b"hello")
    return await reader.read(5)


Connect = Callable[[], Awaitable[Socket]]


def with_server(made: Connections, play: Callable[[Connect], Awaitable[None]]) -> None:
    async def run() -> None:
        server = await asyncio.get_running_loop().create_server(made, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        opened: list[Socket] = []

        async def connect() -> Socket:
            opened.append(await asyncio.open_connection("127.0.0.1", port))
            return opened[-1]

        try:
            await play(connect)
        finally:
            for _, writer in opened:
                writer.close()
            server.close()
            await until(lambda: made.count == 0)

    asyncio.run(run())


def test_who_says_nothing_makes_room_for_who_does() -> None:
    async def play(connect: Connect) -> None:
        busy = await connect()
        assert await ask(busy) == b"hello"
        idle = [await connect() for _ in range(20)]
        assert await ask(await connect()) == b"hello"
        assert await ask(busy) == b"hello"
        assert await idle[0][0].read(1) == b""

    with_server(Connections(Echo, most=50, each=5), play)


def test_a_connection_that_says_nothing_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "IDLE_S", 0.05)

    async def play(connect: Connect) -> None:
        reader, _ = await connect()
        assert await reader.read(1) == b""

    with_server(Connections(Echo), play)


def test_a_listener_that_is_full_of_talkers_refuses_and_recovers() -> None:
    made = Connections(Echo, most=2, each=2)

    async def play(connect: Connect) -> None:
        talkers = [await connect() for _ in range(2)]
        for each in talkers:
            assert await ask(each) == b"hello"
        reader, _ = await connect()
        assert await reader.read(1) == b""
        talkers[0][1].close()
        await until(lambda: made.count == 1)
        assert await ask(await connect()) == b"hello"

    with_server(made, play)


def with_pages(play: Callable[[Connect], Awaitable[None]]) -> None:
    """A server as the hub has one: a page, a long answer, and a request with a body."""

    async def long(_: web.Request) -> web.Response:
        return web.Response(body=bytes(64 * 1024 * 1024))

    async def taken(request: web.Request) -> web.Response:
        return web.Response(text=str(len(await request.read())))

    async def run() -> None:
        app = web.Application(middlewares=[in_time])
        app.add_routes([web.get("/long", long), web.post("/", taken)])
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        assert runner.server is not None
        made = Connections(runner.server)
        server = await asyncio.get_running_loop().create_server(made, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        opened: list[Socket] = []

        async def connect() -> Socket:
            opened.append(await asyncio.open_connection("127.0.0.1", port, limit=1024))
            return opened[-1]

        try:
            await play(connect)
            await until(lambda: made.count == 0)
        finally:
            for _, writer in opened:
                writer.close()
            server.close()
            await runner.cleanup()

    asyncio.run(run())


async def trickled(socket: Socket, text: bytes) -> bytes:
    """Byte by byte, without an end; what comes back."""
    reader, writer = socket
    reading = asyncio.create_task(reader.read())
    writer.write(text)
    try:
        while not reading.done():
            writer.write(b"x")
            await asyncio.wait((reading,), timeout=0.01)
        return await reading
    except ConnectionError:
        return b""


@pytest.mark.parametrize(
    "begun", [b"GET / HTTP/1.1\r\nX: ", b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1000000\r\n\r\n"]
)
def test_a_request_that_comes_byte_by_byte_is_ended(monkeypatch: pytest.MonkeyPatch, begun: bytes) -> None:
    monkeypatch.setattr(connections, "REQUEST_S", 0.1)
    monkeypatch.setattr(connections, "BODY_S", 0.1)

    async def play(connect: Connect) -> None:
        assert b"200" not in await trickled(await connect(), begun)

    with_pages(play)


def test_an_answer_that_nobody_reads_holds_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "UNREAD_S", 0.1)

    async def play(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(b"GET /long HTTP/1.1\r\nHost: here\r\n\r\n")
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        del reader

    with_pages(play)


def test_who_is_slow_but_goes_on_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "UNREAD_S", 2.0)

    async def play(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(b"GET /long HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
        began_s, read = time.monotonic(), 0
        while part := await reader.read(4 * 1024 * 1024):
            read += len(part)
            if time.monotonic() - began_s < 3.0:
                # Longer in all than an answer may lie unread.
                await asyncio.sleep(0.1)
        assert read > 64 * 1024 * 1024

    with_pages(play)


def test_half_requests_make_room_for_whole_ones() -> None:
    made = Connections(Echo, most=50, each=3)

    async def play(connect: Connect) -> None:
        first = await connect()
        assert await ask(first) == b"hello"
        guests = [await connect() for _ in range(8)]
        assert await ask(first) == b"hello"
        assert await guests[0][0].read(1) == b""

    with_server(made, play)
