"""Keys that came up while their library lost the edge or is late with it: found by looking at them."""

from asyncio import AbstractEventLoop
from collections.abc import Callable

from companion.alarm import Alarm
from companion.devices.ports import Edge, Line

# Several looks before a key that is down counts as held.
LOOK_MS = 100.0


class MissedReleases:
    """Looks at every key that is down, and gives the edge of one that is open.

    No timer runs while all keys are up. A release that was missed counts from when its key was last known to
    be down: a loop that was busy for long must not make a hold of a tap.
    """

    def __init__(
        self, loop: AbstractEventLoop, is_closed: Callable[[Line], bool], give: Callable[[Edge], None]
    ) -> None:
        self._loop = loop
        self._is_closed = is_closed
        self._give = give
        self._down_ms: dict[Line, float] = {}
        self._alarm = Alarm(loop, self._look)

    def feed(self, edge: Edge) -> None:
        """An edge that was passed on."""
        if edge.is_active:
            self._down_ms[edge.line] = edge.at_ms
            if len(self._down_ms) == 1:
                self._alarm.set((edge.at_ms + LOOK_MS) / 1000)
        else:
            self._down_ms.pop(edge.line, None)
            if not self._down_ms:
                self.close()

    def close(self) -> None:
        self._down_ms.clear()
        self._alarm.set(None)

    def _look(self) -> None:
        now_s = self._loop.time()
        self._alarm.set(now_s + LOOK_MS / 1000)
        for line, down_ms in tuple(self._down_ms.items()):
            if self._is_closed(line):
                self._down_ms[line] = now_s * 1000
            else:
                self._give(Edge(line, is_active=False, at_ms=down_ms))
