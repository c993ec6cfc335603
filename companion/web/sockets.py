"""The sockets of the panel's page: each browser that shows the panel has one."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from aiohttp import WSCloseCode, web

from companion.games.kit.sentences import say
from companion.web.gate import UNREAD_BYTES, Gate
from companion.web.guard import is_our_origin
from companion.web.table.problems import ProblemError, bad_request
from companion.web.twin import Twin
from companion.web.viewer import MOST_BYTES, Viewer

HEARTBEAT_S = 30.0
# How long to wait for a browser to close its socket; a sleeping phone never does.
SOCKET_CLOSE_S = 1.0

Admit = Callable[[web.Request], Gate]
"""Gives a request a page's place, and its gate; ProblemError where there is no place."""


class Sockets:
    """All open sockets of one server."""

    def __init__(self, twin: Twin, admit: Admit) -> None:
        self._twin = twin
        self._admit = admit
        self.viewers: dict[Viewer, web.WebSocketResponse] = {}
        twin.on_change = self._wake

    def routes(self) -> list[web.RouteDef]:
        return [web.get("/socket", self._open)]

    async def close(self) -> None:
        await asyncio.gather(*map(_close_socket, tuple(self.viewers.values())))

    async def _open(self, request: web.Request) -> web.StreamResponse:
        if not is_our_origin(request.headers.get("Origin"), request.host):
            sentence = say("Only the box's own page may open this socket.")
            raise ProblemError(403, "forbidden", sentence)
        opened = web.WebSocketResponse(
            timeout=SOCKET_CLOSE_S,
            heartbeat=HEARTBEAT_S,
            max_msg_size=MOST_BYTES,
            writer_limit=UNREAD_BYTES,
            # A page needs 300 KiB for compression, and its messages are small.
            compress=False,
            # A ping is answered as a message like any other, so that many of them hold nobody up.
            autoping=False,
        )
        if not opened.can_prepare(request):
            raise bad_request(say("This address is for the page's web socket."))
        gate = self._admit(request)
        await opened.prepare(request)
        viewer = Viewer(self._twin, opened, gate.drop)
        self.viewers[viewer] = opened
        try:
            await viewer.serve()
        finally:
            del self.viewers[viewer]
        return opened

    def _wake(self) -> None:
        for viewer in self.viewers:
            viewer.wake()


async def _close_socket(opened: web.WebSocketResponse) -> None:
    """Close the socket, but do not wait longer for a browser that has stopped reading."""
    with suppress(TimeoutError):
        async with asyncio.timeout(SOCKET_CLOSE_S):
            await opened.close(code=WSCloseCode.GOING_AWAY)
