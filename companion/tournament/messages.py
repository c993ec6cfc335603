"""Messages: what goes over the wire beside the records, as values and as bytes that anybody may have sent.

What comes down to a box is wanted state with a revision: the newest counts, a lower one is ignored.
Fields that this version does not know are passed over, so that a newer hub or box can add some.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Annotated, Any, TypeVar

from companion.frozen import frozen
from companion.games.kit.clock import Rule
from companion.games.kit.codec import Form, Text, from_plain, to_json
from companion.games.kit.fields import REASON_MAX, MalformedError, malformed
from companion.games.kit.sentences import UNPRINTABLE, shown

T = TypeVar("T")

MOST_BYTES = 64 * 1024
# The readers fail on these; nothing that a stranger sends may end the program.
UNREADABLE = (ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError)


def _any_object(plain: object, name: str) -> Mapping[str, Any]:
    if not isinstance(plain, dict):
        malformed("{name} must be an object.", name=name)
    return plain


Plain = Annotated[Mapping[str, Any], Form(_any_object)]
"""An object that is passed on as it is."""


def _words(plain: object, name: str) -> str:
    """Whatever can be shown of a sentence: a box drops none because somebody wrote too much."""
    if not isinstance(plain, str):
        malformed("{name} must be text, not {given}.", name=name, given=shown(plain))
    seen = " ".join(UNPRINTABLE.sub(" ", plain).split())
    return seen if len(seen) <= REASON_MAX else f"{seen[: REASON_MAX - 1]}…"


Words = Annotated[str, Form(_words)]


class LinkState(StrEnum):
    """How a box or the hub is connected; `lost` is the broker's word for it."""

    READY = "ready"
    SLEEPING = "sleeping"
    DISCONNECTED = "disconnected"
    LOST = "lost"


class ClockState(StrEnum):
    IDLE = "idle"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"


class CallState(StrEnum):
    OPEN = "open"
    CLAIMED = "claimed"
    RESOLVED = "resolved"


@frozen
class HubState:
    """Whether the hub is there; `boot` is new at each start, `at` is the hub's time in milliseconds.

    `epoch` is empty until another hub has taken over: of two that are alive, the higher one counts.
    """

    state: LinkState
    boot: Text
    at: int
    epoch: str = ""


@frozen
class BoxState:
    """Whether a box is there; a will of an older connection than the newest known is a late one."""

    state: LinkState
    connection: int


@frozen
class BoxInfo:
    """What a box says of itself: version, table, stream, and the revisions that it has applied."""

    version: Text
    table: str
    stream: Text
    applied: Plain


@frozen
class Ack:
    """All records of the stream up to this number are committed at the hub."""

    stream: Text
    seq: int


@frozen
class Resend:
    """Send everything after this number again."""

    after: int


@frozen
class AssignedSeat:
    """A player's place at the table; `player` is their id in the event and in the game."""

    player: Text
    name: Text
    colour: Text | None = None


@frozen
class Assignment:
    """Who plays what at this box; the seats are in the order of play, the first starts."""

    rev: int
    table: Text
    round: int
    game: Text
    options: Plain
    """Fields of the game's `new_game`, and `strict_turns`: as the event wants them."""
    seats: tuple[AssignedSeat, ...]
    seat_phones: bool = False
    """Whether the players may enter on phones of their own."""
    clock: Rule | None = None
    """How each player's time is counted; None for no clock."""


@frozen
class TableClock:
    """The extra time of this table."""

    rev: int
    add_s: int


@frozen
class JudgeAnswer:
    """What became of a call."""

    rev: int
    call: Text
    state: CallState
    by: str = ""
    note: Words = ""
    """What was decided, for the people at the table."""


@frozen
class Handover:
    """Go on with this game, which another box has begun; the hub has its entries."""

    rev: int
    game: Text


@frozen
class HallClock:
    """The round clock; times are milliseconds of the hub's clock. `left_s` counts while it does not run."""

    rev: int
    round: int
    state: ClockState
    ends: int
    left_s: int
    now: int


@frozen
class HubAddress:
    """Where a hub is, or will be once it has taken over: its host, the broker's port and its own."""

    host: Text
    mqtt: int
    https: int


@frozen
class Hubs:
    """All hubs of the event: a box that reaches none looks at each of them."""

    rev: int
    hubs: tuple[HubAddress, ...]


@frozen
class Notice:
    """A sentence of the director for every OLED."""

    rev: int
    text: Words


def ruling_id(round_: int, table: str) -> str:
    """What stands for a call where a judge has written the result of a table without one."""
    return f"result-{round_}-{table}"


def to_bytes(message: Any) -> bytes:
    return to_json(message).encode()


def read_message(declared: Callable[..., T], payload: bytes) -> T:
    """The message that a payload holds; MalformedError where it holds none."""
    plain = read_object(payload)
    known: Any = declared
    names = {each.name for each in fields(known)}
    try:
        return from_plain(declared, {name: plain[name] for name in names & plain.keys()}, "The message")
    except MalformedError:
        raise
    except UNREADABLE:
        malformed("The message can't be read.")


def read_object(payload: bytes) -> dict[str, Any]:
    """The JSON object in a payload; MalformedError where there is none."""
    if len(payload) > MOST_BYTES:
        malformed("The message has more than {most} bytes.", most=MOST_BYTES)
    try:
        plain = json.loads(payload)
    except UNREADABLE:
        malformed("The message is not JSON.")
    if not isinstance(plain, dict):
        malformed("The message is not an object.")
    return plain
