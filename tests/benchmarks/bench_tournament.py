"""A box at a tournament: from a press to its picture with the network up, down and flapping, beside none.

The time runs from when the press is due to its picture, so that whatever keeps the loop busy counts.
"""

import asyncio
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.app import THIS_BOX, App
from companion.box.parts import Devices, Faults
from companion.controls.quadrature import Knob
from companion.controls.sign_in import Entered
from companion.devices.ports import Line
from companion.frozen import changed
from companion.tournament.attending import Sign
from companion.tournament.box import credential as credentials
from companion.tournament.box.credential import Credential
from companion.ui.kit.screen import WebPage
from companion.web.twin import Twin
from tests.benchmarks.rows import Row
from tests.benchmarks.work import Work
from tests.first_game import begin
from tests.tournament.proofs.processes import ROOT, HubProcess, open_first_round, prepare
from tests.tournament.running import free_ports, quiet, until

BLOCKS, PRESSES = 4, 30
PAUSE_S, FINGER_S = 0.02, 0.04
# So long a flapping network holds; the box comes back after a second or two.
HOLDS_S = 0.5
NOBODY = 9
GOAL = 1.1
MOVES = ({"do": "buy", "player": "anna", "kind": "red", "boxes": 1}, {"do": "undo"})
HOME = "in no event"


def rows(work: Work) -> Iterator[Row]:
    with TemporaryDirectory() as name, quiet(Path(name) / "log"):
        times_ms = asyncio.run(_measure(Path(name), work))
    home_ms = statistics.median(times_ms.pop(HOME))
    for network, each in times_ms.items():
        median_ms = statistics.median(each)
        yield Row(
            f"from a press to its picture, {network}",
            f"{median_ms:.2f} ms",
            f"{home_ms:.2f} ms, {HOME}",
            median_ms / home_ms,
            GOAL,
        )


async def _measure(folder: Path, work: Work) -> dict[str, list[float]]:
    """All in turns, so that each sees the same machine."""
    ports, event = free_ports(), folder / "event"
    await prepare(event, ports, 3)
    await open_first_round(event, ports, 3)
    hub = HubProcess(event, ports)
    hub.start()
    try:
        with _flapping(ports.mqtt) as flapping:
            networks: dict[str, Credential | None] = {
                HOME: None,
                "network up": hub.credential("b1"),
                "network down": changed(hub.credential("b2"), mqtt=NOBODY, https=NOBODY),
                "network flapping": changed(hub.credential("b3"), mqtt=flapping),
            }
            times_ms: dict[str, list[float]] = {network: [] for network in networks}
            for _ in range(work.times(BLOCKS)):
                for network, own in networks.items():
                    its_folder = folder / network.replace(" ", "-")
                    times_ms[network] += await _block(its_folder, own, work.times(PRESSES))
            return times_ms
    finally:
        hub.stop()


@contextmanager
def _flapping(port: int) -> Iterator[int]:
    words = (sys.executable, "-m", "tests.benchmarks.cutting_proxy", str(port), str(HOLDS_S))
    proxy = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        assert proxy.stdout is not None
        yield int(proxy.stdout.readline())
    finally:
        proxy.kill()
        proxy.communicate()


async def _block(folder: Path, own: Credential | None, presses: int) -> list[float]:
    """So many presses on a box that is switched on for them; after each something is entered and sent."""
    if not folder.exists():
        folder.mkdir()
        begin(folder / "journal.db")
        if own is not None:
            credentials.save(credentials.file_beside(folder / "journal.db"), own)
    twin = Twin(is_simulator=True)
    app = App(folder / "journal.db", WebPage(THIS_BOX, 0), twin, Faults())
    app.build(Devices((twin.display,), twin.panel, (twin.lamp_rows,), (twin.seat_buttons,)), Knob())
    app.resume()
    app._box.start()
    attending = app._tournament.attending
    if own is not None and own.mqtt != NOBODY:
        await until(lambda: (now := app._tournament.attending) is not None and now.sign is not Sign.NO_HUB)
    assert (attending is None) == (own is None)
    times_ms = [await _press(app, twin) for _ in range(presses)]
    app._box.close()
    app._tournament.lose()
    app._journal.close()
    return times_ms


async def _press(app: App, twin: Twin) -> float:
    loop = asyncio.get_running_loop()
    shown, took_s = len(twin.display.seen), loop.create_future()
    due_s = loop.time() + PAUSE_S

    def press() -> None:
        twin.panel.press(Line.KEY_1)
        took_s.set_result(loop.time() - due_s)

    loop.call_at(due_s, press)
    milliseconds = float(await took_s) * 1000
    assert len(twin.display.seen) > shown
    await _let_go(twin, Line.KEY_1)
    await _touch(twin, Line.BACK)
    for command in MOVES:
        entered = app._box.enter(command, "bench")
        assert isinstance(entered, Entered), entered
    await _touch(twin, Line.KNOB_PUSH)
    twin.display.seen.clear()
    return milliseconds


async def _touch(twin: Twin, line: Line) -> None:
    twin.panel.press(line)
    await _let_go(twin, line)


async def _let_go(twin: Twin, line: Line) -> None:
    await asyncio.sleep(FINGER_S)
    twin.panel.release(line)
    await asyncio.sleep(FINGER_S)
