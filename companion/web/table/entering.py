"""Entering from a phone: signing in with the table's PIN, and the commands of whoever is signed in."""

import logging
from typing import assert_never

from aiohttp import web

from companion.entering import Enter, Entered, NotKept, PanelBusy
from companion.games.kit.fields import Fields, string
from companion.games.kit.lines import read_line
from companion.games.kit.refusals import Code, Refusal
from companion.games.kit.sentences import Sentence, say
from companion.referees import DIGITS, NAME_MAX, NoPin, Referees, Session, Wait, WrongPin, clean_name
from companion.ui.kit.languages import Translator
from companion.ui.kit.words import in_words, sentence_text, translator
from companion.web.table.api import answer
from companion.web.table.board import Board
from companion.web.table.described import (
    ANY_OBJECT,
    JSON,
    NUMBER,
    TEXT,
    Description,
    a_list,
    an_object,
    described,
)
from companion.web.table.meanwhile import meanwhile
from companion.web.table.problems import API, ProblemError, bad_request

log = logging.getLogger("toscana.entering")

SCHEME = "Bearer "
NOT_SIGNED_IN = say("This device is not signed in, or the PIN was revoked at the box: sign in with the PIN.")
NO_PIN = say("There is no PIN yet: ask for it on the box, in the menu under Referee's PIN.")
BUSY = say("Somebody is entering something at the box: wait until they are done. Nothing was entered.")
NO_NAME = say("Give this device a name, so that the log can say whose entry it was.")
SIX_DIGITS = say("The PIN has six digits; the box shows it.")

PIN = {"type": "string", "pattern": f"^[0-9]{{{DIGITS}}}$"}
DEVICE = {**TEXT, "description": f"the name that the log shows; at most {NAME_MAX} characters of it count"}
NO_OBJECT = "the body is no JSON object with these fields"
NEEDS_TOKEN = "the token is missing, or its PIN was revoked"


class Entry:
    """The requests that change something; without the PIN none of them does."""

    def __init__(self, board: Board, referees: Referees, enter: Enter) -> None:
        self._board = board
        self._referees = referees
        self._enter = enter

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get(f"{API}/session", self.session),
            web.post(f"{API}/session", self.sign_in),
            web.delete(f"{API}/session", self.sign_out),
            web.post(f"{API}/commands", self.command),
        ]

    @described(
        Description(
            "Who this token is signed in as.",
            an_object({"device": TEXT}),
            refusals={401: NEEDS_TOKEN},
            needs_token=True,
        )
    )
    async def session(self, request: web.Request) -> web.Response:
        return answer({"device": self.device(request)})

    @described(
        Description(
            "Sign in with the table's PIN, which the box shows when it is asked for.",
            an_object({"token": TEXT, "device": TEXT}),
            body=an_object({"pin": PIN, "device": DEVICE}),
            refusals={
                400: NO_OBJECT,
                403: "the PIN is wrong, or there is none yet; or another site's page asks",
                415: "the body is not application/json",
                429: "too many wrong PINs, or too many requests: wait as long as Retry-After says",
            },
        )
    )
    async def sign_in(self, request: web.Request) -> web.Response:
        fields = await fields_of(request)
        pin, device = fields.read("pin", string), clean_name(fields.read("device", string))
        fields.end()
        if len(pin) != DIGITS or not (pin.isascii() and pin.isdigit()):
            raise bad_request(SIX_DIGITS)
        if not device:
            raise bad_request(NO_NAME)
        match self._referees.sign_in(pin, device):
            case Session(token):
                log.info("%s has signed in to enter.", device)
                return answer({"token": token, "device": device})
            case NoPin():
                raise ProblemError(403, "no_pin", NO_PIN)
            case WrongPin(left):
                log.warning("Somebody tried a wrong PIN.")
                raise ProblemError(403, "wrong_pin", _wrong(left))
            case Wait(seconds):
                sentence = say("Too many wrong PINs were tried: wait {seconds} seconds.", seconds=seconds)
                raise ProblemError(429, "too_many_tries", sentence, {"Retry-After": str(seconds)})
            case never:
                assert_never(never)

    @described(Description("Sign out.", None, refusals={401: NEEDS_TOKEN}, needs_token=True))
    async def sign_out(self, request: web.Request) -> web.Response:
        self.device(request)
        self._referees.sign_out(token_of(request))
        return web.Response(status=204)

    @described(
        Description(
            "Enter a command, as a line of `toscana replay`, for the table of this version.",
            an_object({"version": TEXT, "seq": NUMBER, "moves": a_list(TEXT)}),
            body=an_object({"command": ANY_OBJECT, "version": TEXT}),
            refusals={
                400: f"{NO_OBJECT}, or the game knows no such command",
                401: NEEDS_TOKEN,
                409: "the table has moved on since that version, or somebody is entering at the panel",
                415: "the body is not application/json",
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
        device = self.device(request)
        if not self._board.is_current(version):
            raise ProblemError(409, "moved_on", meanwhile(self._board.moved, self._words))
        match self._enter(command, device):
            case Entered(seq, moves):
                texts = [sentence_text(self._words, sentence) for sentence in moves]
                return answer({"version": self._board.mark, "seq": seq, "moves": texts})
            case Refusal(code, sentence):
                raise ProblemError(400 if code is Code.BAD_COMMAND else 422, code, sentence)
            case PanelBusy():
                raise ProblemError(409, "panel_busy", BUSY)
            case NotKept(sentence):
                raise ProblemError(503, "not_kept", sentence)
            case never:
                assert_never(never)

    def device(self, request: web.Request) -> str:
        """The device that asks; 401 unless it is signed in."""
        device = self._referees.device_of(token_of(request))
        if device is None:
            raise ProblemError(401, "not_signed_in", NOT_SIGNED_IN, {"WWW-Authenticate": "Bearer"})
        return device

    @property
    def _words(self) -> Translator:
        return translator(self._board.language, in_words)


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


def _wrong(left: int) -> Sentence:
    if not left:
        return say(
            "This is not the PIN of this evening, and it was tried too often: wait, then look at the box."
        )
    return say(
        "This is not the PIN of this evening; look at the box. Tries left before a wait: {left}.", left=left
    )
