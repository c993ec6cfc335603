"""The knob and the keys as the kernel's own edges: its descriptor in the loop, its time on every edge."""

from asyncio import AbstractEventLoop
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import TYPE_CHECKING

from companion.devices.gpio.gpiod_chip import FindChip
from companion.devices.gpio.gpiod_lines import Ears, HeldLines, Wanted
from companion.devices.ports import KNOB, Edge, Fault, Line

if TYPE_CHECKING:
    from gpiod import EdgeEvent, LineSettings

DEVICE = "panel"
# A key is believed on its first edge, so a spike on its wire would be a press: the kernel keeps back what is
# shorter than any finger. The knob's contacts may change as fast when it is spun, so theirs all pass.
KEY_DEBOUNCE = timedelta(milliseconds=2)
NS_PER_MS = 1_000_000


class GpiodPanel:
    """A Panel in one request of the kernel. Contacts close to ground.

    Without the chip every contact is open. When it comes, it is as at power-on: a key that is held means
    nothing until it comes up, and the knob goes on from where it stands.
    """

    def __init__(
        self,
        find: FindChip,
        pins: Mapping[Line, int],
        loop: AbstractEventLoop,
        on_fault: Callable[[Fault | None], None] | None = None,
    ) -> None:
        self._loop = loop
        self._on_edge: Callable[[Edge], None] | None = None
        self._lines = {pin: line for line, pin in pins.items()}
        self._told: frozenset[Line] = frozenset()
        self._seqno = 0
        wanted = tuple(Wanted(pin, f"panel.{line}", _settings(line)) for line, pin in pins.items())
        self._held = HeldLines(find, wanted, loop, Ears(DEVICE, self._taken_or_lost, on_fault, self._hear))
        self._held.take()

    def listen(self, on_edge: Callable[[Edge], None]) -> None:
        self._on_edge = on_edge

    def active_lines(self) -> frozenset[Line]:
        return frozenset(self._lines[pin] for pin in self._held.read())

    def close(self) -> None:
        self._on_edge = None
        self._held.close()

    def _taken_or_lost(self) -> None:
        self._seqno = 0
        active = self.active_lines()
        # Whoever listens later looks first which keys are held, and has to hear that they come up.
        self._catch_up(active if self._on_edge is None else active & KNOB)

    def _hear(self, events: "list[EdgeEvent]") -> None:
        has_gap = False
        for event in events:
            has_gap = has_gap or event.global_seqno != self._seqno + 1
            self._seqno = event.global_seqno
            is_active = event.event_type is event.Type.RISING_EDGE
            self._tell(Edge(self._lines[event.line_offset], is_active, event.timestamp_ns / NS_PER_MS))
        if has_gap:
            # More came than the kernel keeps, and the oldest is lost: a key must not stay down for that.
            self._catch_up(self.active_lines())

    def _catch_up(self, active: frozenset[Line]) -> None:
        """Tell what changed unheard, as of now."""
        for line in sorted(self._told ^ active):
            self._tell(Edge(line, line in active, self._loop.time() * 1000))

    def _tell(self, edge: Edge) -> None:
        self._told = self._told | {edge.line} if edge.is_active else self._told - {edge.line}
        if self._on_edge is not None:
            self._on_edge(edge)


def _settings(line: Line) -> "LineSettings":
    from gpiod import LineSettings  # noqa: PLC0415
    from gpiod.line import Bias, Clock, Direction  # noqa: PLC0415
    from gpiod.line import Edge as Edges  # noqa: PLC0415

    return LineSettings(
        direction=Direction.INPUT,
        edge_detection=Edges.BOTH,
        bias=Bias.PULL_UP,
        active_low=True,
        debounce_period=timedelta() if line in KNOB else KEY_DEBOUNCE,
        event_clock=Clock.MONOTONIC,
    )
