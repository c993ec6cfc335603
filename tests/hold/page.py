"""A page without a browser: a web socket on a plain socket, so that a test decides about every byte."""

import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple
from urllib.parse import urlsplit

from companion.games.toscana.screens import SCREENS
from companion.ui.screens.menu import LINES

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
PATIENCE_S = 20.0
# A release counts after 20 ms, and no finger is faster than this.
FINGER_S = 0.04
# A second push that comes sooner is taken for the first.
PUSH_AGAIN_S = 0.1


class Frame(NamedTuple):
    kind: int
    payload: bytes


def masked(kind: int, payload: bytes, *, is_last: bool = True) -> bytes:
    """A client's frame with up to 125 bytes; its mask is zero, which is one as good as any."""
    return bytes(((0x80 if is_last else 0) | kind, 0x80 | len(payload))) + bytes(4) + payload


def handshake(netloc: str) -> bytes:
    return (
        f"GET /socket HTTP/1.1\r\nHost: {netloc}\r\nOrigin: http://{netloc}\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()


def connect(address: str, source: str = "127.0.0.1") -> socket.socket:
    """A connection to the box from this address of the loopback, which stands for a machine in the room."""
    here = urlsplit(address)
    return socket.create_connection(
        (here.hostname or "", here.port or 0), timeout=PATIENCE_S, source_address=(source, 0)
    )


class Page:
    """An open page; `read` gives the next frame, ConnectionError when the box has hung up."""

    def __init__(self, address: str, source: str = "127.0.0.1") -> None:
        self.socket = connect(address, source)
        self._read = b""
        self._turn = 1
        self.socket.sendall(handshake(urlsplit(address).netloc))
        while b"\r\n\r\n" not in self._read:
            self._more()
        head, self._read = self._read.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])

    def send(self, **wish: object) -> None:
        self.socket.sendall(masked(TEXT, json.dumps(wish).encode()))

    def read(self) -> Frame:
        while (frame := self._whole_frame()) is None:
            self._more()
        return frame

    def skip_what_came(self) -> None:
        """Read on until the box has nothing more to say for a moment."""
        self.socket.settimeout(FINGER_S)
        try:
            while True:
                self.read()
        except TimeoutError:
            self.socket.settimeout(PATIENCE_S)

    def begin_a_trade(self) -> None:
        """From here on every turn of the knob changes the picture."""
        self.tap("key_1")
        self.send(turn=1)

    def ask_for_pin(self) -> None:
        """At the menu's line, and back to where it was."""
        names = [name for name, _ in LINES]
        self.tap("back")
        self.send(turn=len(SCREENS.menu) + names.index("Referee's PIN"))
        for key in ("knob_push", "knob_push", "back", "back"):
            self.tap(key)
            time.sleep(PUSH_AGAIN_S)

    def tap(self, key: str) -> None:
        """As long as a finger takes, however late the box hears of it."""
        down_ms = time.monotonic() * 1000
        self.send(press=key, times=[down_ms, down_ms])
        time.sleep(FINGER_S)
        up_ms = down_ms + FINGER_S * 1000
        self.send(release=key, times=[up_ms, max(up_ms, time.monotonic() * 1000)])
        time.sleep(FINGER_S)

    def seconds_to_picture(self) -> float:
        """From a turn of the knob to the picture that it makes."""
        self.skip_what_came()
        self._turn = -self._turn
        begin = time.perf_counter()
        self.send(turn=self._turn)
        while self.read().kind != BINARY:
            pass
        return time.perf_counter() - begin

    def _more(self) -> None:
        read = self.socket.recv(65536)
        if not read:
            raise ConnectionResetError("the box has hung up")
        self._read += read

    def _whole_frame(self) -> Frame | None:
        if len(self._read) < 2:
            return None
        kind, length, begin = self._read[0] & 15, self._read[1], 2
        if length >= 126:
            more = 2 if length == 126 else 8
            length, begin = int.from_bytes(self._read[2 : 2 + more]), 2 + more
        if len(self._read) < begin + length:
            return None
        frame = Frame(kind, self._read[begin : begin + length])
        self._read = self._read[begin + length :]
        return frame


@contextmanager
def open_page(address: str, source: str = "127.0.0.1") -> Iterator[Page]:
    page = Page(address, source)
    try:
        yield page
    finally:
        page.socket.close()


def noise(size: int) -> bytes:
    return os.urandom(size)
