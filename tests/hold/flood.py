"""A flood from many pages at once, in a process of its own so that it takes nothing from whoever measures.

`python -m tests.hold.flood ADDRESS KIND PAGES SECONDS` prints "ready", floods until the time is over, and
says what became of the pages. Whoever is closed opens a page again.
"""

import selectors
import sys
import time
from collections import Counter

from tests.hold.page import BINARY, CLOSE, PING, PONG, TEXT, Page, masked

CHUNK = 10_000
KINDS = {
    "text": masked(TEXT, b"x") * CHUNK,
    "binary": masked(BINARY, b"x") * CHUNK,
    "ping": masked(PING, b"") * CHUNK,
    "pong": masked(PONG, b"") * CHUNK,
    "fragment": masked(0, b"", is_last=False) * CHUNK,
}
BEGINNINGS = {"fragment": masked(TEXT, b"", is_last=False)}
# So many machines stand in the room; each has its share of the pages.
MACHINES = 5
PAUSE_S = 0.05


class Flooder:
    """One page that sends as fast as it may, and comes back when it is closed."""

    def __init__(self, address: str, kind: str, number: int, tally: Counter[str]) -> None:
        self._address = address
        self._kind = kind
        self._unsent = b""
        self._source = f"127.0.0.{2 + number % MACHINES}"
        self._tally = tally
        self._at_s = 0.0
        self.page: Page | None = None

    def open(self, now_s: float) -> bool:
        if self.page is None and now_s >= self._at_s:
            self._at_s = now_s + PAUSE_S
            try:
                self.page = Page(self._address, self._source)
            except OSError:
                self._tally["kept out"] += 1
            else:
                if self.page.status == 101:
                    self.page.socket.setblocking(False)
                    self._unsent = BEGINNINGS.get(self._kind, b"")
                    return True
                self._tally[f"refused with {self.page.status}"] += 1
                self.page.socket.close()
                self.page = None
        return False

    def flood(self) -> bool:
        """Send and read what can be; whether the page is still open."""
        assert self.page is not None
        try:
            try:
                while self.page.read().kind != CLOSE:
                    pass
                self._tally["closed with a sentence"] += 1
                return self._end()
            except BlockingIOError:
                pass
            self._unsent = self._unsent or KINDS[self._kind]
            self._unsent = self._unsent[self.page.socket.send(self._unsent) :]
        except BlockingIOError:
            pass
        except OSError:
            self._tally["cut off"] += 1
            return self._end()
        return True

    def _end(self) -> bool:
        assert self.page is not None
        self.page.socket.close()
        self.page = None
        return False


def main(address: str, kind: str, pages: int, seconds: float) -> None:
    tally: Counter[str] = Counter()
    flooders = [Flooder(address, kind, number, tally) for number in range(pages)]
    with selectors.DefaultSelector() as selector:

        def watch(now_s: float) -> None:
            for flooder in flooders:
                if flooder.open(now_s) and flooder.page is not None:
                    events = selectors.EVENT_READ | selectors.EVENT_WRITE
                    selector.register(flooder.page.socket, events, flooder)

        watch(time.monotonic())
        print("ready", flush=True)
        end_s = time.monotonic() + seconds
        while (now_s := time.monotonic()) < end_s:
            watch(now_s)
            for key, _ in selector.select(PAUSE_S):
                if not key.data.flood():
                    selector.unregister(key.fd)
    print(", ".join(f"{many} {what}" for what, many in sorted(tally.items())) or "none closed")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4]))
