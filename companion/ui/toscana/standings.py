"""Standings: everybody's money on the way to 60, and what their boxes are worth now."""

from dataclasses import dataclass

from companion.controls.intents import Back, Intent
from companion.ui.desk import Desk
from companion.ui.scene import Scene
from companion.ui.steps import Leave, Stay, Step


@dataclass(frozen=True, slots=True)
class Standings:
    """One bar a player."""

    def view(self, desk: Desk) -> Scene:
        return Scene(desk.words.text("Money"))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del desk
        return Leave() if isinstance(intent, Back) else Stay(self)
