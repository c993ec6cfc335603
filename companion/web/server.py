"""Serves the page and its socket on one port."""

import asyncio
import errno
import socket
import time
from contextlib import suppress

from aiohttp import WSCloseCode, web
from aiohttp.typedefs import Middleware

from companion.games.kit.sentences import Sentence, say, shown
from companion.games.registry import Registry
from companion.ui.kit.desk import WebPage
from companion.web.door import MOST_PAGES, MOST_PAGES_EACH, Door
from companion.web.files import files_of, read_files
from companion.web.gate import Gate
from companion.web.guard import LOOPBACK, Next, add_headers, guarding, is_our_origin
from companion.web.quiet_log import quiet
from companion.web.table.api import Api
from companion.web.table.board import Board
from companion.web.table.stream import Watchers
from companion.web.twin import Twin
from companion.web.viewer import MOST_BYTES, Viewer

HEARTBEAT_S = 30.0
# How long to wait for a browser to close its socket; a sleeping phone never does.
SOCKET_CLOSE_S = 1.0
# How long an idle connection is kept.
IDLE_S = 15.0
# New connections that wait; so many are taken in before the keys have their turn.
BACKLOG = 32
# What the kernel keeps for a connection, each way: enough for the page's largest file.
KERNEL_BYTES = 32 * 1024
# What aiohttp writes before it waits for a slow reader.
UNREAD_BYTES = 16 * 1024


class ServerError(Exception):
    """The page can't be served; the sentence says what to do."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


class Server:
    """Serves the page; `open_on` opens or moves it to an address, and `page` says where it is now."""

    def __init__(self, twin: Twin, board: Board, games: Registry, port: int) -> None:
        self._twin = twin
        self._games = games
        self._api = Api(board, games)
        self._watchers = Watchers(board)
        self._port = port
        self._viewers: dict[Viewer, web.WebSocketResponse] = {}
        self._files = read_files()
        self._runner: web.AppRunner | None = None
        self._listener: asyncio.Server | None = None
        self._door = Door(asyncio.Protocol, time.monotonic, is_in_the_room=False)
        self.page = WebPage()
        twin.on_change = self._wake_viewers

    async def open_on(self, host: str) -> None:
        """Serve on this address, and no longer on the one before.

        Pages that are open reconnect by themselves, if they may reach the new address.
        """
        await self.stop()
        # Set before the port opens, so that nobody else in the room can ever press a key.
        self._twin.is_in_the_room = host not in LOOPBACK
        quiet()
        app = web.Application(middlewares=[counting(), guarding(host)], client_max_size=MOST_BYTES)
        app.on_response_prepare.append(add_headers)
        app.router.add_get("/", self._page)
        app.router.add_get("/socket", self._open_socket)
        app.router.add_get("/static/{name}", self._file)
        app.router.add_get("/table", self._table)
        app.router.add_get("/view/{game}/{name}", self._view)
        app.router.add_get("/api/1/table", self._api.table)
        app.router.add_get("/api/1/state", self._api.state)
        app.router.add_get("/api/1/forecast", self._api.forecast)
        app.router.add_get("/api/1/log", self._api.log)
        app.router.add_get("/api/1/stream", self._stream)
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
            self._listener = await self._listen(self._runner, host)
        except OSError as problem:
            await self.stop()
            raise ServerError(explain(problem, host, self._port)) from problem
        self.page = WebPage(host, self._listener.sockets[0].getsockname()[1])

    async def stop(self) -> None:
        listener, self._listener = self._listener, None
        if listener is not None:
            listener.close()
        self._watchers.close()
        await asyncio.gather(*map(_close_socket, tuple(self._viewers.values())))
        runner, self._runner = self._runner, None
        self.page = WebPage()
        if runner is not None:
            await runner.cleanup()
        self._door.close()
        # A dropped connection is gone in the loop's next round.
        await asyncio.sleep(0)

    async def _listen(self, runner: web.AppRunner, host: str) -> asyncio.Server:
        loop = asyncio.get_running_loop()
        assert runner.server is not None
        door = self._door = Door(runner.server, time.monotonic, is_in_the_room=self._twin.is_in_the_room)
        listener = await loop.create_server(
            door.new_gate, host, self._port, backlog=BACKLOG, start_serving=False
        )
        for each in listener.sockets:
            for way in (socket.SO_SNDBUF, socket.SO_RCVBUF):
                each.setsockopt(socket.SOL_SOCKET, way, KERNEL_BYTES)
        try:
            await listener.start_serving()
        except OSError:
            listener.close()
            raise
        return listener

    async def _page(self, request: web.Request) -> web.Response:
        return self._files["index.html"].answer(request)

    async def _file(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if name not in self._files:
            raise web.HTTPNotFound(text=f"There is no file {shown(name)}.\n")
        return self._files[name].answer(request)

    async def _table(self, request: web.Request) -> web.Response:
        return self._files["table.html"].answer(request)

    async def _view(self, request: web.Request) -> web.Response:
        """A file of the table page that belongs to one game."""
        game, name = request.match_info["game"], request.match_info["name"]
        if game not in self._games.names or name not in ("view.js", "view.css"):
            raise web.HTTPNotFound(text=f"There is no file {shown(name)}.\n")
        folder = self._games.page(game).folder
        file = self._files[f"plain_{name}"] if folder is None else files_of(folder)[name]
        return file.answer(request)

    async def _stream(self, request: web.Request) -> web.StreamResponse:
        gate = gate_of(request)
        self._check_room(gate)
        gate.become_page(self._door.pace)
        return await self._watchers.watch(request)

    async def _open_socket(self, request: web.Request) -> web.StreamResponse:
        if not is_our_origin(request.headers.get("Origin"), request.host):
            raise web.HTTPForbidden(text="Only the box's own page may open this socket.\n")
        gate = gate_of(request)
        self._check_room(gate)
        viewer_socket = web.WebSocketResponse(
            timeout=SOCKET_CLOSE_S,
            heartbeat=HEARTBEAT_S,
            max_msg_size=MOST_BYTES,
            writer_limit=UNREAD_BYTES,
            # A page needs 300 KiB for compression, and its messages are small.
            compress=False,
            # A ping is answered as a message like any other, so that many of them hold nobody up.
            autoping=False,
        )
        if not viewer_socket.can_prepare(request):
            raise web.HTTPBadRequest(text="This address is for the page's web socket.\n")
        gate.become_page(self._door.pace)
        await viewer_socket.prepare(request)
        viewer = Viewer(self._twin, viewer_socket, gate.drop)
        self._viewers[viewer] = viewer_socket
        try:
            await viewer.serve()
        finally:
            del self._viewers[viewer]
        return viewer_socket

    def _check_room(self, gate: Gate) -> None:
        if self._door.pages >= MOST_PAGES:
            raise web.HTTPServiceUnavailable(text=f"{MOST_PAGES} pages are open already: close one.\n")
        if not self._door.may_open_page(gate):
            raise web.HTTPServiceUnavailable(
                text=f"{MOST_PAGES_EACH} pages are open on this machine already: close one.\n"
            )

    def _wake_viewers(self) -> None:
        for viewer in self._viewers:
            viewer.wake()


def gate_of(request: web.Request) -> Gate:
    """The gate that this request came through; ConnectionResetError when it is closed already."""
    gate = None if request.transport is None else request.transport.get_protocol()
    if not isinstance(gate, Gate):
        raise ConnectionResetError("The connection is closed already.")
    return gate


def counting() -> Middleware:
    """A middleware of aiohttp that answers each address so often and no more."""

    @web.middleware
    async def count(request: web.Request, handler: Next) -> web.StreamResponse:
        try:
            may_ask = gate_of(request).ask()
        except ConnectionResetError:
            return web.Response()
        if may_ask:
            return await handler(request)
        refusal = web.Response(status=429, text="Too many requests: wait a minute.\n")
        refusal.force_close()
        return refusal

    return count


async def _close_socket(viewer_socket: web.WebSocketResponse) -> None:
    """Close the socket, but do not wait longer for a browser that has stopped reading."""
    with suppress(TimeoutError):
        async with asyncio.timeout(SOCKET_CLOSE_S):
            await viewer_socket.close(code=WSCloseCode.GOING_AWAY)


def explain(problem: OSError, host: str, port: int) -> Sentence:
    """Why the port can't be opened, as a sentence that says what to do."""
    match problem.errno:
        case errno.EADDRINUSE:
            return say(
                "Port {port} is taken by another program: stop that one, or choose another port.", port=port
            )
        case errno.EACCES:
            return say("No permission for port {port}: choose one above 1023.", port=port)
        case errno.EADDRNOTAVAIL:
            return say(
                "This computer has no address {host}: set web.host to 127.0.0.1 or 0.0.0.0.", host=host
            )
        case _:
            reason = problem.strerror or str(problem)
            return say(
                "The page can't be served on {address}: {reason}.", address=f"{host}:{port}", reason=reason
            )
