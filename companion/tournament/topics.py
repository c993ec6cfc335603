"""Topics: where on the broker each message of an event belongs; the `1` is the protocol's major version."""

import re
from enum import StrEnum
from typing import NamedTuple

ROOT = "toscana/1"
SERVICE = "_toscana-hub._tcp.local."
"""What a hub is called by mDNS."""
# Names that stand in a topic: nothing that a broker reads as a separator or a wildcard.
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")


class Of(StrEnum):
    """The topics of one box; those from `ack` on come down from the hub."""

    STATE_OF_LINK = "$state"
    INFO = "$info"
    STATE = "state"
    LOG = "up/log"
    ACK = "down/ack"
    ASSIGN = "down/assign"
    CLOCK = "down/clock"
    JUDGE = "down/judge"
    GAME = "down/game"
    RESEND = "down/resend"


class OfAll(StrEnum):
    """The topics for every box of the event."""

    CLOCK = "clock"
    NOTICE = "notice"
    HUBS = "hubs"


class BoxTopic(NamedTuple):
    """A topic of a box."""

    box: str
    topic: Of


def is_name(text: str) -> bool:
    """Whether an event or a box may be called so."""
    return NAME.fullmatch(text) is not None


def of_box(event: str, box: str, topic: Of) -> str:
    return f"{ROOT}/{event}/b/{box}/{topic}"


def of_all(event: str, topic: OfAll) -> str:
    return f"{ROOT}/{event}/all/{topic}"


def of_hub(event: str) -> str:
    """Whether the hub is there."""
    return f"{ROOT}/{event}/hub/$state"


def all_down(event: str, box: str) -> str:
    """What a box subscribes to beside `of_all` and `of_hub`."""
    return f"{ROOT}/{event}/b/{box}/down/#"


def all_up(event: str) -> tuple[str, ...]:
    """What the hub subscribes to."""
    return tuple(of_box(event, "+", topic) for topic in (Of.LOG, Of.STATE, Of.STATE_OF_LINK, Of.INFO))


def topic_of(event: str, topic: str) -> BoxTopic | None:
    """The box and the topic that a name on the broker means; None if it is no box's topic of this event."""
    before = f"{ROOT}/{event}/b/"
    if not topic.startswith(before):
        return None
    box, _, rest = topic.removeprefix(before).partition("/")
    return BoxTopic(box, Of(rest)) if is_name(box) and rest in set(Of) else None
