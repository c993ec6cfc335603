"""History: what was entered, newest first, and the way back to any point."""

from dataclasses import replace
from datetime import timedelta

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.port import ABANDONED, Game, GameAbandoned, Redo, Undo
from companion.ui.kit.desk import Desk, time_of
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.layout import scroll_limit, scrolled
from companion.ui.kit.lists import LIST, PAGE, turned
from companion.ui.kit.scene import Cue, Paragraph, Row, Rows, Scene
from companion.ui.kit.steps import Do, Leave, Open, Stay, Step
from companion.ui.kit.words import sentence_text
from companion.ui.screens.moves import entered_by

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
            (
                Cue(Icon.TURN, words.text("choose")),
                Cue(Icon.PUSH, act),
                Cue(Icon.BACK, words.text("back")),
            ),
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
    """One entry with its moves, and the question whether to go back before it."""

    at: int
    line: int = 0

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        paragraph = self._paragraph(desk)
        read = (Cue(Icon.TURN, words.text("read")),) if scroll_limit(paragraph) else ()
        undo = (Cue(Icon.PUSH, words.text("undo")),) if self.at else ()
        return Scene(
            headline_of(desk, self.at),
            "",
            (paragraph,),
            (*read, *undo, Cue(Icon.BACK, words.text("back"))),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        match intent:
            case Turn(steps):
                return Stay(replace(self, line=scrolled(self._paragraph(desk), self.line, steps)))
            case Push() if self.at:
                return Do(Undo(len(desk.moments) - self.at))
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


def headline_of(desk: Desk, at: int) -> str:
    events = desk.moments[at].events
    if any(isinstance(event, GameAbandoned) for event in events):
        return desk.words.text("The game is abandoned")
    return desk.screens.headline(events, _game_of(desk, at), desk.words)


def _game_of(desk: Desk, at: int) -> Game | None:
    """The game after an entry; for an abandoned game, the one after the entry before."""
    return desk.moments[at].game or (desk.moments[at - 1].game if at else None)


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
