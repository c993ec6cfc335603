"""What strangers send who are no page: the bytes of one connection each, and how many of them come."""

import selectors
import socket
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from tests.benchmarks.work import Work
from tests.hold.asking import PACKED, PACKING, post
from tests.hold.page import connect, handshake, noise

GET = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
TABLE, STREAM, EXPORT, STATISTICS = (
    GET.replace(b"/ ", b"/api/1/%b " % name, 1)
    for name in (b"table", b"stream", b"games/1/export.json", b"statistics")
)
SIGN_IN = GET.replace(b"GET / ", b"POST /api/1/session ") + b"Content-Type: application/json\r\n"
BODY = 8000
MIB = 1 << 20
STRANGER = "127.0.0.9"
LOOK_S = 0.05


@dataclass(frozen=True, slots=True)
class Garbage:
    """`sent` is written to each of `many` connections, which stay open for `stay_s`."""

    what: str
    sent: bytes
    many: int
    stay_s: float = 2.0


def kinds(netloc: str) -> Sequence[Garbage]:
    return (
        Garbage("malformed HTTP, 1 MiB each", noise(MIB), 127),
        Garbage("8 KiB of binary in a header", GET + b"X: " + b"\xff\x00" * 4096 + b"\r\n\r\n", 300, 0.5),
        Garbage(
            "a file's name of 300 letters",
            GET.replace(b"/ ", b"/static/" + b"x" * 300 + b".js ", 1) + b"\r\n",
            300,
            0.5,
        ),
        Garbage(
            "headers of 1 MiB", GET + b"".join(b"A%d: %s\r\n" % (n, b"x" * 1000) for n in range(1000)), 127
        ),
        Garbage(
            "chunked bodies without end",
            GET + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * 100_000,
            127,
        ),
        Garbage("requests in one go, 5,000 each", (GET + b"\r\n") * 5000, 60),
        Garbage("requests for the table, 500 each", (TABLE + b"\r\n") * 500, 60),
        Garbage("streams that never read", STREAM + b"\r\n", 60),
        Garbage("exports of a long game that nobody reads", (EXPORT + b"\r\n") * 4, 127, 6.0),
        Garbage("statistics that nobody reads", (STATISTICS + b"\r\n") * 20, 127),
        Garbage(
            "signing in with 8,000 brackets",
            SIGN_IN + b"Content-Length: %d\r\n\r\n" % BODY + b"[" * BODY,
            127,
        ),
        Garbage("packed bodies of 8 MB each", post("/api/1/commands", PACKED, PACKING), 127),
        Garbage("signing in with a body without end", SIGN_IN + b"Content-Length: 9999\r\n\r\n{", 127),
        Garbage("openings of a page that stop halfway", handshake(netloc)[:-2], 128),
        Garbage("pages that send and never read", handshake(netloc) + b"\x89\x80\0\0\0\0" * 90, 8),
    )


def throw(address: str, garbage: Garbage, work: Work) -> int:
    """Send it on so many connections at once, and read nothing; how many there were."""
    opened = hold_open(address, b"", work.times(garbage.many), STRANGER)
    with selectors.DefaultSelector() as selector:
        for one in opened:
            one.setblocking(False)
            selector.register(one, selectors.EVENT_WRITE, memoryview(garbage.sent))
        end_s = time.monotonic() + work.seconds(garbage.stay_s)
        while (left_s := end_s - time.monotonic()) > 0:
            if not selector.get_map():
                time.sleep(left_s)
            for key, _ in selector.select(LOOK_S):
                _send_on(selector, key)
    for one in opened:
        one.close()
    return len(opened)


def _send_on(selector: selectors.BaseSelector, key: selectors.SelectorKey) -> None:
    one = key.fileobj
    assert isinstance(one, socket.socket)
    try:
        unsent = key.data[one.send(key.data) :]
    except BlockingIOError:
        return
    except OSError:
        unsent = b""
    if unsent:
        selector.modify(one, selectors.EVENT_WRITE, unsent)
    else:
        selector.unregister(one)


def hold_open(address: str, sent: bytes, many: int, source: str = "127.0.0.1") -> list[socket.socket]:
    """So many connections that have sent this and wait."""
    opened = []
    for _ in range(many):
        with suppress(OSError):
            opened.append(connect(address, source))
            opened[-1].sendall(sent)
    return opened
