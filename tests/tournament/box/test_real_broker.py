"""The link over a real mosquitto: what the fake promises holds there too."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import paho.mqtt.client as paho
import pytest
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from companion.tournament import topics
from companion.tournament.box.mqtt import Mqtt
from companion.tournament.box.outside import (
    Address,
    Connected,
    Gone,
    Happened,
    Message,
    NotTaken,
    Post,
    Way,
)
from companion.tournament.messages import Ack, to_bytes
from companion.tournament.topics import Of
from tests.processes import free_port
from tests.tournament.box.brokers import broker
from tests.tournament.box.fake_hall import BOX, CREDENTIAL, EVENT

USERS = {"hub": "hub", BOX: CREDENTIAL.password, "b00000000": "other"}
WAIT_S = 60.0


class Ear:
    """Hears what a transport tells."""

    def __init__(self) -> None:
        self.heard: list[Happened] = []
        self._news = asyncio.Event()

    def __call__(self, happened: Happened) -> None:
        self.heard.append(happened)
        self._news.set()

    async def hears(self, is_it: Callable[[Happened], bool]) -> Happened:
        async with asyncio.timeout(WAIT_S):
            while True:
                for each in self.heard:
                    if is_it(each):
                        return each
                self._news.clear()
                await self._news.wait()


def way_to(port: int, *wanted: str) -> Way:
    will = Post(
        topics.of_box(EVENT, BOX, Of.STATE_OF_LINK), b'{"state":"lost","connection":1}', is_retained=True
    )
    return Way(Address("127.0.0.1", port, 0), wanted, will)


@asynccontextmanager
async def line(port: int, *wanted: str, credential: object = CREDENTIAL) -> AsyncIterator[tuple[Mqtt, Ear]]:
    ear = Ear()
    transport = Mqtt(credential, way_to(port, *wanted), ear, has_tls=False)  # type: ignore[arg-type]
    try:
        yield transport, ear
    finally:
        transport.close()
        await asyncio.to_thread(transport.join, WAIT_S)


@asynccontextmanager
async def hub(port: int) -> AsyncIterator[tuple[paho.Client, "asyncio.Queue[tuple[str, bytes, bool]]"]]:
    loop, heard = asyncio.get_running_loop(), asyncio.Queue[tuple[str, bytes, bool]]()
    client = paho.Client(CallbackAPIVersion.VERSION2, "hub", protocol=MQTTProtocolVersion.MQTTv5)
    client.username_pw_set("hub", "hub")
    ready = asyncio.Event()

    def subscribe(*_: object) -> None:
        client.subscribe("toscana/#", 1)

    def subscribed(*_: object) -> None:
        loop.call_soon_threadsafe(ready.set)

    def hear(_: object, __: object, got: paho.MQTTMessage) -> None:
        loop.call_soon_threadsafe(heard.put_nowait, (got.topic, bytes(got.payload), got.retain))

    client.on_connect, client.on_subscribe, client.on_message = subscribe, subscribed, hear
    await asyncio.to_thread(client.connect, "127.0.0.1", port)
    client.loop_start()
    try:
        await asyncio.wait_for(ready.wait(), WAIT_S)
        yield client, heard
    finally:
        client.disconnect()
        await asyncio.to_thread(client.loop_stop)


@pytest.fixture
def port() -> int:
    return free_port()


def test_records_go_up_in_order_and_acknowledgements_come_down(tmp_path: Path, port: int) -> None:
    async def talk() -> None:
        async with hub(port) as (client, heard), line(port, topics.all_down(EVENT, BOX)) as (box, ear):
            await ear.hears(lambda each: isinstance(each, Connected))
            for number in range(1, 41):
                box.send(Post(topics.of_box(EVENT, BOX, Of.LOG), str(number).encode()))
            got = [await asyncio.wait_for(heard.get(), WAIT_S) for _ in range(40)]
            assert [int(payload) for _, payload, _ in got] == list(range(1, 41))
            client.publish(topics.of_box(EVENT, BOX, Of.ACK), to_bytes(Ack("a", 40)), 1, retain=True)
            down = await ear.hears(lambda each: isinstance(each, Message))
            assert isinstance(down, Message)
            assert json.loads(down.payload) == {"stream": "a", "seq": 40}

    with broker(tmp_path, USERS, port):
        asyncio.run(talk())


def test_what_is_retained_is_there_for_a_box_that_was_away(tmp_path: Path, port: int) -> None:
    async def talk() -> None:
        async with hub(port) as (client, _):
            proof = Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call]
            proof.UserProperty = [("line", "12ab")]
            ack = topics.of_box(EVENT, BOX, Of.ACK)
            published = client.publish(ack, to_bytes(Ack("a", 7)), 1, retain=True, properties=proof)
            await asyncio.to_thread(published.wait_for_publish, WAIT_S)
            async with line(port, topics.all_down(EVENT, BOX)) as (_, ear):
                down = await ear.hears(lambda each: isinstance(each, Message))
                assert isinstance(down, Message)
                assert (down.is_retained, down.properties) == (True, {"line": "12ab"})

    with broker(tmp_path, USERS, port):
        asyncio.run(talk())


def test_a_topic_that_is_not_the_boxs_own_is_refused(tmp_path: Path, port: int) -> None:
    async def talk() -> None:
        async with line(port) as (box, ear):
            await ear.hears(lambda each: isinstance(each, Connected))
            box.send(Post(topics.of_box(EVENT, "b00000000", Of.LOG), b"{}"))
            await ear.hears(lambda each: isinstance(each, NotTaken))

    with broker(tmp_path, USERS, port):
        asyncio.run(talk())


def test_a_box_that_the_broker_does_not_know_is_refused(tmp_path: Path, port: int) -> None:
    async def talk() -> None:
        async with line(port) as (_, ear):
            gone = await ear.hears(lambda each: isinstance(each, Gone))
            assert isinstance(gone, Gone)
            assert gone.is_refused

    with broker(tmp_path, {"hub": "hub"}, port):
        asyncio.run(talk())


def test_a_broker_that_is_not_there_or_goes_is_told(tmp_path: Path, port: int) -> None:
    async def nobody() -> None:
        async with line(port) as (_, ear):
            gone = await ear.hears(lambda each: isinstance(each, Gone))
            assert isinstance(gone, Gone)
            assert not gone.is_refused

    async def goes() -> None:
        async with line(port) as (_, ear):
            running = broker(tmp_path, USERS, port)
            with running:
                pass
            await ear.hears(lambda each: isinstance(each, Gone))

    asyncio.run(nobody())
    asyncio.run(goes())


def test_the_will_of_a_box_that_vanishes_is_told_and_a_good_bye_is_not_taken_for_it(
    tmp_path: Path, port: int
) -> None:
    async def talk() -> None:
        async with hub(port) as (_, heard):
            async with line(port) as (box, ear):
                await ear.hears(lambda each: isinstance(each, Connected))
                box.close(Post(topics.of_box(EVENT, BOX, Of.STATE_OF_LINK), b'{"state":"disconnected"}'))
                await asyncio.to_thread(box.join, WAIT_S)
            _, payload, _ = await asyncio.wait_for(heard.get(), WAIT_S)
            assert json.loads(payload)["state"] == "disconnected"
            async with line(port) as (box, ear):
                await ear.hears(lambda each: isinstance(each, Connected))
                # Its socket is gone, as when the plug is pulled.
                box._client.socket().shutdown(2)  # type: ignore[union-attr]
                await ear.hears(lambda each: isinstance(each, Gone))
            _, payload, _ = await asyncio.wait_for(heard.get(), WAIT_S)
            assert json.loads(payload)["state"] == "lost"

    with broker(tmp_path, USERS, port):
        asyncio.run(talk())
