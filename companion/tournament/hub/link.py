"""The hub's link to the broker: paho in its own thread, one hop into the loop, and records let go when kept.

A message is acknowledged to the broker only when the loop says so; all others at once.
"""

import asyncio
import logging
import ssl
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.frozen import frozen
from companion.tournament.topics import Of, all_up, of_hub, place_of

if TYPE_CHECKING:
    from paho.mqtt.client import Client, MQTTMessage
    from paho.mqtt.reasoncodes import ReasonCode

log = logging.getLogger("toscana.hub")

KEEPALIVE_S = 15
SESSION_S = 24 * 3600
# What the broker may have unacknowledged from us; mosquitto takes as many as its own setting says.
MOST_ON_THE_WAY = 100
FIRST_RETRY_S, LAST_RETRY_S = 1, 5


@frozen
class BrokerAddress:
    """Where the broker is and how the hub enters; `ca` is the file of the CA for a broker that speaks TLS."""

    host: str
    port: int
    user: str
    password: str
    ca: Path | None = None


class Message(NamedTuple):
    """What came by a box's topic; `done` tells the broker that it is not needed any more."""

    box: str
    topic: Of
    payload: bytes
    done: Callable[[], None]


class Link:
    """`take` gets each message; it and the others are called in the loop."""

    def __init__(
        self,
        event: str,
        address: BrokerAddress,
        will: bytes,
        take: Callable[[Message], None],
        connected: Callable[[], None],
    ) -> None:
        self._event = event
        self._address = address
        self._take = take
        self._connected = connected
        self._loop = asyncio.get_running_loop()
        self._came: deque[tuple[str, bytes, int, int]] = deque()
        self._is_hopping = False
        self.is_up = False
        self._client = self._make(will)

    def start(self) -> None:
        from paho.mqtt.packettypes import PacketTypes  # noqa: PLC0415 - only a hub that runs needs it
        from paho.mqtt.properties import Properties  # noqa: PLC0415

        properties: Any = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
        properties.SessionExpiryInterval = SESSION_S
        self._client.connect_async(
            self._address.host, self._address.port, KEEPALIVE_S, clean_start=False, properties=properties
        )
        self._client.loop_start()

    def stop(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()

    def publish(
        self, topic: str, payload: bytes, *, retain: bool = False, expiry_s: int | None = None
    ) -> bool:
        """Whether it went out; what could not is published again by whoever wants it there."""
        if not self.is_up:
            return False
        properties = None
        if expiry_s is not None:
            from paho.mqtt.packettypes import PacketTypes  # noqa: PLC0415
            from paho.mqtt.properties import Properties  # noqa: PLC0415

            properties = Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call]
            properties.MessageExpiryInterval = expiry_s
        info = self._client.publish(topic, payload, qos=1, retain=retain, properties=properties)
        return info.rc == 0

    def _make(self, will: bytes) -> "Client":
        from paho.mqtt.client import Client  # noqa: PLC0415
        from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion  # noqa: PLC0415

        client = Client(
            CallbackAPIVersion.VERSION2,
            client_id=self._address.user,
            protocol=MQTTProtocolVersion.MQTTv5,
            manual_ack=True,
        )
        client.username_pw_set(self._address.user, self._address.password)
        if self._address.ca is not None:
            client.tls_set(ca_certs=str(self._address.ca), tls_version=ssl.PROTOCOL_TLS_CLIENT)
        client.will_set(of_hub(self._event), will, qos=1, retain=True)
        client.max_inflight_messages_set(MOST_ON_THE_WAY)
        client.reconnect_delay_set(FIRST_RETRY_S, LAST_RETRY_S)
        client.on_connect = self._on_connect
        client.on_disconnect = self._on_disconnect
        client.on_message = self._on_message
        client.on_subscribe = self._on_subscribe
        return client

    # In paho's thread.

    def _on_connect(self, client: "Client", _: Any, __: Any, reason: "ReasonCode", ___: Any) -> None:
        if reason.is_failure:
            log.warning("The broker refuses the hub: %s.", reason)
            return
        client.subscribe([(topic, 1) for topic in all_up(self._event)])

    def _on_subscribe(self, _: Any, __: Any, ___: int, reasons: "list[ReasonCode]", ____: Any) -> None:
        if any(reason.is_failure for reason in reasons):
            log.warning("The broker lets the hub not read the boxes' topics: look at its ACL.")
            return
        self._in_loop(self._note_up)

    def _on_disconnect(self, _: Any, __: Any, ___: Any, reason: "ReasonCode", ____: Any) -> None:
        if reason.is_failure:
            log.warning("The broker is gone: %s.", reason)
        self._in_loop(self._note_down)

    def _on_message(self, _: Any, __: Any, message: "MQTTMessage") -> None:
        self._came.append((message.topic, bytes(message.payload), message.mid, message.qos))
        if not self._is_hopping:
            self._is_hopping = True
            self._in_loop(self._drain)

    def _in_loop(self, call: Callable[..., None], *arguments: object) -> None:
        with suppress(RuntimeError):  # the loop is closed: the hub stops
            self._loop.call_soon_threadsafe(call, *arguments)

    # In the loop.

    def _note_up(self) -> None:
        self.is_up = True
        self._connected()

    def _note_down(self) -> None:
        self.is_up = False

    def _drain(self) -> None:
        self._is_hopping = False
        while self._came:
            topic, payload, mid, qos = self._came.popleft()
            place = place_of(self._event, topic)
            if place is None:
                self._client.ack(mid, qos)
            elif place.topic is Of.LOG:
                self._take(Message(*place, payload, self._done(mid, qos)))
            else:
                self._client.ack(mid, qos)
                self._take(Message(*place, payload, _nothing))

    def _done(self, mid: int, qos: int) -> Callable[[], None]:
        return lambda: self._acknowledge(mid, qos)

    def _acknowledge(self, mid: int, qos: int) -> None:
        self._client.ack(mid, qos)


def _nothing() -> None:
    """For what was acknowledged already."""
