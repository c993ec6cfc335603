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
    """A list of the colours that nobody else has."""

    seat: int
    selected: int = 0

    def view(self, plan: Plan[Any], desk: Desk) -> Scene:
        words = desk.words
        rows = tuple(Row(colour_name(colour, words)) for colour in _free(plan, self.seat))
        return Scene(
            shorten(Face.SMALL, plan.people[self.seat].name, NAME_ROOM),
            words.text("Which colour?"),
            (Rows(LIST, rows, self.selected),),
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
                return Show(Colour(self.seat, turned(self.selected, steps, len(free))), plan)
            case Push():
                return Done(with_person(plan, self.seat, colour=free[self.selected]))
            case Back():
                return Return()
            case _:
                return Show(self, plan)


def _free(plan: Plan[Any], seat: int) -> tuple[str, ...]:
    taken = {person.colour for index, person in enumerate(plan.people) if index != seat}
    return tuple(colour for colour in COLOURS if colour not in taken)
