"""The self-test: every key, the knob, the lamps and the pixels."""

from dataclasses import dataclass

from companion.controls.intents import Back, Intent
from companion.ui.desk import Desk
from companion.ui.scene import Scene
from companion.ui.steps import Leave, Stay, Step


@dataclass(frozen=True, slots=True)
class SelfTest:
    """One page a part."""

    def view(self, desk: Desk) -> Scene:
        return Scene(desk.words.text("Self-test"))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del desk
        return Leave() if isinstance(intent, Back) else Stay(self)
