"""How the Pico is: its port, its firmware, how fast it answers, what went wrong on the way."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

from companion.devices.errors import DeviceError
from companion.devices.pico.happenings import Firmware, Happening, Met, Ponged, Told
from companion.devices.pico.link import PicoLink
from companion.devices.pico.port import find_port
from companion.devices.ports import Fault

PINGS = 10
PATIENCE_S = 8.0


@dataclass(frozen=True, slots=True)
class Health:
    """The error counts are the board's since power-up and ours since the meeting."""

    port: str
    firmware: Firmware
    round_trip_ms: float
    board: Told
    damaged: int
    resent: int

    def __str__(self) -> str:
        version = ".".join(str(part) for part in self.firmware)
        return (
            f"firmware {version} on {self.port} answers in {self.round_trip_ms:.1f} ms, "
            f"up for {self.board.up_s} s with {self.board.free_bytes // 1024} KiB free; "
            f"damaged frames: {self.board.damaged} there, {self.damaged} here; "
            f"not sent: {self.board.unsent}; sent again: {self.resent}"
        )


class Examination:
    """Meets the Pico, pings it, asks it; the first fault is the answer."""

    def __init__(self, port: str, find: Callable[[str], str]) -> None:
        loop = asyncio.get_running_loop()
        self._link = PicoLink(loop, port, self._on_fault, find=find)
        self._link.on_happening = self._on_happening
        self._answer: asyncio.Future[Health] = loop.create_future()
        self._firmware: Firmware = (0, 0, 0)
        self._round_trips_ms: list[float] = []

    async def run(self) -> Health:
        try:
            self._link.start()
            return await asyncio.wait_for(self._answer, PATIENCE_S)
        except TimeoutError:
            raise DeviceError("The Pico stopped answering: plug it in anew.") from None
        finally:
            self._link.close()

    def _on_fault(self, fault: Fault | None) -> None:
        if fault is not None and not self._answer.done():
            self._answer.set_exception(DeviceError(fault.sentence))

    def _on_happening(self, happening: Happening) -> None:
        match happening:
            case Met(firmware):
                self._firmware = firmware
                self._link.ping()
            case Ponged(round_trip_ms):
                self._round_trips_ms.append(round_trip_ms)
                if len(self._round_trips_ms) < PINGS:
                    self._link.ping()
                else:
                    self._link.ask()
            case Told() if not self._answer.done():
                self._answer.set_result(self._health(happening))

    def _health(self, told: Told) -> Health:
        ours = self._link.conversation
        trip_ms = median(self._round_trips_ms)
        return Health(self._link.path or "", self._firmware, trip_ms, told, ours.damaged, ours.resent)


async def examine(port: str = "", find: Callable[[str], str] = find_port) -> Health:
    """Raises a DeviceError that says what to do."""
    return await Examination(port, find).run()
