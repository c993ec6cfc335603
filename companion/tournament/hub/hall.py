"""The hall: what listens where. At first this machine only; the hall comes in when the director says so."""

import asyncio
import logging
import socket
import ssl
from typing import TYPE_CHECKING

from aiohttp import web

from companion.frozen import frozen
from companion.games.kit.sentences import verbatim
from companion.system.network import find_number, own_names
from companion.tournament.hub.broker import Broker
from companion.tournament.hub.certificates import Certificates, server_context
from companion.tournament.hub.connections import HANDSHAKE_S, IDLE_S, Connections
from companion.tournament.hub.store import StoreError
from companion.tournament.hub.views import View
from companion.tournament.messages import HubAddress
from companion.tournament.requests import HUB_NAME, HUB_PORT
from companion.tournament.topics import SERVICE

log = logging.getLogger("toscana.hub")

HERE = "127.0.0.1"
SHUTDOWN_S = 1.0
BACKLOG = 128


@frozen
class Ports:
    """The ports: pages over plain HTTP, pages and boxes over HTTPS, the broker for boxes and for the hub."""

    http: int = 8080
    https: int = HUB_PORT
    mqtt: int = 8883
    hub: int = 1883


def hall_host(named: str) -> str:
    """The address by which the hall reaches this machine."""
    return named or find_number() or HERE


def hall_names(host: str) -> tuple[str, ...]:
    """All names that the hub's certificate is for."""
    return (host, *own_names(), HUB_NAME, f"{HUB_NAME}.local", "localhost", HERE)


class Hall:
    """Opens and closes the listeners; `broker` is None where another one runs."""

    def __init__(
        self, event: str, ports: Ports, host: str, certificates: Certificates, broker: Broker | None
    ) -> None:
        self._event = event
        self.ports = ports
        self.host = host
        self.certificates = certificates
        self._broker = broker
        self._runner: web.AppRunner | None = None
        self._sites: list[asyncio.Server] = []
        self._own: list[asyncio.Server] = []
        self._advertising: Advertising | None = None

    @property
    def is_open(self) -> bool:
        return bool(self._sites)

    @property
    def address(self) -> HubAddress:
        return HubAddress(self.host, self.ports.mqtt, self.ports.https)

    @property
    def base(self) -> str:
        """What links begin with."""
        if self.is_open:
            return f"https://{self.host}:{self.ports.https}"
        return f"http://{HERE}:{self.ports.http}"

    def view(self) -> View:
        return {
            "open": self.is_open,
            "host": self.host,
            "http": self.ports.http,
            "https": self.ports.https,
            "mqtt": self.ports.mqtt,
            "fingerprint": self.certificates.fingerprint,
        }

    async def start(self, app: web.Application) -> None:
        """Serve this machine."""
        self._runner = web.AppRunner(
            app,
            access_log=None,
            handle_signals=False,
            shutdown_timeout=SHUTDOWN_S,
            keepalive_timeout=IDLE_S,
            auto_decompress=False,
        )
        await self._runner.setup()
        self._own.append(await self._listen(HERE, self.ports.http))
        if self._broker is not None:
            await self._broker.start()

    async def follow(self, is_open: bool) -> bool:  # noqa: FBT001 - what the event says
        """Open or close the hall as the event says; whether something was done."""
        if is_open == self.is_open:
            return False
        if is_open:
            await self._open()
        else:
            await self._close()
        return True

    async def _open(self) -> None:
        context = server_context(self.certificates)
        self._sites.append(await self._listen(self.host, self.ports.https, context))
        if self.host != HERE:
            self._sites.append(await self._listen(self.host, self.ports.http))
        if self._broker is not None:
            await self._broker.start((self.host, self.ports.mqtt))
        if self.host != HERE:
            self._advertising = Advertising(self._event, self.host, self.ports.https)
            await asyncio.to_thread(self._advertising.start)

    async def _close(self) -> None:
        await self._advertise_no_more()
        sites, self._sites = self._sites, []
        for site in sites:
            site.close()
        if self._broker is not None:
            await self._broker.start()

    async def _advertise_no_more(self) -> None:
        advertising, self._advertising = self._advertising, None
        if advertising is not None:
            await asyncio.to_thread(advertising.stop)

    async def step_down(self) -> None:
        """Let no box in any more: another hub has taken over. The director's page stays, and says so."""
        await self._advertise_no_more()
        if self._broker is not None:
            await self._broker.stop()

    async def stop(self) -> None:
        await self._advertise_no_more()
        for site in (*self._sites, *self._own):
            site.close()
        self._sites, self._own = [], []
        if self._runner is not None:
            await self._runner.cleanup()
        if self._broker is not None:
            await self._broker.stop()

    async def _listen(self, host: str, port: int, context: ssl.SSLContext | None = None) -> asyncio.Server:
        """Each listener counts its own: whoever fills the hall's leaves this machine's free."""
        assert self._runner is not None
        assert self._runner.server is not None
        try:
            return await asyncio.get_running_loop().create_server(
                Connections(self._runner.server),
                host,
                port,
                ssl=context,
                backlog=BACKLOG,
                ssl_handshake_timeout=None if context is None else HANDSHAKE_S,
            )
        except OSError as problem:
            raise StoreError(
                verbatim(f"Port {port} on {host} can't be opened: {problem.strerror}; name another one.")
            ) from problem


if TYPE_CHECKING:
    from zeroconf import Zeroconf


class Advertising:
    """Says by mDNS where the hub is. `start` and `stop` wait for the network, so they belong in a thread."""

    def __init__(self, event: str, host: str, port: int) -> None:
        self._event, self._host, self._port = event, host, port
        self._network: Zeroconf | None = None

    def start(self) -> None:
        # Importing it opens a file.
        from zeroconf import Error, IPVersion, ServiceInfo, Zeroconf  # noqa: PLC0415

        try:
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as own:
                own.bind((self._host, 0))  # an address that is not ours would leave sockets open below
            network = Zeroconf(interfaces=[self._host], ip_version=IPVersion.V4Only)
        except OSError as problem:
            log.warning("The hub can't be found by mDNS: %s.", problem)
            return
        self._network = network
        service = ServiceInfo(
            SERVICE,
            f"{self._event}.{SERVICE}",
            self._port,
            addresses=[socket.inet_aton(self._host)],
            server=f"{HUB_NAME}.local.",
            properties={"event": self._event},
        )
        try:
            network.register_service(service, allow_name_change=True)
        except (Error, OSError) as problem:
            log.warning("The hub can't be found by mDNS: %s.", repr(problem))
            self.stop()

    def stop(self) -> None:
        network, self._network = self._network, None
        if network is not None:
            network.close()
