"""Set-up: who sits on a seat. Those who played last are offered first; a new name is spelt."""

from typing import Any

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.preferences import Preferences
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.setup.pages import Answer, Done, Return, Show
from companion.ui.kit.setup.plan import Plan, with_person
from companion.ui.kit.setup.spelling import Spelling


@frozen
class Name:
    """A list: known names that are still free, then a new name, then just a number."""

    seat: int
    selected: int = 0

    def view(self, plan: Plan[Any], desk: Desk) -> Scene:
        words = desk.words
        rows = (*offered(plan, self.seat, desk.preferences), words.text("A new name"), self._number(desk))
        return Scene(
            words.text("Who sits here?"),
            words.text("seat {seat}", seat=self.seat + 1),
            (Rows(LIST, tuple(map(Row, rows)), self.selected),),
            (
                Cue(Icon.TURN, words.text("choose")),
                Cue(Icon.PUSH, words.text("take")),
                Cue(Icon.BACK, words.text("back")),
            ),
        )

    def handle(self, intent: Intent, plan: Plan[Any], desk: Desk) -> Answer:
        names = offered(plan, self.seat, desk.preferences)
        match intent:
            case Turn(steps):
                return Show(Name(self.seat, turned(self.selected, steps, len(names) + 2)), plan)
            case Push() if self.selected < len(names):
                return Done(_seated(plan, self.seat, names[self.selected], desk.preferences))
            case Push() if self.selected == len(names):
                return Show(Spelling(self.seat), plan)
            case Push():
                return Done(with_person(plan, self.seat, name=self._number(desk)))
            case Back():
                return Return()
            case _:
                return Show(self, plan)

    def _number(self, desk: Desk) -> str:
        return desk.words.text("Player {number}", number=self.seat + 1)


def offered(plan: Plan[Any], seat: int, preferences: Preferences) -> tuple[str, ...]:
    """The name of this seat and the remembered ones, without those of the other seats."""
    others = {person.name for index, person in enumerate(plan.people) if index != seat}
    known = tuple(name for name in preferences.last_names if name not in others)
    own = plan.people[seat].name
    return known if not own or own in known else (own, *known)


def _seated(plan: Plan[Any], seat: int, name: str, preferences: Preferences) -> Plan[Any]:
    """The plan with this name on the seat; a known player gets the last game's colour if it is free."""
    colours = dict(zip(preferences.last_names, preferences.last_colours, strict=False))
    taken = {person.colour for index, person in enumerate(plan.people) if index != seat}
    colour = colours.get(name, "")
    changes = {"colour": colour} if colour and colour not in taken else {}
    return with_person(plan, seat, name=name, **changes)
