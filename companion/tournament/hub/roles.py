"""Roles by signed links: who somebody is, until when, under the event's secret. Pure."""

import base64
import hmac
from hashlib import sha256

from companion.frozen import frozen
from companion.tournament.hub.event import Event
from companion.tournament.hub.views import Role

CONSOLE = "console"
"""The link that the hub prints at its start; a new start makes a new one."""


@frozen
class Visitor:
    """Who asks: their role, and for a judge or director the name, for a player the id."""

    role: Role
    me: str = ""


PUBLIC = Visitor(Role.PUBLIC)


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
    if now >= int(until) or not _stands(event, link, boot):
        return None
    return Visitor(Role(role), name)


def _stands(event: Event, link: str, boot: str) -> bool:
    if link == f"{CONSOLE}-{boot}":
        return True
    known = event.links.get(link)
    return known is not None and not known.is_revoked


def _signature(secret: bytes, said: bytes) -> bytes:
    return hmac.new(secret, b"link:" + said, sha256).digest()


def _text(part: bytes) -> str:
    return base64.urlsafe_b64encode(part).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
