"""Calls to the hub: mDNS finds it, HTTPS gets its certificate, joins, sends records. All wait in a thread."""

import json
import ssl
import time
from base64 import b64encode
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import Request, urlopen

from companion.games.kit.codec import to_json
from companion.games.kit.fields import MalformedError
from companion.games.kit.sentences import Sentence, SentenceError, say
from companion.tournament.box.credential import Credential
from companion.tournament.joining import JoinAnswer, JoinRequest, fingerprint_of
from companion.tournament.messages import Ack, read_message
from companion.tournament.requests import FoundHub
from companion.tournament.topics import SERVICE

if TYPE_CHECKING:
    from zeroconf import Zeroconf

T = TypeVar("T")

TIMEOUT_S = 10.0
MOST_BYTES = 256 * 1024
MOST_GAME_BYTES = 16 * 1024 * 1024
MOST_RELEASE_BYTES = 32 * 1024 * 1024
LOOK_S = 3.0
ANSWER_MS = 1500
# OpenSSL's X509_V_FLAG_NO_CHECK_TIME.
AT_ANY_TIME = 0x200000

NO_HUB = say("No hub answers there: look at its address, and whether the box is in the hall's network.")
STRANGE_CA = say("Somebody else than this hub answers there: ask the director, and enter nothing.")
STRANGE = say("What answers there is no hub of this program: look at the address.")
WRONG_CODE = say("The hub does not know this code: look at it again, or ask for a new one.")
NO_RELEASE = say("The hub offers no new version.")
BURNT = say("This code is used up: ask for a new one at the hub.")


class HubError(SentenceError):
    """The hub can't be asked, or says no; the sentence says what to do."""


def fetch_ca(host: str, port: int) -> str:
    """The certificate that a hub shows; nothing is trusted yet."""
    ca = _call(Request(f"https://{host}:{port}/api/1/ca"), stranger(), bytes.decode)
    try:
        fingerprint_of(ca)
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
    return _call(post, context(ca), lambda body: read_message(JoinAnswer, body))


def send(own: Credential, host: str, port: int, lines: list[str]) -> Ack:
    """Send records; gives what the hub has committed."""
    post = _of_box(own, host, port, "records", "".join(f"{line}\n" for line in lines).encode())
    return _call(post, context(own.ca), lambda body: read_message(Ack, body))


def fetch_game(own: Credential, host: str, port: int, game: str) -> str:
    """The lines of a game that the hub hands over to this box."""
    return _call(_of_box(own, host, port, f"game/{game}"), context(own.ca), bytes.decode, MOST_GAME_BYTES)


def fetch_release(own: Credential, name: str) -> bytes:
    """A file of the release that the hub offers, from where the hub was reached last."""
    request = _of_box(own, own.last_good or own.host, own.https, f"release/{quote(name)}")
    return _call(request, context(own.ca), bytes, MOST_RELEASE_BYTES)


def _of_box(own: Credential, host: str, port: int, path: str, lines: bytes | None = None) -> Request:
    """A request below what belongs to the box, with its password; one that brings lines is a POST."""
    headers = {"Authorization": basic(own.box, own.password)}
    if lines is not None:
        headers["Content-Type"] = "application/x-ndjson"
    return Request(f"https://{host}:{port}/api/1/box/{own.box}/{path}", lines, headers)


def basic(box: str, password: str) -> str:
    """The header by which the hub knows a box."""
    return f"Basic {b64encode(f'{box}:{password}'.encode()).decode()}"


def _call(request: Request, context: ssl.SSLContext, read: Callable[[bytes], T], most: int = MOST_BYTES) -> T:
    try:
        with urlopen(request, timeout=TIMEOUT_S, context=context) as answer:
            return read(answer.read(most))
    except HTTPError as problem:
        with problem:
            raise HubError(_refusal(problem)) from problem
    except (URLError, OSError) as problem:
        raise HubError(reason_of(problem)) from problem
    except (MalformedError, ValueError) as problem:
        raise HubError(STRANGE) from problem


def _refusal(problem: HTTPError) -> Sentence:
    try:
        plain: Any = json.loads(problem.read(MOST_BYTES))
        code = plain.get("error") or plain.get("code")
    except (ValueError, AttributeError, OSError):
        return STRANGE
    return {"wrong_code": WRONG_CODE, "burnt": BURNT, "no_release": NO_RELEASE}.get(
        code, WRONG_CODE if problem.code == 403 else STRANGE
    )


def reason_of(problem: Exception) -> Sentence:
    """Why the hub was not reached, for the people at the table."""
    inner = getattr(problem, "reason", problem)
    return STRANGE_CA if isinstance(inner, ssl.SSLCertVerificationError) else NO_HUB


def look() -> tuple[FoundHub, ...]:
    """The hubs that answer within a few seconds; none where there is no network."""
    # Importing it opens a file.
    from zeroconf import IPVersion, ServiceBrowser, Zeroconf  # noqa: PLC0415

    names: list[str] = []

    def hear(name: str, **_: object) -> None:
        if name not in names:
            names.append(name)

    try:
        network = Zeroconf(ip_version=IPVersion.V4Only)
    except OSError:
        return ()
    try:
        browser = ServiceBrowser(network, SERVICE, handlers=[hear])
        time.sleep(LOOK_S)
        browser.cancel()
        return tuple(hub for name in names if (hub := _found(network, name)) is not None)
    finally:
        network.close()


def _found(network: "Zeroconf", name: str) -> FoundHub | None:
    from zeroconf import IPVersion  # noqa: PLC0415

    info = network.get_service_info(SERVICE, name, ANSWER_MS)
    addresses = [] if info is None else info.parsed_addresses(IPVersion.V4Only)
    if info is None or not addresses or info.port is None:
        return None
    return FoundHub(name.removesuffix(f".{SERVICE}"), addresses[0], info.port)


def context(ca: str) -> ssl.SSLContext:
    """TLS that trusts what this CA has signed: nothing but the hub, so the host's name is not asked.

    Nor is the time: a Pi without a network starts in the past, and what is pinned needs no day of expiry.
    """
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    made.check_hostname = False
    made.verify_mode = ssl.CERT_REQUIRED
    made.verify_flags |= AT_ANY_TIME
    made.load_verify_locations(cadata=ca)
    return made


def stranger() -> ssl.SSLContext:
    """TLS that trusts anybody; only to fetch the CA, which is then compared by its fingerprint."""
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    made.check_hostname = False
    made.verify_mode = ssl.CERT_NONE
    return made
