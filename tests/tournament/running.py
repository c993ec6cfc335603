"""A hub with a real mosquitto on free ports of loopback, for tests and proofs."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from companion.games.kit.sentences import Refusal
from companion.tournament.hub.boxes import BoxJoined, OpenHall
from companion.tournament.hub.decisions import Command
from companion.tournament.hub.hall import Ports
from companion.tournament.hub.hub import Done
from companion.tournament.hub.run import HubSettings, RunningHub
from tests.processes import free_port
from tests.tournament.sim_box import SimBox

EVENT = "open26"
WAIT_S = 60.0
STDERR = 2


def free_ports() -> Ports:
    return Ports(*(free_port() for _ in range(4)))


@asynccontextmanager
async def running_hub(folder: Path, ports: Ports | None = None) -> AsyncIterator[RunningHub]:
    """The hub with its own broker, linked to it."""
    running = RunningHub(HubSettings(folder, EVENT, host="127.0.0.1", ports=ports or free_ports()))
    await running.start()
    try:
        await until(lambda: running.hub.is_linked)
        yield running
    finally:
        await running.stop()


async def until(is_so: Callable[[], bool], wait_s: float = WAIT_S) -> None:
    async with asyncio.timeout(wait_s):
        while not is_so():
            await asyncio.sleep(0.02)


async def joined(running: RunningHub, box: str, table: str = "") -> SimBox:
    """A simulated box with its credential, as if it had joined; it comes by the broker's port of loopback."""
    if box not in running.hub.event.boxes:
        await running.hub.note(BoxJoined(box, version="1.0", table=table), table=table)
    sim = SimBox(EVENT, box, running.hub.password(box), running.hall.ports.hub)
    sim.table = table
    return sim


async def did(running: RunningHub, command: Command, by: str = "Director") -> Done:
    answered = await running.hub.do(command, by)
    assert not isinstance(answered, Refusal), answered.message
    return answered


async def open_hall(running: RunningHub) -> None:
    await did(running, OpenHall())
    await running.hall.follow(True)
    await until(lambda: running.hub.is_linked)


@contextmanager
def quiet(log: Path) -> Iterator[None]:
    """Let hub and broker write their log elsewhere than between what is told here."""
    with log.open("wb") as file:
        console = os.dup(STDERR)
        os.dup2(file.fileno(), STDERR)
        try:
            yield
        finally:
            os.dup2(console, STDERR)
            os.close(console)
