"""Preferences: what the people at the table choose on the panel, and the box remembers."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any

from companion.frozen import frozen
from companion.games.kit.codec import Form
from companion.games.kit.fields import malformed
from companion.games.kit.sentences import shown


def _objects_by_name(plain: object, name: str) -> Mapping[str, Any]:
    if not isinstance(plain, dict) or not all(isinstance(each, dict) for each in plain.values()):
        malformed("{name} must be an object of objects, not {given}.", name=name, given=shown(plain))
    return plain


@frozen
class Preferences:
    """Everything the settings and set-up screens ask once; kept beside the journal."""

    language: str | None = None
    is_coach: bool = True
    """Whether the end of a round is explained step by step."""
    brightness_percent: int = 80
    dim_after_s: int = 120
    is_knob_reversed: bool = False
    has_timer: bool = False
    is_page_open: bool = False
    """Whether the room may watch the web page, not this machine alone."""
    last_names: tuple[str, ...] = ()
    """Those of the last game first, by seat, then those who have played before."""
    last_colours: tuple[str, ...] = ()
    """One for each player of the last game."""
    memories: Annotated[Mapping[str, Any], Form(_objects_by_name)] = field(default_factory=dict)
    """What each game's set-up remembers, by the game's name, as plain JSON that only the game reads."""
    breaks: tuple[str, ...] = ()
    """When the turn timer was paused and resumed in this game, in turn, in ISO 8601."""


Changes = Mapping[str, object]
"""Fields of Preferences by name, with their new values."""
