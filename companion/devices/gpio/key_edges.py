"""Edges of keys as a kernel would give them: without spikes, and with the releases that a library lost."""

from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Callable

from companion.devices.ports import Edge, Line
from companion.system.alarm import Alarm

# Shorter than any finger's touch; the kernel is given the same time.
STEADY_MS = 2.0
# Several looks before a key that is down counts as held.
LOOK_MS = 100.0


class SteadyEdges:
    """A debounce filter: passes an edge on once its contact has stayed for STEADY_MS.

    What is shorter counts as nothing. Feed it in the loop's thread. A timer runs only while an edge waits.
    """

    def __init__(self, loop: AbstractEventLoop, pass_on: Callable[[Edge], None]) -> None:
        self._loop = loop
        self._pass_on = pass_on
        self._active: set[Line] = set()
        self._waiting: dict[Line, tuple[Edge, TimerHandle]] = {}

    def begin(self, line: Line, *, is_active: bool) -> None:
        """The level of this contact before its first edge."""
        if is_active:
            self._active.add(line)

    def feed(self, edge: Edge) -> None:
        earlier = self._waiting.get(edge.line)
        if earlier is not None:
            self._stop_waiting(edge.line)
            if edge.at_ms - earlier[0].at_ms >= STEADY_MS:
                # It has stayed, only the loop was late.
                self._believe(earlier[0])
        if edge.is_active != (edge.line in self._active):
            timer = self._loop.call_later(STEADY_MS / 1000, self._on_time, edge.line)
            self._waiting[edge.line] = (edge, timer)

    def settle(self) -> None:
        """All edges that are known were fed: those that have stayed count now, and not after other timers.

        When the loop was late, a key's release is as overdue as the hold that it prevents.
        """
        for line, (edge, _) in tuple(self._waiting.items()):
            if self._loop.time() * 1000 - edge.at_ms >= STEADY_MS:
                self._stop_waiting(line)
                self._believe(edge)

    def open(self, edge: Edge) -> None:
        """This contact was seen open, whatever its edges said."""
        if edge.line in self._waiting:
            self._stop_waiting(edge.line)
        if edge.line in self._active:
            self._believe(edge)

    def close(self) -> None:
        for line in tuple(self._waiting):
            self._stop_waiting(line)

    def _on_time(self, line: Line) -> None:
        edge, _ = self._waiting.pop(line)
        self._believe(edge)

    def _believe(self, edge: Edge) -> None:
        self._active ^= {edge.line}
        self._pass_on(edge)

    def _stop_waiting(self, line: Line) -> None:
        _, timer = self._waiting.pop(line)
        timer.cancel()


class MissedReleases:
    """Polls the keys that are down, and gives the edge of one that is open.

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
