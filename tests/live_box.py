"""A box on fakes in the real loop with its real server, as `toscana run` puts it together."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.app import App
from companion.box.parts import Devices, Faults
from companion.controls.quadrature import Knob
from companion.devices.ports import Line
from companion.games.registry import GAMES, Registry
from companion.ui.kit.screen import WebPage
from companion.web.twin import Twin

LOOK_S = 0.01
# Shorter presses and pauses would be taken for contact bounce.
FINGER_S = 0.05


@dataclass
class LiveBox:
    """A running box: methods for what a person does and sees; the page is at `port`."""

    twin: Twin
    faults: Faults
    port: int

    @property
    def text(self) -> str:
        words = self.twin.spoken
        return "\n".join((words.title, *words.lines, words.hint))

    async def press(self, line: Line) -> None:
        self.twin.panel.press(line)
        await asyncio.sleep(FINGER_S)
        self.twin.panel.release(line)
        await asyncio.sleep(FINGER_S)

    async def push(self) -> None:
        await self.press(Line.KNOB_PUSH)

    async def turn(self, detents: int) -> None:
        for _ in range(detents):
            self.twin.panel.turn(1)
            await asyncio.sleep(FINGER_S)

    async def turn_to(self, line: str) -> None:
        """Turn the knob until a list's line is the chosen one, looking after each step."""
        while f"> {line}" not in self.text:
            await self._step()

    async def _step(self) -> None:
        before = self.text
        await self.turn(1)
        await until(lambda: self.text != before)

    async def sees(self, text: str) -> None:
        await until(lambda: text in self.text)


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not is_so():
            await asyncio.sleep(LOOK_S)


@asynccontextmanager
async def live_box(
    journal: Path, port: int, *, host: str = "", has_keys: bool = True, games: Registry = GAMES
) -> AsyncIterator[LiveBox]:
    """Run a box until the end of the block, then stop it with SIGTERM, as systemd does."""
    twin, faults = Twin(is_simulator=False), Faults()
    twin.lend_panel(is_needed=not has_keys)
    app = App(journal, WebPage(host, port), twin, faults, games)
    app.build(
        Devices(
            (twin.display,),
            twin.panel,
            (twin.lamp_rows,),
            (twin.seat_buttons,),
            (twin.sounder,),
            (twin.speaker,),
        ),
        Knob(),
    )
    app.resume_when_it_opens()
    running = asyncio.create_task(app.run(is_page_needed=False))
    # The app has connected the twin; its server starts right after.
    await until(lambda: twin.on_change is not None)
    try:
        yield LiveBox(twin, faults, port)
    finally:
        os.kill(os.getpid(), signal.SIGTERM)
        await running
