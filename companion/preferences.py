"""Preferences: what the people at the table choose on the panel, and the box remembers."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.toscana.game import Market, Options


@dataclass(frozen=True, slots=True)
class Preferences:
    """Everything the settings and set-up screens ask once; kept beside the journal."""

    language: str | None = None
    is_coach: bool = True
    brightness_percent: int = 80
    dim_after_s: int = 120
    is_knob_reversed: bool = False
    has_timer: bool = False
    last_names: tuple[str, ...] = ()
    last_colours: tuple[str, ...] = ()
    last_market: Market | None = None
    last_options: Options = field(default_factory=Options)


Changes = Mapping[str, object]
"""Fields of Preferences by name, with their new values."""
