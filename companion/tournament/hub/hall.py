"""The hall: what listens where. At first this machine only; the hall comes in when the director says so."""

import asyncio
import ssl

from aiohttp import web

from companion.frozen import frozen
from companion.games.kit.sentences import verbatim
from companion.network import find_number, own_names
from companion.tournament.hub.broker import Broker
from companion.tournament.hub.certificates import Certificates, server_context
from companion.tournament.hub.mdns import Advertising
from companion.tournament.hub.store import StoreError
from companion.tournament.hub.views import View

HERE = "127.0.0.1"
SHUTDOWN_S = 1.0


@frozen
class Ports:
    """The ports: pages over plain HTTP, pages and boxes over HTTPS, the broker for boxes and for the hub."""

    http: int = 8080
    https: int = 8443
    mqtt: int = 8883
    hub: int = 1883


def hall_host(named: str) -> str:
    """The address by which the hall reaches this machine."""
    return named or find_number() or HERE


def hall_names(host: str) -> tuple[str, ...]:
    """All names that the hub's certificate is for."""
    return (host, *own_names(), "toscana-hub", "toscana-hub.local", "localhost", HERE)


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
        self._sites: list[web.TCPSite] = []
        self._advertising: Advertising | None = None

    @property
    def is_open(self) -> bool:
        return bool(self._sites)

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
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=SHUTDOWN_S)
        await self._runner.setup()
        await self._listen(HERE, self.ports.http)
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
            await site.stop()
        if self._broker is not None:
            await self._broker.start()

    async def _advertise_no_more(self) -> None:
        advertising, self._advertising = self._advertising, None
        if advertising is not None:
            await asyncio.to_thread(advertising.stop)

    async def stop(self) -> None:
        await self._advertise_no_more()
        self._sites = []
        if self._runner is not None:
            await self._runner.cleanup()
        if self._broker is not None:
            await self._broker.stop()

    async def _listen(self, host: str, port: int, context: ssl.SSLContext | None = None) -> web.TCPSite:
        assert self._runner is not None
        site = web.TCPSite(self._runner, host, port, ssl_context=context)
        try:
            await site.start()
        except OSError as problem:
            raise StoreError(
                verbatim(f"Port {port} on {host} can't be opened: {problem.strerror}; name another one.")
            ) from problem
        return site
