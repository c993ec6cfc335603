"""A sentence of the director, for every table."""

from companion.controls.intents import Intent, Push, Turn
from companion.frozen import changed, frozen
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.layout import SCROLL_BAR_WIDTH, scroll_limit, scrolled
from companion.ui.kit.lists import PAGE
from companion.ui.kit.message import message
from companion.ui.kit.scene import TALL_BODY, Cue, Paragraph, Scene
from companion.ui.kit.steps import Leave, ReadNotice, Stay, Step
from companion.ui.kit.wrapping import cut_words

ROOM = TALL_BODY.inset(left=2, right=2)
NARROW = PAGE.width - SCROLL_BAR_WIDTH


@frozen
class NoticeScreen:
    """Stays until it is read, over whatever is open, which keeps its entry; the knob scrolls a long one."""

    line: int = 0

    def view(self, desk: Desk) -> Scene:
        words, text = desk.words, _text(desk)
        title, read = words.text("Director"), Cue(Icon.PUSH, words.text_in("a notice", "read"))
        if not scroll_limit(Paragraph(ROOM, text)):
            return message(title, text, read)
        page = _page(text, self.line)
        return Scene(title, body=(page,), hint=(Cue(Icon.TURN, words.text("more")), read))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        if desk.attending is None or desk.attending.unread is None:
            return Leave()
        match intent:
            case Turn(steps):
                page = _page(_text(desk))
                return Stay(changed(self, line=scrolled(page, self.line, steps)))
            case Push():
                return ReadNotice()
        return Stay(self)


def _text(desk: Desk) -> str:
    notice = None if desk.attending is None else desk.attending.unread
    return desk.words.text("The notice was taken back.") if notice is None else cut_words(notice.text, NARROW)


def _page(text: str, line: int = 0) -> Paragraph:
    return Paragraph(PAGE, text, is_scrolling=True, first_line=line)
