"""The API's writing requests: signing in with the table's PIN or a seat's code, and commands."""

import logging
import re
import time
from collections.abc import Callable
from math import ceil
from typing import assert_never

from aiohttp import web

from companion.controls.sign_in import (
    DIGITS,
    NAME_MAX,
    SEAT_SIGNS,
    SEAT_SIGNS_COUNT,
    CodeShown,
    Enter,
    Entered,
    NoPin,
    NotKept,
    PanelBusy,
    PartTaken,
    Session,
    ShowCode,
    TablePin,
    Wait,
    WrongPin,
    clean_name,
)
from companion.games.kit.fields import SEEN, Fields, read_line, string
from companion.games.kit.sentences import Code, Refusal, Sentence, mark, say
from companion.games.port import ABANDONED
from companion.games.registry import Registry
from companion.ui.kit.languages import Translator, sentence_text
from companion.web.connection import connection_of
from companion.web.openapi import (
    JSON,
    NO_OBJECT,
    NUMBER,
    TEXT,
    Description,
    a_body,
    a_list,
    an_object,
    described,
    or_null,
    text_like,
)
from companion.web.problems import API, ProblemError, bad_request
from companion.web.rate_limit import Rate, TokenBucket
from companion.web.table.api import answer
from companion.web.table.board import Board, Seen

log = logging.getLogger("toscana.entering")

SCHEME = "Bearer "
NOT_SIGNED_IN = say("This device is not signed in, or the PIN was revoked at the box: sign in with the PIN.")
NO_PIN = say("There is no PIN yet: ask for it on the box, in the menu under Referee's PIN.")
BUSY = say("Somebody is entering something at the box: wait until they are done. Nothing was entered.")
NO_SEAT = say("No seat has this code now: ask for it on the box, in the menu under Web page.")
NOT_YOUR_SEAT = mark("{player} enters for this seat only; all else is the panel's, or needs the PIN.")
NO_NAME = say("Give this device a name, so that the log can say whose entry it was.")
SIX_DIGITS = say("The PIN has six digits; the box shows it.")

# In the two groups in which the box shows it, or in one.
PIN_PATTERN = f"[0-9]{{{DIGITS // 2}}} ?[0-9]{{{DIGITS // 2}}}"
PIN = text_like(PIN_PATTERN)
CODE = text_like(f"[{SEAT_SIGNS}{SEAT_SIGNS.lower()}]{{{SEAT_SIGNS_COUNT}}}")
DEVICE = {
    **TEXT,
    "pattern": SEEN,
    "description": f"the name that the log shows; {NAME_MAX} characters of it count",
}
VERSION = {**TEXT, "maxLength": 40}
# So long a seat's code stands before another phone may ask for the next one.
EACH_S = 5.0
NOT_SHOWN = {Code.UNKNOWN_PLAYER: 404, Code.WRONG_PHASE: 403}
COMMAND = {**an_object({"do": TEXT}), "description": "as GET /api/1/commands describes it"}


class EnteringApi:
    """The requests that change something; without the PIN none of them does."""

    def __init__(self, board: Board, games: Registry, table_pin: TablePin, enter: Enter) -> None:
        self._board = board
        self._games = games
        self._table_pin = table_pin
        self._enter = enter

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get(f"{API}/session", self.session),
            web.post(f"{API}/session", self.sign_in),
            web.delete(f"{API}/session", self.sign_out),
            web.post(f"{API}/seat", self.sit),
            web.post(f"{API}/commands", self.command),
        ]

    @described(
        Description(
            "Who this token is signed in as, and for whom it enters; `seat` is null where that is everybody.",
            an_object({"device": TEXT, "seat": or_null(TEXT)}),
            needs_token=True,
        )
    )
    async def session(self, request: web.Request) -> web.Response:
        session = self._session(request)
        return answer({"device": session.device, "seat": session.seat})

    @described(
        Description(
            "Sign in with the table's PIN, which the box shows when it is asked for.",
            an_object({"token": TEXT, "device": TEXT}),
            body=a_body({"pin": PIN, "device": DEVICE}),
            refusals={
                403: "the PIN is wrong, or there is none yet; or another site's page asks",
                429: "too many wrong PINs, or too many requests: wait as long as Retry-After says",
            },
        )
    )
    async def sign_in(self, request: web.Request) -> web.Response:
        fields = await fields_of(request)
        pin, device = fields.read("pin", string), clean_name(fields.read("device", string))
        fields.end()
        if not re.fullmatch(PIN_PATTERN, pin):
            raise bad_request(SIX_DIGITS)
        if not device:
            raise bad_request(NO_NAME)
        match self._table_pin.sign_in(pin, device, connection_of(request).address):
            case Session(token):
                log.info("%s has signed in to enter.", device)
                return answer({"token": token, "device": device})
            case NoPin():
                raise ProblemError(403, "no_pin", NO_PIN)
            case WrongPin(left):
                log.warning("Somebody tried a wrong PIN.")
                raise ProblemError(403, "wrong_pin", _wrong(left))
            case Wait(seconds):
                raise ProblemError(429, "too_many_tries", _wait(seconds), {"Retry-After": str(seconds)})
            case never:
                assert_never(never)

    @described(Description("Sign out.", None, needs_token=True))
    async def sign_out(self, request: web.Request) -> web.Response:
        self._session(request)
        self._table_pin.sign_out(token_of(request))
        return web.Response(status=204)

    @described(
        Description(
            "Sit down with a seat's code, which the box shows: this phone then enters for that player.",
            an_object({"token": TEXT, "device": TEXT, "seat": TEXT}),
            body=a_body({"code": CODE}),
            refusals={
                403: "no seat has this code; or another site's page asks",
                429: "too many wrong codes, or too many requests: wait as long as Retry-After says",
            },
        )
    )
    async def sit(self, request: web.Request) -> web.Response:
        fields = await fields_of(request)
        code = fields.read("code", string)
        fields.end()
        if not re.fullmatch(CODE["pattern"], code):
            raise bad_request(NO_SEAT)
        match self._table_pin.take_seat(code, connection_of(request).address):
            case Session(token, device, seat):
                log.info("%s has a phone of their own.", device)
                return answer({"token": token, "device": device, "seat": seat})
            case WrongPin():
                raise ProblemError(403, "no_seat", NO_SEAT)
            case Wait(seconds):
                raise ProblemError(429, "too_many_tries", _wait(seconds), {"Retry-After": str(seconds)})
            case never:
                assert_never(never)

    @described(
        Description(
            "Enter a command, as a line of `toscana replay`, for the table of this version. A seat's phone "
            "may enter its own part of one (`parts` of the offer): `waits_for` names whose are missing yet.",
            an_object({"version": TEXT, "seq": NUMBER, "moves": a_list(TEXT), "waits_for": a_list(TEXT)}),
            body=a_body({"command": COMMAND, "version": VERSION}),
            refusals={
                400: f"{NO_OBJECT}, or the game knows no such command",
                403: "a seat's phone enters for its own player only; or another site's page asks",
                409: "the table has moved on since that version, or somebody is entering at the panel",
                422: "the game refuses the command; the code says why",
                503: "the journal can't keep it now; nothing was entered",
            },
            needs_token=True,
        )
    )
    async def command(self, request: web.Request) -> web.Response:
        fields = await fields_of(request)
        command, version = fields.read("command", lambda plain, _: plain), fields.read("version", string)
        fields.end()
        # From here on nothing is waited for, so that the command finds what was checked.
        session = self._session(request)
        if not self._may(session, command):
            raise ProblemError(403, "not_your_seat", say(NOT_YOUR_SEAT, player=session.device))
        if not self._board.is_current(version):
            raise ProblemError(409, "moved_on", meanwhile(self._board.moved, self._board.words))
        match self._enter(command, session.device, session.seat):
            case Entered(seq, moves):
                texts = [sentence_text(self._board.words, sentence) for sentence in moves]
                return answer({"version": self._board.mark, "seq": seq, "moves": texts, "waits_for": []})
            case PartTaken(seq, missing):
                waits = {"moves": [], "waits_for": [*missing]}
                return answer({"version": self._board.mark, "seq": seq, **waits})
            case Refusal(code, sentence):
                raise ProblemError(400 if code is Code.BAD_COMMAND else 422, code, sentence)
            case PanelBusy():
                raise ProblemError(409, "panel_busy", BUSY)
            case NotKept(sentence):
                raise ProblemError(503, "not_kept", sentence)
            case never:
                assert_never(never)

    def device(self, request: web.Request) -> str:
        """The referee's device that asks; 401 unless it is signed in, 403 for a seat's phone."""
        session = self._session(request)
        if session.seat is not None:
            raise ProblemError(403, "not_your_seat", say(NOT_YOUR_SEAT, player=session.device))
        return session.device

    def _session(self, request: web.Request) -> Session:
        session = self._table_pin.session_of(token_of(request))
        if session is None:
            raise ProblemError(401, "not_signed_in", NOT_SIGNED_IN, {"WWW-Authenticate": "Bearer"})
        return session

    def _may(self, session: Session, command: object) -> bool:
        """A seat's phone enters what its player does, and takes back its own entry if it was the last one."""
        seen = self._board.seen
        if session.seat is None or seen is None:
            return session.seat is None
        now = seen.timeline.now
        if command == {"do": "undo"}:
            return now is not None and now.stamp.by == session.device
        if isinstance(command, dict) and command.get("player") == session.seat:
            return True
        offers = self._games.entering(seen.port.name).offers(None if now is None else now.game)
        return any(offer.takes_part(command, session.seat) for offer in offers)


class SeatCodeApi:
    """A phone asks for its seat's code: the box shows it, and only who sees the box can scan it.

    `show_code` does at the box what a long hold of a seat's button does.
    """

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
                403: "no phone can sit there now; or another site's page asks",
                404: "nobody in the game has this id",
                409: "something else is open at the panel",
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
                raise ProblemError(NOT_SHOWN[Code(code)], code, sentence)
            case PanelBusy():
                raise ProblemError(409, "panel_busy", BUSY)
            case never:
                assert_never(never)


async def fields_of(request: web.Request) -> Fields:
    """The JSON object that a request brings.

    Another site's page can't send this type without asking first, and is never allowed to.
    """
    if request.content_type != JSON:
        raise ProblemError(415, "not_json", say("Send JSON, with Content-Type: application/json."))
    return Fields(read_line(await request.read()), "The request")


def token_of(request: web.Request) -> str:
    given = request.headers.get("Authorization", "")
    return given.removeprefix(SCHEME) if given.startswith(SCHEME) else ""


def _wait(seconds: int) -> Sentence:
    return say(
        "Too many wrong PINs: wait {seconds} {seconds:second|seconds}, or push the knob of the box under "
        "Referee's PIN.",
        seconds=seconds,
    )


def _wrong(left: int) -> Sentence:
    if not left:
        return say(
            "This is not the PIN of this evening, and it was tried too often: "
            "wait, or push the knob of the box under Referee's PIN."
        )
    return say(
        "This is not the PIN of this evening; look at the box. Tries left before a wait: {left}.", left=left
    )


def _later(seconds: int) -> ProblemError:
    sentence = say(
        "A code was asked for a moment ago: try again in {seconds} {seconds:second|seconds}.", seconds=seconds
    )
    return ProblemError(429, "too_soon", sentence, {"Retry-After": str(seconds)})


def meanwhile(moved: Seen | None, words: Translator) -> Sentence:
    """How the table moved last and who did it, and that the phone's own command was not entered."""
    return say("{news} Nothing was entered for you: look at the table again.", news=_news(moved, words))


def _news(moved: Seen | None, words: Translator) -> Sentence:
    if moved is None or moved.how is None:
        return say("The table has changed meanwhile.")
    what = _headline(moved, words)
    match moved.how, moved.by:
        case "undone", None:
            return say("An entry was undone at the box meanwhile.")
        case "undone", str(device):
            return say("{device} has undone an entry meanwhile.", device=device)
        case _, None:
            return say("Entered at the box meanwhile: {what}.", what=what)
        case _, str(device):
            return say("{device} has entered meanwhile: {what}.", device=device, what=what)
    raise AssertionError("every way is told")


def _headline(seen: Seen, words: Translator) -> str:
    """What the last entry that stands was."""
    now = seen.timeline.now
    if now is None:
        return ""
    return (
        sentence_text(words, ABANDONED)
        if now.game is None
        else seen.screens.headline(now.events, now.game, words)
    )
