"""A flood from many at once, in a process of its own so that it takes nothing from whoever measures.

`python -m tests.hold.flood ADDRESS KIND MANY SECONDS ROOM` prints "ready", floods until the time is over, and
says what became of it. Whoever is closed comes back. Each room has machines of its own.
"""

import selectors
import sys
import time
from collections import Counter
from collections.abc import Sequence

from tests.hold import asking, sending
from tests.hold.asking import Asker
from tests.hold.sending import Sender

KINDS = (*sending.KINDS, *asking.KINDS)
# So many machines stand in the room; each has its share.
MACHINES = 5
PAUSE_S = 0.05


class Places:
    """All who flood; one that was closed is let rest for a moment, as a browser does."""

    def __init__(self, flooders: Sequence[Sender | Asker], selector: selectors.BaseSelector) -> None:
        self._closed: dict[Sender | Asker, float] = dict.fromkeys(flooders, 0.0)
        self._selector = selector

    def open(self, now_s: float) -> None:
        for flooder in [each for each, at_s in self._closed.items() if now_s >= at_s]:
            if flooder.open():
                assert flooder.socket is not None
                self._selector.register(flooder.socket, flooder.waits_for, flooder)
                del self._closed[flooder]
            else:
                self._closed[flooder] = now_s + PAUSE_S

    def flood(self, now_s: float) -> None:
        for key, _ in self._selector.select(PAUSE_S):
            if not key.data.flood():
                self._selector.unregister(key.fd)
                self._closed[key.data] = now_s + PAUSE_S


def main(address: str, kind: str, many: int, seconds: float, room: int) -> None:
    tally: Counter[str] = Counter()
    make = Sender if kind in sending.KINDS else Asker
    with selectors.DefaultSelector() as selector:
        # Other machines for each flood, so that none has used up what the next one may ask.
        sources = [f"127.{room}.{KINDS.index(kind)}.{2 + number % MACHINES}" for number in range(many)]
        places = Places([make(address, kind, source, tally) for source in sources], selector)
        places.open(time.monotonic())
        print("ready", flush=True)
        end_s = time.monotonic() + seconds
        while (now_s := time.monotonic()) < end_s:
            places.open(now_s)
            places.flood(now_s)
    print(", ".join(f"{many} {what}" for what, many in sorted(tally.items())) or "none closed")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4]), int(sys.argv[5]))
