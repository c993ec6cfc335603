"""Preferences: what the people at the table choose on the panel, and the box remembers."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.toscana.rules.game import Market, Options


@dataclass(frozen=True, slots=True)
class Preferences:
    """Everything the settings and set-up screens ask once; kept beside the journal."""

    language: str | None = None
    is_coach: bool = True
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
    last_market: Market | None = None
    last_options: Options = field(default_factory=Options)
    breaks: tuple[str, ...] = ()
    """When the turn timer was paused and resumed in this game, in turn, in ISO 8601."""


Changes = Mapping[str, object]
"""Fields of Preferences by name, with their new values."""
