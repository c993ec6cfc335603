"""Set-up: how many players there are."""

from typing import Any

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import clamped
from companion.ui.kit.scene import BODY, Align, Cue, Rect, Scene, Text
from companion.ui.kit.setup.pages import Answer, Done, Return, Show, way_out
from companion.ui.kit.setup.plan import Plan, with_count

PITCH, GAP = 30, 4


@frozen
class Count:
    """The possible numbers side by side."""

    count: int = 4

    def view(self, plan: Plan[Any], desk: Desk) -> Scene:
        pitch = min(PITCH, BODY.width // len(plan.counts))
        left = BODY.x + (BODY.width - pitch * len(plan.counts)) // 2 + GAP // 2
        return Scene(
            desk.words.text("How many players?"),
            body=tuple(
                Text(
                    Rect(left + index * pitch, BODY.y + 9, pitch - GAP, 22),
                    str(count),
                    Face.DIGITS,
                    Align.CENTRE,
                    is_inverted=count == self.count,
                )
                for index, count in enumerate(plan.counts)
            ),
            hint=(
                Cue(Icon.TURN, desk.words.text("choose")),
                Cue(Icon.PUSH, desk.words.text("go on")),
                Cue(Icon.BACK, desk.words.text("back")) if plan.people else way_out(desk),
            ),
        )

    def handle(self, intent: Intent, plan: Plan[Any], desk: Desk) -> Answer:
        del desk
        match intent:
            case Turn(steps):
                return Show(Count(clamped(self.count + steps, plan.counts[0], plan.counts[-1])), plan)
            case Push():
                return Done(with_count(plan, self.count))
            case Back():
                return Return()
            case _:
                return Show(self, plan)
