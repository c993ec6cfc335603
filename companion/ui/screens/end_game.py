"""End the game early, after one question."""

from companion.controls.intents import Back, Intent, Push
from companion.frozen import frozen
from companion.games.port import Abandon
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.message import message
from companion.ui.kit.scene import Cue, Scene
from companion.ui.kit.steps import Do, Leave, Stay, Step


@frozen
class EndGame:
    """Asks before a game is ended without a result."""

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        return message(
            words.text("End the game"),
            words.text("End this game without a result? Undo brings it back."),
            Cue(Icon.PUSH, words.text("end it")),
            Cue(Icon.BACK, words.text("go on")),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del desk
        match intent:
            case Push():
                return Do(Abandon())
            case Back():
                return Leave()
        return Stay(self)
