"""History: what was entered, the way back to any point, and the correction of any entry."""

from datetime import timedelta

from companion.controls.intents import Back, Intent, Key, Push
from companion.frozen import frozen
from companion.games.port import ABANDONED, Redo, Undo
from companion.ui.kit.correction import Correction, form_at
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator, sentence_text
from companion.ui.kit.scene import Cue, Row, Scene, choosing
from companion.ui.kit.screen import Desk, Do, Leave, Open, Stay, Step, time_of
from companion.ui.kit.usual_screens import ListScreen, TextScreen
from companion.ui.screens.moves import entered_by, headline_of

# The ages of entries are shown in minutes, and are at most this much out of date.
AGES_REDRAW_S = 5.0


@frozen
class History(ListScreen):
    """One line for each entry; above them a line for redo, if something can be redone.

    The title bar says how long ago the selected entry was made.
    """

    selected: int = 0

    def rows(self, desk: Desk) -> tuple[Row, ...]:
        newest_first = range(len(desk.moments) - 1, -1, -1)
        redo = [Row(desk.words.text("Redo what was undone"))] if desk.can_redo else []
        return (*redo, *(Row(headline_of(desk, at)) for at in newest_first))

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        act = words.text("redo") if self._is_redo(desk) else words.text("read")
        return Scene(
            words.text("History"),
            self._age(desk),
            self.listed(desk),
            choosing(words, act),
            redraw_s=AGES_REDRAW_S,
        )

    def take(self, desk: Desk) -> Step:
        if self._is_redo(desk):
            return Do(Redo())
        if not desk.moments:
            return Stay(self)
        return Open(Point(len(desk.moments) + desk.can_redo - 1 - self.selected))

    def _age(self, desk: Desk) -> str:
        if self._is_redo(desk) or not desk.moments:
            return ""
        entry = desk.moments[len(desk.moments) + desk.can_redo - 1 - self.selected]
        return _ago(desk.now - time_of(entry), desk.words)

    def _is_redo(self, desk: Desk) -> bool:
        return desk.can_redo and self.selected == 0


@frozen
class Point(TextScreen):
    """One entry with its moves: a push goes back before it, a key corrects it and keeps all after it."""

    at: int
    line: int = 0

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        undo = (Cue(Icon.PUSH, words.text("undo")),) if self.at else ()
        hint = (*self.reading(desk, words.text("read")), *undo, Cue(Icon.BACK, words.text("back")))
        if form_at(desk, self.at):
            hint = (*undo, Cue(Icon.KEYS, words.text("correct")))
        return Scene(headline_of(desk, self.at), "", (self.page(desk),), hint)

    def answer(self, intent: Intent, desk: Desk) -> Step:
        match intent:
            case Push() if self.at:
                return Do(Undo(len(desk.moments) - self.at))
            case Key(_, False) if form := form_at(desk, self.at):
                return Open(Correction(self.at, form))
            case Back():
                return Leave()
        return Stay(self)

    def text(self, desk: Desk) -> str:
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
        return "\n".join((undoing, *by, *sentences))


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
