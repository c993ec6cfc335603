"""A refusal: one sentence with the reason, over the screen that keeps what was entered."""

from companion.controls.intents import Intent, Turn
from companion.frozen import frozen
from companion.games.kit.sentences import Sentence
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.layout import scroll_limit, scrolled
from companion.ui.kit.scene import TALL_BODY, Paragraph, Scene
from companion.ui.kit.steps import Leave, Stay, Step
from companion.ui.kit.words import sentence_text


@frozen
class Refused:
    """Any input closes it; only a turn scrolls, if the sentence does not fit."""

    sentence: Sentence
    line: int = 0

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        return Scene(
            Icon.WARNING + " " + words.text("Not possible"),
            Icon.PUSH + " " + words.text("ok"),
            (self._paragraph(desk),),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        paragraph = self._paragraph(desk)
        if isinstance(intent, Turn) and scroll_limit(paragraph):
            return Stay(Refused(self.sentence, scrolled(paragraph, self.line, intent.steps)))
        return Leave()

    def _paragraph(self, desk: Desk) -> Paragraph:
        text = sentence_text(desk.words, self.sentence)
        whole = Paragraph(TALL_BODY.inset(left=2, right=2), text)
        if scroll_limit(whole):
            return Paragraph(TALL_BODY.inset(left=2), text, is_scrolling=True, first_line=self.line)
        return whole
