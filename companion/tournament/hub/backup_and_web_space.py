"""Backups to a stick and the page on a web space: what the hub writes by itself for other computers."""

import asyncio
import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.system.child_process import run_with_own_keys
from companion.system.private_file import write_private
from companion.tournament.hub import exports
from companion.tournament.hub.hub import Hub
from companion.tournament.hub.watch import Watch

BACKUP_S, AGAIN_S, LOOK_S = 300.0, 15.0, 2.0
# So many backups are kept; older ones make room.
KEPT = 10
PAGE_S = 20.0
PATIENCE_S = 60.0
FILE = "index.html"
RSYNC = "rsync:"


class Stick:
    """Backups of one hub in `folder`, every few minutes and at the end of each round.

    A stick that was pulled or is full is a line on the director's page.
    """

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
        self._due_s, self._ended = now_s + BACKUP_S, max(0, ended)
        try:
            await self._write()
        except OSError as problem:
            self._due_s = now_s + AGAIN_S
            self._hub.watch.note("backup", problem.strerror or str(problem))
        else:
            self._written = newest
            self._hub.watch.clear("backup")

    async def _write(self) -> None:
        body = await self._hub.ingest.in_turn(exports.backup, self._hub.store)
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


class WebSpace:
    """Puts the page where the internet finds it: a folder, `rsync:TARGET` or an address for HTTP PUT."""

    def __init__(self, target: str, watch: Watch) -> None:
        self._target = target
        self._watch = watch
        self._put = b""

    async def run(self, page: Callable[[], bytes]) -> None:
        """Look every 20 seconds; what can't be put there is told, and tried again."""
        while True:
            await self.renew(page())
            await asyncio.sleep(PAGE_S)

    async def renew(self, page: bytes) -> None:
        """Put a page there unless it is there already."""
        if page == self._put:
            return
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self._send(page)
        except (OSError, TimeoutError) as problem:
            self._watch.note("web space", str(problem) or type(problem).__name__)
        else:
            self._put = page
            self._watch.clear("web space")

    async def _send(self, page: bytes) -> None:
        if self._target.startswith(("https://", "http://")):
            await _upload(self._target, page)
        elif self._target.startswith(RSYNC):
            await _rsync(self._target.removeprefix(RSYNC), page)
        else:
            await asyncio.to_thread(_write, Path(self._target), page)


def _write(folder: Path, page: bytes) -> None:
    """Nobody ever reads a half of it."""
    folder.mkdir(parents=True, exist_ok=True)
    new = folder / f".{FILE}.new"
    new.write_bytes(page)
    new.replace(folder / FILE)


async def _upload(address: str, page: bytes) -> None:
    from aiohttp import ClientError, ClientSession  # noqa: PLC0415 - only a hub with a web space needs it

    headers = {"Content-Type": "text/html; charset=utf-8"}
    try:
        async with ClientSession() as session, session.put(address, data=page, headers=headers) as answer:
            if not answer.ok:
                raise OSError(f"HTTP {answer.status}")
    except ClientError as problem:
        raise OSError(str(problem)) from problem


async def _rsync(target: str, page: bytes) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / FILE
        await asyncio.to_thread(file.write_bytes, page)
        command = ("rsync", "--quiet", "--chmod=F644", "--", str(file), target)
        code, said = await run_with_own_keys(command)
    if code:
        raise OSError(said[-200:] or f"rsync {code}")
