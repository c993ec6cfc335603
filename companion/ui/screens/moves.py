"""The moves: which pieces to move at the table after a command, and why; or to put back after an undo."""

from dataclasses import replace

from companion.controls.intents import Intent, Key, Seat, Turn
from companion.frozen import frozen
from companion.games.kit.sentences import Sentence
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.layout import scroll_limit, scrolled
from companion.ui.kit.scene import TALL_BODY, Paragraph, Scene
from companion.ui.kit.steps import Leave, PassOn, Stay, Step
from companion.ui.kit.words import sentence_text


@frozen
class Moves:
    """Sentences under a title; a key acts on the screen below at once, so that reading costs no input."""

    sentences: tuple[Sentence, ...]
    title: str
    line: int = 0

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        paragraph = self._paragraph(desk)
        knob = Icon.TURN + " " if paragraph.is_scrolling else ""
        return Scene(words.text(self.title), knob + Icon.PUSH + " " + words.text("done"), body=(paragraph,))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        if isinstance(intent, Turn):
            return Stay(replace(self, line=scrolled(self._paragraph(desk), self.line, intent.steps)))
        # A key or a seat begins the next entry at once.
        return PassOn() if isinstance(intent, Key | Seat) else Leave()

    def _paragraph(self, desk: Desk) -> Paragraph:
        text = "\n".join(sentence_text(desk.words, sentence) for sentence in self.sentences)
        text = text or desk.words.text("There is nothing to move.")
        scrolling = Paragraph(TALL_BODY.inset(left=2), text, is_scrolling=True, first_line=self.line)
        whole = Paragraph(TALL_BODY.inset(left=1), text, Face.SMALL)
        return scrolling if scroll_limit(whole) else whole
