"""`make test-tournament`: hub, broker and boxes killed and frozen while ten boxes play; nothing is lost.

Then the hub from an old backup, a broker that lost its data, and a cloned card.
"""

import argparse
import asyncio
import os
import random
import shutil
import signal
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from tests.tournament.proofs.processes import BoxProcess, HubProcess, freeze, prepare
from tests.tournament.running import free_ports

BOXES = 10
A_SECOND = 4.0
TARGETS = ("broker", "hub", "box")
WAIT_S = 120.0


class Chaos:
    def __init__(self, folder: Path, seed: int) -> None:
        self.random = random.Random(seed)
        self.folder = folder
        self.hub = HubProcess(folder / "event", free_ports())
        self.boxes = [BoxProcess(self.hub, f"b{n}", folder / f"b{n}.db") for n in range(1, BOXES + 1)]
        self.blows: Counter[str] = Counter()
        self.kills = 0

    async def begin(self) -> None:
        await prepare(self.hub.folder, self.hub.ports, BOXES)
        self.hub.start()
        for box in self.boxes:
            box.start(A_SECOND)

    async def rage(self, seconds: float, least: int) -> None:
        """Blow after blow for so long, and until each has had so many in all."""
        end = time.monotonic() + seconds
        while time.monotonic() < end or min(self.blows[what] for what in TARGETS) < least:
            await asyncio.sleep(self.random.uniform(0.2, 1.0))
            await self._blow()

    async def _blow(self) -> None:
        what = self.random.choice(TARGETS)
        box = self.random.choice(self.boxes)
        assert self.hub.process is not None
        assert box.process is not None
        pid = {"broker": self.hub.broker, "hub": self.hub.process.pid, "box": box.process.pid}[what]
        if pid is None:
            return
        self.blows[what] += 1
        if self.random.random() < 0.5:
            await freeze(pid, self.random.uniform(0.5, 3.0))
            return
        self.kills += 1
        if what == "hub":
            self.hub.kill()
            self.hub.start()
        elif what == "box":
            box.kill()
            box.start(A_SECOND)
        else:
            os.kill(pid, signal.SIGKILL)

    def quiet(self) -> None:
        """No box plays any more; all send what they have."""
        for box in self.boxes:
            box.kill()
            box.start(0)

    async def settled(self) -> str:
        """Wait until the hub has all; what is lost or doubled after that."""
        sent = [line for box in self.boxes for line in box.lines()]
        end = time.monotonic() + WAIT_S
        while time.monotonic() < end and len(self.hub.kept()) < len(sent):
            await asyncio.sleep(0.5)
        kept = Counter(self.hub.kept())
        lost = sum(line not in kept for line in sent)
        doubled = sum(count - 1 for count in kept.values()) + len(kept.keys() - set(sent))
        return f"{len(sent)} records, {lost} lost, {doubled} doubled"

    def end(self) -> None:
        for box in self.boxes:
            box.kill()
        self.hub.stop()


async def prove(folder: Path, seconds: float, least: int, seed: int) -> bool:
    chaos = Chaos(folder, seed)
    await chaos.begin()
    backup = folder / "backup.db"
    try:
        await chaos.rage(seconds / 2, least // 2)
        with (
            closing(sqlite3.connect(chaos.hub.folder / "event.db")) as now,
            closing(sqlite3.connect(backup)) as old,
        ):
            now.backup(old)
        await chaos.rage(seconds / 2, least)
        chaos.quiet()
        held = [
            _row(
                f"{chaos.blows.total()} blows, {chaos.kills} of them kills ({_told(chaos.blows)})",
                await chaos.settled(),
            )
        ]
        chaos.hub.kill()
        for file in chaos.hub.folder.glob("event.db*"):
            file.unlink()
        shutil.copy(backup, chaos.hub.folder / "event.db")
        chaos.hub.start()
        held.append(_row("the hub from an old backup", await chaos.settled()))
        held.append(_row("a broker that lost its data", await _forgotten(chaos)))
        held.append(await _cloned(chaos))
    finally:
        chaos.end()
    return all(held)


async def _forgotten(chaos: Chaos) -> str:
    pid = chaos.hub.broker
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    for file in (chaos.hub.folder / "broker").glob("mosquitto.db*"):
        file.unlink()
    for box in chaos.boxes:
        box.kill()
    await asyncio.gather(*(_plays(box, 10) for box in chaos.boxes))
    chaos.quiet()
    return await chaos.settled()


async def _cloned(chaos: Chaos) -> bool:
    """Two boxes from one card: both play on, and none of it is taken for the other's."""
    first = chaos.boxes[0]
    first.kill()
    clone = BoxProcess(chaos.hub, first.box, chaos.folder / "clone.db")
    shutil.copy(first.file, clone.file)
    for box in (first, clone):
        await _plays(box, 10)
        box.kill()
    for box in (first, clone):
        box.start(0)
        await _until_kept(chaos.hub, box)
        box.kill()
    first.start(0)
    kept = {*chaos.hub.kept(), *chaos.hub.kept("conflict")}
    missing = sum(line not in kept for box in (first, clone) for line in box.lines())
    conflicts = len(chaos.hub.kept("conflict"))
    print(f"a cloned card: {conflicts} records in conflict, kept beside the others; {missing} missing")
    return bool(conflicts) and not missing


async def _plays(box: BoxProcess, more: int) -> None:
    before = len(box.lines())
    box.start(A_SECOND)
    while len(box.lines()) < before + more:
        await asyncio.sleep(0.2)


async def _until_kept(hub: HubProcess, box: BoxProcess) -> None:
    end = time.monotonic() + WAIT_S
    wanted = set(box.lines())
    while time.monotonic() < end and not wanted <= {*hub.kept(), *hub.kept("conflict")}:
        await asyncio.sleep(0.5)


def _row(name: str, told: str) -> bool:
    print(f"{name}: {told}", flush=True)
    return told.endswith(" 0 lost, 0 doubled")


def _told(blows: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(blows.items()))


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tests.tournament.proofs.chaos", description=__doc__)
    parser.add_argument("--seconds", type=float, default=300.0, help="how long they play (default: 300)")
    parser.add_argument("--least", type=int, default=20, help="blows for each of them (default: 20)")
    parser.add_argument("--seed", type=int, default=14, help="what happens when (default: 14)")
    chosen = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        has_held = asyncio.run(prove(Path(folder), chosen.seconds, chosen.least, chosen.seed))
    return 0 if has_held else 1


if __name__ == "__main__":
    raise SystemExit(main())
