"""Set-up: the colour of a player's pieces."""

from typing import Any

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.ui.kit.colours import COLOURS, colour_name
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face, shorten
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.setup.pages import Answer, Done, Return, Show
from companion.ui.kit.setup.plan import Plan, with_person

NAME_ROOM = 50


@frozen
class Colour:
    """A list of the colours that nobody else has; `selected` is None at first: the player's own."""

    seat: int
    selected: int | None = None

    def view(self, plan: Plan[Any], desk: Desk) -> Scene:
        words = desk.words
        rows = tuple(Row(colour_name(colour, words)) for colour in _free(plan, self.seat))
        return Scene(
            shorten(Face.SMALL, plan.people[self.seat].name, NAME_ROOM),
            words.text("Which colour?"),
            (Rows(LIST, rows, self._at(plan)),),
            (
                Cue(Icon.TURN, words.text("choose")),
                Cue(Icon.PUSH, words.text("take")),
                Cue(Icon.BACK, words.text("back")),
            ),
        )

    def handle(self, intent: Intent, plan: Plan[Any], desk: Desk) -> Answer:
        del desk
        free = _free(plan, self.seat)
        match intent:
            case Turn(steps):
                return Show(Colour(self.seat, turned(self._at(plan), steps, len(free))), plan)
            case Push():
                return Done(with_person(plan, self.seat, colour=free[self._at(plan)]))
            case Back():
                return Return()
            case _:
                return Show(self, plan)

    def _at(self, plan: Plan[Any]) -> int:
        own, free = plan.people[self.seat].colour, _free(plan, self.seat)
        if self.selected is not None:
            return self.selected
        return free.index(own) if own in free else 0


def _free(plan: Plan[Any], seat: int) -> tuple[str, ...]:
    taken = {person.colour for index, person in enumerate(plan.people) if index != seat}
    return tuple(colour for colour in COLOURS if colour not in taken)
