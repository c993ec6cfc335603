"""One of many who ask the box over HTTP as fast as it answers, for whatever it has and has not."""

import gzip
import selectors
import socket
from collections import Counter
from collections.abc import Callable

from tests.hold.page import connect, noise

HOST = b"Host: 127.0.0.1\r\n"
NO_LENGTH = -1
# A body of 8 KB that is 8 MB unpacked.
PACKED, PACKING = gzip.compress(b" " * 8_000_000), b"Content-Encoding: gzip\r\n"

Make = Callable[[int], bytes]
"""The next request, by how many were sent before."""


def gets(*paths: str) -> Make:
    """Asks for these, one after the other."""
    return lambda asked: b"GET %b HTTP/1.1\r\n%b\r\n" % (paths[asked % len(paths)].encode(), HOST)


def post(path: str, body: bytes, more: bytes = b"") -> bytes:
    head = b"POST %b HTTP/1.1\r\n%bContent-Type: application/json\r\n" % (path.encode(), HOST)
    return head + more + b"Content-Length: %d\r\n\r\n" % len(body) + body


KINDS: dict[str, Make] = {
    "table requests": gets("/api/1/table", "/api/1/log", "/api/1/state", "/api/1/forecast", "/table"),
    "streams reopened": gets("/api/1/stream"),
    "archive requests": gets(
        *("/api/1/statistics", "/api/1/games?search=nobody+at+all", "/api/1/games/last"),
        *("/api/1/games/1/export.html", "/api/1/games/2/export.json", "/api/1/games/3/log"),
    ),
    "PIN guesses": lambda asked: post("/api/1/session", b'{"pin":"%06d","device":"phone"}' % asked),
    "requests for commands": gets("/api/1/commands", "/api/1/commands?game=castles"),
    "requests for the document": gets("/api/1/openapi.json"),
    "requests for files": gets("/static/table.js", "/static/box.css", "/static/icon-512.png", "/"),
    "requests for nothing": gets("/nothing", "/api/1/nothing", "/static/nothing.js"),
    "JSON bodies": lambda _: post("/api/1/commands", b'{"command":%b' % (b"[" * 7000)),
    "packed bodies": lambda _: post("/api/1/commands", PACKED, PACKING),
    "garbage": lambda _: noise(1024),
}


class Asker:
    """Asks, reads the answer to its end, asks again; a stream is left after its first words."""

    waits_for = selectors.EVENT_READ

    def __init__(self, address: str, kind: str, source: str, tally: Counter[str]) -> None:
        self._address = address
        self._make = KINDS[kind]
        self._source = source
        self._tally = tally
        self._asked = 0
        self._read = b""
        self._left = 0
        self.socket: socket.socket | None = None

    def open(self) -> bool:
        """Whether the box has let it in."""
        try:
            self.socket = connect(self._address, self._source)
            self.socket.sendall(self._next())
        except OSError:
            self._tally["kept out"] += 1
            return False
        self._read, self._left = b"", 0
        return True

    def flood(self) -> bool:
        """Read what came, and ask again after the whole answer; whether the connection is still open."""
        assert self.socket is not None
        try:
            came = self.socket.recv(65536)
            if came and self._is_heard(came):
                return True
        except OSError:
            self._tally["cut off"] += 1
        self.socket.close()
        return False

    def _is_heard(self, came: bytes) -> bool:
        """Whether there is more to come on this connection."""
        assert self.socket is not None
        if self._left:
            self._left -= len(came)
        else:
            self._read += came
            head, found, body = self._read.partition(b"\r\n\r\n")
            if not found:
                return True
            self._tally[f"answered with {head.split()[1].decode()}"] += 1
            length = _length(head)
            if length == NO_LENGTH:
                return False
            self._left = length - len(body)
        if self._left <= 0:
            self._read, self._left = b"", 0
            self.socket.sendall(self._next())
        return True

    def _next(self) -> bytes:
        self._asked += 1
        return self._make(self._asked)


def _length(head: bytes) -> int:
    """How long the body is; a stream does not say."""
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return int(line.split(b":")[1])
    return NO_LENGTH
