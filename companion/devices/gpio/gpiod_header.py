"""The Pi's header through the kernel's GPIO: the panel, the lite build's lamp rows and its buzzer."""

from asyncio import AbstractEventLoop
from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

from companion.devices import ports
from companion.devices.gpio.gpiod_lines import (
    FindChip,
    HeldLines,
    LineCallbacks,
    WantedLine,
    find_chip,
    load_opener,
)
from companion.devices.gpio.key_edges import STEADY_MS
from companion.devices.gpio.pins import GpioOptions, led_uses
from companion.devices.gpio.rhythms import BuzzerRhythm, PlainLamps

if TYPE_CHECKING:
    from gpiod import EdgeEvent, LineSettings

# A key counts as pressed on its first edge, so a spike on its wire would be a press: the kernel drops what is
# shorter than any finger's touch. The knob's contacts change that fast when it is spun, so theirs all pass.
KEY_DEBOUNCE = timedelta(milliseconds=STEADY_MS)
NS_PER_MS = 1_000_000


class GpiodPanel:
    """A Panel on lines of one kernel request. Contacts close to ground.

    While the chip is away every contact is open. When it comes back, all is as at power-on: a key that is
    held is ignored until it comes up, and the knob goes on from its present position.
    """

    def __init__(
        self,
        find: FindChip,
        pins: Mapping[ports.Line, int],
        loop: AbstractEventLoop,
        on_fault: ports.OnFault | None = None,
    ) -> None:
        self._loop = loop
        self._on_edge: Callable[[ports.Edge], None] | None = None
        self._lines = {pin: line for line, pin in pins.items()}
        self._reported: frozenset[ports.Line] = frozenset()
        self._seqno = 0
        wanted = tuple(WantedLine(pin, f"panel.{line}", _settings(line)) for line, pin in pins.items())
        self._held = HeldLines(
            find, wanted, loop, LineCallbacks("panel", self._on_change, on_fault, self._on_events)
        )
        self._held.take()

    def listen(self, on_edge: Callable[[ports.Edge], None]) -> None:
        self._on_edge = on_edge

    def active_lines(self) -> frozenset[ports.Line]:
        return frozenset(self._lines[pin] for pin in self._held.read())

    def close(self) -> None:
        self._on_edge = None
        self._held.close()

    def _on_change(self) -> None:
        self._seqno = 0
        active = self.active_lines()
        # A later listener first asks for the active lines, and must then get the edges of their release.
        # For one that listens already, keys held now stay open until they are pressed again.
        self._catch_up(active if self._on_edge is None else active & ports.KNOB)

    def _on_events(self, events: "list[EdgeEvent]") -> None:
        has_gap = False
        for event in events:
            has_gap = has_gap or event.global_seqno != self._seqno + 1
            self._seqno = event.global_seqno
            is_active = event.event_type is event.Type.RISING_EDGE
            self._report(
                ports.Edge(self._lines[event.line_offset], is_active, event.timestamp_ns / NS_PER_MS)
            )
        if has_gap:
            # More events came than the kernel keeps, and the oldest are lost: a key must not stay down.
            self._catch_up(self.active_lines())

    def _catch_up(self, active: frozenset[ports.Line]) -> None:
        """Report the changes whose edges were missed, with the time of now."""
        for line in sorted(self._reported ^ active):
            self._report(ports.Edge(line, line in active, self._loop.time() * 1000))

    def _report(self, edge: ports.Edge) -> None:
        self._reported = self._reported | {edge.line} if edge.is_active else self._reported - {edge.line}
        if self._on_edge is not None:
            self._on_edge(edge)


def _settings(line: ports.Line) -> "LineSettings":
    from gpiod import LineSettings  # noqa: PLC0415
    from gpiod.line import Bias, Clock, Direction  # noqa: PLC0415
    from gpiod.line import Edge as Edges  # noqa: PLC0415

    return LineSettings(
        direction=Direction.INPUT,
        edge_detection=Edges.BOTH,
        bias=Bias.PULL_UP,
        active_low=True,
        debounce_period=timedelta() if line in ports.KNOB else KEY_DEBOUNCE,
        event_clock=Clock.MONOTONIC,
    )


class GpiodLampRows:
    """LampRows on lines of one kernel request; after the chip was away, the latest rows are lit again."""

    row_lamps = ports.LITE_LAMPS

    def __init__(
        self,
        find: FindChip,
        pins: tuple[tuple[int, ...], ...],
        loop: AbstractEventLoop,
        on_fault: ports.OnFault | None = None,
    ) -> None:
        from gpiod import LineSettings  # noqa: PLC0415
        from gpiod.line import Direction  # noqa: PLC0415

        output = LineSettings(direction=Direction.OUTPUT)
        wanted = tuple(WantedLine(pin, use, output) for use, pin in led_uses(pins))
        self._pins = tuple(line.pin for line in wanted)
        self._lamps = PlainLamps(self._switch, loop)
        self._held = HeldLines(find, wanted, loop, LineCallbacks("lamp_rows", self._lamps.light, on_fault))
        self._held.take()

    def show(self, rows: ports.Rows) -> None:
        self._lamps.show(rows)

    def close(self) -> None:
        self._lamps.close()
        self._switch((False,) * len(self._pins))
        self._held.close()

    def _switch(self, levels: tuple[bool, ...]) -> None:
        self._held.switch(dict(zip(self._pins, levels, strict=True)))


class GpiodBuzzer:
    """A Sounder on one line."""

    def __init__(
        self, find: FindChip, pin: int, loop: AbstractEventLoop, on_fault: ports.OnFault | None = None
    ) -> None:
        from gpiod import LineSettings  # noqa: PLC0415
        from gpiod.line import Direction  # noqa: PLC0415

        self._pin = pin
        output = LineSettings(direction=Direction.OUTPUT, active_low=True)
        self._rhythm = BuzzerRhythm(self._switch, loop)
        wanted = (WantedLine(pin, "sound.buzzer", output),)
        self._held = HeldLines(find, wanted, loop, LineCallbacks("buzzer", self._rhythm.stop, on_fault))
        self._held.take()

    def play(self, notes: ports.Notes) -> None:
        self._rhythm.play(notes)

    def close(self) -> None:
        self._rhythm.stop()
        self._held.close()

    def _switch(self, level: int) -> None:
        self._held.switch({self._pin: bool(level)})


class GpiodHeader:
    """The kernel's GPIO. Without the chip each device reports a fault, and keeps trying to take its lines."""

    def __init__(self, find: FindChip, loop: AbstractEventLoop) -> None:
        self._find = find
        self._loop = loop

    @classmethod
    def open(cls, options: GpioOptions, loop: AbstractEventLoop) -> "GpiodHeader":
        return cls(partial(find_chip, load_opener(), options.chip), loop)

    def panel(self, pins: Mapping[ports.Line, int], on_fault: ports.OnFault) -> ports.Panel:
        return GpiodPanel(self._find, pins, self._loop, on_fault)

    def lamp_rows(self, pins: tuple[tuple[int, ...], ...], on_fault: ports.OnFault) -> ports.LampRows:
        return GpiodLampRows(self._find, pins, self._loop, on_fault)

    def buzzer(self, pin: int, on_fault: ports.OnFault) -> ports.Sounder:
        return GpiodBuzzer(self._find, pin, self._loop, on_fault)

    def close(self) -> None:
        """Nothing to do: each device releases its own lines."""
