"""Who asks the hub: their role by a signed link, their language, and whether they may ask in this way."""

import base64
import hmac
from collections import Counter
from contextvars import ContextVar
from hashlib import sha256

from aiohttp import web
from aiohttp.typedefs import Middleware

from companion.frozen import frozen
from companion.games.kit.sentences import say
from companion.tournament.hub.event import Event
from companion.tournament.hub.views import Role
from companion.tournament.requests import HUB_NAME
from companion.web.origin_check import LOOPBACK, is_our_host, is_our_origin
from companion.web.problems import Next, ProblemError

COOKIE = "lang"
LANGUAGE: ContextVar[str | None] = ContextVar("language", default=None)
"""What the one whose request is answered speaks."""
CONSOLE = "console"
"""The link that the hub prints at its start; a new start makes a new one."""


@frozen
class Visitor:
    """Who asks: their role, and for a judge or director the name, for a player the id."""

    role: Role
    me: str = ""


PUBLIC = Visitor(Role.PUBLIC)
TURNS_MS = 10 * 60 * 1000


class Turns:
    """So many turns for each address in ten minutes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()
        self._until = 0

    def has_turn(self, address: str, now: int) -> bool:
        if now >= self._until:
            self._until = now + TURNS_MS
            self._taken.clear()
        self._taken[address] += 1
        return self._taken[address] <= self._most


def key_of(secret: bytes, link: str, role: Role, name: str, until: int) -> str:
    """What stands in a link: all that it says, and the signature of it."""
    said = "\n".join((link, role, name, str(until))).encode()
    return ".".join(_text(part) for part in (said, _signature(secret, said)))


def visitor_of(secret: bytes, event: Event, key: str, now: int, boot: str) -> Visitor | None:
    """Whom a key makes of somebody; None where it is forged, old or taken back."""
    said_text, _, signature_text = key.partition(".")
    try:
        said, signature = _bytes(said_text), _bytes(signature_text)
        if not hmac.compare_digest(signature, _signature(secret, said)):
            return None
        link, role, name, until = said.decode().split("\n")
    except ValueError:
        return None
    if now >= int(until):
        return None
    known = event.links.get(link)
    is_good = known is not None and not known.is_revoked
    is_same = known is not None and (known.role, known.name, str(known.until)) == (role, name, until)
    return Visitor(Role(role), name) if link == f"{CONSOLE}-{boot}" or (is_good and is_same) else None


def _signature(secret: bytes, said: bytes) -> bytes:
    return hmac.new(secret, b"link:" + said, sha256).digest()


def _text(part: bytes) -> str:
    return base64.urlsafe_b64encode(part).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def is_private(request: web.Request) -> bool:
    """Whether what is said here is heard by nobody else: on this machine, or over TLS."""
    sockname = None if request.transport is None else request.transport.get_extra_info("sockname")
    return request.secure or (sockname is not None and sockname[0] in LOOPBACK)


def need_private(request: web.Request) -> None:
    """ProblemError unless it comes over TLS, or from this machine."""
    if not is_private(request):
        raise ProblemError(403, "forbidden", say("Boxes come in over HTTPS only."))


def speaking() -> Middleware:
    """Sentences in the language of whoever asks."""

    @web.middleware
    async def speak(request: web.Request, handler: Next) -> web.StreamResponse:
        LANGUAGE.set(language_of(request))
        return await handler(request)

    return speak


def language_of(request: web.Request) -> str:
    from companion.ui.kit.languages import LANGUAGES  # noqa: PLC0415

    known = {each.code for each in LANGUAGES}
    chosen = request.cookies.get(COOKIE, "")
    asked = (part.partition(";")[0].strip() for part in request.headers.get("Accept-Language", "").split(","))
    wanted = (chosen, *(each.partition("-")[0].lower() for each in asked))
    return next((each for each in wanted if each in known), "en")


def guarding() -> Middleware:
    """Refuses requests by a name that is not the hub's, and those of other sites."""

    @web.middleware
    async def guard(request: web.Request, handler: Next) -> web.StreamResponse:
        name = request.host.partition(":")[0].lower()
        if name not in (HUB_NAME, f"{HUB_NAME}.local") and not is_our_host(request.host, "0.0.0.0"):
            raise ProblemError(403, "forbidden", say("Open the page by the hub's own address."))
        origin = request.headers.get("Origin")
        if origin is not None and not is_our_origin(origin, request.host):
            raise ProblemError(403, "forbidden", say("Only the hub's own pages may ask this in a browser."))
        return await handler(request)

    return guard
