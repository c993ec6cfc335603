"""No journal: why it can't be opened. The box tries again by itself, and a push tries now."""

from companion.controls.intents import Intent, Push, Turn
from companion.frozen import frozen
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.layout import scroll_limit, scrolled
from companion.ui.kit.lists import PAGE
from companion.ui.kit.scene import Cue, Paragraph, Scene
from companion.ui.kit.steps import Stay, Step, TryAgain
from companion.ui.kit.words import sentence_text


@frozen
class NoJournal:
    """The lowest screen while the journal can't be opened; from here no game can be reached."""

    line: int = 0

    def view(self, desk: Desk) -> Scene:
        words, paragraph = desk.words, _paragraph(desk, self.line)
        title = words.text("The journal won't open")
        reads_on = (Cue(Icon.TURN, words.text("read on")),) if scroll_limit(paragraph) else ()
        return Scene(
            f"{Icon.WARNING} {title}",
            body=(paragraph,),
            hint=(*reads_on, Cue(Icon.PUSH, words.text("try now"))),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        match intent:
            case Turn(steps):
                return Stay(NoJournal(scrolled(_paragraph(desk, 0), self.line, steps)))
            case Push():
                return TryAgain()
            case _:
                return Stay(self)


def _paragraph(desk: Desk, line: int) -> Paragraph:
    why = "" if desk.journal_fault is None else sentence_text(desk.words, desk.journal_fault)
    tries = desk.words.text("The box tries again by itself.")
    return Paragraph(PAGE, f"{why}\n{tries}", is_scrolling=True, first_line=line)
