"""The open API, read by the table page and by whoever likes: the table's state, forecast and log, as JSON."""

from typing import Any

from aiohttp import web

from companion.games.kit.sentences import shown
from companion.games.registry import Registry
from companion.web.table.board import Board, Seen, to_bytes
from companion.web.table.snapshot import log_of, plain_facts

LOG_MOST = 200


class Api:
    """The requests below /api/1; all of them only read."""

    def __init__(self, board: Board, games: Registry) -> None:
        self._board = board
        self._games = games

    async def table(self, _: web.Request) -> web.Response:
        """Everything the live page shows."""
        return web.Response(body=self._board.snapshot(), content_type="application/json")

    async def state(self, _: web.Request) -> web.Response:
        seen, game = self._seen()
        facts = None if game is None else plain_facts(seen.port.facts(game))
        state = seen.port.state(game)
        return answer({"version": self._board.mark, "game": seen.port.name, "state": state, "facts": facts})

    async def forecast(self, _: web.Request) -> web.Response:
        seen, game = self._seen()
        forecast = {} if game is None else self._games.page(seen.port.name).forecast(game)
        return answer({"version": self._board.mark, "game": seen.port.name, "forecast": forecast})

    async def log(self, request: web.Request) -> web.Response:
        """The entries after the one with the number `after`, oldest first, at most `limit` of them."""
        after, limit = number(request, "after", 0, 10**9), number(request, "limit", LOG_MOST, LOG_MOST)
        seen, _ = self._seen()
        later = [moment for moment in seen.timeline.moments if moment.stamp.seq > after]
        return answer(
            {
                "version": self._board.mark,
                "entries": log_of(seen, later[:limit]),
                "is_complete": len(later) <= limit,
            }
        )

    def _seen(self) -> tuple[Seen, Any]:
        seen = self._board.seen
        if seen is None:
            raise web.HTTPServiceUnavailable(text="The box is starting: ask again in a moment.\n")
        now = seen.timeline.now
        return seen, None if now is None else now.game


def number(request: web.Request, name: str, usual: int, most: int) -> int:
    """A number of the query; 400 where it is none from 0 to `most`."""
    text = request.query.get(name)
    if text is None:
        return usual
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and int(text) <= most):
        raise web.HTTPBadRequest(text=f"{name} is a whole number from 0 to {most}, not {shown(text)}.\n")
    return int(text)


def answer(plain: dict[str, Any]) -> web.Response:
    return web.Response(body=to_bytes(plain), content_type="application/json")
