"""The Host and Origin check against CSRF and DNS rebinding, and the security headers of each answer."""

import ipaddress
import re
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Middleware

from companion.games.kit.sentences import say, shown
from companion.system.network import own_names
from companion.web.problems import Next, ProblemError

LOOPBACK = ("localhost", "127.0.0.1", "::1")
# A name or an address with its port; whatever else a Host header holds is nobody's.
HOST = re.compile(r"[\w.:%\[\]-]{1,255}", re.ASCII)


def policy(host: str) -> str:
    """The Content-Security-Policy: only our own files and socket.

    `ws:` is named because some browsers don't count it as 'self'.
    """
    sockets = f" ws://{host}" if HOST.fullmatch(host) else ""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; manifest-src 'self'; "
        f"connect-src 'self'{sockets}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def is_our_host(host: str, bound_to: str) -> bool:
    """Whether the Host header names this machine; another name for it would be a DNS rebinding attack."""
    name = _hostname(host)
    if name is None:
        return False
    if name in LOOPBACK or name == bound_to:
        return True
    if bound_to in LOOPBACK:
        return False
    # The attack needs a name, so a request by IP address is never one.
    return name in own_names() or _is_address(name)


def is_our_origin(origin: str | None, host: str) -> bool:
    """Whether a socket is opened by our own page; browsers always send the Origin."""
    return origin in (f"http://{host}", f"https://{host}")


def _hostname(host: str) -> str | None:
    if not HOST.fullmatch(host):
        return None
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def origin_check(bound_to: str) -> Middleware:
    """A middleware of aiohttp that refuses requests to any Host but this machine, and of other sites."""

    @web.middleware
    async def check(request: web.Request, handler: Next) -> web.StreamResponse:
        if not is_our_host(request.host, bound_to):
            sentence = say("Open the page by the box's own address, not as {host}.", host=shown(request.host))
            raise ProblemError(403, "forbidden", sentence)
        origin = request.headers.get("Origin")
        if origin is not None and not is_our_origin(origin, request.host):
            raise ProblemError(403, "forbidden", say("Only the box's own pages may ask this in a browser."))
        return await handler(request)

    return check


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """A signal of aiohttp: called for every response, refusals included."""
    response.headers["Content-Security-Policy"] = policy(request.host)
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Server"] = "toscana"
