"""Set-up begins: who plays."""

from dataclasses import dataclass

from companion.controls.intents import Back, Intent
from companion.ui.desk import Desk
from companion.ui.scene import Scene
from companion.ui.steps import Leave, Stay, Step


@dataclass(frozen=True, slots=True)
class Setup:
    """The players of the last evening, or how many there are."""

    def view(self, desk: Desk) -> Scene:
        return Scene(desk.words.text("New game"))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del desk
        return Leave() if isinstance(intent, Back) else Stay(self)
