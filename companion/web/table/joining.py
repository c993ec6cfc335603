"""Joining a tournament from a phone: the hub's invitation, or its address and code, with the table's PIN."""

import asyncio
from collections.abc import Callable
from typing import TypeAlias, assert_never

from aiohttp import web

from companion.games.kit.fields import Fields, string
from companion.games.kit.sentences import say
from companion.tournament.joining import (
    CODE,
    FINGERPRINT,
    HOST,
    SCHEME,
    is_code,
    read_address,
    read_invitation,
)
from companion.tournament.requests import HUB_PORT, Answered, AskHub, Joined, NotJoined, ToCompare
from companion.tournament.topics import NAME
from companion.web.openapi import NO_OBJECT, TEXT, Description, a_body, an_object, described, text_like
from companion.web.problems import API, ProblemError, bad_request
from companion.web.table.api import answer
from companion.web.table.entering import EnteringApi, fields_of

Join: TypeAlias = Callable[[AskHub, Callable[[Answered], None]], None]
"""Asks a hub to let the box in; what became of it is told later, in the loop's thread."""

EIGHT_DIGITS = say("The hub's code has eight digits; its page shows them.")
NO_FINGERPRINT = say("A fingerprint has 64 signs from 0 to f; send the one that the box answered.")
PORT = "([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])"
COMPARED = {
    "fingerprint": text_like(
        FINGERPRINT.pattern,
        description="the one that was answered to the first request, once somebody has compared it",
    )
}
BODY = {
    "oneOf": [
        a_body(
            {
                "invitation": text_like(
                    f"{SCHEME}:{NAME.pattern}:{HOST.pattern}:{PORT}:({FINGERPRINT.pattern})?:{CODE.pattern}",
                    description="what the hub's QR code says",
                )
            },
            COMPARED,
        ),
        a_body(
            {
                "host": text_like(
                    f"{HOST.pattern}(:{PORT})?",
                    description=f"the hub's address; its port is usually {HUB_PORT}",
                ),
                "code": text_like(CODE.pattern),
            },
            COMPARED,
        ),
    ]
}
ANSWER = {
    "oneOf": [
        an_object({"event": TEXT, "box": TEXT}),
        an_object({"fingerprint": {**TEXT, "description": "compare it with the hub's, then send it along"}}),
    ]
}


class JoiningApi:
    """One request; whoever may enter commands may let the box join."""

    def __init__(self, entry: EnteringApi, join: Join) -> None:
        self._entry = entry
        self._join = join

    def routes(self) -> list[web.RouteDef]:
        return [web.post(f"{API}/tournament/join", self.join)]

    @described(
        Description(
            "Let the box join a tournament: by an invitation, or by the hub's address and its code.",
            ANSWER,
            body=BODY,
            refusals={
                400: f"{NO_OBJECT}, or this is no invitation, address or code",
                422: "no hub answers there, it does not take the code, or the box is at another tournament",
            },
            needs_token=True,
        )
    )
    async def join(self, request: web.Request) -> web.Response:
        asked = read_asked(await fields_of(request))
        self._entry.device(request)
        told: asyncio.Future[Answered] = asyncio.get_running_loop().create_future()

        def tell(answered: Answered) -> None:
            if not told.done():  # whoever asked may be gone
                told.set_result(answered)

        self._join(asked, tell)
        match await told:
            case Joined(event, box):
                return answer({"event": event, "box": box})
            case ToCompare(fingerprint):
                return answer({"fingerprint": fingerprint})
            case NotJoined(sentence):
                raise ProblemError(422, "not_joined", sentence)
            case never:
                assert_never(never)


def read_asked(fields: Fields) -> AskHub:
    """What a request asks for; MalformedError or ProblemError where it is no invitation and no address."""
    invitation, fingerprint = (fields.read(name, string, "") for name in ("invitation", "fingerprint"))
    host, code = ("", "") if invitation else (fields.read(name, string) for name in ("host", "code"))
    fields.end()
    if fingerprint and not FINGERPRINT.fullmatch(fingerprint):
        raise bad_request(NO_FINGERPRINT)
    if invitation:
        known = read_invitation(invitation)
        return AskHub(known.host, known.code, known.port, known.fingerprint or fingerprint)
    if not is_code(code):
        raise bad_request(EIGHT_DIGITS)
    address, port = read_address(host, HUB_PORT)
    return AskHub(address, code, port, fingerprint)
