"""Tiles as they come: each key adds one, the knob shows the other types, BACK takes the last one away."""

from companion.games.castles.rules.terms import TYPES, Type
from companion.games.castles.screens.entries import KEYS
from companion.games.castles.screens.signs import TYPE_SIGNS
from companion.ui.kit.choices import Choice, choice_parts
from companion.ui.kit.languages import Translator
from companion.ui.kit.scene import Part


def types_shown(*, is_rest: bool) -> tuple[Type, ...]:
    """What stands above the keys: the first five types, or the other three."""
    return TYPES[KEYS:] if is_rest else TYPES[:KEYS]


def tile_parts(came: tuple[Type, ...], line: str, words: Translator, *, is_rest: bool) -> tuple[Part, ...]:
    """The types above their keys, what has come so far, and a line about it."""
    choices = [Choice(TYPE_SIGNS[type_], "") for type_ in types_shown(is_rest=is_rest)]
    del words
    return choice_parts(choices, line, " ".join(TYPE_SIGNS[type_] for type_ in came))
