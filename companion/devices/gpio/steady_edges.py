"""Raw edges of keys without their spikes, as the kernel's debounce gives them."""

from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Callable

from companion.devices.ports import Edge, Line

# Shorter than any finger's touch; the kernel is given the same time.
STEADY_MS = 2.0


class SteadyEdges:
    """Passes an edge on once its contact has stayed for STEADY_MS; what is shorter counts as nothing.

    Feed it in the loop's thread. A timer runs only while an edge waits.
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
