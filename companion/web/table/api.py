"""The API's reading requests: the table's state, forecast and log, as JSON, for whoever likes."""

from collections.abc import Mapping
from typing import Any

from aiohttp import web

from companion.games.kit.sentences import say, shown
from companion.games.registry import Registry
from companion.web.openapi import (
    ANY_OBJECT,
    FLAG,
    NUMBER,
    TEXT,
    Description,
    Parameter,
    Schema,
    a_list,
    an_object,
    described,
    or_null,
    span,
)
from companion.web.problems import API, ProblemError, bad_request
from companion.web.table.board import Board, Seen
from companion.web.table.server_sent_events import to_bytes
from companion.web.table.snapshot import plain_facts

LOG_MOST = 200
SEQ_MOST = 10**9

ON_THE_TABLE: Mapping[str, Schema] = {"version": TEXT, "game": TEXT}
SEAT = an_object({"id": TEXT, "name": TEXT, "colour": or_null(TEXT), "score": NUMBER})
PLACE = an_object({"player": TEXT, "score": NUMBER, "place": NUMBER})
FACTS = an_object(
    {
        "seats": a_list(SEAT),
        "round": NUMBER,
        "turn": or_null(TEXT),
        "first": or_null(TEXT),
        "is_over": FLAG,
        "ranking": a_list(PLACE),
    }
)
ENTRY = an_object({"seq": NUMBER, "at": TEXT, "by": or_null(TEXT), "moves": a_list(TEXT)})


class Api:
    """The requests below /api/1; all of them only read."""

    def __init__(self, board: Board, games: Registry) -> None:
        self._board = board
        self._games = games

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get(f"{API}/table", self.table),
            web.get(f"{API}/state", self.state),
            web.get(f"{API}/forecast", self.forecast),
            web.get(f"{API}/log", self.log),
        ]

    @described(Description("All that the table page shows, in the language of the box.", ANY_OBJECT))
    async def table(self, _: web.Request) -> web.Response:
        """Everything the live page shows."""
        return json_answer(self._board.snapshot())

    @described(
        Description(
            "The game's state as `toscana replay` prints it, and the facts that every game has.",
            an_object({**ON_THE_TABLE, "state": ANY_OBJECT, "facts": or_null(FACTS)}),
        )
    )
    async def state(self, _: web.Request) -> web.Response:
        seen, game = self._seen()

        def make() -> bytes:
            facts = None if game is None else plain_facts(seen.port.facts(game))
            return self._of_the_table(seen, state=seen.port.state(game), facts=facts)

        return json_answer(self._board.kept("state", make))

    @described(
        Description(
            "What would come if nothing more was done.", an_object({**ON_THE_TABLE, "forecast": ANY_OBJECT})
        )
    )
    async def forecast(self, _: web.Request) -> web.Response:
        seen, game = self._seen()

        def make() -> bytes:
            forecast = {} if game is None else self._games.page(seen.port.name).forecast(game)
            return self._of_the_table(seen, forecast=forecast)

        return json_answer(self._board.kept("forecast", make))

    @described(
        Description(
            "The entries of the game that stand, oldest first.",
            an_object({"version": TEXT, "entries": a_list(ENTRY), "is_complete": FLAG}),
            parameters=(
                Parameter("after", "only entries with a higher number", span(0, SEQ_MOST)),
                Parameter("limit", "at most so many", span(0, LOG_MOST)),
            ),
            refusals={400: "a number is none, or out of its range"},
        )
    )
    async def log(self, request: web.Request) -> web.Response:
        """The entries after the one with the number `after`, oldest first, at most `limit` of them."""
        after, limit = number(request, "after", 0, SEQ_MOST), number(request, "limit", LOG_MOST, LOG_MOST)
        seen, _ = self._seen()

        def make() -> bytes:
            later = [moment for moment in seen.timeline.moments if moment.stamp.seq > after]
            entries = self._board.entries(later[:limit])
            plain = {"version": self._board.mark, "entries": entries, "is_complete": len(later) <= limit}
            return to_bytes(plain)

        return json_answer(self._board.kept(("log", after, limit), make))

    def _of_the_table(self, seen: Seen, **plain: Any) -> bytes:
        return to_bytes({"version": self._board.mark, "game": seen.port.name, **plain})

    def _seen(self) -> tuple[Seen, Any]:
        seen = seen_on(self._board)
        now = seen.timeline.now
        return seen, None if now is None else now.game


def seen_on(board: Board) -> Seen:
    """What the board shows; 503 before it shows anything."""
    if board.seen is None:
        raise ProblemError(503, "starting", say("The box is starting: ask again in a moment."))
    return board.seen


def number(request: web.Request, name: str, usual: int, most: int) -> int:
    """A number of the query; 400 where it is none from 0 to `most`."""
    text = request.query.get(name)
    if text is None:
        return usual
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and int(text) <= most):
        raise bad_request(
            say(
                "{name} is a whole number from 0 to {most}, not {given}.",
                name=name,
                most=most,
                given=shown(text),
            )
        )
    return int(text)


def answer(plain: dict[str, Any]) -> web.Response:
    return json_answer(to_bytes(plain))


def json_answer(content: bytes) -> web.Response:
    return web.Response(body=content, content_type="application/json")
