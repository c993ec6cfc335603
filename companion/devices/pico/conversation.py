"""What host and Pico say to each other: a state machine of bytes and time, without a port or a clock."""

from enum import Enum, auto

from companion.devices.pico import wire
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
from companion.devices.pico.lamps_sender import LampsSender

HELLO_MS = 250
GREETING_MS = 3000
STRANGER_MS = 5000
PING_MS = 1000
MISSED_PINGS = 3
TAIL = 400


class Phase(Enum):
    CLOSED = auto()
    GREETING = auto()
    TOGETHER = auto()
    STRANGERS = auto()


class Conversation:
    """One host's side, over any number of connections: `begin` one, `hear` and `tick`, send `take_output`."""

    def __init__(self, host: bytes, session: int) -> None:
        self.phase = Phase.CLOSED
        self._host = host
        self._session = session
        self._frames = wire.Frames()
        self._lamps = LampsSender()
        self._output: list[bytes] = []
        self._tail = b""
        self._board: bytes | None = None
        self._expected = 0
        self._ping = 0
        self._begun_ms = self._heard_ms = self._asked_ms = 0.0

    @property
    def damaged(self) -> int:
        """How many frames came in damaged."""
        return self._frames.damaged

    @property
    def resent(self) -> int:
        """How many states of the lamps had to be sent again."""
        return self._lamps.resent

    @property
    def is_shown(self) -> bool:
        """Whether the board has confirmed the lamps that are wanted."""
        return self._lamps.is_shown

    def begin(self, now_ms: float) -> None:
        """A port was opened, or the board asks to be greeted: in a new session old bytes mean nothing."""
        self._session = (self._session + 1) & wire.WORD
        self._tail = b""
        self._output.clear()
        self.phase = Phase.GREETING
        self._begun_ms = now_ms
        self._say_hello(now_ms)

    def end(self) -> None:
        """The port is closed; what is wanted on the lamps is kept for the next one."""
        self.phase = Phase.CLOSED
        self._output.clear()

    def say_bye(self) -> None:
        """The rows go dark and stay so."""
        if self.phase is Phase.TOGETHER:
            self._send(wire.BYE)

    def show(self, lamps: bytes, now_ms: float) -> None:
        self._lamps.wanted = lamps
        if self.phase is Phase.TOGETHER:
            self._send_lamps(now_ms)

    def ask(self) -> None:
        """For a `Told`."""
        if self.phase is Phase.TOGETHER:
            self._send(wire.ASK)

    def ping(self, now_ms: float) -> None:
        """For a `Ponged`."""
        self._ping = (self._ping + 1) & wire.WORD
        self._asked_ms = now_ms
        self._send(wire.PING, wire.pack_number(self._ping))

    def take_output(self) -> bytes:
        output = b"".join(self._output)
        self._output.clear()
        return output

    def next_ms(self) -> float | None:
        """When `tick` is due."""
        match self.phase:
            case Phase.CLOSED:
                return None
            case Phase.GREETING:
                return min(self._asked_ms + HELLO_MS, self._begun_ms + GREETING_MS)
            case Phase.STRANGERS:
                return self._asked_ms + STRANGER_MS
            case Phase.TOGETHER:
                lost_ms = self._heard_ms + MISSED_PINGS * PING_MS
                return min(self._asked_ms + PING_MS, lost_ms, self._lamps.due_ms)

    def tick(self, now_ms: float) -> list[Happening]:
        match self.phase:
            case Phase.GREETING if now_ms >= self._begun_ms + GREETING_MS:
                return [Unanswered(self._tail)]
            case Phase.GREETING if now_ms >= self._asked_ms + HELLO_MS:
                self._say_hello(now_ms)
            case Phase.STRANGERS if now_ms >= self._asked_ms + STRANGER_MS:
                self._say_hello(now_ms)
            case Phase.TOGETHER:
                if now_ms >= self._heard_ms + MISSED_PINGS * PING_MS:
                    return [Lost()]
                if now_ms >= self._asked_ms + PING_MS:
                    self.ping(now_ms)
                self._send_lamps(now_ms)
        return []

    def hear(self, chunk: bytes, now_ms: float) -> list[Happening]:
        happenings: list[Happening] = []
        if self.phase is Phase.GREETING:
            self._tail = (self._tail + chunk)[-TAIL:]
        for kind, session, payload in self._frames.feed(chunk):
            # A REPL echoes what is typed, and an old session's bytes may still be in a buffer.
            if session == self._session:
                happenings += self._answer(kind, payload, now_ms)
        return happenings

    def _answer(self, kind: int, payload: bytes, now_ms: float) -> list[Happening]:
        if kind == wire.WELCOME:
            return self._welcomed(payload, now_ms)
        if self.phase is not Phase.TOGETHER:
            return []
        match kind:
            case wire.PONG:
                happenings = self._ponged(payload, now_ms)
            case wire.SHOWN:
                happenings = self._shown(payload, now_ms)
            case wire.PRESSES:
                happenings = self._pressed(payload)
            case wire.STATUS:
                status = wire.read_status(payload)
                happenings = [] if status is None else [Told(*status)]
            case wire.WHO:
                self.begin(now_ms)
                return []
            case _:
                return []
        self._heard_ms = now_ms
        return happenings

    def _say_hello(self, now_ms: float) -> None:
        self._asked_ms = now_ms
        self._send(wire.HELLO, wire.pack_hello(self._host))

    def _welcomed(self, payload: bytes, now_ms: float) -> list[Happening]:
        welcome = wire.read_welcome(payload)
        if welcome is None or self.phase not in (Phase.GREETING, Phase.STRANGERS):
            return []
        protocol, firmware, board, first = welcome
        if protocol != wire.PROTOCOL:
            if self.phase is Phase.STRANGERS:
                return []
            self.phase = Phase.STRANGERS
            return [OtherVersion(protocol, firmware)]
        if board != self._board or (self._expected - first) & wire.WORD > wire.PRESSES_MAX:
            self._expected = first
        self._board = board
        self.phase = Phase.TOGETHER
        self._heard_ms = now_ms
        self._lamps.begin()
        self._send_lamps(now_ms)
        return [Met(firmware)]

    def _ponged(self, payload: bytes, now_ms: float) -> list[Happening]:
        is_latest = wire.read_number(payload) == self._ping
        return [Ponged(now_ms - self._asked_ms)] if is_latest else []

    def _shown(self, payload: bytes, now_ms: float) -> list[Happening]:
        self._lamps.shown(payload)
        self._send_lamps(now_ms)
        return []

    def _pressed(self, payload: bytes) -> list[Happening]:
        presses = wire.read_presses(payload)
        if presses is None:
            return []
        first, seats = presses
        taken_already = (self._expected - first) & wire.WORD
        new = seats[taken_already:] if taken_already <= len(seats) else b""
        self._expected = (self._expected + len(new)) & wire.WORD
        self._send(wire.TAKEN, wire.pack_number(self._expected))
        return [Pressed(seat) for seat in new]

    def _send_lamps(self, now_ms: float) -> None:
        for kind, payload in self._lamps.due(now_ms):
            self._send(kind, payload)

    def _send(self, kind: int, payload: bytes = b"") -> None:
        self._output.append(wire.frame(kind, self._session, payload))
