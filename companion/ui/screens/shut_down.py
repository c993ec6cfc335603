"""Switch the box off safely, after one question."""

from companion.controls.intents import Back, Intent, Push
from companion.frozen import frozen
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.message import message
from companion.ui.kit.scene import Cue, Scene
from companion.ui.kit.steps import Leave, ShutDown, Stay, Step


@frozen
class ShutDownScreen:
    """Asks before the machine is switched off."""

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        return message(
            words.text("Switch off"),
            words.text("Switch the box off? The game is kept. Unplug it when all is dark."),
            Cue(Icon.PUSH, words.text("switch off")),
            Cue(Icon.BACK, words.text("back")),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del desk
        match intent:
            case Push():
                return ShutDown()
            case Back():
                return Leave()
            case _:
                return Stay(self)
