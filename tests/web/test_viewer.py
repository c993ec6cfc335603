"""An open page, without a network: whatever it sends, the loop has its turn after each message."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from typing import Any, cast

import pytest
from aiohttp import WSMessage, WSMsgType, web

from companion.web.panel_socket import Viewer
from companion.web.twin import Twin

MANY = 100


class Flood:
    """A socket with many messages that are all here already; what is written to it is taken at once."""

    closed = False

    def __init__(self, message: WSMessage) -> None:
        self._message = message
        self.pongs = 0

    async def __aiter__(self) -> AsyncIterator[WSMessage]:
        for _ in range(MANY):
            yield self._message

    async def send_json(self, plain: Any) -> None: ...

    async def send_bytes(self, data: bytes) -> None: ...

    async def pong(self, data: bytes) -> None:
        self.pongs += 1


@pytest.mark.parametrize(
    "message",
    [
        WSMessage(WSMsgType.TEXT, '{"turn":1}', ""),
        WSMessage(WSMsgType.TEXT, "garbage", ""),
        WSMessage(WSMsgType.BINARY, b"", ""),
        WSMessage(WSMsgType.PING, b"", ""),
        WSMessage(WSMsgType.PONG, b"", ""),
    ],
    ids=lambda message: f"{message.type.name} {message.data!r}",
)
def test_the_keys_have_their_turn_between_two_messages(message: WSMessage) -> None:
    turns = 0

    async def count_turns() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def serve() -> None:
        flood = Flood(message)
        counting = asyncio.create_task(count_turns())
        socket = cast("web.WebSocketResponse", flood)
        viewer = Viewer(Twin(is_simulator=True), socket, lambda: None, partial(asyncio.sleep, 0))
        await viewer.serve()
        counting.cancel()
        assert flood.pongs == (MANY if message.type is WSMsgType.PING else 0)

    asyncio.run(serve())
    assert turns >= MANY
