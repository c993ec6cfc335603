"""The hub's plug is pulled at random moments of a round, and each time its second hub takes over.

Counts what was lost or doubled, how often taking over was refused while the first hub was alive, and whether
a hub that comes back is refused.
"""

import argparse
import asyncio
import random
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.tournament.proofs.processes import HubProcess, prepare
from tests.tournament.running import EVENT, free_ports, open_hall, quiet, running_hub
from tests.tournament.sim_box import SimBox

WAIT_S = 120.0
# A table enters something about so often.
PAUSE_S = 2.0


class Round:
    """Boxes that enter something now and then, and the hub of the moment."""

    def __init__(self, folder: Path, boxes: int, seed: int) -> None:
        self.random = random.Random(seed)
        self.folder = folder
        self.hubs = [HubProcess(folder / "hub-0", free_ports())]
        self.boxes: list[SimBox] = []
        self._count = boxes
        self.refused = 0

    @property
    def hub(self) -> HubProcess:
        return self.hubs[-1]

    async def begin(self) -> None:
        await prepare(self.hub.folder, self.hub.ports, self._count)
        async with running_hub(self.hub.folder, self.hub.ports) as running:
            await open_hall(running)
        self.hub.start()
        for number in range(1, self._count + 1):
            box = f"b{number}"
            self.boxes.append(SimBox(EVENT, box, self.hub.password(box), self.hub.ports.hub))
            self.boxes[-1].start()

    async def play(self) -> None:
        while True:
            await asyncio.sleep(PAUSE_S / len(self.boxes))
            box = self.random.choice(self.boxes)
            box.record("odd", {"number": len(box.lines), "at": time.time_ns()})

    async def lose_hub(self) -> None:
        """Pull the plug at any moment after the second hub has begun, and let it take over."""
        first, second = self.hub, HubProcess(self.folder / f"hub-{len(self.hubs)}", free_ports())
        await asyncio.to_thread(second.stand_by, first)
        self.refused += not await asyncio.to_thread(second.take_over)
        await asyncio.sleep(self.random.uniform(0.0, 1.5))
        await asyncio.to_thread(first.crash)
        assert await asyncio.to_thread(second.take_over), "taking over from a dead hub was refused"
        self.hubs.append(second)
        for box in self.boxes:
            box.port = second.ports.hub

    async def end(self) -> None:
        for box in self.boxes:
            await box.stop()
        self.hub.stop()

    async def settled(self) -> tuple[int, int, int]:
        """Records, lost, doubled; once the last hub has all, or too late."""
        sent = {line for box in self.boxes for line in box.lines}
        end = time.monotonic() + WAIT_S
        while sent - set(self.hub.kept()) and time.monotonic() < end:
            await asyncio.sleep(0.5)
        kept = Counter([*self.hub.kept(), *self.hub.kept("conflict")])
        doubled = sum(kept.values()) - len(kept) + len(kept.keys() - sent)
        return len(sent), len(sent - kept.keys()), doubled


async def prove(folder: Path, kills: int, boxes: int, seed: int) -> bool:
    began_s = time.monotonic()
    played = Round(folder, boxes, seed)
    await played.begin()
    try:
        playing = asyncio.create_task(played.play())
        for _ in range(kills):
            await played.lose_hub()
        playing.cancel()
        records, lost, doubled = await played.settled()
        back = played.hubs[-2]
        await asyncio.to_thread(back.start)
        is_refused = back.link == ""
        back.stop()
    finally:
        await played.end()
    has_held = not lost and not doubled and played.refused == kills and is_refused
    print(
        f"a second hub takes over: {kills} times in {time.monotonic() - began_s:.0f} s, {boxes} boxes, "
        f"{records} records, {lost} lost, {doubled} doubled; while the first was alive refused "
        f"{played.refused} of {kills} times; a hub that came back was "
        f"{'refused' if is_refused else 'NOT refused'}: {'held' if has_held else 'NOT held'}",
        flush=True,
    )
    return has_held


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tests.tournament.proofs.takeover", description=__doc__)
    parser.add_argument("--kills", type=int, default=50, help="how often (default: 50)")
    parser.add_argument("--boxes", type=int, default=200, help="how many boxes (default: 200)")
    parser.add_argument("--seed", type=int, default=25, help="what happens when (default: 25)")
    chosen = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder, quiet(Path(folder) / "log"):
        has_held = asyncio.run(prove(Path(folder), chosen.kills, chosen.boxes, chosen.seed))
    return 0 if has_held else 1


if __name__ == "__main__":
    raise SystemExit(main())
