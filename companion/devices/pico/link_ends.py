"""The devices at the end of the link: the lamp rows, the seat buttons and the piezo."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.devices.ports import ROW_LAMPS, Notes, Rows, SeatEdge

if TYPE_CHECKING:
    from companion.devices.pico.link import PicoLink


class PicoLampRows:
    """LampRows on a link; closing them closes the link."""

    row_lamps = ROW_LAMPS

    def __init__(self, link: "PicoLink") -> None:
        self._link = link

    def show(self, rows: Rows) -> None:
        self._link.show(rows)

    def close(self) -> None:
        self._link.close()


class PicoSeatButtons:
    """SeatButtons on a link."""

    def __init__(self, link: "PicoLink") -> None:
        self._link = link

    def listen(self, on_edge: Callable[[SeatEdge], None]) -> None:
        self._link.on_seat = on_edge

    def close(self) -> None:
        self._link.on_seat = None


class PicoSounder:
    """A Sounder on a link."""

    def __init__(self, link: "PicoLink") -> None:
        self._link = link

    def play(self, notes: Notes) -> None:
        self._link.play(notes)

    def close(self) -> None:
        self._link.play(())
