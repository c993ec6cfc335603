"""A hall without a network: a broker and a hub in the test's hands, and time that the test advances."""

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from companion.record.journal import Journal
from companion.tournament import topics
from companion.tournament.box.attendance import Attendance
from companion.tournament.box.credential import Credential
from companion.tournament.box.hub_calls import NO_HUB, HubError
from companion.tournament.box.outside import Connected, Gone, Happened, Message, Post, Way
from companion.tournament.joining import JoinAnswer, JoinRequest
from companion.tournament.messages import Ack, HubState, LinkState, to_bytes
from companion.tournament.requests import FoundHub
from companion.tournament.topics import Of
from tests.hands import FakeTimers

EVENT, BOX = "open26", "b12ab34cd"
CREDENTIAL = Credential(EVENT, "Open 2026", BOX, "secret", "PEM", "192.168.4.1", 8883, 8443)
BEGAN = datetime(2026, 11, 17, 9, 0, tzinfo=UTC)


class FakeTransport:
    """One connection; what was sent on it is kept."""

    def __init__(self, way: Way, tell: Callable[[Happened], None]) -> None:
        self.way = way
        self.tell = tell
        self.sent: list[Post] = []
        self.is_closed = False

    def send(self, post: Post) -> None:
        self.sent.append(post)

    def close(self, last: Post | None = None) -> None:
        self.sent += [] if last is None else [last]
        self.is_closed = True

    def log(self) -> list[int]:
        """The numbers of the records that were sent."""
        return [json.loads(post.payload)["seq"] for post in self.sent if post.topic.endswith("/up/log")]


class Sending(NamedTuple):
    """Lines on their way over HTTPS."""

    host: str
    lines: list[str]


class FakeHall:
    """What is outside a box at a tournament."""

    def __init__(self) -> None:
        self.timers = FakeTimers()
        self.connections: list[FakeTransport] = []
        self.posted: list[tuple[str, list[str], Callable[[Ack | Exception], None]]] = []
        """What went over HTTPS, and where to; the test gives the answer."""
        self.wrong = timedelta()
        """How far the box's clock is ahead."""
        self.mdns: tuple[FoundHub, ...] = ()

    def connect(self, own: Credential, way: Way, tell: Callable[[Happened], None]) -> FakeTransport:
        del own
        self.connections.append(FakeTransport(way, tell))
        return self.connections[-1]

    def chance(self) -> float:
        return 0.5

    def in_thread(self, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        """What waits is done at once, but for what goes over HTTPS."""
        try:
            done = work()
        except HubError as problem:
            done = problem
        if isinstance(done, Sending):
            self.posted.append((done.host, done.lines, then))
        else:
            then(done)

    def look(self) -> tuple[FoundHub, ...]:
        return self.mdns

    def fetch_ca(self, host: str, port: int) -> str:
        raise HubError(NO_HUB)

    def join(self, host: str, port: int, ca: str, request: JoinRequest) -> JoinAnswer:
        raise HubError(NO_HUB)

    def send(self, own: Credential, host: str, port: int, lines: list[str]) -> Ack:
        return Sending(host, lines)  # type: ignore[return-value]

    def fetch_game(self, own: Credential, host: str, port: int, game: str) -> str:
        raise HubError(NO_HUB)

    def now(self) -> datetime:
        return BEGAN + timedelta(seconds=self.timers.time()) + self.wrong

    @property
    def line(self) -> FakeTransport:
        """The newest connection."""
        return self.connections[-1]

    def let_in(self) -> FakeTransport:
        self.line.tell(Connected())
        return self.line

    def cut(self, *, is_refused: bool = False) -> None:
        self.line.tell(Gone("cut", is_refused=is_refused))

    def say(
        self,
        topic: str,
        payload: bytes,
        *,
        is_retained: bool = False,
        properties: Mapping[str, str] | None = None,
    ) -> None:
        self.line.tell(Message(topic, payload, is_retained, properties or {}))

    def say_down(self, topic: Of, message: Any) -> None:
        self.say(topics.of_box(EVENT, BOX, topic), to_bytes(message))

    def acknowledge(self, stream: str, seq: int) -> None:
        self.say_down(Of.ACK, Ack(stream, seq))

    def hub_is(self, state: LinkState) -> None:
        self.say(topics.of_hub(EVENT), to_bytes(HubState(state, "boot", 0)))

    def attend(self, journal: Journal, credential: Credential = CREDENTIAL) -> Attendance:
        attendance = Attendance(
            credential, journal.path.with_name("tournament.json"), journal, self, self.now
        )
        attendance.start()
        return attendance


def opened(folder: Path, hall: FakeHall) -> Journal:
    return Journal.open(folder / "journal.db", hall.now)
