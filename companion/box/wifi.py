"""The way of a box into a home network: its own access point, a page on it, and back to it if that fails."""

from collections.abc import Callable
from typing import TypeAlias

from companion.controls.sign_in import SEAT_SIGNS
from companion.devices.wifi import WifiError, WifiPort
from companion.frozen import changed
from companion.system.machine import Wifi, WifiPhase

Work: TypeAlias = Callable[[Callable[[], Wifi], Callable[[Wifi], None]], None]
"""Runs the first in a thread, and calls the second with what it gives in the loop's thread."""
# As many signs as a code on the OLED has room for; eight is also the least that WPA takes.
SIGNS, NAME_NUMBERS = 8, 90


class WifiSetup:
    """Opens and closes the access point, and lets the box join what the phone names."""

    def __init__(
        self, port: WifiPort, work: Work, draw_lot: Callable[[int], int], on_change: Callable[[], None]
    ) -> None:
        self.value = Wifi()
        self._port = port
        self._work = work
        self._draw = draw_lot
        self._on_change = on_change
        self._is_left = False
        """Whether nobody waits for the access point any more that the change under way may open."""

    def open(self) -> None:
        self._is_left = False
        if self.value.phase in (WifiPhase.BUSY, WifiPhase.OPEN):
            return
        name = f"Box-{10 + self._draw(NAME_NUMBERS)}"
        asked = Wifi(WifiPhase.BUSY, name, self._signs(), self._signs())
        self._begin(asked, lambda: self._opened(changed(asked, networks=self._port.networks())))

    def close(self) -> None:
        """Close it; during a change, once that has ended."""
        self._is_left = self.value.phase is WifiPhase.BUSY
        if self.value.phase is WifiPhase.OPEN:
            self._begin(Wifi(WifiPhase.BUSY), self._closed)

    def join(self, network: str, password: str) -> None:
        """Join what the page names; where that fails, the access point comes back and says so."""
        asked = changed(self.value, phase=WifiPhase.BUSY, problem=None, joined="")
        self._begin(asked, lambda: self._joined(asked, network, password))

    def _signs(self) -> str:
        return "".join(SEAT_SIGNS[self._draw(len(SEAT_SIGNS))] for _ in range(SIGNS))

    def _begin(self, asked: Wifi, task: Callable[[], Wifi]) -> None:
        def told() -> Wifi:
            try:
                return task()
            except WifiError as problem:
                return Wifi(WifiPhase.CLOSED, problem=problem.sentence)

        self.value = asked
        self._work(told, self._end)
        self._on_change()

    def _end(self, value: Wifi) -> None:
        self.value = value
        if self._is_left and value.phase is WifiPhase.OPEN:
            self.close()
        else:
            self._on_change()

    def _opened(self, asked: Wifi) -> Wifi:
        self._port.open_point(asked.name, asked.password)
        return changed(asked, phase=WifiPhase.OPEN)

    def _closed(self) -> Wifi:
        self._port.close_point()
        return Wifi()

    def _joined(self, asked: Wifi, network: str, password: str) -> Wifi:
        self._port.close_point()
        try:
            self._port.join(network, password)
        except WifiError as problem:
            return self._opened(changed(asked, problem=problem.sentence))
        return Wifi(WifiPhase.CLOSED, joined=network)
