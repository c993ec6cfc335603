"""What Toscana's set-up remembers from one evening to the next."""

import json
from dataclasses import field

from companion.frozen import frozen
from companion.games.kit.codec import from_plain, to_json
from companion.games.kit.fields import MalformedError
from companion.games.toscana.rules.game import Market, Options
from companion.preferences import Changes, Preferences

NAME = "toscana"


@frozen
class Memory:
    """The market and the options of the last game; before the first game the market is None."""

    market: Market | None = None
    options: Options = field(default_factory=Options)


def memory_of(preferences: Preferences) -> Memory:
    """The memory in the preferences; an empty one if it cannot be read."""
    try:
        return from_plain(Memory, preferences.memories.get(NAME, {}), NAME)
    except MalformedError:
        return Memory()


def remembering(preferences: Preferences, memory: Memory) -> Changes:
    return {"memories": {**preferences.memories, NAME: json.loads(to_json(memory))}}
