"""History: what was entered, newest first, and the way back to any point."""

from dataclasses import dataclass

from companion.controls.intents import Back, Intent
from companion.ui.desk import Desk
from companion.ui.scene import Scene
from companion.ui.steps import Leave, Stay, Step


@dataclass(frozen=True, slots=True)
class History:
    """One line an entry."""

    def view(self, desk: Desk) -> Scene:
        return Scene(desk.words.text("History"))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del desk
        return Leave() if isinstance(intent, Back) else Stay(self)
