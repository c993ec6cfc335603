"""What set-up remembers from one evening to the next: the 16 numbers and the options."""

import json
from dataclasses import field
from typing import Annotated

from companion.frozen import frozen
from companion.games.castles.rules.bounds import bad_numbers
from companion.games.castles.rules.forms import NUMBERS_OF_EVERY_TYPE
from companion.games.castles.rules.game import ColourNumbers, Options
from companion.games.kit.codec import from_plain, to_json
from companion.games.kit.fields import MalformedError
from companion.preferences import Changes, Preferences

NAME = "castles"


@frozen
class Memory:
    """The numbers and the options of the last game; before the first game the numbers are None."""

    numbers: Annotated[ColourNumbers | None, NUMBERS_OF_EVERY_TYPE] = None
    options: Options = field(default_factory=Options)


def memory_of(preferences: Preferences) -> Memory:
    """The memory in the preferences; an empty one if it cannot be read, or holds what cannot be."""
    try:
        memory = from_plain(Memory, preferences.memories.get(NAME, {}), NAME)
    except MalformedError:
        return Memory()
    return Memory() if bad_numbers(memory.numbers or {}, memory.options) else memory


def remembering(preferences: Preferences, memory: Memory) -> Changes:
    return {"memories": {**preferences.memories, NAME: json.loads(to_json(memory))}}
