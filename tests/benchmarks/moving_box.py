"""A simulator whose game goes on: `python -m tests.benchmarks.moving_box FOLDER SECONDS_A_MOVE HOW`.

The moves come in as a referee's do, through the box (`in`): each is kept in the journal, shown on the panel
and sent on. Or they are only sent on (`beside`), so that the panel can stay in the middle of an entry, where
nobody else enters anything. Or they come from phones alone (`seats`): FOLDER/seats.json has each seat's code.
"""

import asyncio
import json
import shutil
import sys
from itertools import count
from pathlib import Path
from typing import Any

from companion.app import App
from companion.box.parts import Devices, Faults
from companion.controls.quadrature import Knob
from companion.record.journal import Journal
from companion.ui.kit.screen import WebPage
from companion.web.twin import Twin
from tests.tables import Table
from tests.web.live_table import seen_of


async def run(folder: Path, every_s: float, how: str) -> None:
    twin = Twin(is_simulator=True)
    app = App(folder / "journal.db", WebPage("127.0.0.1", 0), twin, Faults())
    app.build(
        Devices((twin.display,), twin.panel, (twin.lamp_rows,), (twin.seat_buttons,), (twin.sounder,)), Knob()
    )
    app.resume()
    if how == "seats":
        _offer_seats(app, folder / "seats.json")
        await app.run(is_page_needed=True)
        return
    moves = _enter(app, every_s) if how == "in" else _show(app, every_s, folder)
    moving = asyncio.create_task(moves)
    await app.run(is_page_needed=True)
    moving.cancel()


def _offer_seats(app: App, file: Path) -> None:
    now = app._box._engine.table
    for seat in now.port.facts(now.game).seats:
        app._table_pin.offer_seat(seat.id, seat.name)
    file.write_text(json.dumps(app._table_pin.allowed.seats))


async def _enter(app: App, every_s: float) -> None:
    for number in count():
        await asyncio.sleep(every_s)
        app._box.enter(_move(number), "a phone")


async def _show(app: App, every_s: float, folder: Path) -> None:
    """The next touch of the panel takes them back, which is sent on too."""
    copy = shutil.copytree(folder, folder / "beside") / "journal.db"
    with Journal.open(copy) as journal:
        table = Table.resume(journal)
        for number in count():
            await asyncio.sleep(every_s)
            table.say(_move(number))
            app._board.show(seen_of(table))


def _move(number: int) -> dict[str, Any]:
    return {"do": "adjust", "set": {"money": {"anna": 10 + number % 40}}, "reason": "counted again"}


if __name__ == "__main__":
    asyncio.run(run(Path(sys.argv[1]), float(sys.argv[2]), sys.argv[3]))
