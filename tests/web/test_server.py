"""The server: our own page gets the box, nobody else does, and garbage disturbs nothing."""

import asyncio
import gzip
import json
import socket
import zlib
from collections.abc import Awaitable, Callable
from typing import Any
from unittest.mock import patch
from urllib.parse import urlsplit

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, WSServerHandshakeError, web

from companion.devices.ports import Frame, Line
from companion.games.registry import GAMES
from companion.system.network import Network
from companion.ui.kit.spoken import SpokenScreen
from companion.web import panel_socket
from companion.web.connection import TOO_LOUD
from companion.web.connection_limit import MOST_CONNECTIONS_EACH, MOST_PAGES, OWN_PAGES
from companion.web.origin_check import is_our_host
from companion.web.pages import File
from companion.web.server import Server, ServerError
from companion.web.table.board import Board
from companion.web.twin import NO_TOUCH, Twin
from tests.hands import EVENING

Visit = Callable[[ClientSession, Server, Twin], Awaitable[None]]
HANDSHAKE = (
    "GET /socket HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
HANDSHAKE_OF_MANY_WORDS = HANDSHAKE.format("127.0.0.1").encode()[:-2] + (
    b"Sec-WebSocket-Protocol: \xff" + b"\x80" * 7000 + b"\r\n\r\n"
)
PICTURE = Frame(bytes([1, 2, 3, 4]) * 256)


def visit(client: Visit, twin: Twin | None = None) -> None:
    """Run a client against a server on a free port."""

    async def run() -> None:
        box = twin or Twin(is_simulator=True)
        server = Server(box, Board(GAMES, lambda: EVENING), GAMES, 0)
        await server.open_on("127.0.0.1")
        try:
            async with ClientSession() as session, asyncio.timeout(20):
                await client(session, server, box)
        finally:
            await server.stop()

    asyncio.run(run())


def address_of(server: Server) -> str:
    return server.page.address_in(Network())


async def open_page(session: ClientSession, server: Server, **headers: str) -> ClientWebSocketResponse:
    origin = {"Origin": address_of(server).rstrip("/")}
    return await session.ws_connect(f"{address_of(server)}socket", headers=origin | headers)


async def hear(page: ClientWebSocketResponse, name: str) -> Any:
    """The next news under this name."""
    async for message in page:
        if message.type is WSMsgType.TEXT and name in (news := json.loads(message.data)):
            return news[name]
    raise AssertionError(f"the socket closed before it said {name}")


async def picture(page: ClientWebSocketResponse) -> bytes:
    async for message in page:
        if message.type is WSMsgType.BINARY:
            return bytes(message.data)
    raise AssertionError("the socket closed before it sent a picture")


def test_a_page_gets_the_whole_picture_first_and_then_what_changes() -> None:
    async def look(session: ClientSession, server: Server, twin: Twin) -> None:
        twin.display.show(PICTURE)
        page = await open_page(session, server)
        assert (await picture(page))[4:] == PICTURE.pixels
        twin.display.show(Frame(PICTURE.pixels[:-1] + b"\xff"))
        assert await picture(page) == (1023).to_bytes(2) + (1).to_bytes(2) + b"\xff"
        twin.tell(SpokenScreen("Anna", ("One",), "push"), ("A fault.",))
        assert (await hear(page, "spoken"))["title"] == "Anna"
        await page.close()

    visit(look)


def test_what_a_hand_does_reaches_the_fakes_as_edges() -> None:
    edges: list[tuple[str, bool]] = []
    seats: list[int] = []

    async def touch(session: ClientSession, server: Server, twin: Twin) -> None:
        twin.panel.listen(lambda edge: edges.append((edge.line, edge.is_active)))
        twin.seat_buttons.listen(lambda edge: seats.append(edge.seat))
        page = await open_page(session, server)
        for wish in (
            {"press": "back"},
            {"release": "back"},
            {"turn": 1},
            {"press": "seat_3"},
            {"unplug": "panel"},
        ):
            await page.send_json(wish)
        while (await hear(page, "plugged"))["panel"]:
            pass
        await page.close()

    visit(touch)
    assert edges[:2] == [("back", True), ("back", False)]
    assert [line for line, _ in edges[2:]] == ["knob_a", "knob_b", "knob_a", "knob_b"]
    assert seats == [2, 2], "a page that goes away lets go"


def test_two_pages_see_the_same_and_a_pressed_key_shows_on_both() -> None:
    async def look(session: ClientSession, server: Server, twin: Twin) -> None:
        one, two = await open_page(session, server), await open_page(session, server)
        await hear(two, "active")
        await one.send_json({"press": "key_1"})
        assert await hear(two, "active") == ["key_1"]
        await one.close()
        assert await hear(two, "active") == []
        await two.close()

    visit(look)


def test_a_page_that_goes_away_lets_go_of_its_keys() -> None:
    async def vanish(session: ClientSession, server: Server, twin: Twin) -> None:
        watcher, page = await open_page(session, server), await open_page(session, server)
        await hear(watcher, "active")
        await page.send_json({"press": "back"})
        assert await hear(watcher, "active") == ["back"]
        page._writer.transport.abort()
        assert await hear(watcher, "active") == []
        assert twin.panel.active_lines() == frozenset()
        await watcher.close()

    visit(vanish)


def test_garbage_is_answered_with_a_sentence_and_changes_nothing() -> None:
    async def babble(session: ClientSession, server: Server, twin: Twin) -> None:
        page = await open_page(session, server)
        for garbage in ("", "}{", '{"press":"everything"}', "\0" * 900, '{"turn":1e400}'):
            await page.send_str(garbage)
            sentence = await hear(page, "error")
            assert sentence.endswith(".")
        await page.send_bytes(b"\xff\xfe")
        assert await hear(page, "error") == "Send text messages."
        assert twin.panel.active_lines() == frozenset()
        await page.send_json({"press": "back"})
        assert await hear(page, "active") == ["back"]
        await page.close()

    visit(babble)


def test_a_message_too_long_ends_that_page_alone() -> None:
    async def shout(session: ClientSession, server: Server, twin: Twin) -> None:
        loud, calm = await open_page(session, server), await open_page(session, server)
        await loud.send_str("x" * 100_000)
        async for _ in loud:
            pass
        assert loud.close_code == 1009
        await calm.send_json({"press": "back"})
        while await hear(calm, "active") != ["back"]:
            pass
        await calm.close()

    visit(shout)


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Host": "evil.example", "Origin": "http://evil.example"},
    ],
)
def test_no_other_site_gets_at_the_socket(headers: dict[str, str]) -> None:
    async def sneak(session: ClientSession, server: Server, twin: Twin) -> None:
        with pytest.raises(WSServerHandshakeError) as refusal:
            await open_page(session, server, **headers)
        assert refusal.value.status == 403

    visit(sneak)


def test_the_page_may_load_nothing_from_elsewhere_and_be_framed_by_nobody() -> None:
    async def read(session: ClientSession, server: Server, twin: Twin) -> None:
        async with session.get(address_of(server)) as page:
            policy = page.headers["Content-Security-Policy"]
            text = await page.text()
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert "style=" not in text
        for path in ("static/main.js", "static/page.css", "static/icon.svg"):
            async with session.get(address_of(server) + path) as file:
                assert file.status == 200
        for path in ("static/../server.py", "static/%2e%2e/server.py", "static/nothing.js", "etc/passwd"):
            async with session.get(address_of(server) + path) as file:
                assert file.status == 404
        async with session.get(address_of(server), headers={"Host": "rebound.example"}) as stranger:
            assert stranger.status == 403

    visit(read)


def test_a_mirror_of_a_real_box_takes_no_touch() -> None:
    async def touch(session: ClientSession, server: Server, twin: Twin) -> None:
        page = await open_page(session, server)
        assert await hear(page, "panel") is False
        for wish in ({"press": "back"}, {"turn": 1}, {"press": "seat_1"}, {"unplug": "display"}):
            await page.send_json(wish)
            assert await hear(page, "error") == NO_TOUCH
        assert Line.BACK not in twin.panel.active_lines()
        assert twin.display.is_plugged
        await page.close()

    visit(touch, Twin(is_simulator=False))


def test_one_page_too_many_is_told_so() -> None:
    async def crowd(session: ClientSession, server: Server, twin: Twin) -> None:
        pages = [await open_page(session, server) for _ in range(MOST_PAGES + OWN_PAGES)]
        with pytest.raises(WSServerHandshakeError) as refusal:
            await open_page(session, server)
        assert refusal.value.status == 503
        for page in pages:
            await page.close()

    visit(crowd)


async def connect(server: Server, sent: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", urlsplit(address_of(server)).port)
    writer.write(sent)
    return reader, writer


def test_slow_senders_keep_no_page_out() -> None:
    async def crowd(session: ClientSession, server: Server, twin: Twin) -> None:
        crowd = [await connect(server, b"GET / HTTP/1.1\r\nHost: ") for _ in range(2 * MOST_CONNECTIONS_EACH)]
        pages = [await open_page(session, server) for _ in range(20)]
        for page in pages:
            assert await hear(page, "simulator") is True
            await page.close()
        for _, writer in crowd:
            writer.close()

    visit(crowd)


def test_a_page_that_floods_is_closed_with_a_sentence_and_another_goes_on() -> None:
    async def flood(session: ClientSession, server: Server, twin: Twin) -> None:
        loud, calm = await open_page(session, server), await open_page(session, server)
        for _ in range(2000):
            await loud.ping()
        while (last := await loud.receive()).type not in (WSMsgType.CLOSE, WSMsgType.CLOSED):
            pass
        assert (last.data, last.extra) == (1008, TOO_LOUD)
        await calm.send_json({"press": "back"})
        while await hear(calm, "active") != ["back"]:
            pass
        await calm.close()

    visit(flood)


def test_a_ping_is_answered() -> None:
    async def ping(_: ClientSession, server: Server, twin: Twin) -> None:
        reader, writer = await connect(
            server, HANDSHAKE.format(urlsplit(address_of(server)).netloc).encode() + b"\x89\x82\0\0\0\0hi"
        )
        assert await reader.readuntil(b"\x8a\x02hi")
        writer.close()

    visit(ping)


@pytest.mark.parametrize(
    "garbage",
    [
        b"\xff" * 8000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\xff\xfe\0: " + b"\xff" * 8000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: " + b"\xff" * 4000 + b"\r\n\r\n",
        b"GET http://[::1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET /static/" + b"x" * 300 + b".js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET /static/%00%1b%5b31m HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET /socket HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nUpgrade: x\r\n\r\n",
        HANDSHAKE_OF_MANY_WORDS,
    ],
)
def test_whatever_a_stranger_sends_is_no_traceback_and_no_long_line(
    garbage: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async def babble(_: ClientSession, server: Server, twin: Twin) -> None:
        reader, writer = await connect(server, garbage)
        answer = await reader.read(12)
        assert answer[:9] in (b"HTTP/1.1 ", b"HTTP/1.0 ")
        assert answer[9:] != b"500"
        writer.close()

    visit(babble)
    assert "Traceback" not in caplog.text
    assert all(len(line) < 400 and line.isprintable() for line in caplog.text.splitlines())


BOMB = gzip.compress(bytes(8_000_000))


@pytest.mark.parametrize("path", ["", "table", "static/box.css", "nothing", "api/1/table", "api/1/commands"])
@pytest.mark.parametrize("packing", ["gzip", "deflate", "br", "nonsense"])
def test_a_packed_body_is_not_unpacked(path: str, packing: str) -> None:
    async def send(session: ClientSession, server: Server, twin: Twin) -> None:
        headers = {"Content-Encoding": packing, "Content-Type": "application/json"}
        async with session.post(f"{address_of(server)}{path}", data=BOMB, headers=headers) as answer:
            assert answer.status == 415

    with patch.object(zlib, "decompressobj", side_effect=AssertionError("it is unpacked")):
        visit(send)


@pytest.mark.parametrize("path", ["/api/1/commands", "/nothing"])
def test_who_asks_whether_to_go_on_and_hangs_up_is_no_traceback(
    path: str, caplog: pytest.LogCaptureFixture
) -> None:
    """It writes to a connection that is gone by then."""

    async def hang_up(session: ClientSession, server: Server, twin: Twin) -> None:
        for rounds in range(20):
            _, writer = await connect(
                server,
                f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: 100-continue\r\n"
                "Content-Length: 2\r\n\r\n".encode(),
            )
            for _ in range(rounds):
                await asyncio.sleep(0)
            writer.transport.abort()
        async with session.get(address_of(server)) as answer:
            assert answer.status == 200

    visit(hang_up)
    assert caplog.text == ""


def test_requests_on_many_connections_come_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that whatever else is due in the loop waits for one of them at most."""
    rounds, begun = 0, []

    async def count_rounds() -> None:
        nonlocal rounds
        while True:
            rounds += 1
            await asyncio.sleep(0)

    def answer(file: File, request: web.Request) -> web.Response:
        begun.append(rounds)
        return web.Response()

    async def crowd(session: ClientSession, server: Server, twin: Twin) -> None:
        monkeypatch.setattr(File, "answer", answer)
        counting = asyncio.create_task(count_rounds())
        asked = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 5
        for reader, writer in [await connect(server, asked) for _ in range(10)]:
            for _ in range(5):
                await reader.readuntil(b"\r\n\r\n")
            writer.close()
        counting.cancel()

    visit(crowd)
    assert len(begun) == len(set(begun)) == 50


def test_a_file_that_the_browser_has_already_is_not_sent_again() -> None:
    async def read(session: ClientSession, server: Server, twin: Twin) -> None:
        async with session.get(f"{address_of(server)}static/main.js") as file:
            version, kind = file.headers["ETag"], file.content_type
            assert await file.text()
        assert kind == "text/javascript"
        known = {"If-None-Match": version}
        async with session.get(f"{address_of(server)}static/main.js", headers=known) as file:
            assert (file.status, await file.read()) == (304, b"")

    visit(read)


def test_a_page_that_reads_nothing_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panel_socket, "UNREAD_S", 0.01)

    async def stall(_: ClientSession, server: Server, twin: Twin) -> None:
        here = urlsplit(address_of(server))
        with socket.create_connection((here.hostname or "", here.port or 0)) as phone:
            phone.sendall(HANDSHAKE.format(here.netloc).encode())
            while not server._sockets.viewers:
                await asyncio.sleep(0)
            number = 0
            while server._sockets.viewers:
                number += 1
                twin.tell(SpokenScreen(title=f"{number}", lines=("x" * 100_000,)), ())
                await asyncio.sleep(0)

    visit(stall)


def test_a_page_that_never_reads_does_not_hold_up_the_stop() -> None:
    async def stall(_: ClientSession, server: Server, twin: Twin) -> None:
        here = urlsplit(address_of(server))
        with socket.create_connection((here.hostname or "", here.port or 0)) as phone:
            phone.sendall(HANDSHAKE.format(here.netloc).encode())
            for number in range(500):  # far more than the kernel keeps for it
                twin.tell(SpokenScreen(title=f"{number}", lines=("x" * 100_000,)), ())
                await asyncio.sleep(0)
            await server.stop()

    visit(stall)


def test_a_taken_port_is_one_sentence() -> None:
    async def start(port: int) -> None:
        board = Board(GAMES, lambda: EVENING)
        with pytest.raises(ServerError, match=f"Port {port} is taken by another program"):
            await Server(Twin(is_simulator=True), board, GAMES, port).open_on("127.0.0.1")

    with socket.create_server(("127.0.0.1", 0)) as taken:
        asyncio.run(start(taken.getsockname()[1]))


@pytest.mark.parametrize(
    ("host", "bound_to", "is_ours"),
    [
        ("127.0.0.1:8088", "127.0.0.1", True),
        ("localhost:8088", "127.0.0.1", True),
        ("[::1]:8088", "127.0.0.1", True),
        ("192.168.1.20:8088", "127.0.0.1", False),
        ("evil.example", "127.0.0.1", False),
        ("192.168.1.20:8088", "0.0.0.0", True),
        ("evil.example:8088", "0.0.0.0", False),
        ("[", "127.0.0.1", False),
        ("127.0.0.1/; script-src *", "127.0.0.1", False),
        ("somebody@127.0.0.1", "127.0.0.1", False),
        ("127.0.0.1" + "0" * 300, "0.0.0.0", False),
        ("", "127.0.0.1", False),
    ],
)
def test_the_host_header_must_name_this_machine(host: str, bound_to: str, is_ours: bool) -> None:
    assert is_our_host(host, bound_to) is is_ours
