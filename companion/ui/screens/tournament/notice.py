"""A sentence of the director, for every table."""

from companion.controls.intents import Intent, Push
from companion.frozen import frozen
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.message import message
from companion.ui.kit.scene import Cue, Scene
from companion.ui.kit.steps import Leave, ReadNotice, Stay, Step


@frozen
class NoticeScreen:
    """Stays until it is read, over whatever is open, which keeps its entry."""

    def view(self, desk: Desk) -> Scene:
        words, event = desk.words, desk.attending
        notice = None if event is None else event.unread
        text = words.text("The notice was taken back.") if notice is None else notice.text
        return message(words.text("Director"), text, Cue(Icon.PUSH, words.text("read")))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        if desk.attending is None or desk.attending.unread is None:
            return Leave()
        return ReadNotice() if isinstance(intent, Push) else Stay(self)
