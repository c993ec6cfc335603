"""Debian's Firefox, driven over WebDriver BiDi, which it speaks by itself: no other program is needed."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse

FIREFOX = Path("/usr/bin/firefox-esr")
LISTENING = "WebDriver BiDi listening on "
RUN = """(async () => {
    const made = SCRIPT;
    return JSON.stringify(await (typeof made === "function" ? made() : made)) ?? "null";
})()"""
# It starts and draws with all other tests beside it.
PATIENCE_S = 90


class Window:
    """One window of Firefox: go somewhere, run a script, wait until one says so."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self._socket = socket
        self._asked = 0
        self._context = ""
        self.troubles: list[str] = []
        """What went wrong in scripts of its pages."""

    async def begin(self) -> None:
        await self._ask("session.new", {"capabilities": {}})
        await self._ask("session.subscribe", {"events": ["log.entryAdded"]})
        tree = await self._ask("browsingContext.getTree", {})
        self._context = tree["contexts"][0]["context"]

    async def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height}
        await self._ask("browsingContext.setViewport", {"context": self._context, "viewport": size})

    async def go(self, address: str) -> None:
        await self._ask(
            "browsingContext.navigate", {"context": self._context, "url": address, "wait": "complete"}
        )

    async def run(self, script: str) -> Any:
        """What an expression or an arrow function gives; through JSON, which both sides read alike."""
        call = RUN.replace("SCRIPT", script)
        told = await self._ask(
            "script.evaluate",
            {"expression": call, "target": {"context": self._context}, "awaitPromise": True},
        )
        assert told["type"] == "success", told.get("exceptionDetails")
        return json.loads(told["result"]["value"])

    async def until(self, condition: str) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not await self.run(condition):
                await asyncio.sleep(0.05)

    async def _ask(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        self._asked += 1
        await self._socket.send_json({"id": self._asked, "method": method, "params": params})
        while True:
            told = await self._socket.receive_json(timeout=PATIENCE_S)
            if told.get("id") == self._asked:
                assert told["type"] == "success", told
                result: dict[str, Any] = told["result"]
                return result
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self.troubles.append(told["params"]["text"])


@asynccontextmanager
async def firefox() -> AsyncIterator[Window]:
    """A Firefox that was never used before; it ends with the block."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        words = ("--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0")
        process = await asyncio.create_subprocess_exec(
            str(FIREFOX),
            *words,
            env={"HOME": profile, "PATH": "/usr/bin:/bin"},
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            async with asyncio.timeout(PATIENCE_S):
                address = await _address(process)
            async with ClientSession() as web, web.ws_connect(f"{address}/session") as socket:
                window = Window(socket)
                await window.begin()
                yield window
        finally:
            process.kill()
            await process.wait()


async def _address(process: asyncio.subprocess.Process) -> str:
    assert process.stderr is not None
    async for line in process.stderr:
        if LISTENING in (text := line.decode()):
            return text.partition(LISTENING)[2].strip()
    raise AssertionError("Firefox ended before it listened.")
