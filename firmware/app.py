"""The board's program: messages and buttons in, lamps and presses out. It knows no hardware."""

import pico_wire as wire
from lamps import OTHER_VERSION, TICK_MS, WAITING, Lamps
from melody import Melody
from pico_wire import DARK_LAMPS
from seats import CLOCK, Contacts, Presses, since

SILENCE_MS = 3000
FORGET_MS = 10_000
RESEND_MS = 100
WHO_MS = 200

# What the board knows of its host. Before it is connected, and after three silent seconds, there is none.
NO_HOST = 0
CONNECTED = 1
HOST_LEFT = 2
INCOMPATIBLE = 3


class App:
    """Call `step` for ever. `link` carries frames; `hal` is the chip: clock, contacts, LEDs, piezo, watchdog.

    - Without a host, or after three silent seconds, the rows show that they wait, and no outdated game.
    - A press is sent again until the host has taken it. After ten silent seconds the host counts as gone: new
      presses are ignored, and those not taken are forgotten, so that none acts late.
    - A frame of an unknown session is answered with WHO, so that the host greets again.
    """

    def __init__(self, link, hal, wait_ms: int = 1) -> None:
        now_ms = hal.now_ms()
        self._link = link
        self._hal = hal
        self._wait_ms = wait_ms
        self._board = hal.power_up_id()
        self._state = NO_HOST
        self._host = b""
        self._session = -1
        self._wants = 0
        self._version = 0
        self._game = b""
        self._heard_ms = self._sent_ms = self._who_ms = self._second_ms = now_ms
        self._up_s = 0
        self._contacts = Contacts(hal.contacts(), now_ms)
        self._presses = Presses()
        self._lamps = Lamps(WAITING)
        self._copies = 1
        self._melody = Melody(hal.tone)
        self._tick = -1

    def step(self) -> None:
        hal = self._hal
        hal.feed()
        for kind, session, payload in self._link.receive(self._wait_ms):
            self._receive(kind, session, payload, hal.now_ms())
        now_ms = hal.now_ms()
        self._count_seconds(now_ms)
        self._check_silence(now_ms)
        self._watch_contacts(now_ms)
        self._melody.go_on(now_ms)
        self._light(now_ms)

    def _receive(self, kind: int, session: int, payload: bytes, now_ms: int) -> None:
        if kind == wire.HELLO:
            self._greet(session, payload, now_ms)
        elif kind == wire.LEAVE:
            if payload == wire.LEAVE_WORD:
                self._hal.leave()
        elif session != self._session:
            if since(now_ms, self._who_ms) >= WHO_MS:
                self._who_ms = now_ms
                self._link.send(wire.WHO, session)
        else:
            self._heard_ms = now_ms
            self._state = CONNECTED
            self._execute(kind, session, payload, now_ms)

    def _greet(self, session: int, payload: bytes, now_ms: int) -> None:
        hello = wire.read_hello(payload)
        if hello is None:
            return
        protocol, host, wants = hello
        if protocol != wire.PROTOCOL:
            self._state = INCOMPATIBLE
            self._session = -1
        elif session != self._session:
            if host != self._host:
                # The previous host may have taken these presses: better lost than counted twice.
                self._presses.meet_another_host()
            self._host = host
            self._wants = wants
            self._copies = 2 if wants & wire.HAS_SATELLITES else 1
            self._session = session
            self._version = 0
            self._game = b""
            self._state = CONNECTED
            self._heard_ms = now_ms
        self._link.send(wire.WELCOME, session, wire.pack_welcome(self._board, self._presses.first))
        self._send_presses(now_ms)

    def _execute(self, kind: int, session: int, payload: bytes, now_ms: int) -> None:
        if kind == wire.PING:
            self._link.send(wire.PONG, session, payload)
            if self._presses.has_untold_loss:
                self._link.send(wire.LOST, session, wire.pack_number(self._presses.lost))
        elif kind in (wire.LAMPS, wire.CHANGES):
            self._take_lamps(kind, session, payload)
        elif kind in (wire.TAKEN, wire.KNOWN):
            self._confirm(kind, payload)
        elif kind == wire.ASK:
            self._link.send(wire.STATUS, session, self._status())
        elif kind == wire.ASK_TRACE and len(payload) == 1:
            self._link.send(wire.TRACE, session, wire.pack_trace(self._hal.traceback(), payload[0]))
        elif kind == wire.SOUND:
            self._melody.play(wire.read_sound(payload) or [], now_ms)
        elif kind == wire.BYE:
            self._state = HOST_LEFT
            self._session = -1

    def _confirm(self, kind: int, payload: bytes) -> None:
        number = wire.read_number(payload)
        if number is None:
            return
        if kind == wire.TAKEN:
            self._presses.taken(number)
        else:
            self._presses.knows_lost(number)

    def _take_lamps(self, kind: int, session: int, payload: bytes) -> None:
        """Take a whole state if it is newer; changes only if they follow the version that is lit."""
        if not payload:
            return
        version = payload[0]
        if kind == wire.LAMPS:
            lamps = DARK_LAMPS if wire.is_newer(version, self._version, 256) else None
        else:
            lamps = self._game if self._game and version == (self._version + 1) % 256 else None
        if lamps is not None:
            lamps = wire.apply_changes(lamps, payload[1:])
        if lamps is not None:
            self._version = version
            self._game = lamps
        self._link.send(wire.SHOWN, session, wire.pack_shown(self._version, self._game))

    def _status(self) -> bytes:
        waiting = len(self._presses.seats)
        free = self._hal.free_memory()
        return wire.pack_status(free, self._up_s, self._link.damaged, self._link.unsent, waiting)

    def _count_seconds(self, now_ms: int) -> None:
        passed_s = since(now_ms, self._second_ms) // 1000
        self._up_s += passed_s
        self._second_ms = (self._second_ms + 1000 * passed_s) % CLOCK

    def _check_silence(self, now_ms: int) -> None:
        silent_ms = since(now_ms, self._heard_ms)
        if self._state == CONNECTED and silent_ms > SILENCE_MS:
            self._state = NO_HOST
        if self._state == NO_HOST and self._session >= 0 and silent_ms > FORGET_MS:
            self._session = -1
            self._presses.forget()

    def _watch_contacts(self, now_ms: int) -> None:
        is_new = False
        for change in self._contacts.changes(self._hal.contacts(), self._hal.moved(), now_ms):
            if self._session >= 0 and (self._wants & wire.WANTS_RELEASES or not change & wire.UP):
                self._presses.add(change)
                is_new = True
        if is_new or since(now_ms, self._sent_ms) >= RESEND_MS:
            self._send_presses(now_ms)

    def _send_presses(self, now_ms: int) -> None:
        if self._presses.seats and self._state == CONNECTED:
            payload = wire.pack_presses(self._presses.first, self._presses.seats)
            self._link.send(wire.PRESSES, self._session, payload)
            self._sent_ms = now_ms

    def _light(self, now_ms: int) -> None:
        wanted = self._wanted()
        tick = now_ms // TICK_MS
        if wanted is not self._lamps.state:
            self._lamps.set(wanted, self._copies)
        elif tick == self._tick or not self._lamps.is_moving:
            return
        self._tick = tick
        # Both take milliseconds, and a short touch must not fall between two looks at the contacts.
        pixels = self._lamps.pixels(tick * TICK_MS)
        self._watch_contacts(self._hal.now_ms())
        self._hal.light(pixels)
        self._watch_contacts(self._hal.now_ms())

    def _wanted(self) -> bytes:
        if self._state == CONNECTED and self._game:
            return self._game
        if self._state == HOST_LEFT:
            return DARK_LAMPS
        return OTHER_VERSION if self._state == INCOMPATIBLE else WAITING
