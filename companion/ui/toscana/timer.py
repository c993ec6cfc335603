"""The turn timer: how long everybody has thought, and a pause."""

from dataclasses import dataclass

from companion.controls.intents import Back, Intent
from companion.ui.desk import Desk
from companion.ui.scene import Scene
from companion.ui.steps import Leave, Stay, Step


@dataclass(frozen=True, slots=True)
class Timer:
    """Thinking time by player."""

    def view(self, desk: Desk) -> Scene:
        return Scene(desk.words.text("Timer"))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del desk
        return Leave() if isinstance(intent, Back) else Stay(self)
