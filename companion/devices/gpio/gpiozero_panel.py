"""The knob and the keys through gpiozero: edges from its thread to the loop, those of keys without spikes."""

import time
from asyncio import AbstractEventLoop
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from companion.devices.gpio.gpiozero_factory import explain_pin
from companion.devices.gpio.steady_edges import SteadyEdges
from companion.devices.ports import KNOB, Edge, Line


class GpiozeroPanel:
    """A Panel on an open pin factory. Contacts close to ground.

    Every edge of the knob is passed on. A key's spikes are dropped here, since no kernel does it.
    """

    def __init__(self, factory: Any, pins: Mapping[Line, int], loop: AbstractEventLoop) -> None:
        from gpiozero import DigitalInputDevice  # type: ignore[import-untyped]  # noqa: PLC0415

        self._loop = loop
        self._on_edge: Callable[[Edge], None] | None = None
        self._inputs: dict[Line, Any] = {}
        self._steady = SteadyEdges(loop, self._pass_on)
        for line, pin in pins.items():
            try:
                contact = DigitalInputDevice(pin, pull_up=True, pin_factory=factory)
            except Exception as error:
                self.close()
                raise explain_pin(error, f"panel.{line}", pin) from error
            contact.when_activated = partial(self._closed, line)
            contact.when_deactivated = partial(self._opened, line)
            self._inputs[line] = contact
            self._steady.begin(line, is_active=contact.is_active)

    def listen(self, on_edge: Callable[[Edge], None]) -> None:
        self._on_edge = on_edge

    def active_lines(self) -> frozenset[Line]:
        return frozenset(line for line, contact in self._inputs.items() if contact.is_active)

    def close(self) -> None:
        self._on_edge = None
        self._steady.close()
        inputs, self._inputs = self._inputs, {}
        for contact in inputs.values():
            contact.close()

    # gpiozero inspects only a callback's positional arguments, so there are two functions and no keyword.
    def _closed(self, line: Line) -> None:
        self._hand_over(Edge(line, is_active=True, at_ms=time.monotonic() * 1000))

    def _opened(self, line: Line) -> None:
        self._hand_over(Edge(line, is_active=False, at_ms=time.monotonic() * 1000))

    def _hand_over(self, edge: Edge) -> None:
        """Runs in the library's thread, which an exception would end; a closed loop raises RuntimeError."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._deliver, edge)

    def _deliver(self, edge: Edge) -> None:
        if edge.line in KNOB:
            self._pass_on(edge)
        else:
            self._steady.feed(edge)

    def _pass_on(self, edge: Edge) -> None:
        if self._on_edge is not None:
            self._on_edge(edge)
