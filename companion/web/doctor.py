"""The doctor's page: what `toscana doctor` says, and every contact live, for whoever solders."""

import asyncio
from collections.abc import Callable, Mapping, Sequence

from aiohttp import web

from companion.controls.sign_in import TablePin
from companion.web.connection import connection_of
from companion.web.origin_check import LOOPBACK
from companion.web.problems import ProblemError
from companion.web.table.api import answer
from companion.web.table.entering import NOT_SIGNED_IN, token_of

Contacts = Callable[[], Sequence[Mapping[str, object]]]
"""Each contact: its name, whether it is closed now, and how often it has moved."""
Findings = Callable[[], Sequence[tuple[str, str, str]]]
"""State, part and sentence of each check; it takes seconds, in a thread."""


class DoctorPage:
    """The requests of `/doctor`, whose page asks them; another machine needs the table's PIN for them."""

    def __init__(
        self, contacts: Contacts, faults: Callable[[], Sequence[object]], look: Findings, pin: TablePin
    ) -> None:
        self._contacts = contacts
        self._faults = faults
        self._look = look
        self._pin = pin
        self._looking = asyncio.Lock()

    def routes(self) -> list[web.RouteDef]:
        return [web.get("/doctor/live", self._live), web.get("/doctor/findings", self._findings)]

    async def _live(self, request: web.Request) -> web.Response:
        self._expect_allowed(request)
        return answer({"lines": self._contacts(), "faults": [str(each) for each in self._faults()]})

    async def _findings(self, request: web.Request) -> web.Response:
        self._expect_allowed(request)
        async with self._looking:  # one look at the devices at a time
            found = await asyncio.to_thread(self._look)
        findings = [{"state": state, "part": part, "sentence": text} for state, part, text in found]
        return answer({"findings": findings})

    def _expect_allowed(self, request: web.Request) -> None:
        session = self._pin.session_of(token_of(request))
        is_allowed = session is not None and session.seat is None
        if not is_allowed and connection_of(request).address not in LOOPBACK:
            raise ProblemError(401, "not_signed_in", NOT_SIGNED_IN, {"WWW-Authenticate": "Bearer"})
