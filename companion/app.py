"""The composition root: puts the parts together, runs them until a signal, and leaves the panel dark."""

import asyncio
import logging
import signal
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from subprocess import SubprocessError
from typing import TYPE_CHECKING

from companion.alarm import Alarm
from companion.box.event_room import EventRoom
from companion.box.faults import Faults
from companion.box.loop import Box
from companion.box.opening import OpenDevices, Openers
from companion.box.parts import Devices, Environment
from companion.box.preferences_file import FILE_NAME, load_preferences
from companion.child_process import run_child
from companion.controls.quadrature import Knob
from companion.devices.oled.display import Oled
from companion.games.registry import GAMES, Registry
from companion.network import find_network
from companion.outputs.panel_twin import PanelTwinOutput
from companion.outputs.service import Service, StatusOutput
from companion.outputs.table_page import TablePageOutput
from companion.preferences import Preferences
from companion.record import journal_disk
from companion.record.entries import DiskError, JournalError
from companion.record.journal import Journal
from companion.record.table import resume
from companion.record.watched import Watched
from companion.referees import Referees
from companion.settings import Settings
from companion.ui.kit.desk import WebPage
from companion.web.table.board import Board
from companion.web.twin import Twin

if TYPE_CHECKING:
    from companion.web.server import Server

log = logging.getLogger("toscana")

THIS_BOX, THE_ROOM = "127.0.0.1", "0.0.0.0"
# How long the box waits before it tries again to open the journal or the page.
RETRY_S = 10.0
# A disk that is not there costs one look to find out.
DISK_RETRY_S = 2.0
POWER_OFF = ("/usr/bin/systemctl", "--no-ask-password", "--no-wall", "poweroff")
# Less than the TimeoutStopSec= of toscana.service: a service that is stopped by force counts as failed.
POWER_OFF_TIMEOUT_S = 10


class App:
    """A box and its journal, from start to stop.

    The page is served on the host that `page` names; if that is empty, the preferences decide.
    """

    def __init__(
        self, journal: Path, page: WebPage, twin: Twin, faults: Faults, games: Registry = GAMES
    ) -> None:
        self._journal_path = journal
        self._page = page
        self._twin = twin
        self._faults = faults
        self._games = games
        self._board = Board(games, lambda: datetime.now(UTC))
        self._loop = asyncio.get_running_loop()
        self._referees = Referees(self._loop.time, _draw_lot, _make_token)
        self._service = Service(self._loop)
        self._event = EventRoom(journal, lambda: datetime.now(UTC))
        self._journal = ExitStack()
        self._retry = Alarm(self._loop, self._look_again)
        self._happened = asyncio.Event()
        self._serve_again = Alarm(self._loop, self._happened.set)
        self._is_stopped = False
        self.is_shut_down = False

    def build(self, devices: Devices, knob: Knob) -> None:
        environment = Environment(
            games=self._games,
            timers=self._loop,
            now=lambda: datetime.now(UTC),
            draw_lot=_draw_lot,
            preferences_file=self._journal_path.with_name(FILE_NAME),
            knob=knob,
            referees=self._referees,
            on_shut_down=self._shut_down,
            on_choice=self._happened.set,
            on_try_again=self._look_again,
            find_network=find_network,
            # While the page replaces broken keys it must not be opened to the room: anybody could press them.
            can_open_page=lambda: not self._page.host and not self._twin.is_panel,
            heard_ms=self._twin.heard_ms,
            # The page's own buttons are there on every box.
            has_seat_buttons=self._twin.is_simulator or len(devices.seat_buttons) > 1,
            event=self._event,
            outputs=(
                PanelTwinOutput(self._twin),
                TablePageOutput(self._board),
                StatusOutput(self._service),
            ),
        )
        self._box = Box(devices, self._faults, self._load_preferences(), environment)

    def resume(self) -> None:
        """Resume the game of the journal; JournalError if it can't be opened."""
        self._open(lambda: self._box.preferences)

    def resume_when_it_opens(self) -> None:
        """Resume; while the journal can't be opened, the panel says why and the box tries again."""
        try:
            self.resume()
        except JournalError as problem:
            self._wait_for_journal(problem)

    async def run(self, *, is_page_needed: bool) -> None:
        """Run until SIGTERM, SIGINT or a shut-down on the panel. The first picture comes before the page."""
        for number in (signal.SIGTERM, signal.SIGINT):
            self._loop.add_signal_handler(number, self._stop)
        self._box.start()
        self._service.ready()
        # The server's library takes longer to load than the rest together: the first picture comes first, and
        # keys are heard meanwhile.
        await asyncio.to_thread(_load_page)
        from companion.web.archive.api import ArchiveApi  # noqa: PLC0415
        from companion.web.server import Server  # noqa: PLC0415
        from companion.web.table.entering import Entry  # noqa: PLC0415
        from companion.web.table.joining import JoiningApi  # noqa: PLC0415

        archive = ArchiveApi(self._journal_path, self._board, self._games)
        entry = Entry(self._board, self._referees, self._box.enter)
        parts = (archive, entry, JoiningApi(entry, self._event.join))
        server = Server(self._twin, self._board, self._games, self._page.port, *parts)
        host = ""
        try:
            while not self._is_stopped:
                if host != self._wanted_host:
                    host = await self._serve(server, self._wanted_host, is_page_needed=is_page_needed)
                await self._happened.wait()
                self._happened.clear()
        finally:
            self._service.stopping()
            self._retry.set(None)
            self._serve_again.set(None)
            self._box.close()
            self._event.lose()
            await server.stop()
            self._journal.close()

    @property
    def _wanted_host(self) -> str:
        return self._page.host or (THE_ROOM if self._box.preferences.is_page_open else THIS_BOX)

    async def _serve(self, server: "Server", host: str, *, is_page_needed: bool) -> str:
        """Where the page is served now; empty where it can't be, until the port or the network is there."""
        from companion.web.server import ServerError  # noqa: PLC0415

        try:
            await server.open_on(host)
        except ServerError as problem:
            if is_page_needed:
                raise
            self._faults.report("page", problem.sentence)
            self._serve_again.set_in(RETRY_S)
            host = ""
        else:
            self._faults.report("page", None)
            address = (
                server.page.address_in(find_network()) or f"port {self._page.port}, once there is a network"
            )
            print(f"The box is at {address}", flush=True)
        self._box.set_page(server.page)
        return host

    def _open(self, prefer: Callable[[], Preferences]) -> None:
        with ExitStack() as opening:
            journal = opening.enter_context(Journal.open(self._journal_path))
            table = resume(journal, self._games)
            self._journal = opening.pop_all()
        self._retry.set(None)
        self._faults.report("journal", None)
        self._event.use(journal)
        self._box.resume(Watched(journal, self._disk_failed), table, prefer())

    def _look_again(self) -> None:
        try:
            # The preferences lie beside the journal; if its disk was mounted late, they came with it.
            self._open(self._load_preferences)
        except JournalError as problem:
            self._wait_for_journal(problem)

    def _disk_failed(self, problem: DiskError) -> None:
        """Let go of the journal once the refused entry is told: its disk can only be mended unmounted."""
        self._event.lose()
        self._loop.call_soon(self._journal.close)
        self._loop.call_soon(self._wait_for_journal, problem)

    def _wait_for_journal(self, problem: JournalError) -> None:
        self._event.lose()
        self._faults.report("journal", problem.sentence)
        self._box.lose_journal(problem.sentence)
        self._retry.set_in(DISK_RETRY_S if isinstance(problem, DiskError) else RETRY_S)

    def _load_preferences(self) -> Preferences:
        if not journal_disk.is_there(self._journal_path):
            return Preferences()
        preferences, sentence = load_preferences(self._journal_path.with_name(FILE_NAME))
        self._faults.report("preferences", sentence)
        return preferences

    def _stop(self) -> None:
        self._is_stopped = True
        self._happened.set()

    def _shut_down(self) -> None:
        self.is_shut_down = True
        self._stop()


def _load_page() -> None:
    import companion.web.archive.api  # noqa: PLC0415
    import companion.web.server  # noqa: PLC0415
    import companion.web.table.entering  # noqa: F401, PLC0415


def _draw_lot(count: int) -> int:
    import secrets  # noqa: PLC0415 - needed once an evening, long after the first picture

    return secrets.randbelow(count)


def _make_token() -> str:
    import secrets  # noqa: PLC0415

    return secrets.token_hex(16)


async def simulate(journal: Path, port: int) -> None:
    """Run the box on fake devices, shown and operated in a browser on this computer only."""
    faults, twin = Faults(), Twin(is_simulator=True)
    for device in twin.devices:
        device.on_fault = faults.of(device.device)
    app = App(journal, WebPage(THIS_BOX, port), twin, faults)
    app.build(
        Devices((twin.display,), twin.panel, (twin.lamp_rows,), (twin.seat_buttons,), (twin.sounder,)), Knob()
    )
    app.resume()
    await app.run(is_page_needed=True)


async def run_box(journal: Path, settings: Settings, oled: Oled) -> bool:
    """Run the box on its pins, with the OLED of the first picture; True if it was shut down on the panel."""
    faults, twin = Faults(), Twin(is_simulator=False)
    devices_open = OpenDevices(
        settings,
        twin,
        faults,
        asyncio.get_running_loop(),
        Openers(oled=lambda _: oled, folder=journal.parent),
    )
    try:
        app = App(journal, WebPage(settings.host, settings.port), twin, faults)
        app.build(devices_open.devices, settings.knob)
        app.resume_when_it_opens()
        await app.run(is_page_needed=False)
    finally:
        devices_open.close()
    return app.is_shut_down


def power_off() -> str | None:
    """Ask logind, which asks polkit, to switch the machine off; gives a sentence if that fails."""
    try:
        run_child(POWER_OFF, timeout_s=POWER_OFF_TIMEOUT_S).check_returncode()
    except (OSError, SubprocessError):
        return "The machine can't be switched off from here: the box is stopped, so pull the plug."
    return None
