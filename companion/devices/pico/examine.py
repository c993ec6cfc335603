"""Examines the Pico for the doctor: its port, its firmware, how fast it answers, its error counts."""

import asyncio
from collections.abc import Callable
from statistics import median

from companion.devices.pico import conversation, wire
from companion.devices.pico.link import PicoLink
from companion.devices.pico.port import PROMPT, find_port
from companion.devices.pico.trace import broke_down, in_one_line, read_kept
from companion.devices.ports import DeviceError, Fault
from companion.frozen import frozen
from companion.games.kit.sentences import verbatim

PINGS = 10
TIMEOUT_S = 8.0


@frozen
class Health:
    """The Pico's health. The board counts its errors since power-up; `damaged` and `resent` are ours."""

    port: str
    firmware: conversation.Firmware
    round_trip_ms: float
    board: conversation.BoardStatus
    damaged: int
    resent: int
    broke_down: str = ""
    """Why the firmware broke down last, in one line; empty if it never did since its update."""

    def __str__(self) -> str:
        version = ".".join(str(part) for part in self.firmware)
        return (
            f"firmware {version} on {self.port} answers in {self.round_trip_ms:.1f} ms, "
            f"up for {self.board.up_s} s with {self.board.free_bytes // 1024} KiB free; "
            f"damaged frames: {self.board.damaged} there, {self.damaged} here; "
            f"not sent: {self.board.unsent}; sent again: {self.resent}"
        )


class BrokenError(DeviceError):
    """The board does not answer, and `why` is the traceback that it tells or keeps, in one line."""

    def __init__(self, problem: DeviceError, why: str) -> None:
        super().__init__(problem.sentence)
        self.why = why


class Examination:
    """Connects to the Pico, pings it, asks for its status. The first fault ends it as a DeviceError."""

    def __init__(self, port: str, find: Callable[[str], str]) -> None:
        loop = asyncio.get_running_loop()
        self._link = PicoLink(loop, port, self._on_fault, find=self._find)
        self._find_port = find
        self._link.on_event = self._on_event
        self._answer: asyncio.Future[Health] = loop.create_future()
        self._firmware: conversation.Firmware = (0, 0, 0)
        self._round_trips_ms: list[float] = []
        self._status: conversation.BoardStatus | None = None
        self._trace: str | None = None
        self._tail = b""
        self._path = ""

    async def run(self) -> Health:
        try:
            self._link.start()
            return await asyncio.wait_for(self._answer, TIMEOUT_S)
        except TimeoutError:
            raise DeviceError(verbatim("The Pico stopped answering: plug it in anew.")) from None
        except DeviceError as problem:
            self._link.close()
            why = in_one_line(read_kept(self._path)) if PROMPT in self._tail else broke_down(self._tail)
            if why:
                raise BrokenError(problem, why) from problem
            raise
        finally:
            self._link.close()

    def _find(self, named: str) -> str:
        self._path = self._find_port(named)
        return self._path

    def _on_fault(self, fault: Fault | None) -> None:
        if fault is not None and not self._answer.done():
            self._answer.set_exception(DeviceError(fault.sentence))

    def _on_event(self, event: conversation.LinkEvent) -> None:
        match event:
            case conversation.Connected(firmware):
                self._firmware = firmware
                if firmware < wire.TELLS_TRACE:
                    self._trace = ""
                self._link.ping()
            case conversation.Ponged(round_trip_ms):
                self._round_trips_ms.append(round_trip_ms)
                if len(self._round_trips_ms) < PINGS:
                    self._link.ping()
                else:
                    self._link.ask_status()
            case conversation.BoardStatus():
                self._status = event
            case conversation.Traceback(text):
                self._trace = text
            case conversation.Unanswered(tail):
                self._tail = tail
        if self._status is not None and self._trace is not None and not self._answer.done():
            self._answer.set_result(self._health(self._status, in_one_line(self._trace)))

    def _health(self, status: conversation.BoardStatus, why: str) -> Health:
        ours = self._link.conversation
        return Health(
            port=self._link.path or "",
            firmware=self._firmware,
            round_trip_ms=median(self._round_trips_ms),
            board=status,
            damaged=ours.damaged,
            resent=ours.resent,
            broke_down=why,
        )


async def examine(port: str = "", find: Callable[[str], str] = find_port) -> Health:
    """The health of the Pico on this port, empty for the only one; a DeviceError says what to do."""
    return await Examination(port, find).run()
