"""Set-up with more players than seats have lamps: who sits without."""

from dataclasses import replace
from typing import Any

from companion.controls.intents import Back, Intent, Push, Seat, Turn
from companion.frozen import frozen
from companion.games.kit.lamps import ROWS
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.scene import ROW_HEIGHT, Cue, Paragraph, Row, Rows, Scene
from companion.ui.kit.setup.pages import Answer, Done, Return, Show
from companion.ui.kit.setup.plan import Plan

SENTENCE = LIST.inset(left=2, right=2, bottom=2 * ROW_HEIGHT)


@frozen
class Sixth:
    """The last of the list has no lamps and no button. Choosing somebody lets the list begin after them."""

    selected: int = ROWS

    def view(self, plan: Plan[Any], desk: Desk) -> Scene:
        words = desk.words
        rows = tuple(Row(person.name) for person in plan.people)
        sentence = words.text("Five seats have lamps and a button, the sixth has none.")
        return Scene(
            words.text("Who has no lamps?"),
            body=(
                Paragraph(SENTENCE, sentence, Face.SMALL),
                Rows(LIST.inset(top=SENTENCE.height), rows, self.selected, face=Face.SMALL),
            ),
            hint=(
                Cue(Icon.TURN, words.text("choose")),
                Cue(Icon.PUSH, words.text("take")),
                Cue(Icon.BACK, words.text("back")),
            ),
        )

    def handle(self, intent: Intent, plan: Plan[Any], desk: Desk) -> Answer:
        del desk
        match intent:
            case Turn(steps):
                return Show(Sixth(turned(self.selected, steps, len(plan.people))), plan)
            case Seat(seat) if seat < len(plan.people):
                return Show(Sixth(seat), plan)
            case Push():
                after = self.selected + 1
                return Done(replace(plan, people=(*plan.people[after:], *plan.people[:after])))
            case Back():
                return Return()
            case _:
                return Show(self, plan)
