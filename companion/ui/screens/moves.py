"""Moves: which pieces an entry moves, told after it, and once more after a start."""

from companion.controls.intents import Intent, Key, Push, Seat, Turn
from companion.frozen import changed, frozen
from companion.games.kit.sentences import Sentence
from companion.games.port import Game, GameAbandoned
from companion.ui.kit.font import Face, shorten
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator, sentence_text
from companion.ui.kit.layout import page_after, scroll_limit
from companion.ui.kit.scene import TALL_BODY, Paragraph, Scene, turned
from companion.ui.kit.screen import Desk, Leave, OpensByPush, PassOn, Stay, Step

MOVES_PAGE = TALL_BODY.inset(left=2, top=1)
DEVICE_ROOM = 100


@frozen
class Moves:
    """Sentences under a title; a key acts on the screen below at once, so that reading costs no input.

    First the moves alone, in the regular face; the knob scrolls on to the same moves with their reasons. A
    push turns the page; after the last one it acts on the screen below if the list `goes_on` and a push opens
    something there. What another device has entered begins with its name.
    """

    sentences: tuple[Sentence, ...]
    title: str
    by: str | None = None
    goes_on: bool = False
    line: int = 0

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        lines = self._lines(desk)
        knob = Icon.TURN + " " if len(lines) > 1 else ""
        right = knob + Icon.PUSH + " " + (words.text("done") if self._is_read(desk) else words.text("next"))
        # Another language may have fewer lines.
        return Scene(words.text(self.title), right, body=(lines[min(self.line, len(lines) - 1)],))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        if isinstance(intent, Turn):
            return Stay(changed(self, line=turned(self.line, intent.steps, len(self._lines(desk)))))
        if isinstance(intent, Push) and not self._is_read(desk):
            return Stay(changed(self, line=page_after(self._moves(desk), self.line)))
        # A key or a seat begins the next entry at once, and so does a push that opens something there.
        begins = isinstance(intent, Key | Seat) or (
            isinstance(intent, Push) and self.goes_on and _push_opens(desk)
        )
        return PassOn() if begins else Leave()

    def _is_read(self, desk: Desk) -> bool:
        """Whether the end of the moves was seen."""
        return self.line >= scroll_limit(self._moves(desk))

    def _moves(self, desk: Desk) -> Paragraph:
        return Paragraph(MOVES_PAGE, self._text(desk, has_reason=False), Face.REGULAR, is_scrolling=True)

    def _lines(self, desk: Desk) -> list[Paragraph]:
        """Each step of the knob: the moves, scrolled line by line, then the moves with their reasons."""
        moves, reasons = self._moves(desk), self._text(desk, has_reason=True)
        with_reasons = _scrolled(Paragraph(MOVES_PAGE, reasons, Face.SMALL, is_scrolling=True))
        return [*_scrolled(moves), *(with_reasons if reasons != moves.text else ())]

    def _text(self, desk: Desk, *, has_reason: bool) -> str:
        words = desk.words
        sentences = (sentence_text(words, sentence, has_reason=has_reason) for sentence in self.sentences)
        moves = "\n".join(sentences) or words.text("There is nothing to move.")
        return moves if self.by is None else f"{entered_by(words, self.by)}\n{moves}"


@frozen
class LastEntry(Moves):
    """The last entry and its moves once more, after a start: have they been made? A push goes on."""

    def _is_read(self, desk: Desk) -> bool:
        del desk
        return True

    def _text(self, desk: Desk, *, has_reason: bool) -> str:
        headline = headline_of(desk, len(desk.moments) - 1)
        return f"{headline}\n{Moves._text(self, desk, has_reason=has_reason)}"  # noqa: SLF001 - its own


def _push_opens(desk: Desk) -> bool:
    """Whether a push on the lowest screen opens something, and enters nothing."""
    return desk.game is not None and isinstance(desk.screens.home(desk.game), OpensByPush)


def entered_by(words: Translator, device: str) -> str:
    """The line that says on which device an entry was made."""
    return words.text("Entered by {device}", device=shown_device(device))


def shown_device(name: str) -> str:
    """A device's name, short enough for one line."""
    return shorten(Face.REGULAR, name, DEVICE_ROOM)


def _scrolled(paragraph: Paragraph) -> list[Paragraph]:
    return [changed(paragraph, first_line=line) for line in range(scroll_limit(paragraph) + 1)]


def headline_of(desk: Desk, at: int) -> str:
    events = desk.moments[at].events
    if any(isinstance(event, GameAbandoned) for event in events):
        return desk.words.text("The game is abandoned")
    return desk.screens.headline(events, _game_of(desk, at), desk.words)


def _game_of(desk: Desk, at: int) -> Game | None:
    """The game after an entry; for an abandoned game, the one after the entry before."""
    return desk.moments[at].game or (desk.moments[at - 1].game if at else None)
