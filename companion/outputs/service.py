"""systemd's notifications and watchdog: the box is ready, how it goes, still awake, stopping."""

import os
import socket
from collections.abc import MutableMapping
from contextlib import suppress

from companion.engine import Published
from companion.games.kit.sentences import Sentence
from companion.games.port import Facts
from companion.system.alarm import Alarm, Timers

# If one feed is late or lost, there is still time for the next.
FEEDS_A_DEADLINE = 3
# A manager that does not read must not block the loop, and with it the keys.
SEND_TIMEOUT_S = 0.2
GIVEN = ("NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID")


class Service:
    """systemd's sd_notify(3) as one datagram a message. Without a manager every message goes nowhere.

    The watchdog is fed by a timer of the loop itself: a loop that hangs stops feeding it.
    """

    def __init__(self, timers: Timers, environment: MutableMapping[str, str] = os.environ) -> None:
        # Removed, so that no child process sends messages as this service.
        self._environment = environment
        self._given = {name: environment.pop(name) for name in GIVEN if name in environment}
        self._socket, watched_us, watched_pid = (self._given.get(name, "") for name in GIVEN)
        is_watched = self._socket and watched_us.isdigit() and watched_pid in ("", str(os.getpid()))
        self._pause_s = int(watched_us) / 1e6 / FEEDS_A_DEADLINE if is_watched else 0.0
        self._feeding = Alarm(timers, self._feed)
        self._status = ""

    def ready(self) -> None:
        """The first picture is shown: units that wait for the box may start."""
        self._send("READY=1")
        self._feed()

    def say(self, status: str) -> None:
        """The line that `systemctl status` shows; the same one again is not sent."""
        if status != self._status:
            self._status = status
            # A newline in a name would start a second message.
            self._send(f"STATUS={' '.join(status.split())}")

    def hand_on(self) -> None:
        """Another box of this process goes on as this service."""
        self._feeding.set(None)
        self._environment.update(self._given)

    def stopping(self) -> None:
        self._feeding.set(None)
        self._send("STOPPING=1")

    def _feed(self) -> None:
        if self._pause_s:
            self._send("WATCHDOG=1")
            self._feeding.set_in(self._pause_s)

    def _send(self, message: str) -> None:
        if not self._socket:
            return
        # "@" stands for the zero byte of an abstract address.
        address = f"\0{self._socket[1:]}" if self._socket.startswith("@") else self._socket
        # A missing manager must not end the game.
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
            sender.settimeout(SEND_TIMEOUT_S)
            sender.sendto(message.encode(), address)


class StatusOutput:
    """The line that `systemctl status` shows."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def __call__(self, published: Published) -> None:
        self._service.say(status_of(published.facts, published.faults))


def status_of(facts: Facts | None, faults: tuple[Sentence, ...]) -> str:
    """What does not work; else which game is on the table."""
    if faults:
        return " ".join(map(str, faults))
    if facts is None:
        return "No game yet."
    names = ", ".join(seat.name for seat in facts.seats)
    return f"The game is over: {names}." if facts.is_over else f"Round {facts.round}: {names}."
