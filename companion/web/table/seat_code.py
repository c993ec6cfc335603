"""A phone asks for its seat's code: the box shows it, and only who sees the box can scan it."""

import time
from collections.abc import Callable
from math import ceil
from typing import assert_never

from aiohttp import web

from companion.controls.sign_in import CodeShown, PanelBusy, ShowCode
from companion.games.kit.fields import string
from companion.games.kit.sentences import Code, Refusal, say
from companion.web.openapi import TEXT, Description, a_body, described
from companion.web.problems import API, ProblemError
from companion.web.rate_limit import Rate, TokenBucket
from companion.web.table.entering import BUSY, NO_OBJECT, fields_of

# So long a code stands before another phone may ask for the next one.
EACH_S = 5.0
STATUS = {Code.UNKNOWN_PLAYER: 404, Code.WRONG_PHASE: 403}


class SeatCodeApi:
    """`show_code` does at the box what a long hold of a seat's button does."""

    def __init__(self, show_code: ShowCode, clock_s: Callable[[], float] = time.monotonic) -> None:
        self._show_code = show_code
        self._clock_s = clock_s
        self._asked = TokenBucket(Rate(burst=1, per_second=1 / EACH_S), clock_s())

    def routes(self) -> list[web.RouteDef]:
        return [web.post(f"{API}/seat/code", self.show)]

    @described(
        Description(
            "Let the box show the code of this player's seat. It is on its display only: scan it there.",
            None,
            body=a_body({"player": TEXT}),
            refusals={
                400: NO_OBJECT,
                403: "no phone can sit there now; or another site's page asks",
                404: "nobody in the game has this id",
                409: "something else is open at the panel",
                415: "the body is not application/json, or it is packed",
                429: "too many requests, or somebody asked just now: wait as long as Retry-After says",
            },
        )
    )
    async def show(self, request: web.Request) -> web.Response:
        fields = await fields_of(request)
        player = fields.read("player", string)
        fields.end()
        now_s = self._clock_s()
        if not self._asked.take(1, now_s):
            raise _later(max(1, ceil((1 - self._asked.left(now_s)) * EACH_S)))
        match self._show_code(player):
            case CodeShown():
                return web.Response(status=204)
            case Refusal(code, sentence):
                raise ProblemError(STATUS[Code(code)], code, sentence)
            case PanelBusy():
                raise ProblemError(409, "panel_busy", BUSY)
            case never:
                assert_never(never)


def _later(seconds: int) -> ProblemError:
    sentence = say(
        "A code was asked for a moment ago: try again in {seconds} {seconds:second|seconds}.", seconds=seconds
    )
    return ProblemError(429, "too_soon", sentence, {"Retry-After": str(seconds)})
