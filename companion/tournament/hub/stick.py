"""Backups by themselves, to a stick or any folder: every few minutes and at the end of each round."""

import asyncio
import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.system.private_file import write_private
from companion.tournament.hub import exports
from companion.tournament.hub.hub import Hub

EVERY_S, AGAIN_S, LOOK_S = 300.0, 15.0, 2.0
# So many are kept; older ones make room.
KEPT = 10


class Stick:
    """Backups of one hub in `folder`. A stick that was pulled or is full is a line on the director's page."""

    def __init__(self, folder: Path, hub: Hub) -> None:
        self._folder = folder
        self._hub = hub
        self._device: int | None = None
        self._written = 0
        self._ended = 0
        self._due_s = 0.0

    async def run(self, clock_s: Callable[[], float] = time.monotonic) -> None:
        while True:
            await self.look(clock_s())
            await asyncio.sleep(LOOK_S)

    async def look(self, now_s: float) -> None:
        """Write a backup if it is time for one and something has happened since the last."""
        event, newest = self._hub.event, self._hub.store.newest
        ended = event.number if not event.missing() else event.number - 1
        if newest == self._written or (now_s < self._due_s and ended <= self._ended):
            return
        self._due_s, self._ended = now_s + EVERY_S, max(0, ended)
        try:
            await self._write()
        except OSError as problem:
            self._due_s = now_s + AGAIN_S
            self._hub.watch.note("backup", problem.strerror or str(problem))
        else:
            self._written = newest
            self._hub.watch.clear("backup")

    async def _write(self) -> None:
        loop, hub = asyncio.get_running_loop(), self._hub
        body = await loop.run_in_executor(hub.ingest.writer, exports.backup, hub.store)
        await asyncio.to_thread(self._put, body)

    def _put(self, body: bytes) -> None:
        """The whole backup or none of it; the folder is not made: without the stick it must not be there."""
        device = self._folder.stat().st_dev
        if self._device not in (None, device):
            raise OSError("the stick is not there")
        name = f"{self._hub.event.id}-{time.strftime('%Y%m%d-%H%M%S')}-{self._hub.store.newest}.zip"
        try:
            write_private(self._folder / name, body)
            descriptor = os.open(self._folder, os.O_RDONLY)
            os.fsync(descriptor)
            os.close(descriptor)
        except OSError:
            with suppress(OSError):
                (self._folder / f".{name}.new").unlink(missing_ok=True)
            raise
        self._device = device
        for old in sorted(self._folder.glob(f"{self._hub.event.id}-*-*-*.zip"))[:-KEPT]:
            old.unlink(missing_ok=True)
