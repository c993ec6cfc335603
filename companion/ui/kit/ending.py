"""The end of a game: the winner, large, then the ranking; a push begins a new game, a hold shows its page.

A slip that is found now is corrected: the board is checked as it was before the last command.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import ClassVar

from companion.controls.intents import Back, Intent, Key, Push, PushHeld, Turn
from companion.frozen import changed
from companion.games.port import Seat
from companion.ui.kit.correction import Correction
from companion.ui.kit.font import Face, shorten, width
from companion.ui.kit.icons import Icon
from companion.ui.kit.rows import last_first
from companion.ui.kit.scene import LIST, SCREEN, Align, Cue, Row, Rows, Scene, Text, clamped
from companion.ui.kit.screen import Desk, Open, OpenMenu, Stay, Step, later

EVENING = later("companion.ui.screens.web_page", "of_evening")
NAME_ROOM = 48
CORRECT_KEY = 4
CROWN, NAME, SCORE = SCREEN.row(0, 14), SCREEN.inset(top=14).row(0, 14), SCREEN.inset(top=28).row(0, 24)


class GameEnding(ABC):
    """The last screen of a game; a frozen subclass says the rows, and the knob turns them."""

    face: ClassVar[Face | None] = Face.REGULAR
    first: int = 0
    """The winner at 0, then the row that the ranking is shown from, counted from 1."""

    @abstractmethod
    def rows(self, desk: Desk) -> Iterable[Row]:
        """The ranking, the winner first, and what decided a tie."""

    def listed(self, desk: Desk) -> Rows:
        return Rows(LIST, tuple(self.rows(desk)), first=max(0, self.first - 1), face=self.face)

    def view(self, desk: Desk) -> Scene:
        """The rows of the ranking under the winner's name, below the winner alone."""
        if not self.first:
            return winning(desk)
        words, rows = desk.words, self.listed(desk)
        read, correct = Cue(Icon.TURN, words.text("read")), Cue(Icon.KEYS, "5 " + words.text("correct"))
        return Scene(
            f"{Icon.CROWN} {_title(desk)}",
            f"{Icon.HOLD} QR",
            body=(rows,),
            hint=(Cue(Icon.PUSH, words.text("new game")), read if last_first(rows) > 0 else correct),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        match intent:
            case Push():
                return Open(desk.screens.setup())
            case PushHeld():
                return Open(EVENING())
            case Back():
                return OpenMenu()
            case Key(index, False) if index == CORRECT_KEY:
                return Open(Correction(len(desk.moments) - 1, (desk.screens.board_check(),), is_added=True))
            case Turn(steps):
                last = 1 + last_first(self.listed(desk))
                return Stay(changed(self, first=clamped(self.first + steps, 0, last)))
        return Stay(self)


def winning(desk: Desk) -> Scene:
    """The winner's name under a crown, and the points between branches; something to photograph."""
    words, winners = desk.words, _winners(desk)
    names = " · ".join(seat.name for seat in winners)
    if len(winners) > 1 and width(Face.BOLD, names) > NAME.width:
        names = words.text("{count} share the win", count=len(winners))
    score = str(winners[0].score) if winners else ""
    return Scene(
        body=(
            Text(CROWN, Icon.BIG_CROWN, align=Align.CENTRE),
            Text(NAME, shorten(Face.BOLD, names, NAME.width), Face.BOLD, Align.CENTRE),
            Text(SCORE, f"{Icon.LEFT_BRANCH} {score} {Icon.RIGHT_BRANCH}", Face.DIGITS, Align.CENTRE),
        ),
        hint=(Cue(Icon.PUSH, words.text("new game")), Cue(Icon.TURN, words.text("ranking"))),
    )


def _title(desk: Desk) -> str:
    words, winners = desk.words, _winners(desk)
    if len(winners) != 1:
        return words.text("{count} share the win", count=len(winners))
    return words.text("{player} wins", player=shorten(Face.SMALL, winners[0].name, NAME_ROOM))


def _winners(desk: Desk) -> list[Seat]:
    if desk.facts is None:
        return []
    first = [place.player for place in desk.facts.ranking if place.place == 1]
    return [seat for seat in desk.facts.seats if seat.id in first]
