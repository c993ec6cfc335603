"""The doorway of the hub's requests: who is heard by nobody else, who is sent away, in which language."""

from contextvars import ContextVar

from aiohttp import web
from aiohttp.typedefs import Middleware

from companion.games.kit.sentences import say
from companion.web.guard import LOOPBACK, is_our_host, is_our_origin
from companion.web.table.problems import Next, ProblemError

COOKIE = "lang"
HUB_NAMES = ("toscana-hub", "toscana-hub.local")
LANGUAGE: ContextVar[str | None] = ContextVar("language", default=None)
"""What the one whose request is answered speaks."""


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
        if name not in HUB_NAMES and not is_our_host(request.host, "0.0.0.0"):
            raise ProblemError(403, "forbidden", say("Open the page by the hub's own address."))
        origin = request.headers.get("Origin")
        if origin is not None and not is_our_origin(origin, request.host):
            raise ProblemError(403, "forbidden", say("Only the hub's own pages may ask this in a browser."))
        return await handler(request)

    return guard
