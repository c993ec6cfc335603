"""`make test-tournament`: hub, broker and boxes killed and frozen while ten real boxes play; nothing is lost.

Then the same with the hub from an old backup, with a broker that lost its data, with a full disk, with a
thousand idle connections, with clocks that jump, with a second hub that takes over, and with a cloned card.
"""

import argparse
import asyncio
import json
import os
import random
import resource
import shutil
import signal
import socket
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from urllib.error import HTTPError

from companion.frozen import changed, frozen
from tests.tournament.proofs.processes import (
    BoxProcess,
    HubProcess,
    WallClock,
    freeze,
    open_first_round,
    prepare,
    stop_all,
)
from tests.tournament.running import free_ports, quiet

BOXES = 10
PAUSE_S = 0.25
TARGETS = ("broker", "hub", "box")
WAIT_S = 120.0
# How much of the time the phases after the first have at least, each; they have as many blows.
REST = 0.1
FIRST, MORE = 3, 10
# A port that nobody listens on.
NOBODY = 9
ALARMS = ("conflict", "clone")
CROWD = 1000
# A Pi without a battery begins in the past, and somebody sets a clock by hours or years.
LONG_AGO_S, JUMP_S = -20_000 * 86_400, 400 * 86_400
JUMPS, HOUR_S = 20, 3600


@frozen
class Row:
    """What one phase came to; a card that was cloned is the only one that may have conflicts."""

    phase: str
    seconds: float
    blows: str
    records: int
    lost: int
    doubled: int
    conflicts: int = 0
    is_alarmed: bool | None = None
    """Whether the director was told of it, and served meanwhile."""

    @property
    def has_held(self) -> bool:
        return not self.lost and not self.doubled and self.is_alarmed is not False

    def line(self) -> str:
        held = "yes" if self.has_held else "NO"
        alarm = "" if self.is_alarmed is None else ", alarm" if self.is_alarmed else ", NO alarm"
        numbers = f"{self.records:>8} {self.lost:>5} {self.doubled:>8}"
        return f"{self.phase:<28} {self.seconds:>5.0f} s {numbers}  {held:<4} {self.blows}{alarm}"


HEAD = f"{'phase':<28} {'time':>7} {'records':>8} {'lost':>5} {'doubled':>8}  held blows (of them kills)"


class Chaos:
    def __init__(self, folder: Path, boxes: int, seed: int) -> None:
        self.random = random.Random(seed)
        self.folder = folder
        self.hub = HubProcess(folder / "event", free_ports())
        self.boxes = [BoxProcess(folder / f"b{n}", f"b{n}") for n in range(1, boxes + 1)]
        self.blows: Counter[str] = Counter()
        self.kills: Counter[str] = Counter()
        self.began_s = time.monotonic()

    async def begin(self) -> None:
        await prepare(self.hub.folder, self.hub.ports, len(self.boxes))
        await open_first_round(self.hub.folder, self.hub.ports, len(self.boxes))
        for box in self.boxes:
            box.attend(self.hub.credential(box.box))
        self.hub.start()
        await self.play()

    async def play(self) -> None:
        """Let everybody play from now on; the time counts once all do."""
        before = {box.box: len(box.lines()) for box in self.boxes}
        for box in self.boxes:
            self.start(box)
        end = time.monotonic() + WAIT_S
        while time.monotonic() < end and any(
            len(box.lines()) < before[box.box] + FIRST for box in self.boxes
        ):
            await asyncio.sleep(0.5)
        self.began_s = time.monotonic()

    def start(self, box: BoxProcess) -> None:
        box.start(*("--pause", str(PAUSE_S), "--by-hand", "--seed", str(self.random.getrandbits(32))))

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
        self.kills[what] += 1
        if what == "hub":
            self.hub.kill()
            self.hub.start()
        elif what == "box":
            box.kill()
            self.start(box)
        else:
            os.kill(pid, signal.SIGKILL)

    def quiet(self) -> None:
        """Nobody plays any more; all boxes send what they have."""
        stop_all(self.boxes)
        for box in self.boxes:
            box.start()

    async def settled(self, phase: str) -> Row:
        """Wait until the hub has all; what is lost or doubled after that, and no blow is told twice."""
        seconds = time.monotonic() - self.began_s
        self.quiet()
        await until_kept(self.hub, self.boxes)
        sent = {line for box in self.boxes for line in box.lines()}
        kept = Counter(self.hub.kept())
        # A box may have accepted something just now; nothing may be kept that none has accepted.
        known = sent | {line for box in self.boxes for line in box.lines()}
        doubled = sum(kept.values()) - len(kept) + len(kept.keys() - known)
        told = ", ".join(f"{what} {self.blows[what]} ({self.kills[what]})" for what in TARGETS)
        self.blows.clear()
        self.kills.clear()
        return Row(phase, seconds, told, len(sent), len(sent - kept.keys()), doubled)

    def end(self) -> None:
        for box in self.boxes:
            box.kill()
        self.hub.stop()


async def until_kept(hub: HubProcess, boxes: Sequence[BoxProcess]) -> None:
    """Wait until the hub has what these boxes have accepted, whether or not it is in conflict."""
    end = time.monotonic() + WAIT_S
    while time.monotonic() < end:
        wanted = {line for box in boxes for line in box.lines()}
        if wanted and wanted <= {*hub.kept(), *hub.kept("conflict")}:
            return
        await asyncio.sleep(0.5)


async def prove(folder: Path, chosen: argparse.Namespace) -> bool:
    chaos, seconds, least = Chaos(folder, chosen.boxes, chosen.seed), chosen.seconds, chosen.least
    rows: list[Row] = []
    print(HEAD, flush=True)

    def show(row: Row) -> None:
        rows.append(row)
        print(row.line(), flush=True)

    try:
        await chaos.begin()
        backup = folder / "backup.db"
        await chaos.rage(seconds / 2, least // 2)
        with (
            closing(sqlite3.connect(chaos.hub.folder / "event.db")) as now,
            closing(sqlite3.connect(backup)) as old,
        ):
            now.backup(old)
        await chaos.rage(seconds / 2, least)
        show(await chaos.settled("kills and freezes"))
        _restore(chaos, backup)
        await chaos.play()
        await chaos.rage(seconds * REST, least)
        show(await chaos.settled("the hub from an old backup"))
        _forget(chaos)
        await chaos.play()
        await chaos.rage(seconds * REST, least)
        show(await chaos.settled("a broker without its data"))
        for phase in (_full, _crowded, _jumping, _second):
            stop_all(chaos.boxes)
            await chaos.play()
            show(await phase(chaos))
        show(await _cloned(chaos))
    finally:
        chaos.end()
    return all(row.has_held for row in rows)


def _restore(chaos: Chaos, backup: Path) -> None:
    stop_all(chaos.boxes)
    chaos.hub.kill()
    for file in chaos.hub.folder.glob("event.db*"):
        file.unlink()
    shutil.copy(backup, chaos.hub.folder / "event.db")
    chaos.hub.start()


def _forget(chaos: Chaos) -> None:
    stop_all(chaos.boxes)
    chaos.hub.kill()
    pid = chaos.hub.broker
    if pid is not None:
        os.kill(pid, signal.SIGKILL)
    for file in (chaos.hub.folder / "broker").glob("mosquitto.db*"):
        file.unlink()
    chaos.hub.start()


async def _full(chaos: Chaos) -> Row:
    """The hub's disk takes nothing for a while, and then it does: the page says so, and nothing is lost."""
    assert chaos.hub.process is not None
    pid, (_, hard) = chaos.hub.process.pid, resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, hard))
    is_told = await _until(lambda: "disk" in {each["what"] for each in chaos.hub.event()["hall"]["troubles"]})
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))
    row = await chaos.settled("a full disk for a moment")
    return changed(row, is_alarmed=is_told, blows="disk full")


async def _crowded(chaos: Chaos) -> Row:
    """A thousand connections that say nothing, and a broker that dies meanwhile: the director is served."""
    port = chaos.hub.ports.https
    crowd = [socket.create_connection(("127.0.0.1", port)) for _ in range(CROWD)]
    pid = chaos.hub.broker
    if pid is not None:
        os.kill(pid, signal.SIGKILL)
    is_served = bool(await asyncio.to_thread(chaos.hub.event))
    is_back = await _until(lambda: chaos.hub.broker not in (None, pid))
    row = await chaos.settled("idle connections")
    for each in crowd:
        each.close()
    return changed(row, is_alarmed=is_served and is_back, blows=f"{CROWD} connections, broker killed")


async def _jumping(chaos: Chaos) -> Row:
    """Every clock jumps about, also while the hub is dead: the round's time and the records' stay true."""
    hub, random = chaos.hub, chaos.random
    stop_all(chaos.boxes)
    await asyncio.to_thread(hub.stop)
    known = len(hub.kept())
    everybody: list[HubProcess | BoxProcess] = [hub, *chaos.boxes]
    for each in everybody:
        each.wall = WallClock(each.folder / "wall-clock", 0 if each is hub else LONG_AGO_S)
    await asyncio.to_thread(hub.start)
    _next_round(hub)
    await chaos.play()
    for jump in range(JUMPS):
        each = random.choice(everybody)
        each.wall = WallClock(each.folder / "wall-clock", random.randint(-JUMP_S, JUMP_S))
        if jump == JUMPS // 2:
            await asyncio.to_thread(hub.kill)
            hub.wall = WallClock(hub.folder / "wall-clock", JUMP_S)
            await asyncio.to_thread(hub.start)
        await asyncio.sleep(random.uniform(0.2, 1.0))
    event = await asyncio.to_thread(hub.event)
    is_running = event["clock"]["state"] == "running" and _is_now(event["now"])
    row = await chaos.settled("clocks that jump")
    for each in everybody:
        each.wall = None
    records = [json.loads(line) for line in hub.kept()[known:]]
    # Before it has heard the hub, a box that starts knows no better.
    moves = [each for each in records if each["type"] == "command" and each["clock"] == "hub"]
    is_true = bool(moves) and all(_is_now(each["at"]) for each in moves)
    return changed(row, is_alarmed=is_running and is_true, blows=f"{JUMPS} jumps, hub killed once")


def _next_round(hub: HubProcess) -> None:
    """With an hour on the clock; results that are missing are entered by nobody."""
    with suppress(HTTPError):
        hub.ask("deeds", {"do": "pair", "kind": "score"})
        hub.ask("deeds", {"do": "publish"})
    hub.ask("deeds", {"do": "start_clock", "seconds": HOUR_S})


def _is_now(at: int) -> bool:
    """Whether a time is of this phase; jumps are by days."""
    return abs(at / 1000 - time.time()) < HOUR_S


async def _second(chaos: Chaos) -> Row:
    """The hub's plug is pulled: the boxes find the second one by themselves, and the first stays out."""
    first, second = chaos.hub, HubProcess(chaos.folder / "second", free_ports())
    await asyncio.to_thread(second.stand_by, first)
    is_refused = not await asyncio.to_thread(second.take_over)
    is_known = await _until(lambda: second.copied_of(first))
    await asyncio.sleep(FIRST)
    first.crash()
    has_taken_over = await asyncio.to_thread(second.take_over)
    chaos.hub = second
    row = await chaos.settled("a second hub takes over")
    first.start()
    is_out = first.link == ""
    first.stop()
    return changed(row, is_alarmed=is_refused and is_known and has_taken_over and is_out, blows="plug pulled")


async def _until(is_so: Callable[[], bool]) -> bool:
    """Whether it came to be so in time."""
    end = time.monotonic() + WAIT_S
    while time.monotonic() < end:
        if await asyncio.to_thread(is_so):
            return True
        await asyncio.sleep(0.2)
    return False


async def _cloned(chaos: Chaos) -> Row:
    """Two boxes from one card: both play on apart, and neither is taken for the other.

    The hub is started again before the director looks: the alarm is still there.
    """
    began_s = time.monotonic()
    stop_all(chaos.boxes)
    first = chaos.boxes[0]
    clone = BoxProcess(chaos.folder / "clone", first.box)
    for file in first.folder.iterdir():
        shutil.copy(file, clone.folder / file.name)
    for box in (first, clone):
        await _plays(chaos, box, MORE)
    for box in (first, clone):
        box.start()
        await until_kept(chaos.hub, [box])
        stop_all([box])
    record, conflict = Counter(chaos.hub.kept()), Counter(chaos.hub.kept("conflict"))
    sent = {line for box in (first, clone) for line in box.lines()}
    lost = len(sent - record.keys() - conflict.keys())
    both = record + conflict
    chaos.hub.kill()
    chaos.hub.start()
    alarms = chaos.hub.event()["alarms"].values()
    is_alarmed = any(alarm["what"] in ALARMS and alarm["box"] == first.box for alarm in alarms)
    told = f"{len(conflict)} in conflict, both kept"
    return Row(
        phase="a cloned card",
        seconds=time.monotonic() - began_s,
        blows=told,
        records=len(sent),
        lost=lost,
        doubled=sum(both.values()) - len(both),
        conflicts=len(conflict),
        is_alarmed=is_alarmed,
    )


async def _plays(chaos: Chaos, box: BoxProcess, more: int) -> None:
    """Play so many records more without the hub: the network is cut."""
    before = len(box.lines())
    credential = chaos.hub.credential(box.box)
    box.attend(changed(credential, mqtt=NOBODY, https=NOBODY))
    chaos.start(box)
    end = time.monotonic() + WAIT_S
    while len(box.lines()) < before + more and time.monotonic() < end:
        await asyncio.sleep(0.2)
    stop_all([box])
    box.attend(credential)


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tests.tournament.proofs.chaos", description=__doc__)
    parser.add_argument("--seconds", type=float, default=300.0, help="how long they play (default: 300)")
    parser.add_argument("--boxes", type=int, default=BOXES, help="how many boxes play (default: 10)")
    parser.add_argument("--least", type=int, default=20, help="blows for each of them (default: 20)")
    parser.add_argument("--seed", type=int, default=14, help="what happens when (default: 14)")
    chosen = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder, quiet(Path(folder) / "log"):
        has_held = asyncio.run(prove(Path(folder), chosen))
    return 0 if has_held else 1


if __name__ == "__main__":
    raise SystemExit(main())
