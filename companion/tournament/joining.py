"""Joining: the invitation that a hub shows, what a box asks and is answered, and the signed outbox file.

    TOSC1:<event>:<host>:<port>:<CA fingerprint>:<code>

The fingerprint is the SHA-256 of the event's own CA; a box that has it talks to nobody else.
"""

import hmac
import re
import ssl
from collections.abc import Iterable
from hashlib import sha256

from companion.frozen import frozen
from companion.games.kit.codec import Text, to_json
from companion.games.kit.fields import MalformedError
from companion.games.kit.sentences import say
from companion.tournament.messages import read_message
from companion.tournament.requests import TABLE_CODE_DIGITS
from companion.tournament.topics import is_name

SCHEME = "TOSC1"
CODE = re.compile(r"[0-9]{8}")
FINGERPRINT = re.compile(r"[0-9a-f]{64}")
HOST = re.compile(r"[A-Za-z0-9.-]{1,253}")
KIND, VERSION = "outbox", 1
NOT_OURS = say("This file was not written by `toscana outbox export`.")


@frozen
class Invitation:
    """Where a box joins which event, by which code; the fingerprint is empty where a person typed it in."""

    event: str
    host: str
    port: int
    fingerprint: str
    code: str


@frozen
class JoinRequest:
    """What a box hands in to join."""

    code: Text
    box: Text
    version: Text


@frozen
class Admission:
    """What the hub gives a box that it lets in: which event, who it is there, and where the hub is."""

    event: Text
    name: Text
    box: Text
    password: Text
    ca: str
    host: Text
    mqtt: int
    https: int


@frozen
class JoinAnswer(Admission):
    """What a box needs from now on; `now` is the hub's time in milliseconds, since a Pi has no clock."""

    table: str
    now: int


@frozen
class FileHead:
    """The first line of an outbox's file; `hmac` is the signature of all lines after it."""

    toscana: Text
    v: int
    event: Text
    box: Text
    stream: Text
    count: int
    hmac: Text


def to_text(invitation: Invitation) -> str:
    its = invitation
    return f"{SCHEME}:{its.event}:{its.host}:{its.port}:{its.fingerprint}:{its.code}"


def read_invitation(text: str) -> Invitation:
    """The invitation in a text; MalformedError where it is none."""
    parts = text.strip().split(":")
    if len(parts) != 6 or parts[0] != SCHEME:
        raise MalformedError(
            say("This is no invitation to a tournament: it begins with {scheme}.", scheme=f"{SCHEME}:")
        )
    _, event, host, port, fingerprint, code = parts
    is_sound = is_name(event) and HOST.fullmatch(host) and is_port(port) and is_code(code)
    if not is_sound or not (fingerprint == "" or FINGERPRINT.fullmatch(fingerprint)):
        raise MalformedError(say("This invitation can't be read: scan it again, or ask for a new one."))
    return Invitation(event, host, int(port), fingerprint, code)


def read_address(text: str, usual_port: int) -> tuple[str, int]:
    """Host and port of `host` or `host:port`; MalformedError where it is neither."""
    host, colon, port = text.strip().partition(":")
    if not HOST.fullmatch(host) or (colon and not is_port(port)):
        raise MalformedError(say("This is no address of a hub: type it as the hub shows it."))
    return host, int(port) if colon else usual_port


def is_code(text: str) -> bool:
    return CODE.fullmatch(text) is not None


def is_port(text: str) -> bool:
    return text.isascii() and text.isdigit() and 1 <= int(text) <= 65535


def fingerprint_of(ca: str) -> str:
    """The SHA-256 of a certificate in PEM, in hexadecimal digits; ValueError where it is none."""
    return sha256(ssl.PEM_cert_to_DER_cert(ca.strip() + "\n")).hexdigest()


def table_code(password: str, round_: int) -> str:
    """Six digits that box and hub know in a round and nobody else: a judge shows with them who asks."""
    made = hmac.new(password.encode(), f"table:{round_}".encode(), sha256).digest()
    return f"{int.from_bytes(made[:8]) % 10**TABLE_CODE_DIGITS:0{TABLE_CODE_DIGITS}d}"


def sign(lines: Iterable[str], password: str) -> str:
    """The signature of a box's lines, made with its password."""
    signature = hmac.new(password.encode(), digestmod=sha256)
    for line in lines:
        signature.update(line.encode() + b"\n")
    return signature.hexdigest()


def write_file(event: str, box: str, stream: str, lines: tuple[str, ...], password: str) -> str:
    """The file of an outbox, for a stick: the hub takes it as if the lines had come over the network."""
    head = FileHead(KIND, VERSION, event, box, stream, len(lines), sign(lines, password))
    return "\n".join((to_json(head), *lines, ""))


def read_head(text: str) -> tuple[FileHead, tuple[str, ...]]:
    """Head and lines of an outbox's file; MalformedError where it is none. `is_signed` is asked after it."""
    first, *rest = text.split("\n")
    lines = tuple(line for line in rest if line)
    try:
        head = read_message(FileHead, first.encode())
    except MalformedError:
        raise MalformedError(NOT_OURS) from None
    if (head.toscana, head.v) != (KIND, VERSION):
        raise MalformedError(NOT_OURS)
    if head.count != len(lines):
        raise MalformedError(
            say(
                "The file has {there} of {count} {count:record|records}: copy it again.",
                there=len(lines),
                count=head.count,
            )
        )
    return head, lines


def is_signed(head: FileHead, lines: tuple[str, ...], password: str) -> bool:
    return hmac.compare_digest(sign(lines, password), head.hmac)
