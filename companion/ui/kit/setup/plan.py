"""The plan of a game: what has been entered in set-up so far, what its pages answer, and who is there."""

import re
import unicodedata
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import changed, frozen
from companion.games.port import Person
from companion.settings.preferences import Changes, Preferences
from companion.ui.kit.font import Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import LIST, Cue, Row, Rows, Scene, choosing, turned
from companion.ui.kit.screen import Desk

Own = TypeVar("Own")


NAMES_KEPT = 12


@frozen
class Plan(Generic[Own]):
    """What set-up has entered so far: people clockwise, who starts, the game's own answers; no ids yet.

    An empty name or colour is still to be asked.
    """

    counts: range
    """How many can play this game."""
    own: Own
    """What was entered on the game's own pages."""
    people: tuple[Person, ...] = ()
    starting_seat: int = 0
    is_taught: bool = False
    """Whether the box leads the first round."""


def people_of(preferences: Preferences, most: int) -> tuple[Person, ...]:
    """The people of the last game: they come first among the remembered names, and each has a colour."""
    names = preferences.last_names[: min(len(preferences.last_colours), most)]
    return tuple(
        Person("", name, colour) for name, colour in zip(names, preferences.last_colours, strict=False)
    )


def with_person(plan: Plan[Own], seat: int, **changes: str) -> Plan[Own]:
    people = list(plan.people)
    people[seat] = changed(people[seat], **changes)
    return changed(plan, people=tuple(people))


def with_count(plan: Plan[Own], count: int) -> Plan[Own]:
    """The plan with this many people: the last ones are dropped, or empty ones are added."""
    missing = max(0, count - len(plan.people))
    return changed(plan, people=plan.people[:count] + (Person(""),) * missing)


def with_seat(plan: Plan[Own], seat: int, target: int) -> Plan[Own]:
    """The plan with the person of `seat` moved to the seat `target`; those between move up."""
    people = list(plan.people)
    people.insert(target, people.pop(seat))
    return changed(plan, people=tuple(people))


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
    }


class Page(Protocol):
    """Like a screen, with the plan beside the desk."""

    def view(self, plan: Plan[Any], desk: Desk) -> Scene: ...

    def handle(self, intent: Intent, plan: Plan[Any], desk: Desk) -> "Answer": ...


@frozen
class Show:
    """Show this page with this plan."""

    page: Page
    plan: Plan[Any]


@frozen
class Done:
    """The page has its answer: go on to the next page with this plan."""

    plan: Plan[Any]


@frozen
class Return:
    """Go back to the page before; the plan stays as it was entered."""


@frozen
class Play:
    """Set this game up; the plan stays where it is the one that is set up already."""

    game: str


Answer: TypeAlias = Show | Done | Return | Play
Line: TypeAlias = tuple[Row, Answer]


class ListPage(Page):
    """A page with a list: the knob goes through its rows, a push takes one, BACK returns."""

    selected: int | None

    @abstractmethod
    def rows(self, plan: Plan[Any], desk: Desk) -> tuple[Row, ...]: ...

    @abstractmethod
    def take(self, at: int, plan: Plan[Any], desk: Desk) -> Answer:
        """What taking this row leads to."""

    def left(self, _plan: Plan[Any]) -> Answer:
        """What BACK leads to."""
        return Return()

    def at(self, _plan: Plan[Any], _desk: Desk) -> int:
        """The row on which the knob is."""
        return self.selected or 0

    def listed(self, plan: Plan[Any], desk: Desk, face: Face | None = None) -> tuple[Rows]:
        return (Rows(LIST, self.rows(plan, desk), self.at(plan, desk), face=face),)

    def scene(self, plan: Plan[Any], desk: Desk, title: str, act: str, right: str = "") -> Scene:
        """Its usual picture: a push does `act`, BACK leads back."""
        return Scene(title, right, self.listed(plan, desk), choosing(desk.words, act))

    def handle(self, intent: Intent, plan: Plan[Any], desk: Desk) -> Answer:
        at = self.at(plan, desk)
        match intent:
            case Turn(steps):
                selected = turned(at, steps, len(self.rows(plan, desk)))
                return Show(changed(self, selected=selected), plan)
            case Push():
                return self.take(at, plan, desk)
            case Back():
                return self.left(plan)
        return Show(self, plan)


class OptionsPage(ListPage):
    """A list that says of each row what a push leads to; that may be to lend the knob to the row."""

    is_setting: bool = False
    """Whether the knob sets the selected row, until the next push or BACK."""

    @abstractmethod
    def lines(self, plan: Plan[Any], desk: Desk) -> Sequence[Line]:
        """Each row, and what taking it leads to."""

    def set(self, plan: Plan[Any], _steps: int) -> Plan[Any]:
        """The plan after the knob has set the selected row."""
        return plan

    def setting(self, plan: Plan[Any]) -> Show:
        """What a push leads to that lends the knob to its row."""
        return Show(changed(self, is_setting=True), plan)

    def rows(self, plan: Plan[Any], desk: Desk) -> tuple[Row, ...]:
        return tuple(changed(row, is_editing=self.is_setting) for row, _ in self.lines(plan, desk))

    def take(self, at: int, plan: Plan[Any], desk: Desk) -> Answer:
        return self.lines(plan, desk)[at][1]

    def handle(self, intent: Intent, plan: Plan[Any], desk: Desk) -> Answer:
        match intent:
            case Turn(steps) if self.is_setting:
                return Show(self, self.set(plan, steps))
            case Push() | Back() if self.is_setting:
                return Show(changed(self, is_setting=False), plan)
        return super().handle(intent, plan, desk)


def way_out(desk: Desk) -> Cue:
    """What BACK does on the first page: it leads to the game, or without one to the settings."""
    return Cue(Icon.BACK, desk.words.text("more") if desk.game is None else desk.words.text("leave"))
