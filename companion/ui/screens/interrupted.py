"""A half entry at the panel was closed, because a phone has entered something meanwhile."""

from companion.controls.intents import Intent
from companion.frozen import frozen
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.message import message
from companion.ui.kit.scene import Cue, Scene
from companion.ui.kit.steps import Leave, Step
from companion.ui.screens.moves import shown_device


@frozen
class Interrupted:
    """Any input closes it, and what to move comes next."""

    by: str

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        return message(
            words.text("Not entered"),
            words.text(
                "{device} entered something meanwhile. Begin yours again.",
                device=shown_device(self.by),
            ),
            Cue(Icon.PUSH, words.text("ok")),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del intent, desk
        return Leave()
