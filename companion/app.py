"""The composition root: puts the parts together, runs them until a signal, and leaves the panel dark."""

import asyncio
import gc
import logging
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from datetime import UTC, datetime
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from companion.box.loop import Box
from companion.box.machine import machine_of
from companion.box.opening import OpenDevices, Openers
from companion.box.parts import (
    BoxOutside,
    CountedButtons,
    CountedPanel,
    Devices,
    Faults,
    MachinePort,
    NoMachine,
    Watched,
)
from companion.box.tournament import BoxTournament
from companion.controls.quadrature import Knob
from companion.controls.sign_in import TablePin
from companion.devices.oled.display import Oled
from companion.frozen import changed
from companion.games.kit.sentences import Sentence
from companion.games.registry import GAMES, Registry
from companion.outputs.display import PanelTwinOutput, TablePageOutput
from companion.outputs.service import Service, StatusOutput
from companion.record import journal_disk
from companion.record.entries import DiskError, JournalError
from companion.record.journal import Journal
from companion.record.journal_file import show_life, sign_of_life
from companion.record.replaying import resume
from companion.settings.evening_file import FILE_NAME as EVENING_FILE
from companion.settings.evening_file import evening_keeper, load_evening
from companion.settings.preferences import Preferences
from companion.settings.preferences_file import FILE_NAME, load_preferences
from companion.settings.settings import Settings, SettingsError
from companion.system.alarm import Alarm
from companion.system.machine import JoinWifi, WifiPhase
from companion.system.network import find_network
from companion.system.private_file import write_private
from companion.tournament.requests import CREDENTIAL_FILE
from companion.ui.kit.screen import WebPage
from companion.updates.slots import CAME_UP, Slots
from companion.web.table.board import Board
from companion.web.twin import Twin

if TYPE_CHECKING:
    from companion.web.doctor import DoctorPage
    from companion.web.server import Server

log = logging.getLogger("toscana")

THIS_BOX, THE_ROOM = "127.0.0.1", "0.0.0.0"
# How long the box waits before it tries again to open the journal or the page.
RETRY_S = 10.0
# A disk that is not there costs one look to find out.
DISK_RETRY_S = 2.0
# So long a new version runs before it counts as come up.
COMES_UP_S = 10.0
SLOTS = Slots()


class Ended(Enum):
    """Why a box has stopped."""

    BY_SIGNAL = auto()
    AT_PANEL = auto()
    FOR_SETTINGS = auto()
    """The last good ones came with the journal's disk, after the start."""


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
        self._table_pin = TablePin(self._loop.time, _draw_lot, _make_token)
        self._service = Service(self._loop)
        self._tournament = BoxTournament(journal.with_name(CREDENTIAL_FILE), lambda: datetime.now(UTC))
        self._tournament.on_game = self._take_over
        self._journal = ExitStack()
        self._retry = Alarm(self._loop, self._look_again)
        self._comes_up = Alarm(self._loop, self._came_up)
        self._happened = asyncio.Event()
        self._serve_again = Alarm(self._loop, self._happened.set)
        self._is_stopped = False
        self.ended = Ended.BY_SIGNAL
        self.mistake: Sentence | None = None
        """What is wrong with the newest settings, if these are older ones."""
        self.are_settings_old: Callable[[], bool] = lambda: False
        """Whether the last good ones have come with the journal's disk."""
        self.shows_all_evenings = False
        """To other machines, in the archive; else this evening's alone."""
        self.language = ""
        """That of every start; if empty, the preferences decide."""
        self.machine: MachinePort = NoMachine()
        self.look_at_parts: Callable[[], Sequence[tuple[str, str, str]]] = tuple
        """What the doctor says of each part; the simulator has none."""
        self.watch_pico: Callable[[], Mapping[str, str]] = dict
        """How the link to the Pico is now; empty without one."""

    def build(self, devices: Devices, knob: Knob) -> None:
        # The page's own buttons are there on every box.
        has_buttons = self._twin.is_simulator or len(devices.seat_buttons) > 1
        outside = BoxOutside(
            games=self._games,
            timers=self._loop,
            now=lambda: datetime.now(UTC),
            draw_lot=_draw_lot,
            preferences_file=self._journal_path.with_name(FILE_NAME),
            knob=knob,
            table_pin=self._table_pin,
            on_shut_down=self._shut_down,
            on_choice=self._happened.set,
            on_life=lambda: show_life(self._journal_path),
            on_try_again=self._look_again,
            find_network=find_network,
            # While the page replaces broken keys it must not be opened to the room: anybody could press them.
            can_open_page=lambda: not self._page.host and not self._twin.is_panel,
            heard_ms=self._twin.heard_ms,
            has_seat_buttons=has_buttons,
            tournament=self._tournament,
            machine=self.machine,
            outputs=(PanelTwinOutput(self._twin), TablePageOutput(self._board), StatusOutput(self._service)),
        )
        self._panel = CountedPanel(devices.panel)
        self._buttons = CountedButtons(*devices.seat_buttons) if has_buttons else None
        buttons = devices.seat_buttons if self._buttons is None else (self._buttons,)
        self._has_rows = self._twin.is_simulator or len(devices.lamp_rows) > 1
        devices = changed(devices, panel=self._panel, seat_buttons=buttons)
        self._box = Box(devices, self._faults, self._load_preferences(), outside)
        evening_file = self._journal_path.with_name(EVENING_FILE)
        self._table_pin.resume(load_evening(evening_file, time.time()))
        self._table_pin.on_keep = evening_keeper(evening_file, time.time)

    def resume(self) -> None:
        """Resume the game of the journal; JournalError if it can't be opened."""
        self._open(lambda: self._box.preferences)

    def resume_when_it_opens(self) -> None:
        """Resume; while the journal can't be opened, the panel says why and the box tries again."""
        try:
            self.resume()
        except JournalError as problem:
            self._wait_for_journal(problem)

    def tell_mistake(self) -> None:
        """Say on the panel what is wrong with the newest settings, and among what does not work."""
        if self.mistake is not None:
            self._faults.report("settings", self.mistake)
            self._box.tell_fault(self.mistake)

    async def run(self, *, is_page_needed: bool) -> None:
        """Run until SIGTERM, SIGINT or a shut-down on the panel. The first picture comes before the page."""
        for number in (signal.SIGTERM, signal.SIGINT):
            self._loop.add_signal_handler(number, self._stop)
        self._box.start()
        self._service.ready()
        self._comes_up.set_in(COMES_UP_S)
        # The server's library takes longer to load than the rest together: the first picture comes first, and
        # keys are heard meanwhile.
        await asyncio.to_thread(_load_page)
        # What is loaded stays; looking through it for garbage would hold up the keys for many milliseconds.
        gc.freeze()
        from companion.web.archive.api import ArchiveApi  # noqa: PLC0415
        from companion.web.archive.deciding import Deciding  # noqa: PLC0415
        from companion.web.server import Server  # noqa: PLC0415
        from companion.web.table.entering import EnteringApi, SeatCodeApi  # noqa: PLC0415
        from companion.web.table.joining import JoiningApi  # noqa: PLC0415
        from companion.web.wifi import WifiPage  # noqa: PLC0415

        shows_all = self.shows_all_evenings
        archive = ArchiveApi(self._journal_path, self._board, self._games, shows_all=shows_all)
        archive.deciding = Deciding(
            self._journal_path,
            self._games,
            is_free=lambda: self._box.is_between_games,
            is_at_tournament=lambda: self._tournament.attending is not None,
        )
        entry = EnteringApi(self._board, self._games, self._table_pin, self._box.enter)
        joining = JoiningApi(entry, self._tournament.join)
        wifi = WifiPage(
            lambda: self._board.language,
            lambda: self.machine.value.wifi,
            lambda network, password: self.machine.take(JoinWifi(network, password)),
        )
        code = SeatCodeApi(self._box.show_code)
        parts = (archive, entry, joining, code, self._doctor_page(), wifi)
        server = Server(self._twin, self._board, self._games, self._page.port, *parts)
        host = ""
        try:
            while not self._is_stopped:
                if host != self._wanted_host:
                    host = await self._serve(server, self._wanted_host, is_page_needed=is_page_needed)
                await self._happened.wait()
                self._happened.clear()
        finally:
            if self.ended is Ended.FOR_SETTINGS:
                self._service.hand_on()
            else:
                self._service.stopping()
            for alarm in (self._retry, self._comes_up, self._serve_again):
                alarm.set(None)
            self._box.close()
            self._tournament.lose()
            await server.stop()
            self._journal.close()

    def _doctor_page(self) -> "DoctorPage":
        from companion.web.doctor import DoctorPage, DoctorPageOutside  # noqa: PLC0415

        outside = DoctorPageOutside(
            contacts=self._panel.live,
            buttons=tuple if self._buttons is None else self._buttons.live,
            pico=self.watch_pico,
            faults=lambda: self._faults.sentences,
            look=self.look_at_parts,
            show_test=self._box.show_test,
            has_rows=self._has_rows,
        )
        return DoctorPage(outside, self._table_pin)

    @property
    def _wanted_host(self) -> str:
        wifi = self.machine.value.wifi
        if wifi is not None and wifi.phase is WifiPhase.OPEN:
            return THE_ROOM  # its page is for the phone in it; all else can only be watched there
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
            later = f"port {self._page.port}, once there is a network"
            address = server.page.address_in(find_network()) or later
            print(f"The box is at {address}", flush=True)
        self._box.set_page(server.page)
        return host

    def _open(self, prefer: Callable[[], Preferences]) -> None:
        with ExitStack() as opening:
            alive_ms = sign_of_life(self._journal_path)
            journal = opening.enter_context(Journal.open(self._journal_path))
            table = resume(journal, self._games)
            self._journal = opening.pop_all()
        self._retry.set(None)
        self._faults.report("journal", None)
        self._tournament.use(journal)
        self._box.resume(Watched(journal, self._disk_failed), table, prefer(), alive_ms)
        self._loop.call_soon(journal.make_room)

    def _take_over(self, journal: Journal) -> None:
        """Go on with the game that the tournament's hub handed over into the journal."""
        table = resume(journal, self._games)
        self._box.resume(Watched(journal, self._disk_failed), table, self._box.preferences)

    def _look_again(self) -> None:
        try:
            # The preferences lie beside the journal; if its disk was mounted late, they came with it.
            self._open(self._load_preferences)
        except JournalError as problem:
            self._wait_for_journal(problem)
            return
        if self.are_settings_old():
            self.ended = Ended.FOR_SETTINGS
            self._stop()
        else:
            self.tell_mistake()

    def _disk_failed(self, problem: DiskError) -> None:
        """Let go of the journal once the refused entry is told: its disk can only be mended unmounted."""
        self._tournament.lose()
        self._loop.call_soon(self._journal.close)
        self._loop.call_soon(self._wait_for_journal, problem)

    def _wait_for_journal(self, problem: JournalError) -> None:
        self._tournament.lose()
        self._faults.report("journal", problem.sentence)
        self._box.lose_journal(problem.sentence)
        self._retry.set_in(DISK_RETRY_S if isinstance(problem, DiskError) else RETRY_S)

    def _load_preferences(self) -> Preferences:
        preferences = Preferences()
        if journal_disk.is_there(self._journal_path):
            preferences, sentence = load_preferences(self._journal_path.with_name(FILE_NAME))
            self._faults.report("preferences", sentence)
        return changed(preferences, language=self.language or preferences.language)

    def _came_up(self) -> None:
        """A version on trial stays, now that its loop runs: it says so by the name of its folder."""
        if SLOTS.trial() is not None:
            with suppress(OSError):
                write_private(self._journal_path.with_name(CAME_UP), Path(sys.prefix).name)

    def _stop(self) -> None:
        self._is_stopped = True
        self._happened.set()

    def _shut_down(self) -> None:
        self.ended = Ended.AT_PANEL
        self._stop()


def _load_page() -> None:
    import companion.web.archive.api  # noqa: PLC0415
    import companion.web.server  # noqa: PLC0415
    import companion.web.table.entering  # noqa: F401, PLC0415


def _examined(settings: Settings, journal: Path) -> Sequence[tuple[str, str, str]]:
    from companion.doctor.report import examined  # noqa: PLC0415 - for whoever solders

    return examined(settings, journal)


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
        Devices(
            displays=(twin.display,),
            panel=twin.panel,
            lamp_rows=(twin.lamp_rows,),
            seat_buttons=(twin.seat_buttons,),
            sounders=(twin.sounder,),
            speakers=(twin.speaker,),
        ),
        Knob(),
    )
    app.resume()
    await app.run(is_page_needed=True)


Found: TypeAlias = tuple[Settings, Sentence | None]
"""The settings that hold, and what is wrong with newer ones."""


async def run_box(journal: Path, oled: Oled, found: Found, find: Callable[[], Found]) -> Ended:
    """Run the box on its pins, by the settings that were found, with the OLED of the first picture."""
    settings, mistake = found
    faults, twin, loop = Faults(), Twin(is_simulator=False), asyncio.get_running_loop()
    openers = Openers(oled=lambda _: oled, folder=journal.parent)
    devices_open = OpenDevices(settings, twin, faults, loop, openers)
    try:
        app = App(journal, WebPage(settings.host, settings.port), twin, faults)
        app.shows_all_evenings = settings.shows_all_evenings
        app.language = settings.language
        app.machine = machine_of(loop, journal, _draw_lot)
        app.look_at_parts = lambda: _examined(settings, journal)
        app.watch_pico = devices_open.watch_pico
        app.build(devices_open.devices, settings.knob)
        app.mistake, app.are_settings_old = mistake, partial(_are_old, found, find)
        app.resume_when_it_opens()
        app.tell_mistake()
        await app.run(is_page_needed=False)
    finally:
        devices_open.close()
    return app.ended


def _are_old(found: Found, find: Callable[[], Found]) -> bool:
    """Whether the last good ones were not there yet; good ones are kept now, where they can be."""
    settings, mistake = found
    try:
        now, _ = find()
    except SettingsError:
        return False
    return mistake is not None and now != settings
