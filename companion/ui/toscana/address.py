"""The address: where a phone finds the web page."""

from dataclasses import dataclass

from companion.controls.intents import Back, Intent
from companion.ui.desk import Desk
from companion.ui.scene import Scene
from companion.ui.steps import Leave, Stay, Step


@dataclass(frozen=True, slots=True)
class Address:
    """The address as text and as a QR code."""

    def view(self, desk: Desk) -> Scene:
        return Scene(desk.words.text("Address"))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del desk
        return Leave() if isinstance(intent, Back) else Stay(self)
