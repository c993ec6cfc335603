"""The last page of a board check: why the box is corrected."""

from typing import Any

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import changed, frozen
from companion.games.kit.sentences import mark
from companion.ui.kit.scene import LIST, Row, Rows, Scene, choosing, turned
from companion.ui.kit.screen import Desk, Do, HoldsEntry, Leave, Stay, Step

REASONS = (
    mark("the board is right"),
    mark("wrong entry"),
    mark("forgotten entry"),
    mark("pieces were bumped"),
)


@frozen
class Reason(HoldsEntry):
    """Why the box was corrected; the history keeps it."""

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
            choosing(words, words.text("correct")),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        match intent:
            case Turn(steps):
                return Stay(changed(self, selected=turned(self.selected, steps, len(REASONS))))
            case Push():
                # The box follows the table, so nothing is left to move.
                reason = desk.words.text(REASONS[self.selected])
                return Do(changed(self.adjust, reason=reason), has_shown_moves=True)
            case Back():
                return Leave()
        return Stay(self)
