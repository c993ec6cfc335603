"""Serves the pages, the panel's sockets and the open API on one port; each part names its requests."""

import asyncio
import errno
import socket
import time
from typing import Protocol

from aiohttp import web

from companion.games.kit.sentences import Sentence, SentenceError, say
from companion.games.registry import Registry
from companion.ui.kit.screen import WebPage
from companion.web.connection import Connection, connection_of
from companion.web.connection_limit import MOST_PAGES, MOST_PAGES_EACH, ConnectionLimit
from companion.web.openapi import document_routes
from companion.web.origin_check import LOOPBACK, add_headers, origin_check
from companion.web.pages import Pages, TablePage
from companion.web.panel_socket import SOCKET_CLOSE_S, Sockets
from companion.web.problems import Next, ProblemError, telling, unpacked
from companion.web.quiet_log import quiet
from companion.web.table.api import Api
from companion.web.table.board import Board
from companion.web.table.command_forms import CommandForms
from companion.web.table.stream import Watchers
from companion.web.twin import Twin

# How long an idle connection is kept.
IDLE_S = 15.0
# New connections that wait; so many are taken in before the keys have their turn.
BACKLOG = 32
# What the kernel keeps for a connection, each way: enough for the page's largest file.
KERNEL_BYTES = 32 * 1024
# What a request may bring beside its headers; the longest command has less than half of it.
MOST_BODY_BYTES = 8 * 1024
TOO_MANY = say("Too many requests: wait a minute.")


class ServerError(SentenceError):
    """The page can't be served; the sentence says what to do."""


class Part(Protocol):
    """A module of requests."""

    def routes(self) -> list[web.RouteDef]: ...


class Server:
    """Serves the page; `open_on` opens or moves it to an address, and `page` says where it is now."""

    def __init__(self, twin: Twin, board: Board, games: Registry, port: int, *others: Part) -> None:
        self._twin = twin
        self._board = board
        self._port = port
        self._sockets = Sockets(twin, self._admit)
        self._watchers = Watchers(board, self._admit)
        own = (Pages(games), TablePage(board, games), Api(board, games), CommandForms(board, games))
        self._parts: tuple[Part, ...] = (*own, self._sockets, self._watchers, *others)
        self._runner: web.AppRunner | None = None
        self._listener: asyncio.Server | None = None
        self._limit: ConnectionLimit | None = None
        self.page = WebPage()

    async def open_on(self, host: str) -> None:
        """Serve on this address, and no longer on the one before.

        Pages that are open reconnect by themselves, if they may reach the new address.
        """
        await self.stop()
        # Set before the port opens, so that nobody else in the room can ever press a key.
        self._twin.is_in_the_room = host not in LOOPBACK
        quiet()
        app = web.Application(
            middlewares=[telling(lambda: self._board.language), rate_limit, unpacked, origin_check(host)],
            client_max_size=MOST_BODY_BYTES,
        )
        app.on_response_prepare.append(add_headers)
        routes = [route for part in self._parts for route in part.routes()]
        app.add_routes([*routes, *document_routes(routes)])
        # The box handles signals itself, and a log line for each request would hide what matters.
        self._runner = web.AppRunner(
            app,
            access_log=None,
            handle_signals=False,
            shutdown_timeout=SOCKET_CLOSE_S,
            keepalive_timeout=IDLE_S,
            auto_decompress=False,
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
        await self._sockets.close()
        runner, self._runner = self._runner, None
        self.page = WebPage()
        if runner is not None:
            await runner.cleanup()
        if self._limit is not None:
            self._limit.close()
        # A dropped connection is gone in the loop's next round.
        await asyncio.sleep(0)

    async def _listen(self, runner: web.AppRunner, host: str) -> asyncio.Server:
        loop = asyncio.get_running_loop()
        assert runner.server is not None
        limit = self._limit = ConnectionLimit(
            runner.server, time.monotonic, is_in_the_room=self._twin.is_in_the_room
        )
        listener = await loop.create_server(
            limit.new_connection, host, self._port, backlog=BACKLOG, start_serving=False
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

    def _admit(self, request: web.Request) -> Connection:
        """Give this request a page's place, which it keeps until its connection ends."""
        connection, limit = connection_of(request), self._limit
        assert limit is not None
        if not limit.may_open_page(connection):
            raise _full(
                say(
                    "{most} {most:page is|pages are} open on this machine already: close one.",
                    most=MOST_PAGES_EACH,
                )
            )
        if not limit.has_page_place(connection):
            raise _full(say("{most} {most:page is|pages are} open already: close one.", most=MOST_PAGES))
        connection.become_page(limit.page_rate)
        return connection


def _full(sentence: Sentence) -> ProblemError:
    return ProblemError(503, "full", sentence)


@web.middleware
async def rate_limit(request: web.Request, handler: Next) -> web.StreamResponse:
    """Answer each address so often and no more, all in turn, and so much at once to all."""
    try:
        connection = connection_of(request)
    except ConnectionResetError:
        return web.Response()
    is_allowed = connection.ask()
    await connection.turn()
    if not is_allowed:
        raise ProblemError(429, "too_many_requests", TOO_MANY, {"Retry-After": "60"}, is_last=True)
    answer = await handler(request)
    if isinstance(answer, web.Response) and isinstance(answer.body, bytes):
        connection.make_room(len(answer.body))
    return answer


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
