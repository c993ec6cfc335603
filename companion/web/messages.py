"""The messages that a page may send, and their parser, which refuses all else with one sentence."""

import json
from typing import Any, TypeAlias

from companion.devices.ports import KNOB, SEATS, Line
from companion.frozen import frozen

DEVICES = ("display", "panel", "lamp_rows", "seat_buttons")
MOST_DETENTS = 24
KEYS = tuple(line for line in Line if line not in KNOB)
SEAT_KEYS = tuple(f"seat_{number}" for number in range(1, SEATS + 1))
# How long a page may keep what a finger did before it sends it.
OLDEST_MS = 5000
# No browser's clock shows more, and up to here a float tells milliseconds apart.
LATEST_MS = 1e15


class MessageError(ValueError):
    """A message that can't be read; the text is one sentence."""


@frozen
class Times:
    """By the clock of the browser, in milliseconds: when a finger moved, and when the message was sent."""

    at_ms: float
    sent_ms: float


@frozen
class Press:
    """A key, or the button of a seat (counted from 0), went down; without times it was just now."""

    what: Line | int
    times: Times | None = None


@frozen
class Release:
    """It came up."""

    what: Line | int
    times: Times | None = None


@frozen
class StillDown:
    """What is down is still down: the page says so again and again, so that its silence is no hold."""

    times: Times


@frozen
class TurnKnob:
    detents: int


@frozen
class Plug:
    device: str
    is_in: bool


Message: TypeAlias = Press | Release | StillDown | TurnKnob | Plug

USAGE = (
    'send {"press":KEY}, {"release":KEY}, {"turn":DETENTS}, {"plug":DEVICE} or {"unplug":DEVICE}; '
    'a touch may say when it was, "times":[AT,SENT], and {"still":"down","times":[AT,SENT]} that it lasts.'
)


def message_from_json(text: str) -> Message:
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
        raise MessageError(f"This is not JSON: {USAGE}") from None
    times = _times(plain.pop("times")) if isinstance(plain, dict) and "times" in plain else None
    if not isinstance(plain, dict) or len(plain) != 1:
        raise MessageError(f"This is not one wish: {USAGE}")
    ((name, value),) = plain.items()
    match name:
        case "press":
            return Press(_key(value), times)
        case "release":
            return Release(_key(value), times)
        case "still" if value == "down" and times is not None:
            return StillDown(times)
        case "turn":
            return TurnKnob(_number(value, "turn", -MOST_DETENTS, MOST_DETENTS))
        case "plug" | "unplug":
            return Plug(_device(value), is_in=name == "plug")
        case _:
            raise MessageError(f"The box does not know this wish: {USAGE}")


def _key(value: Any) -> Line | int:
    if isinstance(value, str) and value in SEAT_KEYS:
        return SEAT_KEYS.index(value)
    if not isinstance(value, str) or value not in KEYS:
        raise MessageError(f"There is no such key: use one of {', '.join((*KEYS, *SEAT_KEYS))}.")
    return Line(value)


def _times(value: Any) -> Times:
    if (
        not isinstance(value, list)
        or len(value) != 2
        or not all(type(each) in (int, float) and abs(each) <= LATEST_MS for each in value)
        or not 0 <= value[1] - value[0] <= OLDEST_MS
    ):
        raise MessageError(f"times must be two numbers of milliseconds, at most {OLDEST_MS} apart.")
    return Times(*value)


def _device(value: Any) -> str:
    if not isinstance(value, str) or value not in DEVICES:
        raise MessageError(f"There is no such device: use one of {', '.join(DEVICES)}.")
    return value


def _number(value: Any, name: str, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise MessageError(f"{name} must be a whole number from {least} to {most}.")
    return value
