"""The messages that a page may send, and their parser, which refuses all else with one sentence."""

import json
from typing import Any, TypeAlias

from companion.devices.ports import KNOB, SEATS, Line
from companion.frozen import frozen

DEVICES = ("display", "panel", "lamp_rows", "seat_buttons")
MOST_DETENTS = 24
KEYS = tuple(line for line in Line if line not in KNOB)


class MessageError(ValueError):
    """A message that can't be read; the text is one sentence."""


@frozen
class Press:
    line: Line


@frozen
class Release:
    line: Line


@frozen
class TurnKnob:
    detents: int


@frozen
class PressSeat:
    seat: int


@frozen
class Plug:
    device: str
    is_in: bool


Message: TypeAlias = Press | Release | TurnKnob | PressSeat | Plug

USAGE = (
    'send {"press":KEY}, {"release":KEY}, {"turn":DETENTS}, {"seat":0-4}, '
    '{"plug":DEVICE} or {"unplug":DEVICE}.'
)


def message_from_json(text: str) -> Message:
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
        raise MessageError(f"This is not JSON: {USAGE}") from None
    if not isinstance(plain, dict) or len(plain) != 1:
        raise MessageError(f"This is not one wish: {USAGE}")
    ((name, value),) = plain.items()
    match name:
        case "press":
            return Press(_key(value))
        case "release":
            return Release(_key(value))
        case "turn":
            return TurnKnob(_number(value, "turn", -MOST_DETENTS, MOST_DETENTS))
        case "seat":
            return PressSeat(_number(value, "seat", 0, SEATS - 1))
        case "plug" | "unplug":
            return Plug(_device(value), is_in=name == "plug")
        case _:
            raise MessageError(f"The box does not know this wish: {USAGE}")


def _key(value: Any) -> Line:
    if not isinstance(value, str) or value not in KEYS:
        raise MessageError(f"There is no such key: use one of {', '.join(KEYS)}.")
    return Line(value)


def _device(value: Any) -> str:
    if not isinstance(value, str) or value not in DEVICES:
        raise MessageError(f"There is no such device: use one of {', '.join(DEVICES)}.")
    return value


def _number(value: Any, name: str, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise MessageError(f"{name} must be a whole number from {least} to {most}.")
    return value
