"""Safe shut-down: asks once."""

from dataclasses import dataclass

from companion.controls.intents import Back, Intent
from companion.ui.desk import Desk
from companion.ui.scene import Scene
from companion.ui.steps import Leave, Stay, Step


@dataclass(frozen=True, slots=True)
class ShutDownScreen:
    """The question before the machine is switched off."""

    def view(self, desk: Desk) -> Scene:
        return Scene(desk.words.text("Switch off"))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del desk
        return Leave() if isinstance(intent, Back) else Stay(self)
