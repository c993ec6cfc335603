"""The box's end of the line: a link, and all events and faults that it reported."""

from collections.abc import Callable

from companion.devices.pico.conversation import Connected, LinkEvent
from companion.devices.pico.link import PicoLink
from companion.devices.ports import Fault, Rows

from .fast_loop import FastLoop


class Host:
    """Connects to the board, shows rows on it, and collects its presses."""

    def __init__(self, loop: FastLoop, find: Callable[[str], str]) -> None:
        self.faults: list[Fault | None] = []
        self.events: list[LinkEvent] = []
        self.seats: list[int] = []
        self.loop = loop
        self.link = PicoLink(loop, on_fault=self.faults.append, find=find)
        self.link.on_event = self.events.append
        self.link.buttons.listen(lambda edge: self.seats.append(edge.seat) if edge.is_down else None)
        self.link.start()

    def meet(self, times: int = 1) -> None:
        self.loop.run_until(lambda: self.count(Connected) >= times, "a meeting")

    def show(self, rows: Rows) -> None:
        self.link.show(rows)
        self.loop.run_until(
            lambda: self.link.conversation.is_shown, "the board's word that it shows the rows"
        )

    def count(self, kind: type[LinkEvent]) -> int:
        return sum(isinstance(event, kind) for event in self.events)
