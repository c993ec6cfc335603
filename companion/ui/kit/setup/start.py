"""Set-up: who starts, drawn by lot or chosen."""

from dataclasses import replace
from typing import Any

from companion.controls.intents import Back, Intent, Push, Seat, Turn
from companion.frozen import frozen
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face, shorten
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.scene import BODY, Align, Cue, Row, Rows, Scene, Text
from companion.ui.kit.setup.pages import Answer, Done, Return, Show
from companion.ui.kit.setup.plan import Plan


@frozen
class Start:
    """A list: draw by lot, then everybody by name."""

    selected: int = 0

    def view(self, plan: Plan[Any], desk: Desk) -> Scene:
        words = desk.words
        rows = (Row(words.text("Draw lots")), *(Row(person.name) for person in plan.people))
        act = words.text("draw") if self.selected == 0 else words.text("starts")
        return Scene(
            words.text("Who starts?"),
            body=(Rows(LIST, rows, self.selected),),
            hint=(
                Cue(Icon.TURN, words.text("choose")),
                Cue(Icon.PUSH, act),
                Cue(Icon.BACK, words.text("back")),
            ),
        )

    def handle(self, intent: Intent, plan: Plan[Any], desk: Desk) -> Answer:
        match intent:
            case Turn(steps):
                return Show(Start(turned(self.selected, steps, len(plan.people) + 1)), plan)
            case Seat(seat) if seat < len(plan.people):
                return Done(replace(plan, starting_seat=seat))
            case Push() if self.selected == 0:
                return Show(Drawn(), replace(plan, starting_seat=desk.draw_lot(len(plan.people))))
            case Push():
                return Done(replace(plan, starting_seat=self.selected - 1))
            case Back():
                return Return()
            case _:
                return Show(self, plan)


@frozen
class Drawn:
    """Shows who was drawn by lot to start."""

    def view(self, plan: Plan[Any], desk: Desk) -> Scene:
        words = desk.words
        name, starts = plan.people[plan.starting_seat].name, words.text("starts the first round")
        return Scene(
            words.text("Drawn by lot"),
            body=(
                Text(
                    BODY.inset(top=4, bottom=20),
                    shorten(Face.BOLD, name, BODY.width),
                    Face.BOLD,
                    Align.CENTRE,
                ),
                Text(
                    BODY.inset(top=22, bottom=6),
                    f"{Icon.STARTING_PLAYER} {starts}",
                    align=Align.CENTRE,
                ),
            ),
            hint=(Cue(Icon.PUSH, words.text("go on")), Cue(Icon.BACK, words.text("back"))),
        )

    def handle(self, intent: Intent, plan: Plan[Any], desk: Desk) -> Answer:
        del desk
        match intent:
            case Push():
                return Done(plan)
            case Back():
                return Return()
            case _:
                return Show(self, plan)
