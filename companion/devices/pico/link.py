"""The Pico on USB: LED rows and seat buttons over one link that comes back by itself."""

import os
from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Callable
from typing import assert_never

from companion.devices.errors import DeviceError
from companion.devices.pico.conversation import Conversation, Phase
from companion.devices.pico.faults import LOST, other_version, unanswered
from companion.devices.pico.happenings import (
    Happening,
    Lost,
    Met,
    OtherVersion,
    Ponged,
    Pressed,
    Told,
    Unanswered,
)
from companion.devices.pico.lamps import pack_rows
from companion.devices.pico.port import ABSENT, PicoPort, find_port
from companion.devices.ports import Fault, Rows

DEVICE = "pico"
SOON_MS = 250
RETRY_MS = 1000
RARELY_MS = 5000
# For this many tries somebody may be holding the plug in the hand.
HOPEFUL_TRIES = 60


def retry_ms(failures: int) -> int:
    """How long to wait after so many failures in a row: soon, then each second, in the end rarely."""
    if failures <= 2:
        return SOON_MS
    return RETRY_MS if failures <= HOPEFUL_TRIES else RARELY_MS


class PicoLink:
    """Everything with the Pico. `start` opens the port, now or once it is there; nothing waits or raises.

    The game never notices: while the Pico is away the latest rows are kept, and shown when it is back.
    """

    def __init__(
        self,
        loop: AbstractEventLoop,
        port: str = "",
        on_fault: Callable[[Fault | None], None] | None = None,
        *,
        find: Callable[[str], str] = find_port,
    ) -> None:
        self.on_fault = on_fault
        self.on_happening: Callable[[Happening], None] | None = None
        self.on_press: Callable[[int], None] | None = None
        self.conversation = Conversation(os.urandom(4), int.from_bytes(os.urandom(2), "big"))
        self.rows = PicoLampRows(self)
        self.buttons = PicoSeatButtons(self)
        self._loop = loop
        self._named = port
        self._find = find
        self._port: PicoPort | None = None
        self._timer: TimerHandle | None = None
        self._is_writing = False
        self._is_closed = False
        self._failures = 0
        self._fault: Fault | None = None

    @property
    def path(self) -> str | None:
        """The port that is open now."""
        return None if self._port is None else self._port.path

    def start(self) -> None:
        if self._port is None and not self._is_closed:
            self._open()

    def show(self, rows: Rows) -> None:
        if not self._is_closed:
            self.conversation.show(pack_rows(rows), self._now_ms())
            self._go_on()

    def ask(self) -> None:
        """For a `Told` in `on_happening`."""
        self.conversation.ask()
        self._go_on()

    def ping(self) -> None:
        """For a `Ponged` in `on_happening`."""
        if self.conversation.phase is Phase.TOGETHER:
            self.conversation.ping(self._now_ms())
            self._go_on()

    def close(self) -> None:
        """Leaves dark rows and a free port."""
        if not self._is_closed:
            self._is_closed = True
            self.conversation.say_bye()
            self._flush()
            self._hang_up(is_broken=False)

    def _now_ms(self) -> float:
        return self._loop.time() * 1000

    def _open(self) -> None:
        self._timer = None
        try:
            self._port = PicoPort.open(self._find(self._named))
        except DeviceError as problem:
            self._fail(problem.sentence)
            return
        self._loop.add_reader(self._port.fd, self._on_readable)
        self.conversation.begin(self._now_ms())
        self._go_on()

    def _on_readable(self) -> None:
        if self._port is None:
            return
        try:
            chunk = self._port.read()
        except BlockingIOError:
            return
        except OSError:
            chunk = b""
        if chunk:
            self._heed(self.conversation.hear(chunk, self._now_ms()))
            self._go_on()
        else:
            self._fail(ABSENT)

    def _on_time(self) -> None:
        self._timer = None
        self._heed(self.conversation.tick(self._now_ms()))
        self._go_on()

    def _go_on(self) -> None:
        """Send what is to be sent, and wake up when the conversation wants to."""
        self._flush()
        due_ms = self.conversation.next_ms()
        if due_ms is not None:
            self._set_timer(due_ms / 1000)

    def _flush(self) -> None:
        output = self.conversation.take_output()
        if self._port is None:
            return
        try:
            self._port.write(output)
        except OSError:
            self._fail(ABSENT)
            return
        if bool(self._port.unsent) != self._is_writing:
            self._is_writing = not self._is_writing
            if self._is_writing:
                self._loop.add_writer(self._port.fd, self._flush)
            else:
                self._loop.remove_writer(self._port.fd)

    def _heed(self, happenings: list[Happening]) -> None:
        for happening in happenings:
            match happening:
                case Met():
                    self._failures = 0
                    self._report(None)
                case OtherVersion(protocol):
                    self._report(other_version(protocol))
                case Pressed(seat):
                    if self.on_press is not None:
                        self.on_press(seat)
                case Unanswered(tail):
                    self._fail(unanswered(self.path or "", tail))
                case Lost():
                    self._fail(LOST)
                case Ponged() | Told():
                    pass
                case _:
                    assert_never(happening)
            if self.on_happening is not None:
                self.on_happening(happening)

    def _fail(self, sentence: str) -> None:
        """The rows are away: say so once, and try again later."""
        self._hang_up(is_broken=True)
        if not self._is_closed:
            self._report(sentence)
            self._failures += 1
            self._set_timer(self._loop.time() + retry_ms(self._failures) / 1000, self._open)

    def _hang_up(self, *, is_broken: bool) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        port, self._port = self._port, None
        self.conversation.end()
        if port is not None:
            self._loop.remove_reader(port.fd)
            if self._is_writing:
                self._is_writing = False
                self._loop.remove_writer(port.fd)
            if is_broken:
                port.drop()
            else:
                port.close()

    def _set_timer(self, when_s: float, call: Callable[[], None] | None = None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_at(when_s, call or self._on_time)

    def _report(self, sentence: str | None) -> None:
        fault = None if sentence is None else Fault(DEVICE, sentence)
        if fault != self._fault:
            self._fault = fault
            if self.on_fault is not None:
                self.on_fault(fault)


class PicoLampRows:
    """LampRows on a link. Closing the rows closes the link."""

    def __init__(self, link: PicoLink) -> None:
        self._link = link

    def show(self, rows: Rows) -> None:
        self._link.show(rows)

    def close(self) -> None:
        self._link.close()


class PicoSeatButtons:
    """SeatButtons on a link."""

    def __init__(self, link: PicoLink) -> None:
        self._link = link

    def listen(self, on_press: Callable[[int], None]) -> None:
        self._link.on_press = on_press

    def close(self) -> None:
        self._link.on_press = None
