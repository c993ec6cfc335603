"""Set-up: on which seat a player sits, clockwise round the table."""

from typing import Any

from companion.controls.intents import Back, Intent, Push, Seat, Turn
from companion.frozen import frozen
from companion.games.kit.lamps import ROWS
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.setup.pages import Answer, Done, Show
from companion.ui.kit.setup.plan import Plan, with_seat


@frozen
class SeatOrder:
    """Everybody in the order they sit; the knob moves one player along."""

    seat: int

    def view(self, plan: Plan[Any], desk: Desk) -> Scene:
        words = desk.words
        rows = tuple(
            Row(f"{seat}  {person.name}", words.text("no lamps") if seat > ROWS else "")
            for seat, person in enumerate(plan.people, 1)
        )
        return Scene(
            words.text("Seats, clockwise"),
            body=(Rows(LIST, rows, self.seat),),
            hint=(Cue(Icon.TURN, words.text("move")), Cue(Icon.PUSH, words.text("sits here"))),
        )

    def handle(self, intent: Intent, plan: Plan[Any], desk: Desk) -> Answer:
        del desk
        match intent:
            case Turn(steps):
                return self._carry(plan, turned(self.seat, steps, len(plan.people)))
            case Seat(index) if index < len(plan.people):
                return self._carry(plan, index)
            case Push() | Back():
                return Done(plan)
            case _:
                return Show(self, plan)

    def _carry(self, plan: Plan[Any], target: int) -> Answer:
        return Show(SeatOrder(target), with_seat(plan, self.seat, target))
