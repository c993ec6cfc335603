"""A screen for the tests of the box: it gives one step to every push, so that each step can be tried."""

from dataclasses import dataclass

from companion.controls.intents import Intent, Push
from companion.ui.kit.scene import Scene
from companion.ui.kit.screen import Desk, Stay, Step

WAITING = Scene("Waiting")


@dataclass(frozen=True, slots=True)
class Answering:
    """A screen that gives the same step to every push."""

    step: Step | None = None
    scene: Scene = WAITING

    def view(self, desk: Desk) -> Scene:
        return self.scene

    def handle(self, intent: Intent, desk: Desk) -> Step:
        return self.step if isinstance(intent, Push) and self.step is not None else Stay(self)
