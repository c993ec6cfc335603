"""The hub's own MQTT beside libraries that could carry it, with the same records, store and acks.

A record is acknowledged to the broker when it is on the disk, whoever reads it. gmqtt is measured where it is
installed (`pip install gmqtt`). aiomqtt stands on paho as it is used here, and acknowledges at once.
"""

import asyncio
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from companion.tournament.hub.link import KEEPALIVE_S, SESSION_S, BrokerAddress, Link, Message
from companion.tournament.hub.mqtt import Publication
from companion.tournament.topics import BoxTopic, Of, all_up, topic_of

# mosquitto takes so many unacknowledged (`max_inflight_messages`).
MOST_UNACKNOWLEDGED = 90


class OtherLink:
    """What `Link` does, by a library; it need not come back, and its end is the end of the process."""

    def __init__(self, link: Link) -> None:
        self._event, self._take, self._connected = link._event, link._take, link._connected
        self._address: BrokerAddress = link._address
        self._topics: dict[str, BoxTopic | None] = {}
        self.is_up = False

    async def run(self) -> None:
        """Carry records until it is cancelled."""
        raise NotImplementedError

    async def stop(self) -> None:
        self.is_up = False

    def _came(self, name: str, payload: bytes, done: Callable[[], None]) -> None:
        if name not in self._topics:
            self._topics[name] = topic_of(self._event, name)
        topic = self._topics[name]
        if topic is None or topic.topic is not Of.LOG:
            done()
        if topic is not None:
            self._take(Message(topic.box, topic.topic, payload, done))


class Gmqtt(OtherLink):
    """gmqtt ends with an error where more is published than the broker takes: the newest of a topic waits."""

    async def run(self) -> None:
        gmqtt: Any = import_module("gmqtt")
        loop, address = asyncio.get_running_loop(), self._address
        self._waiting: dict[str, Publication] = {}
        self._sent = 0
        storage = import_module("gmqtt.storage").PersistentStorage()
        remove = storage.remove_message_by_mid

        def removed(number: int) -> None:
            remove(number)
            self._sent -= 1
            self._send_waiting()

        storage.remove_message_by_mid = removed
        self._client = gmqtt.Client(
            address.user,
            clean_session=False,
            optimistic_acknowledgement=False,
            session_expiry_interval=SESSION_S,
            persistent_storage=storage,
        )
        self._client.set_auth_credentials(address.user, address.password)

        async def on_message(_: object, topic: str, payload: bytes, *__: object) -> int:
            is_done = loop.create_future()
            self._came(topic, payload, lambda: None if is_done.done() else is_done.set_result(None))
            await is_done
            return 0

        self._client.on_message = on_message
        await self._client.connect(address.host, address.port, keepalive=KEEPALIVE_S)
        self._client.stop_reconnect()
        for topic in all_up(self._event):
            self._client.subscribe(topic, qos=1)
        self.is_up = True
        self._connected()
        await asyncio.Event().wait()

    def publish(self, publication: Publication) -> None:
        self._waiting.pop(publication.topic, None)
        self._waiting[publication.topic] = publication
        self._send_waiting()

    def _send_waiting(self) -> None:
        while self._waiting and self._sent < MOST_UNACKNOWLEDGED:
            self._sent += 1
            topic, payload, retain, _, own = self._waiting.pop(next(iter(self._waiting)))
            more = {"user_property": list(own.items())} if own else {}
            self._client.publish(topic, payload, qos=1, retain=retain, **more)

    def hold(self, *, is_held: bool) -> None:
        transport = self._client._connection._transport
        transport.pause_reading() if is_held else transport.resume_reading()


class PahoInLoop(OtherLink):
    """paho without a thread: the loop says when its socket can be read and written."""

    _client: Any
    _properties: Any

    async def run(self) -> None:
        paho: Any = import_module("paho.mqtt.client")
        enums: Any = import_module("paho.mqtt.enums")
        types: Any = import_module("paho.mqtt.packettypes").PacketTypes
        made: Any = import_module("paho.mqtt.properties").Properties
        self._properties = lambda: made(types.PUBLISH)
        loop, address = asyncio.get_running_loop(), self._address
        client = self._client = paho.Client(
            enums.CallbackAPIVersion.VERSION2,
            client_id=address.user,
            protocol=enums.MQTTProtocolVersion.MQTTv5,
            manual_ack=True,
        )
        client.max_inflight_messages_set(MOST_UNACKNOWLEDGED)
        client.username_pw_set(address.user, address.password)
        client.on_socket_open = lambda _, __, its: loop.add_reader(its, client.loop_read)
        client.on_socket_close = lambda _, __, its: loop.remove_reader(its)
        client.on_socket_register_write = lambda _, __, its: loop.add_writer(its, client.loop_write)
        client.on_socket_unregister_write = lambda _, __, its: loop.remove_writer(its)

        def on_connect(*_: object) -> None:
            client.subscribe([(topic, 1) for topic in all_up(self._event)])
            self.is_up = True
            self._connected()

        def on_message(_: object, __: object, message: Any) -> None:
            number = message.mid
            self._came(message.topic, bytes(message.payload), lambda: client.ack(number, 1))

        client.on_connect, client.on_message = on_connect, on_message
        session = made(types.CONNECT)
        session.SessionExpiryInterval = SESSION_S
        client.connect(address.host, address.port, KEEPALIVE_S, clean_start=False, properties=session)
        while True:
            client.loop_misc()
            await asyncio.sleep(1)

    def publish(self, publication: Publication) -> None:
        properties = self._properties()
        if publication.properties:
            properties.UserProperty = list(publication.properties.items())
        self._client.publish(publication.topic, publication.payload, 1, publication.retain, properties)

    def hold(self, *, is_held: bool) -> None:
        loop, its = asyncio.get_running_loop(), self._client.socket()
        loop.remove_reader(its) if is_held else loop.add_reader(its, self._client.loop_read)


LIBRARIES: dict[str, type[OtherLink]] = {"gmqtt": Gmqtt, "paho": PahoInLoop}


def installed() -> tuple[str, ...]:
    return tuple(name for name in LIBRARIES if find_spec(name) is not None)
