"""`toscana hub`: opens an event's folder, starts broker and pages, and runs until it is stopped."""

import asyncio
import logging
import signal
from pathlib import Path

from companion.frozen import frozen
from companion.tournament.hub import pages
from companion.tournament.hub.broker import ACL, HUB, Broker, BrokerFiles
from companion.tournament.hub.certificates import make_certificates
from companion.tournament.hub.commands import SetEvent
from companion.tournament.hub.files import private_folder, secret_in, write_private
from companion.tournament.hub.hall import Hall, Ports, hall_host, hall_names
from companion.tournament.hub.http import HubView, application
from companion.tournament.hub.hub import Hub
from companion.tournament.hub.link import BrokerAddress
from companion.tournament.hub.now import now_ms
from companion.tournament.hub.passwords import PasswordFile, box_password
from companion.tournament.hub.roles import CONSOLE
from companion.tournament.hub.views import Role
from companion.web.quiet_log import quiet

log = logging.getLogger("toscana.hub")

DAY_MS = 24 * 3600 * 1000


@frozen
class HubSettings:
    """What `toscana hub` is told; `broker` is one that runs already."""

    folder: Path
    event: str = ""
    name: str = ""
    host: str = ""
    ports: Ports = Ports()
    broker: BrokerAddress | None = None


class RunningHub:
    """An event's hub with all that listens; `link` opens the director's page."""

    def __init__(self, settings: HubSettings) -> None:
        folder = private_folder(settings.folder.resolve())
        self._settings = settings
        self.secret = secret_in(folder / "secret")
        self.hub = Hub.open(folder / "event.db", settings.event, self.secret)
        host = hall_host(settings.host)
        certificates = make_certificates(folder / "ca", self.hub.event.id, hall_names(host))
        self._files = BrokerFiles(
            private_folder(folder / "broker"), certificates.ca, certificates.chain, certificates.key
        )
        self.broker = None if settings.broker is not None else Broker(self._files, settings.ports.hub)
        self.hall = Hall(self.hub.event.id, settings.ports, host, certificates, self.broker)
        self.view = HubView(self.hub, self.hall)
        self._news: asyncio.Task[None] | None = None

    @property
    def link(self) -> str:
        until = now_ms() + DAY_MS
        return self.view.link_to(Role.DIRECTOR, f"{CONSOLE}-{self.hub.boot}", "Director", until)

    async def start(self) -> None:
        quiet()
        address = self._settings.broker
        if self.broker is not None:
            password = box_password(self.secret, HUB)
            address = BrokerAddress("127.0.0.1", self._settings.ports.hub, HUB, password)
            await self.hub.find_again(self.broker.known_users())
            broker = self.broker
            self.hub.users = lambda boxes: broker.let_in({HUB: password, **boxes})
        else:
            # Whoever runs the broker takes these over.
            write_private(self._files.acl, ACL)
            kept = PasswordFile()
            self.hub.users = lambda boxes: write_private(self._files.passwords, kept.text(boxes))
        self.hub.let_in()
        self.hub.changed = self.view.news.wake
        self._news = asyncio.create_task(self.view.news.run())
        await self.hall.start(application(self.view, pages.routes(self.view)))
        await self.hall.follow(self.hub.event.is_hall_open)
        self.hub.start(address)
        if self._settings.name:
            await self.hub.do(SetEvent(name=self._settings.name), "Director")

    async def stop(self) -> None:
        await self.hub.stop()
        self.view.news.close()
        if self._news is not None:
            self._news.cancel()
            await asyncio.gather(self._news, return_exceptions=True)
        await self.hall.stop()


async def run_hub(settings: HubSettings) -> None:
    """Run until Ctrl-C or SIGTERM."""
    running = RunningHub(settings)
    is_over = asyncio.Event()
    loop = asyncio.get_running_loop()
    for each in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(each, is_over.set)
    try:
        await running.start()
        print(f"The director's page: {running.link}", flush=True)
        await is_over.wait()
    finally:
        await running.stop()
