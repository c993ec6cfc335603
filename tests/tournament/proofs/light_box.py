"""A box that is light enough for a thousand of them in one process: its lines are made before it connects."""

import asyncio
import json
import time
from collections.abc import Callable

from companion.tournament.hub import mqtt
from companion.tournament.hub.mqtt import Asking, Kind, Publication, Will
from companion.tournament.topics import Of, all_down, of_box
from tests.tournament.running import EVENT
from tests.tournament.sim_box import WINDOW

READY = b'{"state":"ready","connection":1}'

# Looks after its records so often; sends them again after 2, 5, 10 ... seconds without progress.
AGAIN_S = 1.0
AGAIN = {2, 7, 17, 37, 67, *range(97, 1000, 30)}


class LightBox(asyncio.Protocol):
    """Sends `lines` in their order, as many as `may_send` says, and notes when each was acknowledged."""

    def __init__(self, box: str, password: str, stream: str, lines: list[bytes]) -> None:
        self.box, self._password, self.stream, self.lines = box, password, stream, lines
        self.may_send = 0
        self.acknowledged = self._sent = self._progress = self._stuck = 0
        self.sent_s: list[float] = []
        self.took_ms: list[float] = []
        self.is_there = asyncio.Event()
        self.on_done: Callable[[], None] = lambda: None
        self._reader = mqtt.Reader()
        self._topic = of_box(EVENT, box, Of.LOG)
        self._transport: asyncio.Transport | None = None
        self._taken: asyncio.Future[None] | None = None
        self._unconfirmed = 0

    async def connect(self, port: int) -> None:
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)
        await self.is_there.wait()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        will = Will(of_box(EVENT, self.box, Of.STATE_OF_LINK), b'{"state":"lost","connection":1}', 10)
        self._write(mqtt.connect(Asking(self.box, self.box, self._password, will, 600, 3600)))

    def data_received(self, data: bytes) -> None:
        for packet in self._reader.feed(data):
            match packet.kind:
                case Kind.CONNACK:
                    self._write(mqtt.subscribe(1, all_down(EVENT, self.box), f"toscana/1/{EVENT}/all/#"))
                case Kind.SUBACK:
                    ready = of_box(EVENT, self.box, Of.STATE_OF_LINK)
                    self._write(mqtt.publish(1, Publication(ready, READY, retain=True)))
                    self.is_there.set()
                    self.send()
                case Kind.PUBLISH:
                    self._take(mqtt.read_publish(packet))
                case Kind.PUBACK if mqtt.code_of(packet)[0] > 1:
                    self._unconfirmed -= 1
                    if not self._unconfirmed and self._taken is not None:
                        self._taken.set_result(None)

    async def pour(self) -> None:
        """All lines to a broker that keeps them, a window at a time; until it has taken every one."""
        for start in range(0, len(self.lines), WINDOW):
            some = self.lines[start : start + WINDOW]
            self._taken, self._unconfirmed = asyncio.get_running_loop().create_future(), len(some)
            for number, line in enumerate(some, start=2):
                self._write(mqtt.publish(number, Publication(self._topic, line)))
            await self._taken

    def send(self) -> None:
        """What may go now: the window of a real box, in its order."""
        made = []
        while self._sent < min(self.may_send, self.acknowledged + WINDOW):
            line = self.lines[self._sent]
            made.append(mqtt.publish(2 + self._sent % 60_000, Publication(self._topic, line)))
            self._sent += 1
            if len(self.sent_s) < self._sent:
                self.sent_s.append(time.monotonic())
        if made:
            self._write(b"".join(made))

    def show(self, state: bytes) -> None:
        """Publish the game's state, as a box does beside its records."""
        topic = of_box(EVENT, self.box, Of.STATE)
        self._write(mqtt.publish(1, Publication(topic, state, retain=True)))

    def send_again(self) -> None:
        """Called now and then: without progress it begins again after what is acknowledged."""
        is_stuck = self.acknowledged == self._progress and self.acknowledged < self._sent
        self._stuck = self._stuck + 1 if is_stuck else 0
        if self._stuck in AGAIN:
            self._sent = self.acknowledged
            self.send()
        self._progress = self.acknowledged

    def close(self) -> None:
        if self._transport is not None:
            self._transport.write(mqtt.GOODBYE)
            self._transport.close()

    def _take(self, published: mqtt.Published) -> None:
        if published.number is not None:
            self._write(mqtt.puback(published.number))
        if published.topic.endswith(Of.ACK) and published.payload:
            ack = json.loads(published.payload)
            if ack["stream"] == self.stream and ack["seq"] > self.acknowledged:
                now = time.monotonic()
                self.took_ms += [(now - at) * 1000 for at in self.sent_s[self.acknowledged : ack["seq"]]]
                self.acknowledged = ack["seq"]
                self._sent = max(self._sent, self.acknowledged)
                self.send()
                if self.acknowledged == len(self.lines):
                    self.on_done()
        elif published.topic.endswith(Of.RESEND):
            self._sent = max(self.acknowledged, json.loads(published.payload)["after"])
            self.send()

    def _write(self, packet: bytes) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(packet)
