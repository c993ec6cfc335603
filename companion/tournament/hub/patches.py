"""Patches: what changed for a role since it was last told, field by field. One for all who have the role."""

from typing import Any

from companion.tournament.hub.event import Event
from companion.tournament.hub.views import KEYED, SECTIONS, Role, View, part, section_of

# A box that is heard of makes no news by itself more often than this.
HEARD_MS = 10_000
OFTEN = ("heard", "seq")


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
        if now.get("heard", 0) - before.get("heard", 0) < HEARD_MS:
            # It is told with the next one; what was told of it last stays to be compared with.
            kept = {name: before[name] for name in OFTEN if fields.pop(name, None) is not None}
            now = now | kept
        if not fields:
            return {}
        told[key] = now
        if "seats" in fields:
            fields["seats"] = _seats(before["seats"], now["seats"])
        return fields


def _seats(before: list[View], now: list[View]) -> list[View] | dict[str, View]:
    """What changed at each seat, by its place, while the same people sit there; else all seats anew."""
    if [seat["player"] for seat in before] != [seat["player"] for seat in now]:
        return now
    pairs = enumerate(zip(before, now, strict=True))
    return {str(place): _changes(old, new) for place, (old, new) in pairs if old != new}


def _changes(old: View, new: View) -> View:
    return {name: value for name, value in new.items() if old.get(name) != value}
