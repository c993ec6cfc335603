"""The link's transport over MQTT 5, by paho in a thread of its own; what happens hops once into the loop."""

import asyncio
import logging
import ssl
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from companion.tournament.box.credential import Credential
from companion.tournament.box.hub_calls import context, reason_of
from companion.tournament.box.outside import Connected, Gone, Happened, Message, NotTaken, Post, Way

log = logging.getLogger("toscana.tournament")

KEEPALIVE_S = 15
SESSION_S = 24 * 3600
WILL_DELAY_S = 10
CONNECT_S = 5.0
FAILED = 0x80
"""Reason codes from here up are errors."""


class Mqtt:
    """One connection to the broker, with the box's own name and password."""

    def __init__(
        self, credential: Credential, way: Way, tell: Callable[[Happened], None], *, has_tls: bool = True
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._way = way
        self._tell = tell
        self._is_closed = False
        self._client = client = paho.Client(
            CallbackAPIVersion.VERSION2,
            client_id=credential.box,
            protocol=MQTTProtocolVersion.MQTTv5,
            reconnect_on_failure=False,
        )
        client.username_pw_set(credential.box, credential.password)
        if has_tls:
            client.tls_set_context(context(credential.ca))
            # The tournament's own CA signs nothing but the hub, whatever its name.
            client.tls_insecure_set(value=True)
        client.connect_timeout = CONNECT_S
        will = way.will
        client.will_set(
            will.topic,
            will.payload,
            1,
            will.is_retained,
            _properties("WILLMESSAGE", WillDelayInterval=WILL_DELAY_S),
        )
        client.on_connect, client.on_message = self._on_connect, self._on_message
        client.on_disconnect, client.on_publish = self._on_disconnect, self._on_publish
        # With this paho leaves all writing to its own thread: the box never waits for the network.
        client.on_socket_register_write = lambda *_: None
        self._thread = threading.Thread(target=self._run, name="tournament", daemon=True)
        self._thread.start()

    def send(self, post: Post) -> None:
        self._client.publish(post.topic, post.payload, 1, post.is_retained)

    def close(self, last: Post | None = None) -> None:
        self._is_closed = True
        if last is not None:
            self.send(last)
        self._client.disconnect()

    def join(self, timeout_s: float) -> None:
        """Wait for the thread to end; for tests and for the program's own end."""
        self._thread.join(timeout_s)

    def _run(self) -> None:
        """The thread: connect, then talk until the connection ends."""
        address = self._way.address
        try:
            self._client.connect(
                address.host,
                address.mqtt,
                KEEPALIVE_S,
                clean_start=False,
                properties=_properties("CONNECT", SessionExpiryInterval=SESSION_S),
            )
            self._client.loop_forever()
        except (OSError, ssl.SSLError, ValueError) as problem:
            self._hop(Gone(str(problem), why=reason_of(problem)))
        except Exception as problem:  # whatever paho does not expect must not leave the link waiting
            log.exception("The link to the hub failed.")
            self._hop(Gone(str(problem)))
        finally:
            self._hop(Gone("the connection has ended"))

    def _on_connect(self, _: object, __: object, ___: object, code: ReasonCode, *____: object) -> None:
        if code.value >= FAILED:
            self._hop(Gone(str(code), is_refused=True))
            return
        for topic in self._way.topics:
            self._client.subscribe(topic, 1)
        self._hop(Connected())

    def _on_message(self, _: object, __: object, message: paho.MQTTMessage) -> None:
        given = getattr(message.properties, "UserProperty", ())
        self._hop(Message(message.topic, bytes(message.payload), message.retain, dict(given)))

    def _on_disconnect(self, _: object, __: object, ___: object, code: ReasonCode, *____: object) -> None:
        self._hop(Gone(str(code)))

    def _on_publish(self, _: object, __: object, ___: int, code: ReasonCode, *____: object) -> None:
        if code.value >= FAILED:
            self._hop(NotTaken(str(code)))

    def _hop(self, happened: Happened) -> None:
        with suppress(RuntimeError):  # the box has stopped
            self._loop.call_soon_threadsafe(self._arrive, happened)

    def _arrive(self, happened: Happened) -> None:
        if not self._is_closed:
            self._is_closed = isinstance(happened, Gone)
            self._tell(happened)


def _properties(packet: str, **values: Any) -> Properties:
    properties = Properties(getattr(PacketTypes, packet))  # type: ignore[no-untyped-call]
    for name, value in values.items():
        setattr(properties, name, value)
    return properties
