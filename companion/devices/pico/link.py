"""The Pico on USB: lamp rows, seat buttons and sound over one link, which reconnects by itself."""

import os
from asyncio import AbstractEventLoop
from collections.abc import Callable, Mapping
from typing import assert_never

from companion.devices import ports
from companion.devices.pico import conversation, wire
from companion.devices.pico.lamps import pack_rows
from companion.devices.pico.port import (
    ABSENT,
    LOST,
    NO_SATELLITES,
    PicoAbsentError,
    PicoPort,
    find_port,
    is_pico_at,
    other_version,
    presses_lost,
    unanswered,
)
from companion.games.kit.sentences import Sentence
from companion.system.alarm import Alarm

DEVICE = "pico"
# The pauses between attempts: after the first two failures, after more of them, after FREQUENT_TRIES.
SOON_MS = 250
RETRY_MS = 1000
RARELY_MS = 5000
# For the first minute somebody is probably replugging it, so it is tried often.
FREQUENT_TRIES = 60
# How long the table is told that presses were lost.
TELL_LOSS_S = 10.0
STATES = {
    conversation.Phase.CLOSED: "not connected",
    conversation.Phase.GREETING: "asked, no answer yet",
    conversation.Phase.CONNECTED: "connected",
    conversation.Phase.INCOMPATIBLE: "speaks another version of the protocol",
}


class PicoSeatButtons:
    """SeatButtons on a link."""

    def __init__(self, link: "PicoLink") -> None:
        self._link = link

    def listen(self, on_edge: Callable[[ports.SeatEdge], None]) -> None:
        self._link.on_seat = on_edge

    def close(self) -> None:
        self._link.on_seat = None


class PicoSounder:
    """A Sounder on a link."""

    def __init__(self, link: "PicoLink") -> None:
        self._link = link

    def play(self, notes: ports.Notes) -> None:
        self._link.play(notes)

    def close(self) -> None:
        self._link.play(())


def retry_ms(failures: int) -> int:
    """How long to wait after this many failures in a row."""
    if failures <= 2:
        return SOON_MS
    return RETRY_MS if failures <= FREQUENT_TRIES else RARELY_MS


class PicoLink:
    """The connection to the Pico: LampRows, with its `buttons` and `sounder`.

    Only `close` may take a moment, the rest never blocks; nothing raises. `start` opens the port, and keeps
    trying while there is none. While the Pico is away the latest rows are kept, and shown when it is back.
    `on_fault` gets each new fault, and None when all is well again.
    """

    row_lamps = ports.ROW_LAMPS

    def __init__(
        self,
        loop: AbstractEventLoop,
        port: str = "",
        on_fault: ports.OnFault | None = None,
        *,
        has_satellites: bool = False,
        find: Callable[[str], str] = find_port,
    ) -> None:
        self.on_event: Callable[[conversation.LinkEvent], None] | None = None
        self.on_seat: Callable[[ports.SeatEdge], None] | None = None
        self._has_satellites = has_satellites
        session = int.from_bytes(os.urandom(2), "big")
        self.conversation = conversation.Conversation(os.urandom(4), session, has_satellites=has_satellites)
        self.buttons = PicoSeatButtons(self)
        self.sounder = PicoSounder(self)
        self._loop = loop
        self._named = port
        self._find = find
        self._port: PicoPort | None = None
        self._tick = Alarm(loop, self._on_time)
        self._again = Alarm(loop, self._open)
        self._is_writing = False
        self._is_closed = False
        self._failures = 0
        self._has_met = False
        self._connections = 0
        self._presses_lost = 0
        self._round_trip_ms: float | None = None
        self._status: conversation.BoardStatus | None = None
        self._is_watched = False
        self._down: set[int] = set()
        self._loss = Alarm(loop, lambda: self._report(None))
        self._faults = ports.FaultReporter(on_fault)

    @property
    def path(self) -> str | None:
        """The path of the open port; None while there is none."""
        return None if self._port is None else self._port.path

    def start(self) -> None:
        if self._port is None and not self._is_closed:
            self._open()

    def show(self, rows: ports.Rows) -> None:
        if not self._is_closed:
            self.conversation.show(pack_rows(rows, has_satellites=self._has_satellites), self._now_ms())
            self._flush_and_set_timer()

    def play(self, notes: ports.Notes) -> None:
        if not self._is_closed:
            self.conversation.play([(note.hz, note.ms, note.loudness) for note in notes])
            self._flush_and_set_timer()

    def ask_status(self) -> None:
        """Ask for the board's status, which comes to `on_event` as a `BoardStatus`."""
        self.conversation.ask_status()
        self._flush_and_set_timer()

    def ping(self) -> None:
        """Ping the board; its answer comes to `on_event` as a `Ponged`."""
        if self.conversation.phase is conversation.Phase.CONNECTED:
            self.conversation.ping(self._now_ms())
            self._flush_and_set_timer()

    def watch(self) -> Mapping[str, str]:
        """How the link is now, a number by each name; while somebody asks, the board is asked too."""
        self._is_watched = True
        ours, board, trip_ms = self.conversation, self._status, self._round_trip_ms
        told: dict[str, object] = {
            "link": STATES[ours.phase],
            "port": self.path or "none",
            "firmware": _version(ours.firmware) if self._has_met else "not told yet",
            "answers in": "not asked yet" if trip_ms is None else f"{trip_ms:.1f} ms",
            "connected so far": _times(self._connections),
            "frames sent": ours.sent,
            "lamps sent again": ours.resent,
            "lamps confirmed": "yes" if ours.is_shown else "not yet",
            "damaged frames here": ours.damaged,
            "presses lost": self._presses_lost,
        }
        if board is not None:
            told |= {
                "damaged frames there": board.damaged,
                "frames not sent there": board.unsent,
                "presses not taken yet": board.untaken,
                "running for": f"{board.up_s} s",
                "free memory": f"{board.free_bytes // 1024} KiB",
            }
        return {name: str(value) for name, value in told.items()}

    def close(self) -> None:
        """Darken the rows and close the port for good."""
        if not self._is_closed:
            self._is_closed = True
            self.conversation.say_bye()
            self._flush()
            self._close_port(is_broken=False)
            self._loss.set(None)

    def _now_ms(self) -> float:
        return self._loop.time() * 1000

    def _open(self) -> None:
        try:
            self._port = PicoPort.open(self._find(self._named))
        except PicoAbsentError as problem:
            # A board that was there is starting anew or unplugged: its port is named right.
            self._fail(ABSENT if self._has_met else problem.sentence)
            return
        except ports.DeviceError as problem:
            self._fail(problem.sentence)
            return
        self._loop.add_reader(self._port.fd, self._on_readable)
        self.conversation.begin(self._now_ms())
        self._flush_and_set_timer()

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
            self._act_on(self.conversation.receive(chunk, self._now_ms()))
            self._flush_and_set_timer()
        else:
            self._fail(ABSENT)

    def _on_time(self) -> None:
        self._act_on(self.conversation.tick(self._now_ms()))
        self._flush_and_set_timer()

    def _flush_and_set_timer(self) -> None:
        """Write what the conversation has to send, and set the timer for its next `tick`."""
        self._flush()
        due_ms = self.conversation.next_ms()
        self._tick.set(None if due_ms is None else due_ms / 1000)

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

    def _act_on(self, events: list[conversation.LinkEvent]) -> None:
        for event in events:
            self._act(event)
            if self.on_event is not None:
                self.on_event(event)

    def _act(self, event: conversation.LinkEvent) -> None:
        match event:
            case conversation.Connected(firmware):
                self._failures = 0
                self._has_met = True
                self._connections += 1
                is_older = self._has_satellites and firmware < wire.KNOWS_SATELLITES
                self._report(NO_SATELLITES if is_older else None)
            case conversation.OtherVersion(protocol):
                self._report(other_version(protocol))
            case conversation.Pressed(seat):
                # The board had no room for a release that did not come before.
                self._tell_seat(seat, is_down=False)
                self._tell_seat(seat, is_down=True)
            case conversation.Released(seat):
                self._tell_seat(seat, is_down=False)
            case conversation.PressesLost(count):
                self._presses_lost += count
                self._tell_loss(count)
            case conversation.Unanswered(tail):
                # A port that has a Pico's USB id is a Pico's, whatever it says.
                path = self.path or ""
                is_pico = self._has_met or not self._named or is_pico_at(path)
                self._fail(unanswered(path, tail, is_pico=is_pico))
            case conversation.Lost():
                self._fail(LOST)
            case conversation.Ponged() | conversation.BoardStatus() | conversation.Traceback():
                self._note(event)
            case _:
                assert_never(event)

    def _note(self, event: conversation.LinkEvent) -> None:
        """What `watch` tells; the board is asked for its numbers once for each ping, if somebody looks."""
        if isinstance(event, conversation.BoardStatus):
            self._status = event
        elif isinstance(event, conversation.Ponged):
            self._round_trip_ms = event.round_trip_ms
            if self._is_watched:
                self._is_watched = False
                self.conversation.ask_status()

    def _tell_seat(self, seat: int, *, is_down: bool) -> None:
        if is_down == (seat in self._down):
            return
        self._down ^= {seat}
        if self.on_seat is not None:
            self.on_seat(ports.SeatEdge(seat, is_down, self._now_ms()))

    def _tell_loss(self, count: int) -> None:
        self._report(presses_lost(count))
        self._loss.set_in(TELL_LOSS_S)

    def _fail(self, sentence: Sentence) -> None:
        """Close the port, report the fault, and try again later."""
        self._close_port(is_broken=True)
        if not self._is_closed:
            self._report(sentence)
            self._failures += 1
            self._again.set_in(retry_ms(self._failures) / 1000)

    def _close_port(self, *, is_broken: bool) -> None:
        # What the board told is no longer so.
        self._status = self._round_trip_ms = None
        self._tick.set(None)
        self._again.set(None)
        port, self._port = self._port, None
        self.conversation.end()
        for seat in sorted(self._down):
            # Nobody would tell when it comes up.
            self._tell_seat(seat, is_down=False)
        if port is not None:
            self._loop.remove_reader(port.fd)
            if self._is_writing:
                self._is_writing = False
                self._loop.remove_writer(port.fd)
            if is_broken:
                port.drop()
            else:
                port.close()

    def _report(self, sentence: Sentence | None) -> None:
        # Whatever is told next, a lost press is no longer.
        self._loss.set(None)
        self._faults.report(None if sentence is None else ports.Fault(DEVICE, sentence))


def _version(firmware: conversation.Firmware) -> str:
    told = ".".join(str(part) for part in firmware)
    return told if firmware >= wire.FIRMWARE else f"{told}, older than the box's own"


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"
