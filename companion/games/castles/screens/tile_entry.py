"""Tiles as they come: the types above their keys, the other types by the knob, and what came so far."""

from companion.games.castles.rules.terms import TYPES, Type
from companion.games.castles.screens.entries import KEYS
from companion.games.castles.screens.signs import TYPE_SIGNS
from companion.ui.kit.choices import Choice, choice_parts
from companion.ui.kit.font import Face
from companion.ui.kit.scene import BODY, Align, Part, Rect, Text

CAME = Rect(BODY.x, BODY.y + 15, BODY.width, 11)


def types_shown(*, is_rest: bool) -> tuple[Type, ...]:
    """What stands above the keys: the first five types, or the other three."""
    return TYPES[KEYS:] if is_rest else TYPES[:KEYS]


def tile_parts(came: tuple[Type, ...], line: str, *, is_rest: bool) -> tuple[Part, ...]:
    """The types above their keys, what has come so far, and a line about it."""
    choices = [Choice(TYPE_SIGNS[type_], "") for type_ in types_shown(is_rest=is_rest)]
    signs = " ".join(TYPE_SIGNS[type_] for type_ in came)
    shown = (Text(CAME, signs, Face.SMALL, Align.CENTRE),) if came else ()
    return (*choice_parts(choices, line), *shown)
