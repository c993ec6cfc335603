"""The plan of a game: what has been entered in set-up so far."""

import re
import unicodedata
from dataclasses import replace as with_changes
from typing import Generic, TypeVar

from companion.frozen import changed, frozen
from companion.games.port import Person
from companion.preferences import Changes, Preferences

Own = TypeVar("Own")

NAMES_KEPT = 12


@frozen
class Plan(Generic[Own]):
    """People sit clockwise in this order. An empty name or colour is still to be asked. No ids yet."""

    counts: range
    """How many can play this game."""
    own: Own
    """What was entered on the game's own pages."""
    people: tuple[Person, ...] = ()
    starting_seat: int = 0


def people_of(preferences: Preferences, most: int) -> tuple[Person, ...]:
    """The people of the last game: they come first among the remembered names, and each has a colour."""
    names = preferences.last_names[: min(len(preferences.last_colours), most)]
    return tuple(
        Person("", name, colour) for name, colour in zip(names, preferences.last_colours, strict=False)
    )


def with_person(plan: Plan[Own], seat: int, **changes: str) -> Plan[Own]:
    people = list(plan.people)
    people[seat] = changed(people[seat], **changes)
    return with_changes(plan, people=tuple(people))


def with_count(plan: Plan[Own], count: int) -> Plan[Own]:
    """The plan with this many people: the last ones are dropped, or empty ones are added."""
    missing = max(0, count - len(plan.people))
    return with_changes(plan, people=plan.people[:count] + (Person(""),) * missing)


def with_seat(plan: Plan[Own], seat: int, target: int) -> Plan[Own]:
    """The plan with the person of `seat` moved to the seat `target`; those between move up."""
    people = list(plan.people)
    people.insert(target, people.pop(seat))
    return with_changes(plan, people=tuple(people))


def identified(people: tuple[Person, ...]) -> tuple[Person, ...]:
    """Everybody with an id: their own, else the name in plain letters; namesakes are numbered."""
    ids: list[str] = []
    for seat, person in enumerate(people, 1):
        letters = unicodedata.normalize("NFKD", person.name).encode("ascii", "ignore").decode().lower()
        plain = re.sub(r"[^a-z0-9]+", "-", letters).strip("-") or f"player-{seat}"
        plain = person.id or plain
        ids.append(plain if plain not in ids else f"{plain}-{seat}")
    return tuple(changed(person, id=id_) for person, id_ in zip(people, ids, strict=True))


def remembering_people(plan: Plan[Own], preferences: Preferences) -> Changes:
    """The preferences to change so that the next set-up offers these people first, then earlier ones."""
    names = [person.name for person in plan.people]
    names += [name for name in preferences.last_names if name not in names]
    return {
        "last_names": tuple(names[:NAMES_KEPT]),
        "last_colours": tuple(person.colour or "" for person in plan.people),
        "breaks": (),
    }
