"""Patches: what changed for a role since it was last told, field by field. One for all who have the role."""

from typing import Any

from companion.tournament.hub.event import Event
from companion.tournament.hub.views import KEYED, SECTIONS, Role, View, part, section_of

# A box that is heard of makes no news by itself more often than this.
HEARD_MS = 10_000


class Patches:
    """What the pages of one role have been told."""

    def __init__(self, role: Role) -> None:
        self._role = role
        self._told: dict[str, dict[str, Any]] = {}

    def news(self, event: Event, changed: frozenset[tuple[str, str]], hall: View) -> View:
        """What to tell now, empty if nothing; `changed` is what the event says of itself."""
        news: View = {}
        for section, key in sorted(changed):
            if section not in SECTIONS[self._role]:
                continue
            if section not in KEYED:
                news[section] = section_of(event, self._role, section, hall)
                continue
            difference = self._difference(event, section, key)
            if difference != {}:
                news.setdefault(section, {})[key] = difference
        return news

    def _difference(self, event: Event, section: str, key: str) -> View | None:
        told = self._told.setdefault(section, {})
        now = part(event, self._role, section, key)
        before: View | None = told.get(key)
        if now is None:
            told.pop(key, None)
            return None
        if before is None:
            told[key] = now
            return now
        fields = {name: value for name, value in now.items() if before.get(name) != value}
        if set(fields) <= {"heard", "seq"} and now.get("heard", 0) - before.get("heard", 0) < HEARD_MS:
            return {}
        told[key] = now
        return fields
