"""The host's side of the Pico's protocol: a state machine of bytes and times, without a port or a clock."""

from enum import Enum, auto

from companion.devices.pico import wire
from companion.devices.pico.lamps import LampsSender
from companion.frozen import frozen

# Between two HELLOs, and how long in all they go unanswered before the port is given up.
HELLO_MS = 250
GREETING_MS = 3000
# Between two HELLOs to a board of another version, which may be updated meanwhile.
INCOMPATIBLE_MS = 5000
PING_MS = 1000
MISSED_PINGS = 3
# How many of the last bytes before a WELCOME are kept, to tell what is on the port instead.
TAIL = 400

Firmware = tuple[int, int, int]


@frozen
class Connected:
    """The Pico answered, and both sides speak the same version of the protocol."""

    firmware: Firmware


@frozen
class OtherVersion:
    """The Pico answered, but speaks another version of the protocol."""

    protocol: int
    firmware: Firmware


@frozen
class Pressed:
    """A seat button was pressed; seats count from 0. Each press comes once, in order."""

    seat: int


@frozen
class Released:
    """A seat button that was pressed came up again; a board that can't tell says so with the press."""

    seat: int


@frozen
class PressesLost:
    """So many presses more were lost on the board, because too many waited for the host."""

    count: int


@frozen
class Ponged:
    """The Pico answered the latest ping."""

    round_trip_ms: float


@frozen
class BoardStatus:
    """What the board says of itself: memory, uptime, damaged and unsent frames, presses not yet taken."""

    free_bytes: int
    up_s: int
    damaged: int
    unsent: int
    untaken: int


@frozen
class Traceback:
    """Why the board's firmware broke down last; empty if it never did since its update."""

    text: str


@frozen
class Unanswered:
    """No WELCOME came in time; `tail` is the end of what came instead."""

    tail: bytes


@frozen
class Lost:
    """The Pico was connected and has stopped answering."""


LinkEvent = (
    Connected
    | OtherVersion
    | Pressed
    | Released
    | PressesLost
    | Ponged
    | BoardStatus
    | Traceback
    | Unanswered
    | Lost
)


class TraceReader:
    """Asks a board part by part for the traceback that it keeps; parts that are lost are asked for again."""

    def __init__(self) -> None:
        self._text = b""
        self._part: int | None = None

    def begin(self) -> None:
        self._text, self._part = b"", 0

    def end(self) -> None:
        self._part = None

    @property
    def asked(self) -> bytes | None:
        """The payload that asks for the next part; None when there is nothing to ask for."""
        return None if self._part is None else bytes((self._part,))

    def take(self, payload: bytes) -> Traceback | None:
        """The whole traceback with its last part, empty if the board never broke down."""
        trace = wire.read_trace(payload)
        if trace is None or trace[0] != self._part:
            return None
        part, parts, text = trace
        self._text += text
        self._part = part + 1 if part + 1 < parts else None
        return None if self._part is not None else Traceback(self._text.decode(errors="replace"))


class Phase(Enum):
    """The state: no port; waiting for WELCOME; in a session; the board speaks another version."""

    CLOSED = auto()
    GREETING = auto()
    CONNECTED = auto()
    INCOMPATIBLE = auto()


class Conversation:
    """The protocol's state machine; after each call, write `take_output` to the port.

    Call `begin` with each new port, `receive` with what is read, `tick` at `next_ms`, `end` at the close.
    """

    def __init__(self, host: bytes, session: int, *, has_satellites: bool = False) -> None:
        self.phase = Phase.CLOSED
        self._host = host
        self._wants = wire.WANTS_RELEASES | (wire.HAS_SATELLITES if has_satellites else 0)
        self._session = session
        self._frames = wire.Frames()
        self._lamps = LampsSender()
        self._output: list[bytes] = []
        self._tail = b""
        self._board: bytes | None = None
        self._expected = 0
        self._firmware = (0, 0, 0)
        self._trace = TraceReader()
        self._lost = 0
        self.sent = 0
        """How many frames were sent since the start."""
        self._ping = 0
        self._begun_ms = self._heard_ms = self._asked_ms = 0.0

    @property
    def firmware(self) -> Firmware:
        """Of the board that answered last; zeros before any did."""
        return self._firmware

    @property
    def damaged(self) -> int:
        """How many frames came in damaged."""
        return self._frames.damaged

    @property
    def resent(self) -> int:
        """How many LAMPS and CHANGES messages had to be sent again."""
        return self._lamps.resent

    @property
    def is_shown(self) -> bool:
        """Whether the board has confirmed the lamps that are wanted."""
        return self._lamps.is_shown

    def begin(self, now_ms: float) -> None:
        """Start a new session, because a port was opened or the board asked WHO; older frames are dropped."""
        self._session = (self._session + 1) & wire.WORD
        self._tail = b""
        self._output.clear()
        self.phase = Phase.GREETING
        self._begun_ms = now_ms
        self._say_hello(now_ms)

    def end(self) -> None:
        """The port is closed. The wanted lamps are kept, and sent in the next session."""
        self.phase = Phase.CLOSED
        self._output.clear()

    def say_bye(self) -> None:
        """Tell the board that the host stops: the rows go dark and stay dark."""
        if self.phase is Phase.CONNECTED:
            self._send(wire.BYE)

    def show(self, lamps: bytes, now_ms: float) -> None:
        """Send these lamps (DARK_LAMPS long), now or once a session has begun."""
        self._lamps.wanted = lamps
        if self.phase is Phase.CONNECTED:
            self._send_lamps(now_ms)

    def play(self, notes: list[tuple[int, int, int]]) -> None:
        """Play these notes: pitch, milliseconds, loudness. What can't be heard now is not sent later."""
        if self.phase is Phase.CONNECTED and self._firmware >= wire.PLAYS_SOUNDS:
            self._send(wire.SOUND, wire.pack_sound(notes))

    def ask_status(self) -> None:
        """Ask for the board's status, which comes as a `BoardStatus`."""
        if self.phase is Phase.CONNECTED:
            self._send(wire.ASK)

    def ping(self, now_ms: float) -> None:
        """Send a ping; its answer comes as a `Ponged`."""
        self._ping = (self._ping + 1) & wire.WORD
        self._asked_ms = now_ms
        self._send(wire.PING, wire.pack_number(self._ping))
        self._ask_trace()

    def take_output(self) -> bytes:
        """The bytes to write to the port; each is given once."""
        output = b"".join(self._output)
        self._output.clear()
        return output

    def next_ms(self) -> float | None:
        """When to call `tick` next; None while the port is closed."""
        match self.phase:
            case Phase.CLOSED:
                return None
            case Phase.GREETING:
                return min(self._asked_ms + HELLO_MS, self._begun_ms + GREETING_MS)
            case Phase.INCOMPATIBLE:
                return self._asked_ms + INCOMPATIBLE_MS
            case Phase.CONNECTED:
                lost_ms = self._heard_ms + MISSED_PINGS * PING_MS
                return min(self._asked_ms + PING_MS, lost_ms, self._lamps.due_ms)

    def tick(self, now_ms: float) -> list[LinkEvent]:
        match self.phase:
            case Phase.GREETING if now_ms >= self._begun_ms + GREETING_MS:
                return [Unanswered(self._tail)]
            case Phase.GREETING if now_ms >= self._asked_ms + HELLO_MS:
                self._say_hello(now_ms)
            case Phase.INCOMPATIBLE if now_ms >= self._asked_ms + INCOMPATIBLE_MS:
                self._say_hello(now_ms)
            case Phase.CONNECTED:
                if now_ms >= self._heard_ms + MISSED_PINGS * PING_MS:
                    return [Lost()]
                if now_ms >= self._asked_ms + PING_MS:
                    self.ping(now_ms)
                self._send_lamps(now_ms)
        return []

    def receive(self, chunk: bytes, now_ms: float) -> list[LinkEvent]:
        events: list[LinkEvent] = []
        if self.phase is Phase.GREETING:
            self._tail = (self._tail + chunk)[-TAIL:]
        for kind, session, payload in self._frames.feed(chunk):
            # A REPL echoes our own frames, and frames of an old session may still be in a buffer.
            if session == self._session:
                events += self._answer(kind, payload, now_ms)
        return events

    def _answer(self, kind: int, payload: bytes, now_ms: float) -> list[LinkEvent]:
        if kind == wire.WELCOME:
            return self._welcomed(payload, now_ms)
        if self.phase is not Phase.CONNECTED:
            return []
        match kind:
            case wire.PONG:
                events = self._ponged(payload, now_ms)
            case wire.SHOWN:
                events = self._shown(payload, now_ms)
            case wire.PRESSES:
                events = self._pressed(payload)
            case wire.LOST:
                events = self._missed(payload)
            case wire.STATUS:
                status = wire.read_status(payload)
                events = [] if status is None else [BoardStatus(*status)]
            case wire.TRACE:
                events = self._traced(payload)
            case wire.WHO:
                self.begin(now_ms)
                return []
            case _:
                return []
        self._heard_ms = now_ms
        return events

    def _say_hello(self, now_ms: float) -> None:
        self._asked_ms = now_ms
        self._send(wire.HELLO, wire.pack_hello(self._host, self._wants))

    def _welcomed(self, payload: bytes, now_ms: float) -> list[LinkEvent]:
        welcome = wire.read_welcome(payload)
        if welcome is None or self.phase not in (Phase.GREETING, Phase.INCOMPATIBLE):
            return []
        protocol, firmware, board, first = welcome
        if protocol != wire.PROTOCOL:
            if self.phase is Phase.INCOMPATIBLE:
                return []
            self.phase = Phase.INCOMPATIBLE
            return [OtherVersion(protocol, firmware)]
        if board != self._board or (self._expected - first) & wire.WORD > wire.PRESSES_MAX:
            self._expected = first
        if board != self._board:
            self._lost = 0
        self._board = board
        self._firmware = firmware
        self.phase = Phase.CONNECTED
        self._heard_ms = now_ms
        self._lamps.begin()
        self._send_lamps(now_ms)
        if firmware >= wire.TELLS_TRACE:
            self._trace.begin()
            self._ask_trace()
        else:
            self._trace.end()
        return [Connected(firmware)]

    def _ask_trace(self) -> None:
        if self._trace.asked is not None:
            self._send(wire.ASK_TRACE, self._trace.asked)

    def _traced(self, payload: bytes) -> list[LinkEvent]:
        whole = self._trace.take(payload)
        if whole is None:
            self._ask_trace()
        return [] if whole is None else [whole]

    def _ponged(self, payload: bytes, now_ms: float) -> list[LinkEvent]:
        is_latest = wire.read_number(payload) == self._ping
        return [Ponged(now_ms - self._asked_ms)] if is_latest else []

    def _shown(self, payload: bytes, now_ms: float) -> list[LinkEvent]:
        self._lamps.shown(payload)
        self._send_lamps(now_ms)
        return []

    def _pressed(self, payload: bytes) -> list[LinkEvent]:
        presses = wire.read_presses(payload)
        if presses is None:
            return []
        first, seats = presses
        taken_already = (self._expected - first) & wire.WORD
        new = seats[taken_already:] if taken_already <= len(seats) else b""
        self._expected = (self._expected + len(new)) & wire.WORD
        self._send(wire.TAKEN, wire.pack_number(self._expected))
        return [event for change in new for event in self._changes(change)]

    def _changes(self, change: int) -> list[LinkEvent]:
        if change & wire.UP:
            return [Released(change & ~wire.UP)]
        tells_releases = self._firmware >= wire.TELLS_RELEASES
        return [Pressed(change)] if tells_releases else [Pressed(change), Released(change)]

    def _missed(self, payload: bytes) -> list[LinkEvent]:
        """The board counts what it lost, from 0 for each host; what is new of that is told."""
        lost = wire.read_number(payload)
        if lost is None:
            return []
        known, self._lost = self._lost, lost
        self._send(wire.KNOWN, payload)
        if lost == known:
            return []
        return [PressesLost(lost - known if lost > known else lost)]

    def _send_lamps(self, now_ms: float) -> None:
        for kind, payload in self._lamps.due(now_ms):
            self._send(kind, payload)

    def _send(self, kind: int, payload: bytes = b"") -> None:
        self.sent += 1
        self._output.append(wire.frame(kind, self._session, payload))
