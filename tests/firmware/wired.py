"""A host and a simulated board, joined by a bad line, with one clock that the test advances."""

import random

from companion.devices.pico.conversation import Conversation, LinkEvent, Lost, Pressed, Unanswered

from .desk import DeskBoard
from .line import BadLine, LineFaults

REOPEN_MS = 250


class Wired:
    """`advance` lets milliseconds pass; `seats` are the presses that the host counted."""

    def __init__(self, rng: random.Random, faults: LineFaults, step_ms: int = 1) -> None:
        self.now_ms = 0
        self.board = DeskBoard(lambda: self.now_ms)
        self.conversation = Conversation(b"host", 1)
        self.seats: list[int] = []
        self.events: list[LinkEvent] = []
        self._rng = rng
        self._step_ms = step_ms
        self._to_board, self._to_host = BadLine(rng, faults), BadLine(rng, faults)
        self._reopen_ms: int | None = 0

    def advance(self, ms: int) -> None:
        for _ in range(0, ms, self._step_ms):
            self.now_ms += self._step_ms
            self._host()
            arrived = self._to_board.arrive(self.now_ms)
            self._to_host.send(self.board.step(arrived), self.now_ms)

    def power_cycle(self) -> None:
        """The board forgets all, and comes up as another one."""
        self.board = DeskBoard(lambda: self.now_ms, self._rng.randbytes(4))

    def press(self, seat: int, hold_ms: int = 12) -> None:
        self.board.hal.mask = 1 << seat
        self.advance(hold_ms)
        self.board.hal.mask = 0
        self.advance(hold_ms)

    def _host(self) -> None:
        if self._reopen_ms is not None and self.now_ms >= self._reopen_ms:
            self._reopen_ms = None
            self.conversation.begin(self.now_ms)
        events = self.conversation.receive(self._to_host.arrive(self.now_ms), self.now_ms)
        due_ms = self.conversation.next_ms()
        if due_ms is not None and self.now_ms >= due_ms:
            events += self.conversation.tick(self.now_ms)
        for event in events:
            if isinstance(event, Lost | Unanswered):
                self.conversation.end()
                self._reopen_ms = self.now_ms + REOPEN_MS
            if isinstance(event, Pressed):
                self.seats.append(event.seat)
        self.events += events
        self._to_board.send(self.conversation.take_output(), self.now_ms)
