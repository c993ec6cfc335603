"""The knob and the keys through gpiozero: edges from its thread to the loop, those of keys without spikes."""

from asyncio import AbstractEventLoop
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from companion.devices.gpio.gpiozero_factory import explain_pin
from companion.devices.gpio.missed_releases import MissedReleases
from companion.devices.gpio.steady_edges import SteadyEdges
from companion.devices.ports import KNOB, Edge, Line


class GpiozeroPanel:
    """A Panel on an open pin factory. Contacts close to ground.

    Every edge of the knob is passed on. A key's spikes are dropped here, since no kernel does it, and a
    release whose edge the library lost is found.
    """

    def __init__(self, factory: Any, pins: Mapping[Line, int], loop: AbstractEventLoop) -> None:
        from gpiozero import InputDevice  # type: ignore[import-untyped]  # noqa: PLC0415

        self._loop = loop
        self._on_edge: Callable[[Edge], None] | None = None
        self._inputs: dict[Line, Any] = {}
        self._callbacks: list[Callable[[float, bool], None]] = []
        self._heard: deque[Edge] = deque()
        self._steady = SteadyEdges(loop, self._pass_on)
        self._missed = MissedReleases(loop, self._is_closed, self._steady.open)
        for line, pin in pins.items():
            try:
                contact = InputDevice(pin, pull_up=True, pin_factory=factory)
                self._inputs[line] = contact
                self._hear(line, contact.pin)
            except Exception as error:
                self.close()
                raise explain_pin(error, f"panel.{line}", pin) from error
            self._steady.begin(line, is_active=contact.is_active)

    def listen(self, on_edge: Callable[[Edge], None]) -> None:
        self._on_edge = on_edge
        for line in self.active_lines() - KNOB:
            self._missed.feed(Edge(line, is_active=True, at_ms=self._loop.time() * 1000))

    def active_lines(self) -> frozenset[Line]:
        return frozenset(line for line, contact in self._inputs.items() if contact.is_active)

    def close(self) -> None:
        self._on_edge = None
        self._heard.clear()
        self._steady.close()
        self._missed.close()
        inputs, self._inputs = self._inputs, {}
        for contact in inputs.values():
            contact.close()

    def _hear(self, line: Line, pin: Any) -> None:
        """Every edge of the pin; gpiozero's buttons would drop a press after a release that was lost."""

        def on_change(_: float, is_high: bool) -> None:  # noqa: FBT001 - gpiozero gives both by position
            self._hand_over(Edge(line, is_active=not is_high, at_ms=self._loop.time() * 1000))

        # The pin does not keep it.
        self._callbacks.append(on_change)
        pin.edges = "both"
        pin.when_changed = on_change

    def _hand_over(self, edge: Edge) -> None:
        """Runs in the library's thread, which an exception would end; a closed loop raises RuntimeError."""
        self._heard.append(edge)
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._deliver)

    def _deliver(self) -> None:
        """All that was heard so far; a loop that was busy finds many at once."""
        while self._heard:
            edge = self._heard.popleft()
            if edge.line in KNOB:
                self._pass_on(edge)
            else:
                self._steady.feed(edge)
        self._steady.settle()

    def _is_closed(self, line: Line) -> bool:
        """Also while it can't be read: its edges still count."""
        try:
            return bool(self._inputs[line].is_active)
        except Exception:  # the libraries' errors share no class
            return True

    def _pass_on(self, edge: Edge) -> None:
        if self._on_edge is None:
            return
        if edge.line not in KNOB:
            self._missed.feed(edge)
        self._on_edge(edge)
