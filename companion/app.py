"""The composition root: puts the parts together, runs them until a signal, and leaves a dark panel."""

import asyncio
import logging
import secrets
import signal
import subprocess
from datetime import UTC, datetime
from pathlib import Path

from companion.box.building import Building
from companion.box.faults import Faults
from companion.box.loop import Box
from companion.box.parts import Devices, Surroundings
from companion.box.preferences_file import FILE_NAME, load_preferences
from companion.controls.quadrature import Knob
from companion.journal import Journal
from companion.service import Service, status_of
from companion.settings import Settings
from companion.table import Table
from companion.ui.scene import Scene
from companion.web.twin import Twin
from companion.web.words import words_of

log = logging.getLogger("toscana")

POWER_OFF = ("systemctl", "--no-ask-password", "--no-wall", "poweroff")
# Less than the TimeoutStopSec= of toscana.service: a service that is stopped by force counts as failed.
POWER_OFF_TIMEOUT_S = 10


class App:
    """A box on its journal, from the first picture to the dark panel."""

    def __init__(self, journal: Journal, twin: Twin, faults: Faults, loop: asyncio.AbstractEventLoop) -> None:
        self._journal = journal
        self._twin = twin
        self._faults = faults
        self._loop = loop
        self._service = Service(loop)
        self._table = Table()
        self._stopped = asyncio.Event()
        self.is_shut_down = False

    def build(self, devices: Devices, knob: Knob) -> Box:
        file = self._journal.path.with_name(FILE_NAME)
        preferences, sentence = load_preferences(file)
        self._faults.report("preferences", sentence)
        around = Surroundings(
            timers=self._loop,
            now=lambda: datetime.now(UTC),
            draw_lot=secrets.randbelow,
            preferences_file=file,
            knob=knob,
            on_shut_down=self._shut_down,
            on_scene=self._tell,
        )
        self._table = Table.resume(self._journal)
        return Box(self._table, devices, self._faults, preferences, around)

    async def run(self, box: Box, host: str, port: int, *, is_page_needed: bool) -> None:
        """Until SIGTERM, SIGINT or a shut-down from the panel. The picture comes before the page."""
        for number in (signal.SIGTERM, signal.SIGINT):
            self._loop.add_signal_handler(number, self._stopped.set)
        # The server's library takes longer to load than the rest together, so the first picture comes first.
        box.start()
        self._service.ready()
        await asyncio.sleep(0)
        from companion.web.server import Server, ServerError  # noqa: PLC0415

        server = Server(self._twin, host, port)
        try:
            await server.start()
            box.set_address(server.address)
            print(f"The box is at {server.address}", flush=True)
        except ServerError as problem:
            if is_page_needed:
                box.close()
                raise
            self._faults.report("page", str(problem))
        await self._stopped.wait()
        self._service.stopping()
        box.close()
        await server.stop()

    def _shut_down(self) -> None:
        self.is_shut_down = True
        self._stopped.set()

    def _tell(self, scene: Scene, faults: tuple[str, ...]) -> None:
        self._twin.tell(words_of(scene), faults)
        self._service.say(status_of(self._table.game, faults))


async def simulate(journal_path: Path, port: int) -> None:
    """The box on fakes, touched and seen in a browser on this computer only."""
    faults, twin = Faults(), Twin(is_simulator=True)
    for device in twin.devices:
        device.on_fault = faults.of(device.device)
    devices = Devices((twin.display,), twin.panel, (twin.led_rows,), (twin.seat_buttons,))
    with Journal.open(journal_path) as journal:
        app = App(journal, twin, faults, asyncio.get_running_loop())
        await app.run(app.build(devices, Knob()), "127.0.0.1", port, is_page_needed=True)


async def run_box(journal_path: Path, settings: Settings) -> bool:
    """The box on its pins; whether it was shut down from the panel."""
    loop, faults, twin = asyncio.get_running_loop(), Faults(), Twin(is_simulator=False)
    with Journal.open(journal_path) as journal:
        building = Building(settings, twin, faults, loop)
        try:
            app = App(journal, twin, faults, loop)
            box = app.build(building.devices, settings.knob)
            await app.run(box, settings.host, settings.port, is_page_needed=False)
        finally:
            building.close()
    return app.is_shut_down


def power_off() -> str | None:
    """Asks logind, which asks polkit, to switch the machine off; a sentence if it won't."""
    try:
        subprocess.run(POWER_OFF, check=True, capture_output=True, timeout=POWER_OFF_TIMEOUT_S)
    except (OSError, subprocess.SubprocessError):
        return "The machine can't be switched off from here: the box is stopped, so pull the plug."
    return None
