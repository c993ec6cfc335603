"""The fault screen: what broke and where, and that the game is safe."""

from dataclasses import dataclass

from companion.controls.intents import Back, Intent, Push
from companion.ui.desk import Desk
from companion.ui.icons import Icon
from companion.ui.scene import BODY, Cue, Paragraph, Scene
from companion.ui.steps import GoHome, Stay, Step


@dataclass(frozen=True, slots=True)
class FaultScreen:
    """One sentence; without one, the sentences of the devices that do not work now."""

    what: str = ""

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        what = self.what or " ".join(desk.faults) or words.text("All devices work.")
        return Scene(
            f"{Icon.WARNING} {words.text('Something broke')}",
            body=(Paragraph(BODY.inset(left=2, right=2), f"{what}\n{words.text('The game is safe.')}"),),
            hint=(Cue(Icon.PUSH, words.text("go on")),),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del desk
        return GoHome() if isinstance(intent, Push | Back) else Stay(self)
