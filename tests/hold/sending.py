"""One of many pages that send web socket frames as fast as they go."""

import selectors
import socket
from collections import Counter

from tests.hold.page import BINARY, CLOSE, PING, PONG, TEXT, Page, masked

CHUNK = 10_000
KINDS = {
    "text frames": masked(TEXT, b"x") * CHUNK,
    "binary frames": masked(BINARY, b"x") * CHUNK,
    "pings": masked(PING, b"") * CHUNK,
    "pongs": masked(PONG, b"") * CHUNK,
    "fragments": masked(0, b"", is_last=False) * CHUNK,
}
BEGINNINGS = {"fragments": masked(TEXT, b"", is_last=False)}


class Sender:
    """A page that reads what it is sent, and sends whatever its socket takes."""

    waits_for = selectors.EVENT_READ | selectors.EVENT_WRITE

    def __init__(self, address: str, kind: str, source: str, tally: Counter[str]) -> None:
        self._address = address
        self._kind = kind
        self._source = source
        self._tally = tally
        self._unsent = b""
        self._page: Page | None = None

    @property
    def socket(self) -> socket.socket | None:
        return None if self._page is None else self._page.socket

    def open(self) -> bool:
        """Whether the box has let it in."""
        try:
            page = Page(self._address, self._source)
        except OSError:
            self._tally["kept out"] += 1
            return False
        if page.status != 101:
            self._tally[f"refused with {page.status}"] += 1
            page.socket.close()
            return False
        page.socket.setblocking(False)
        self._page, self._unsent = page, BEGINNINGS.get(self._kind, b"")
        return True

    def flood(self) -> bool:
        """Send and read what can be; whether the page is still open."""
        assert self._page is not None
        try:
            try:
                while self._page.read().kind != CLOSE:
                    pass
                self._tally["closed with a sentence"] += 1
                return self._end()
            except BlockingIOError:
                pass
            self._unsent = self._unsent or KINDS[self._kind]
            self._unsent = self._unsent[self._page.socket.send(self._unsent) :]
        except BlockingIOError:
            pass
        except OSError:
            self._tally["cut off"] += 1
            return self._end()
        return True

    def _end(self) -> bool:
        assert self._page is not None
        self._page.socket.close()
        self._page = None
        return False
