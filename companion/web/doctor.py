"""The doctor's page: what `toscana doctor` says, and every part live, for whoever solders."""

import asyncio
from collections.abc import Callable, Mapping, Sequence

from aiohttp import web

from companion.controls.sign_in import TablePin
from companion.frozen import frozen
from companion.games.kit.fields import string
from companion.games.kit.sentences import verbatim
from companion.web.connection import connection_of
from companion.web.origin_check import LOOPBACK
from companion.web.problems import ProblemError, bad_request
from companion.web.table.api import answer
from companion.web.table.entering import NOT_SIGNED_IN, fields_of, token_of

# What the OLED and the LEDs may show for a while; the last one ends it.
TESTS = ("picture", "lamps", "nothing")
NO_TEST = verbatim(f"There is no such test: choose one of {', '.join(TESTS)}.")
NOT_AT_REST = verbatim(
    "Not while a game runs or somebody enters something at the box: end that first, then try again."
)


@frozen
class DoctorPageOutside:
    """What the page asks of the box."""

    contacts: Callable[[], Sequence[Mapping[str, object]]]
    """Each contact: its name, whether it is closed now, and how often it has moved."""
    buttons: Callable[[], Sequence[Mapping[str, object]]]
    """Of each seat: whether its button is down now, and how often it was pressed; empty without any."""
    pico: Callable[[], Mapping[str, str]]
    """How the link to the Pico is now, by name; empty without one."""
    faults: Callable[[], Sequence[object]]
    look: Callable[[], Sequence[tuple[str, str, str]]]
    """State, part and sentence of each check; it takes seconds, in a thread."""
    show_test: Callable[[str], bool]
    """Shows a test on the OLED and the LEDs; False unless the box is at rest."""
    has_rows: bool
    """Whether there are LED rows that the box drives."""


class DoctorPage:
    """The requests of `/doctor`, whose page asks them; another machine needs the table's PIN for them."""

    def __init__(self, outside: DoctorPageOutside, pin: TablePin) -> None:
        self._outside = outside
        self._pin = pin
        self._looking = asyncio.Lock()

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/doctor/live", self._live),
            web.get("/doctor/findings", self._findings),
            web.post("/doctor/test", self._test),
        ]

    async def _live(self, request: web.Request) -> web.Response:
        self._expect_allowed(request)
        outside = self._outside
        return answer(
            {
                "lines": outside.contacts(),
                "buttons": outside.buttons(),
                "pico": outside.pico(),
                "rows": outside.has_rows,
                "faults": [str(each) for each in outside.faults()],
            }
        )

    async def _findings(self, request: web.Request) -> web.Response:
        self._expect_allowed(request)
        async with self._looking:  # one look at the devices at a time
            found = await asyncio.to_thread(self._outside.look)
        findings = [{"state": state, "part": part, "sentence": text} for state, part, text in found]
        return answer({"findings": findings})

    async def _test(self, request: web.Request) -> web.Response:
        fields = await fields_of(request)
        test = fields.read("show", string)
        fields.end()
        self._expect_allowed(request)
        if test not in TESTS:
            raise bad_request(NO_TEST)
        if not self._outside.show_test(test):
            raise ProblemError(409, "not_at_rest", NOT_AT_REST)
        return web.Response(status=204)

    def _expect_allowed(self, request: web.Request) -> None:
        session = self._pin.session_of(token_of(request))
        is_allowed = session is not None and session.seat is None
        if not is_allowed and connection_of(request).address not in LOOPBACK:
            raise ProblemError(401, "not_signed_in", NOT_SIGNED_IN, {"WWW-Authenticate": "Bearer"})
