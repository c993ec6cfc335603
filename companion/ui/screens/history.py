"""History: what was entered, the way back to any point, and the correction of any entry."""

from datetime import timedelta

from companion.controls.intents import Back, Intent, Key, Push, Turn
from companion.frozen import changed, frozen
from companion.games.port import ABANDONED, Redo, Undo
from companion.ui.kit.correction import Correction, form_at
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator, sentence_text
from companion.ui.kit.layout import scroll_limit, scrolled
from companion.ui.kit.scene import LIST, PAGE, Cue, Paragraph, Row, Rows, Scene, choosing, turned
from companion.ui.kit.screen import Desk, Do, Leave, Open, Stay, Step, time_of
from companion.ui.screens.moves import entered_by, headline_of

# The ages of entries are shown in minutes, and are at most this much out of date.
AGES_REDRAW_S = 5.0


@frozen
class History:
    """One line for each entry; above them a line for redo, if something can be redone.

    The title bar says how long ago the selected entry was made.
    """

    selected: int = 0

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        newest_first = range(len(desk.moments) - 1, -1, -1)
        entries = [Row(headline_of(desk, at)) for at in newest_first]
        redo = [Row(words.text("Redo what was undone"))] if desk.can_redo else []
        act = words.text("redo") if self._is_redo(desk) else words.text("read")
        return Scene(
            words.text("History"),
            self._age(desk),
            (Rows(LIST, (*redo, *entries), self.selected),),
            choosing(words, act),
            redraw_s=AGES_REDRAW_S,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        count = len(desk.moments) + desk.can_redo
        match intent:
            case Turn(steps):
                return Stay(History(turned(self.selected, steps, count)))
            case Push() if self._is_redo(desk):
                return Do(Redo())
            case Push() if count:
                return Open(Point(count - 1 - self.selected))
            case Back():
                return Leave()
            case _:
                return Stay(self)

    def _age(self, desk: Desk) -> str:
        if self._is_redo(desk) or not desk.moments:
            return ""
        entry = desk.moments[len(desk.moments) + desk.can_redo - 1 - self.selected]
        return _ago(desk.now - time_of(entry), desk.words)

    def _is_redo(self, desk: Desk) -> bool:
        return desk.can_redo and self.selected == 0


@frozen
class Point:
    """One entry with its moves: a push goes back before it, a key corrects it and keeps all after it."""

    at: int
    line: int = 0

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        paragraph = self._paragraph(desk)
        read = (Cue(Icon.TURN, words.text("read")),) if scroll_limit(paragraph) else ()
        undo = (Cue(Icon.PUSH, words.text("undo")),) if self.at else ()
        hint = (*read, *undo, Cue(Icon.BACK, words.text("back")))
        if form_at(desk, self.at):
            hint = (*undo, Cue(Icon.KEYS, words.text("correct")))
        return Scene(headline_of(desk, self.at), "", (paragraph,), hint)

    def handle(self, intent: Intent, desk: Desk) -> Step:
        match intent:
            case Turn(steps):
                return Stay(changed(self, line=scrolled(self._paragraph(desk), self.line, steps)))
            case Push() if self.at:
                return Do(Undo(len(desk.moments) - self.at))
            case Key(_, False) if form := form_at(desk, self.at):
                return Open(Correction(self.at, form))
            case Back():
                return Leave()
            case _:
                return Stay(self)

    def _paragraph(self, desk: Desk) -> Paragraph:
        words, moment = desk.words, desk.moments[self.at]
        later = len(desk.moments) - 1 - self.at
        if not self.at:
            undoing = words.text("Undo ends here: this is the beginning.")
        elif later:
            undoing = words.plural(
                "Undo takes back this and the {count} entry after it.",
                "Undo takes back this and the {count} entries after it.",
                later,
            )
        else:
            undoing = words.text("Undo takes back this entry.")
        told = (ABANDONED,) if moment.game is None else desk.screens.moves(moment.events, moment.game)
        sentences = (sentence_text(words, sentence) for sentence in told)
        by = () if moment.stamp.by is None else (entered_by(words, moment.stamp.by),)
        return Paragraph(PAGE, "\n".join((undoing, *by, *sentences)), is_scrolling=True, first_line=self.line)


def _ago(time: timedelta, words: Translator) -> str:
    """How long ago, in the largest unit."""
    minutes = max(0, int(time.total_seconds())) // 60
    if minutes < 60:
        return words.text("{minutes} min", minutes=minutes)
    return (
        words.text("{hours} h", hours=minutes // 60)
        if minutes < 60 * 24
        else words.text("{days} d", days=minutes // 60 // 24)
    )
