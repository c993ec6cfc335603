"""An entry was discarded by holding BACK; holding it once more undoes the entry before."""

from companion.controls.intents import Intent, Key, Seat
from companion.frozen import frozen
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.message import message
from companion.ui.kit.scene import Cue, Scene
from companion.ui.kit.steps import Leave, PassOn, Step
from companion.ui.screens.history import headline_of


@frozen
class Discarded:
    """Any input closes it; a key or a seat begins the next entry at once."""

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        text = words.text("Nothing was entered.")
        if len(desk.moments) > 1:
            last = headline_of(desk, len(desk.moments) - 1)
            text += "\n" + words.text("Hold BACK again to undo: {entry}", entry=last)
        return message(words.text("Discarded"), text, Cue(Icon.PUSH, words.text("ok")))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del desk
        return PassOn() if isinstance(intent, Key | Seat) else Leave()
