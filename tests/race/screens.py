"""The race's screens: set-up asks how far it goes; what is played is entered in the plain form."""

from dataclasses import dataclass, replace

from companion.controls.intents import Back, Intent, Push, Turn
from companion.ui.kit.game_screens import GameScreens, Labels, MemoryOf
from companion.ui.kit.icons import Icon
from companion.ui.kit.rules_pages import Topic
from companion.ui.kit.scene import Cue, Scene, message
from companion.ui.kit.screen import Desk
from companion.ui.kit.setup.plan import Answer, Done, Page, Plan, Return, Show, identified
from tests.race.port import GAME, GOAL, NewGame


@dataclass(frozen=True)
class Memory:
    goal: int = GOAL


MEMORY = MemoryOf("race", Memory)


@dataclass(frozen=True)
class Goal:
    def view(self, plan: Plan[int], desk: Desk) -> Scene:
        return message(GAME.title, f"It goes over {plan.own} steps.", Cue(Icon.PUSH, "go"))

    def handle(self, intent: Intent, plan: Plan[int], desk: Desk) -> Answer:
        match intent:
            case Turn(steps):
                return Show(self, replace(plan, own=plan.own + steps))
            case Push():
                return Done(plan)
            case Back():
                return Return()
        return Show(self, plan)


class RacePages:
    is_start_last = False

    def recall(self, desk: Desk) -> int:
        return MEMORY.recall(desk.preferences).goal

    def pages(self, plan: Plan[int]) -> tuple[Page, ...]:
        return (Goal(),)

    def new_game(self, plan: Plan[int]) -> NewGame:
        return NewGame(identified(plan.people), plan.own)

    def memory(self, plan: Plan[int]) -> Memory:
        return Memory(plan.own)


SCREENS = GameScreens(
    labels=Labels(("1", "2", "3", "4", "5"), ("turn", "steps", "steps")),
    memory=MEMORY,
    pages=RacePages,
    topics=lambda: (Topic("The race", "The first one at the goal has won."),),
)
