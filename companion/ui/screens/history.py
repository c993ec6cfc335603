"""History: what was entered, newest first, and the way back to any point."""

from dataclasses import dataclass, replace
from datetime import timedelta

from companion.controls.intents import Back, Intent, Push, Turn
from companion.games.toscana.rules.commands import Redo
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.telling import tell
from companion.games.toscana.screens.headlines import headline
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.layout import scroll_limit
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.scene import BODY, Cue, Paragraph, Rect, Row, Rows, Scene
from companion.ui.kit.steps import Do, Leave, Open, Stay, Step, TakeBack
from companion.ui.kit.words import said

PAGE = Rect(2, BODY.y + 1, BODY.width - 2, BODY.height)


@dataclass(frozen=True, slots=True)
class History:
    """One line an entry; above them redo, while there is something to redo."""

    selected: int = 0

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        newest_first = range(len(desk.past) - 1, -1, -1)
        entries = [
            Row(headline_of(desk, at), _ago(desk.now - desk.past[at].at, words)) for at in newest_first
        ]
        redo = [Row(words.text("Redo what was undone"))] if desk.can_redo else []
        act = words.text("redo") if self._is_redo(desk) else words.text("read")
        return Scene(
            words.text("History"),
            words.plural("{count} entry", "{count} entries", len(desk.past)),
            (Rows(LIST, (*redo, *entries), self.selected),),
            (
                Cue(Icon.TURN, words.text("choose")),
                Cue(Icon.PUSH, act),
                Cue(Icon.BACK, words.text("back")),
            ),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        count = len(desk.past) + desk.can_redo
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

    def _is_redo(self, desk: Desk) -> bool:
        return desk.can_redo and self.selected == 0


@dataclass(frozen=True, slots=True)
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
                line = turned(self.line, steps, scroll_limit(self._paragraph(desk)) + 1)
                return Stay(replace(self, line=line))
            case Push() if self.at:
                return TakeBack(len(desk.past) - self.at)
            case Back():
                return Leave()
            case _:
                return Stay(self)

    def _paragraph(self, desk: Desk) -> Paragraph:
        words, past = desk.words, desk.past[self.at]
        later = len(desk.past) - 1 - self.at
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
        told = (said(words, tell(event, _game_of(desk, self.at))) for event in past.events)
        return Paragraph(PAGE, "\n".join((undoing, *told)), is_scrolling=True, first_line=self.line)


def headline_of(desk: Desk, at: int) -> str:
    return headline(desk.past[at].events, _game_of(desk, at), desk.words)


def _game_of(desk: Desk, at: int) -> Game | None:
    """The game after an entry; an abandoned one is known by the entry before."""
    return desk.past[at].game or (desk.past[at - 1].game if at else None)


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
