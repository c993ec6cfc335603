"""`toscana hub`: opens an event's folder, starts broker and pages, and runs until it is stopped."""

import asyncio
import logging
import os
import signal
import threading
from contextlib import suppress
from functools import partial
from pathlib import Path

from companion.frozen import changed, frozen
from companion.games.kit.sentences import verbatim
from companion.system.private_file import write_private
from companion.tournament.hub import pages
from companion.tournament.hub.backup_and_web_space import Stick, WebSpace
from companion.tournament.hub.broker import ACL, HUB, Broker, BrokerFiles, PasswordFile, box_password
from companion.tournament.hub.certificates import make_certificates
from companion.tournament.hub.connections import raise_file_limit
from companion.tournament.hub.copying import EPOCHS_S, CopyApi, ask_epoch
from companion.tournament.hub.event_settings import SetEvent
from companion.tournament.hub.hall import Hall, Ports, hall_host, hall_names
from companion.tournament.hub.http import HubView, application
from companion.tournament.hub.hub import Hub
from companion.tournament.hub.link import BrokerAddress
from companion.tournament.hub.pages import web_page
from companion.tournament.hub.standby import Standby, is_copy
from companion.tournament.hub.store import StoreError, lock_folder, now_ms, private_folder, secret_in
from companion.tournament.hub.views import Role
from companion.tournament.hub.visitors import CONSOLE
from companion.web.quiet_log import QuietLog, quiet

log = logging.getLogger("toscana.hub")

DAY_MS = 24 * 3600 * 1000
# Stopping takes less; then whatever hangs is left behind.
GIVE_UP_S = 8.0
AGAIN = "If that one is gone for good, start this one with --take-over; else copy it into an empty folder."


@frozen
class HubSettings:
    """What `toscana hub` is told; `broker` is one that runs already."""

    folder: Path
    event: str = ""
    name: str = ""
    host: str = ""
    ports: Ports = Ports()
    broker: BrokerAddress | None = None
    web_space: str = ""
    """Where the event's page for the internet is put: a folder, rsync:TARGET or an address for HTTP PUT."""
    language: str = "en"
    """Of that page."""
    backup: Path | None = None
    """The stick or folder that gets a backup by itself, every few minutes and after each round."""
    standby_of: str = ""
    """The link that the first hub gave, for a second one."""
    take_over: bool = False
    """Whether this hub counts from now on, whichever did before."""
    release: Path | None = None
    """The folder of a signed release that the boxes may take."""


class RunningHub:
    """An event's hub with all that listens; `link` opens the director's page."""

    def __init__(self, settings: HubSettings, boot: str = "") -> None:
        folder = private_folder(settings.folder.resolve())
        self._settings = settings
        self._lock = lock_folder(folder)
        self.secret = secret_in(folder / "secret")
        self.hub = Hub.open(folder / "event.db", settings.event, self.secret, boot)
        if not settings.take_over and (self.hub.store.meta("fenced") or self.hub.store.meta("standby")):
            self._refuse()
        host = hall_host(settings.host)
        certificates = make_certificates(folder / "ca", self.hub.event.id, hall_names(host))
        self._files = BrokerFiles(
            private_folder(folder / "broker"), certificates.ca, certificates.chain, certificates.key
        )
        self.broker = None if settings.broker is not None else Broker(self._files, settings.ports.hub)
        self.hall = Hall(self.hub.event.id, settings.ports, host, certificates, self.broker)
        self.view = HubView(self.hub, self.hall, settings.release)

    @property
    def link(self) -> str:
        until = now_ms() + DAY_MS
        return self.view.link_to(Role.DIRECTOR, f"{CONSOLE}-{self.hub.boot}", "Director", until)

    async def start(self) -> None:
        quiet()
        logging.getLogger("asyncio").addFilter(QuietLog())
        raise_file_limit()
        if self._settings.take_over:
            await self.hub.take_over()
        else:
            await self._compare_epochs()
            if self.hub.is_fenced:
                self.hub.store.set_meta("fenced", "yes")
                self._refuse()
        self.hub.stepped_down = self._step_down
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
        self.hub.watch.begin("pages", self.view.news.run)
        routes = (pages.routes(self.view), CopyApi(self.view).routes())
        await self.hall.start(application(self.view, *routes))
        await self.hall.follow(self.hub.event.is_hall_open)
        self.hub.start(address)
        self.hub.watch.begin("other hubs", self._keep_comparing)
        if self._settings.web_space:
            space = WebSpace(self._settings.web_space, self.hub.watch)
            page = partial(web_page.of_event, self._settings.language)
            self.hub.watch.begin("web", partial(space.run, lambda: page(self.hub.event)))
        if self._settings.backup is not None:
            self.hub.watch.begin("stick", Stick(self._settings.backup, self.hub).run)
        if self._settings.name:
            await self.hub.do(SetEvent(name=self._settings.name), "Director")

    def _refuse(self) -> None:
        """Two hubs of one event must not run."""
        self.hub.store.close()
        os.close(self._lock)
        raise StoreError(
            verbatim(
                f"Another hub has taken this event over, so {self._settings.folder} is not started. {AGAIN}"
            )
        )

    async def _compare_epochs(self) -> None:
        """Ask all other hubs of the event which one counts, and tell them."""
        own, ca = self.hall.address, self.hall.certificates.ca_text
        others = [
            ask_epoch(ca, each.host, each.https, self.hub.epoch)
            for each in self.hub.event.hubs.values()
            if (each.host, each.https) != (own.host, own.https)
        ]
        for epoch in await asyncio.gather(*others):
            self.hub.hear_epoch(epoch)

    async def _keep_comparing(self) -> None:
        while True:
            await self._compare_epochs()
            await asyncio.sleep(EPOCHS_S)

    async def _step_down(self) -> None:
        self.view.news.close(Role.DIRECTOR)
        await self.hall.step_down()

    async def stop(self) -> None:
        await self.hub.stop()
        self.view.news.close()
        await self.hall.stop()
        os.close(self._lock)

    def give_up(self) -> None:
        """End at once, whatever hangs; the broker must not stay behind."""
        log.error("The hub does not end by itself and is ended now.")
        if self.broker is not None and self.broker.pid is not None:
            with suppress(ProcessLookupError):
                os.kill(self.broker.pid, signal.SIGTERM)
        os._exit(1)


async def run_hub(settings: HubSettings) -> None:
    """Run until Ctrl-C or SIGTERM, which also ends a start that waits."""
    task = asyncio.current_task()
    assert task is not None
    loop = asyncio.get_running_loop()
    running: RunningHub | None = None

    def end() -> None:
        if running is not None:
            deadline = threading.Timer(GIVE_UP_S, running.give_up)
            deadline.daemon = True
            deadline.start()
        task.cancel()

    for each in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(each, end)
    boot = ""
    try:
        if not settings.take_over and (settings.standby_of or is_copy(settings.folder)):
            boot = await _stand_by(settings)
            settings = changed(settings, take_over=True)
        running = RunningHub(settings, boot)
        await running.start()
        print(f"The director's page: {running.link}", flush=True)
        await asyncio.Event().wait()
    except asyncio.CancelledError:
        task.uncancel()
    finally:
        if running is not None:
            await running.stop()


async def _stand_by(settings: HubSettings) -> str:
    """Copy another hub until a person lets this one take over; under which name it starts then."""
    standby = Standby(settings.folder, settings.standby_of, settings.host, settings.ports)
    try:
        await standby.start()
        print(f"The second hub's page: {standby.link}", flush=True)
        await standby.is_over.wait()
    finally:
        await standby.stop()
    return standby.boot
