"""The web space: where a page of the event is put for everybody in the internet, whenever it has changed."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.system.child_process import run_with_own_keys
from companion.tournament.hub.watch import Watch

EVERY_S = 20.0
PATIENCE_S = 60.0
FILE = "index.html"
RSYNC = "rsync:"


class WebSpace:
    """A folder, `rsync:` and a target of rsync, or an address that takes HTTP PUT."""

    def __init__(self, target: str, watch: Watch) -> None:
        self._target = target
        self._watch = watch
        self._put = b""

    async def run(self, page: Callable[[], bytes]) -> None:
        """Look every 20 seconds; what can't be put there is told, and tried again."""
        while True:
            await self.renew(page())
            await asyncio.sleep(EVERY_S)

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
