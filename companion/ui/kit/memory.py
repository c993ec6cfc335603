"""What a game's set-up remembers from one evening to the next: the game's own JSON in the preferences."""

import json
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from companion.frozen import frozen
from companion.games.kit.codec import from_plain, to_json
from companion.preferences import Changes, Preferences, is_modest

M = TypeVar("M")


@frozen
class MemoryOf(Generic[M]):
    """The memory of the game with this name: a value of a frozen class whose fields all have defaults."""

    game: str
    kind: type[M]

    def recall(self, preferences: Preferences) -> M:
        """What is remembered; the defaults where nothing is, or where it cannot be read."""
        try:
            return self._read(preferences)
        except ValueError:
            return self.kind()

    def keeping(self, preferences: Preferences, memory: M) -> Changes:
        """The preferences to change so that this is remembered; none where it is too long to be kept."""
        plain = json.loads(to_json(memory))
        return {"memories": {**preferences.memories, self.game: plain}} if is_modest(plain) else {}

    def forgotten(self, preferences: Preferences) -> Mapping[str, Any]:
        """The memories of the other games."""
        return {name: each for name, each in preferences.memories.items() if name != self.game}

    def problem(self, preferences: Preferences) -> str | None:
        """One sentence where something is remembered that cannot be read."""
        try:
            self._read(preferences)
        except ValueError as problem:
            return f"What the set-up of {self.game} remembered cannot be read, so it asks again: {problem}"
        return None

    def _read(self, preferences: Preferences) -> M:
        return from_plain(self.kind, preferences.memories.get(self.game, {}), self.game)
