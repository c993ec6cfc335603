"""Serves the page and its socket on one port."""

import asyncio
import errno
from contextlib import suppress
from pathlib import Path

from aiohttp import WSCloseCode, web

from companion.ui.kit.desk import WebPage
from companion.web.guard import LOOPBACK, add_headers, guarding, is_our_origin
from companion.web.twin import Twin
from companion.web.viewer import MOST_BYTES, Viewer

STATIC = Path(__file__).parent / "static"
HEARTBEAT_S = 30.0
# How long to wait for a browser to close its socket; a sleeping phone never does.
SOCKET_CLOSE_S = 1.0
MOST_VIEWERS = 32
# A browser opens about six while it loads the page, and one for its socket.
MOST_CONNECTIONS = 128
# How long an idle connection is kept.
IDLE_S = 15.0


class ServerError(Exception):
    """The page can't be served; the text is one sentence that says what to do."""


class RefusedConnection(asyncio.Protocol):
    """A connection beyond MOST_CONNECTIONS, closed at once.

    Open files are limited, and the box needs some for its journal, its buses and its watchdog.
    """

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport.close()


class Server:
    """Serves the page; `open_on` opens or moves it to an address, and `page` says where it is now."""

    def __init__(self, twin: Twin, port: int) -> None:
        self._twin = twin
        self._port = port
        self._viewers: dict[Viewer, web.WebSocketResponse] = {}
        self._runner: web.AppRunner | None = None
        self._listener: asyncio.Server | None = None
        self.page = WebPage()
        twin.on_change = self._wake_viewers

    async def open_on(self, host: str) -> None:
        """Serve on this address, and no longer on the one before.

        Pages that are open reconnect by themselves, if they may reach the new address.
        """
        await self.stop()
        # Set before the port opens, so that nobody else in the room can ever press a key.
        self._twin.is_in_the_room = host not in LOOPBACK
        app = web.Application(middlewares=[guarding(host)], client_max_size=MOST_BYTES)
        app.on_response_prepare.append(add_headers)
        app.router.add_get("/", self._page)
        app.router.add_get("/socket", self._open_socket)
        app.router.add_get(r"/static/{name:[a-z_]+\.(?:css|js|svg)}", self._file)
        # The box handles signals itself, and a log line for each request would hide what matters.
        self._runner = web.AppRunner(
            app,
            access_log=None,
            handle_signals=False,
            shutdown_timeout=SOCKET_CLOSE_S,
            keepalive_timeout=IDLE_S,
        )
        await self._runner.setup()
        try:
            self._listener = await asyncio.get_running_loop().create_server(self._accept, host, self._port)
        except OSError as problem:
            await self.stop()
            raise ServerError(explain(problem, host, self._port)) from problem
        self.page = WebPage(host, self._listener.sockets[0].getsockname()[1])

    async def stop(self) -> None:
        listener, self._listener = self._listener, None
        if listener is not None:
            listener.close()
        await asyncio.gather(*map(_close_socket, tuple(self._viewers.values())))
        runner, self._runner = self._runner, None
        self.page = WebPage()
        if runner is not None:
            await runner.cleanup()

    def _accept(self) -> asyncio.Protocol:
        """The protocol for a new connection; one that refuses it when there are too many."""
        server = None if self._runner is None else self._runner.server
        if server is None or len(server.connections) >= MOST_CONNECTIONS:
            return RefusedConnection()
        return server()

    async def _page(self, _: web.Request) -> web.FileResponse:
        return web.FileResponse(STATIC / "index.html")

    async def _file(self, request: web.Request) -> web.FileResponse:
        file = STATIC / request.match_info["name"]
        if not file.is_file():
            raise web.HTTPNotFound(text=f"There is no file {file.name}.\n")
        return web.FileResponse(file)

    async def _open_socket(self, request: web.Request) -> web.StreamResponse:
        if not is_our_origin(request.headers.get("Origin"), request.host):
            raise web.HTTPForbidden(text="Only the box's own page may open this socket.\n")
        if len(self._viewers) >= MOST_VIEWERS:
            raise web.HTTPServiceUnavailable(text=f"{MOST_VIEWERS} pages are open already: close one.\n")
        viewer_socket = web.WebSocketResponse(
            timeout=SOCKET_CLOSE_S, heartbeat=HEARTBEAT_S, max_msg_size=MOST_BYTES
        )
        await viewer_socket.prepare(request)
        viewer = Viewer(self._twin, viewer_socket)
        self._viewers[viewer] = viewer_socket
        try:
            await viewer.serve()
        finally:
            del self._viewers[viewer]
        return viewer_socket

    def _wake_viewers(self) -> None:
        for viewer in self._viewers:
            viewer.wake()


async def _close_socket(viewer_socket: web.WebSocketResponse) -> None:
    """Close the socket, but do not wait longer for a browser that has stopped reading."""
    with suppress(TimeoutError):
        async with asyncio.timeout(SOCKET_CLOSE_S):
            await viewer_socket.close(code=WSCloseCode.GOING_AWAY)


def explain(problem: OSError, host: str, port: int) -> str:
    """Why the port can't be opened, as a sentence that says what to do."""
    match problem.errno:
        case errno.EADDRINUSE:
            return f"Port {port} is taken by another program: stop that one, or choose another port."
        case errno.EACCES:
            return f"No permission for port {port}: choose one above 1023."
        case errno.EADDRNOTAVAIL:
            return f"This computer has no address {host}: set web.host to 127.0.0.1 or 0.0.0.0."
        case _:
            return f"The page can't be served on {host}:{port}: {problem.strerror or problem}."
