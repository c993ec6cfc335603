"""The language: chosen at the first start, and again from the settings."""

from dataclasses import dataclass

from companion.controls.intents import Back, Intent
from companion.ui.desk import Desk
from companion.ui.scene import Scene
from companion.ui.steps import Leave, Stay, Step


@dataclass(frozen=True, slots=True)
class Language:
    """The languages by their own names."""

    def view(self, desk: Desk) -> Scene:
        return Scene(desk.words.text("Language"))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del desk
        return Leave() if isinstance(intent, Back) else Stay(self)
