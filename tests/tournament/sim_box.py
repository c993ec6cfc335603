"""A simulated box: an outbox in memory, sent and let go as the wire demands; no game is played on it."""

import asyncio
import itertools
import random
import ssl
from collections.abc import Callable
from typing import Any

from companion.tournament.messages import Ack, BoxInfo, BoxState, LinkState, Resend, read_message, to_bytes
from companion.tournament.records import VERSION, ClockSource, Record, line_of
from companion.tournament.topics import Of, all_down, of_box, of_hub
from tests.tournament.tiny_mqtt import Got, RefusedError, TinyClient, Will

WINDOW = 16
AGAIN_S = 2.0
RETRY_S = 0.2
ANSWER_S = 10.0


class SimBox:
    """`lines` is the outbox: what was accepted, first to last; it stays whatever happens."""

    def __init__(self, event: str, box: str, password: str, port: int, *, seed: int = 0) -> None:
        self.event, self.box, self.password, self.port = event, box, password, port
        self.context: ssl.SSLContext | None = None
        self.stream = f"{random.Random(f'{box}-{seed}').getrandbits(64):016x}"
        self.lines: list[bytes] = []
        self.acknowledged = 0
        self.noted = 0
        self.sent = 0
        self.table, self.round = "", 0
        self.connection = 0
        self.got: dict[str, bytes] = {}
        self.client: TinyClient | None = None
        self.has_acked = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.on_ack: Callable[[int], None] = lambda seq: None

    def record(self, kind: str, body: dict[str, Any], *, game: str = "", at: int = 1_794_789_064_123) -> int:
        """Accept something: it is in the outbox from now on."""
        self.accept(self.made(kind, body, game=game, at=at))
        return len(self.lines)

    def made(self, kind: str, body: dict[str, Any], *, game: str = "", at: int = 0) -> bytes:
        """The next line of the outbox."""
        record = Record(
            v=VERSION,
            stream=self.stream,
            seq=len(self.lines) + 1,
            event=self.event,
            box=self.box,
            table=self.table,
            game=game,
            round=self.round,
            type=kind,
            at=at,
            clock=ClockSource.HUB,
            body=body,
        )
        return line_of(record).encode()

    def accept(self, line: bytes) -> None:
        self.lines.append(line)
        self._send()

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self.client is not None:
            await self.client.drop()
            self.client = None

    async def drop(self) -> None:
        """Lose the connection; a new one comes by itself."""
        if self.client is not None:
            await self.client.drop()

    async def until_acknowledged(self, seq: int | None = None, wait_s: float = 60.0) -> None:
        wanted = len(self.lines) if seq is None else seq
        async with asyncio.timeout(wait_s):
            while self.acknowledged < wanted:
                self.has_acked.clear()
                await self.has_acked.wait()

    async def _run(self) -> None:
        for turn in itertools.count():
            try:
                await self._once(turn)
            except (OSError, RefusedError, asyncio.IncompleteReadError, asyncio.CancelledError) as problem:
                task = asyncio.current_task()
                if isinstance(problem, asyncio.CancelledError) and task is not None and task.cancelling():
                    raise
            await asyncio.sleep(RETRY_S)

    async def _once(self, turn: int) -> None:
        del turn
        self.connection += 1
        lost = to_bytes(BoxState(LinkState.LOST, self.connection))
        will = Will(of_box(self.event, self.box, Of.STATE_OF_LINK), lost, delay_s=1)
        async with asyncio.timeout(ANSWER_S):
            client = await TinyClient.connect(
                self.port, self.box, self.password, will=will, session_s=3600, context=self.context
            )
        client.on_message = self._take
        try:
            others = (f"toscana/1/{self.event}/all/#", of_hub(self.event))
            await client.subscribe(all_down(self.event, self.box), *others)
            self.client = client
            ready = BoxState(LinkState.READY, self.connection)
            client.post(of_box(self.event, self.box, Of.STATE_OF_LINK), to_bytes(ready), retain=True)
            info = BoxInfo("1.0", self.table or "-", self.stream, {})
            client.post(of_box(self.event, self.box, Of.INFO), to_bytes(info), retain=True)
            self.sent = self.acknowledged
            while not client.is_over.is_set():
                before = self.acknowledged
                self._send()
                try:
                    # `wait_for` would lose a cancellation that comes together with the end.
                    async with asyncio.timeout(AGAIN_S):
                        await client.is_over.wait()
                except TimeoutError:
                    client.ping()
                    if self.acknowledged == before and self.acknowledged < len(self.lines):
                        self.sent = self.acknowledged
        finally:
            self.client = None
            await client.drop()

    def _send(self) -> None:
        client = self.client
        if client is None or client.is_over.is_set():
            return
        topic = of_box(self.event, self.box, Of.LOG)
        while self.sent < min(len(self.lines), self.acknowledged + WINDOW):
            client.post(topic, self.lines[self.sent])
            self.sent += 1

    def _take(self, got: Got) -> None:
        self.got[got.topic] = got.payload
        if got.topic == of_box(self.event, self.box, Of.ACK) and got.payload:
            ack = read_message(Ack, got.payload)
            if ack.stream == self.stream:
                self.acknowledged = min(ack.seq, len(self.lines))
                self.sent = max(self.sent, self.acknowledged)
                self.has_acked.set()
                self.on_ack(self.acknowledged)
                self._send()
        elif got.topic == of_box(self.event, self.box, Of.RESEND):
            self.sent = max(self.acknowledged, read_message(Resend, got.payload).after)
            self._send()
