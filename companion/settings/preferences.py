"""Preferences: what the people at the table choose on the panel, and the box remembers."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Annotated, Any

from companion.frozen import frozen
from companion.games.kit.clock import OFF, Rule
from companion.games.kit.codec import Form, Text, to_json
from companion.games.kit.fields import TEXT_MAX, malformed, number
from companion.games.kit.sentences import UNPRINTABLE, shown

# A day; no screen offers more than some minutes.
MOST_DIM_S = 24 * 60 * 60
# The largest number in a game's memory, how deep its lists and objects go, and how long it is as JSON.
MOST_REMEMBERED = 1_000_000
DEEPEST_MEMORY = 8
LONGEST_MEMORY = 8 * 1024


def _objects_by_name(plain: object, name: str) -> Mapping[str, Any]:
    if not isinstance(plain, dict) or not all(isinstance(each, dict) for each in plain.values()):
        malformed("{name} must be an object of objects, not {given}.", name=name, given=shown(plain))
    if not all(_is_modest(each) and is_modest(memory) for each, memory in plain.items()):
        raise ValueError(f"{name} holds a value that is too long or too deep")
    return plain


def is_modest(memory: Mapping[str, Any]) -> bool:
    """Whether a memory is short enough to be kept, and a screen could show each value of it."""
    return _is_modest(memory) and len(to_json(memory)) <= LONGEST_MEMORY


def _is_modest(plain: object, depth: int = DEEPEST_MEMORY) -> bool:
    match plain:
        case dict():
            inside: list[object] = [*plain, *plain.values()]
        case list():
            inside = plain
        case str():
            return len(plain) <= TEXT_MAX and not UNPRINTABLE.search(plain)
        case int() | float():
            return -MOST_REMEMBERED <= plain <= MOST_REMEMBERED
        case _:
            return True
    return depth > 0 and all(_is_modest(each, depth - 1) for each in inside)


def _from_to(least: int, most: int) -> Form:
    def read(plain: object, name: str) -> int:
        value = number(plain, name)
        if not least <= value <= most:
            raise ValueError(f"{name} is not a number from {least} to {most}")
        return value

    return Form(read)


class Sound(StrEnum):
    """What is heard: nothing, the signals of the game, or each touch as well."""

    OFF = "off"
    SIGNALS = "signals"
    TICKS = "ticks"


class Voice(StrEnum):
    """What the box says aloud: nothing, whose turn it is, the moves as well, or every screen."""

    OFF = "off"
    SIGNALS = "signals"
    TURNS = "turns"
    ALL = "all"


@frozen
class Preferences:
    """Everything the settings and set-up screens ask once; kept beside the journal."""

    language: str | None = None
    is_coach: bool = True
    """Whether the end of a round is explained step by step."""
    is_taught: bool = False
    """Whether the box leads the table through the first round of its game, once."""
    brightness_percent: Annotated[int, _from_to(1, 100)] = 80
    lamps_percent: Annotated[int, _from_to(1, 100)] = 80
    dim_after_s: Annotated[int, _from_to(0, MOST_DIM_S)] = 120
    sound: Sound = Sound.SIGNALS
    voice: Voice = Voice.OFF
    is_knob_reversed: bool = False
    clock: Rule = OFF
    """How time is counted in the next game."""
    is_page_open: bool = False
    """Whether the room may watch the web page, not this machine alone."""
    game: Text | None = None
    """Which game the next set-up is for; None until one was chosen."""
    last_names: tuple[Text, ...] = ()
    """Those of the last game first, by seat, then those who have played before."""
    last_colours: tuple[Text, ...] = ()
    """One for each player of the last game."""
    memories: Annotated[Mapping[str, Any], Form(_objects_by_name)] = field(default_factory=dict)
    """What each game's set-up remembers, by the game's name, as plain JSON that only the game reads."""

    @property
    def is_close_explained(self) -> bool:
        """Step by step for those who want it so, and for everybody who is being taught."""
        return self.is_coach or self.is_taught


Changes = Mapping[str, object]
"""Fields of Preferences by name, with their new values."""
