"""The moves: which pieces to move at the table after a command, and why; or to put back after an undo."""

from dataclasses import replace

from companion.controls.intents import Intent, Key, Seat, Turn
from companion.frozen import frozen
from companion.games.kit.sentences import Sentence
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face, shorten
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.layout import scroll_limit
from companion.ui.kit.lists import turned
from companion.ui.kit.scene import TALL_BODY, Paragraph, Scene
from companion.ui.kit.steps import Leave, PassOn, Stay, Step
from companion.ui.kit.words import sentence_text

PAGE = TALL_BODY.inset(left=2, top=1)
DEVICE_ROOM = 100


@frozen
class Moves:
    """Sentences under a title; a key acts on the screen below at once, so that reading costs no input.

    First the moves alone, in the regular face; the knob scrolls on to the same moves with their reasons.
    What another device has entered begins with its name.
    """

    sentences: tuple[Sentence, ...]
    title: str
    by: str | None = None
    line: int = 0

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        lines = self._lines(desk)
        knob = Icon.TURN + " " if len(lines) > 1 else ""
        right = knob + Icon.PUSH + " " + words.text("done")
        # Another language may have fewer lines.
        return Scene(words.text(self.title), right, body=(lines[min(self.line, len(lines) - 1)],))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        if isinstance(intent, Turn):
            return Stay(replace(self, line=turned(self.line, intent.steps, len(self._lines(desk)))))
        # A key or a seat begins the next entry at once.
        return PassOn() if isinstance(intent, Key | Seat) else Leave()

    def _lines(self, desk: Desk) -> list[Paragraph]:
        """Each step of the knob: the moves, scrolled line by line, then the moves with their reasons."""
        moves, reasons = self._text(desk, has_reason=False), self._text(desk, has_reason=True)
        with_reasons = _scrolled(Paragraph(PAGE, reasons, Face.SMALL, is_scrolling=True))
        return [
            *_scrolled(Paragraph(PAGE, moves, Face.REGULAR, is_scrolling=True)),
            *(with_reasons if reasons != moves else ()),
        ]

    def _text(self, desk: Desk, *, has_reason: bool) -> str:
        words = desk.words
        sentences = (sentence_text(words, sentence, has_reason=has_reason) for sentence in self.sentences)
        moves = "\n".join(sentences) or words.text("There is nothing to move.")
        return moves if self.by is None else f"{entered_by(words, self.by)}\n{moves}"


def entered_by(words: Translator, device: str) -> str:
    """The line that says on which device an entry was made."""
    return words.text("Entered by {device}", device=shown_device(device))


def shown_device(name: str) -> str:
    """A device's name, short enough for one line."""
    return shorten(Face.REGULAR, name, DEVICE_ROOM)


def _scrolled(paragraph: Paragraph) -> list[Paragraph]:
    return [replace(paragraph, first_line=line) for line in range(scroll_limit(paragraph) + 1)]
