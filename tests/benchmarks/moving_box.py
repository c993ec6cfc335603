"""A simulator whose game goes on by itself: `python -m tests.benchmarks.moving_box FOLDER SECONDS_A_MOVE`.

The moves come in as a referee's do: each is kept in the journal, shown on the panel and sent on.
"""

import asyncio
import sys
from itertools import count
from pathlib import Path

from companion.app import App
from companion.box.faults import Faults
from companion.box.parts import Devices
from companion.controls.quadrature import Knob
from companion.ui.kit.desk import WebPage
from companion.web.twin import Twin


async def run(folder: Path, every_s: float) -> None:
    twin = Twin(is_simulator=True)
    app = App(folder / "journal.db", WebPage("127.0.0.1", 0), twin, Faults())
    app.build(Devices((twin.display,), twin.panel, (twin.lamp_rows,), (twin.seat_buttons,)), Knob())
    app.resume()
    moving = asyncio.create_task(_move(app, every_s))
    await app.run(is_page_needed=True)
    moving.cancel()


async def _move(app: App, every_s: float) -> None:
    for number in count():
        await asyncio.sleep(every_s)
        money = {"anna": 10 + number % 40}
        app._box.enter({"do": "adjust", "set": {"money": money}, "reason": "counted again"}, "a phone")


if __name__ == "__main__":
    asyncio.run(run(Path(sys.argv[1]), float(sys.argv[2])))
