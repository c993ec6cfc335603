"""Calls to the hub over HTTPS: its certificate, joining, records. They wait, so they belong in a thread."""

import json
import ssl
from base64 import b64encode
from collections.abc import Callable
from typing import Any, TypeVar
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from companion.games.kit.codec import to_json
from companion.games.kit.fields import MalformedError
from companion.games.kit.sentences import Sentence, say
from companion.tournament.box import tls
from companion.tournament.box.credential import Credential
from companion.tournament.joining import JoinAnswer, JoinRequest
from companion.tournament.messages import Ack, read_message

T = TypeVar("T")

TIMEOUT_S = 10.0
MOST_BYTES = 256 * 1024

NO_HUB = say("No hub answers there: look at its address, and whether the box is in the hall's network.")
STRANGE_CA = say("Somebody else than this hub answers there: ask the director, and enter nothing.")
STRANGE = say("What answers there is no hub of this program: look at the address.")
WRONG_CODE = say("The hub does not know this code: look at it again, or ask for a new one.")
BURNT = say("This code is used up: ask for a new one at the hub.")
OTHER_TIME = say("The hub's certificate is not valid at this box's time: set the box's clock, then join.")


class HubError(Exception):
    """The hub can't be asked, or says no; the sentence says what to do."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


def fetch_ca(host: str, port: int) -> str:
    """The certificate that a hub shows; nothing is trusted yet."""
    ca = _call(Request(f"https://{host}:{port}/api/1/ca"), tls.stranger(), bytes.decode)
    try:
        tls.fingerprint(ca)
    except ValueError as problem:
        raise HubError(STRANGE) from problem
    return ca


def join(host: str, port: int, ca: str, request: JoinRequest) -> JoinAnswer:
    """Hand in the code, to whoever has this certificate and nobody else."""
    post = Request(
        f"https://{host}:{port}/api/1/join",
        to_json(request).encode(),
        {"Content-Type": "application/json"},
        method="POST",
    )
    return _call(post, tls.context(ca), lambda body: read_message(JoinAnswer, body))


def send(credential: Credential, host: str, port: int, lines: list[str]) -> Ack:
    """Send records; gives what the hub has committed."""
    key = b64encode(f"{credential.box}:{credential.password}".encode()).decode()
    post = Request(
        f"https://{host}:{port}/api/1/box/{credential.box}/records",
        "".join(f"{line}\n" for line in lines).encode(),
        {"Authorization": f"Basic {key}", "Content-Type": "application/x-ndjson"},
        method="POST",
    )
    return _call(post, tls.context(credential.ca), lambda body: read_message(Ack, body))


def _call(request: Request, context: ssl.SSLContext, read: Callable[[bytes], T]) -> T:
    try:
        with urlopen(request, timeout=TIMEOUT_S, context=context) as answer:
            return read(answer.read(MOST_BYTES))
    except HTTPError as problem:
        with problem:
            raise HubError(_refusal(problem)) from problem
    except (URLError, OSError) as problem:
        raise HubError(_reason(problem)) from problem
    except (MalformedError, ValueError) as problem:
        raise HubError(STRANGE) from problem


def _refusal(problem: HTTPError) -> Sentence:
    try:
        plain: Any = json.loads(problem.read(MOST_BYTES))
        code = plain.get("error") or plain.get("code")
    except (ValueError, AttributeError, OSError):
        return STRANGE
    return {"wrong_code": WRONG_CODE, "burnt": BURNT}.get(
        code, WRONG_CODE if problem.code == 403 else STRANGE
    )


def _reason(problem: Exception) -> Sentence:
    inner = getattr(problem, "reason", problem)
    if isinstance(inner, ssl.SSLCertVerificationError):
        # 9: not yet valid; 10: expired
        return OTHER_TIME if inner.verify_code in (9, 10) else STRANGE_CA
    return NO_HUB
