"""What Tuscany's set-up remembers from one evening to the next."""

import json
from dataclasses import field

from companion.frozen import frozen
from companion.games.kit.codec import from_plain, to_json
from companion.games.kit.fields import MalformedError
from companion.games.tuscany.rules.game import Options
from companion.games.tuscany.rules.printed import Chart, PrintedMap, WinePoints
from companion.preferences import Changes, Preferences

NAME = "tuscany"


@frozen
class Memory:
    """The board as it was checked against the printed one, and how the last game was played."""

    options: Options = field(default_factory=Options)
    structures: bool = False
    chart: Chart | None = None
    map: PrintedMap | None = None
    wine_points: WinePoints | None = None


def memory_of(preferences: Preferences) -> Memory:
    """The memory in the preferences; an empty one if it cannot be read."""
    try:
        return from_plain(Memory, preferences.memories.get(NAME, {}), NAME)
    except MalformedError:
        return Memory()


def remembering(preferences: Preferences, memory: Memory) -> Changes:
    return {"memories": {**preferences.memories, NAME: json.loads(to_json(memory))}}
