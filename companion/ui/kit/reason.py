"""The last page of a board check: why the box is corrected."""

from dataclasses import replace
from typing import Any, ClassVar

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import changed, frozen
from companion.games.kit.sentences import mark
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.steps import Do, Leave, Stay, Step

REASONS = (
    mark("the board is right"),
    mark("wrong entry"),
    mark("forgotten entry"),
    mark("pieces were bumped"),
)


@frozen
class Reason:
    """Why the box was corrected; the history keeps it."""

    is_entry: ClassVar[bool] = True
    adjust: Any
    """The game's own command, whose `reason` is filled in here."""
    count: int
    """How many changes it makes."""
    selected: int = 0

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        return Scene(
            words.text("Why?"),
            words.plural("{count} change", "{count} changes", self.count),
            (Rows(LIST, tuple(Row(words.text(reason)) for reason in REASONS), self.selected),),
            (
                Cue(Icon.TURN, words.text("choose")),
                Cue(Icon.PUSH, words.text("correct")),
                Cue(Icon.BACK, words.text("back")),
            ),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        match intent:
            case Turn(steps):
                return Stay(replace(self, selected=turned(self.selected, steps, len(REASONS))))
            case Push():
                # The box follows the table, so nothing is left to move.
                reason = desk.words.text(REASONS[self.selected])
                return Do(changed(self.adjust, reason=reason), has_shown_moves=True)
            case Back():
                return Leave()
        return Stay(self)
