"""The end of a game: the winner, large, then the ranking; a push begins a new game, a hold shows its page.

A slip that is found now is corrected: the board is checked as it was before the last command.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Protocol

from companion.controls.intents import Back, Intent, Key, Push, PushHeld, Turn
from companion.frozen import changed
from companion.ui.kit.correction import Correction
from companion.ui.kit.font import Face, shorten, width
from companion.ui.kit.icons import Icon
from companion.ui.kit.rows import last_first
from companion.ui.kit.scene import LIST, SCREEN, Align, Cue, Part, Row, Rows, Scene, Text, clamped
from companion.ui.kit.screen import Desk, Open, OpenMenu, Screen, Stay, Step, later

EVENING = later("companion.ui.screens.web_page", "of_evening")
NAME_ROOM = 48
CORRECT_KEY = 4
CROWN, NAME, SCORE = SCREEN.row(0, 14), SCREEN.inset(top=14).row(0, 14), SCREEN.inset(top=28).row(0, 24)


def winning(desk: Desk) -> Scene:
    """The winner's name under a crown, and the points between branches; something to photograph."""
    facts, words = desk.facts, desk.words
    first = [] if facts is None else [place.player for place in facts.ranking if place.place == 1]
    winners = [] if facts is None else [seat for seat in facts.seats if seat.id in first]
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


def ending(desk: Desk, rows: Rows, *others: Part) -> Scene:
    """The rows of the ranking, and what stands beside them, under the winner's name."""
    words = desk.words
    read, correct = Cue(Icon.TURN, words.text("read")), Cue(Icon.KEYS, "5 " + words.text("correct"))
    return Scene(
        f"{Icon.CROWN} {_title(desk)}",
        f"{Icon.HOLD} QR",
        body=(rows, *others),
        hint=(Cue(Icon.PUSH, words.text("new game")), read if last_first(rows) > 0 else correct),
    )


class GameEnding(ABC):
    """The last screen of a game; a frozen subclass says the rows, and the knob turns them."""

    first: int = 0
    """The winner at 0, then the row that the ranking is shown from, counted from 1."""

    @abstractmethod
    def rows(self, desk: Desk) -> Iterable[Row]:
        """The ranking, the winner first, and what decided a tie."""

    def view(self, desk: Desk) -> Scene:
        return ending(desk, self._list(desk)) if self.first else winning(desk)

    def handle(self, intent: Intent, desk: Desk) -> Step:
        return ending_step(self, intent, desk, self._list(desk))

    def _list(self, desk: Desk) -> Rows:
        return Rows(LIST, tuple(self.rows(desk)), first=max(0, self.first - 1), face=Face.REGULAR)


class HasFirst(Screen, Protocol):
    """A screen that keeps where the end of the game is read: `GameEnding.first`."""

    @property
    def first(self) -> int: ...


def ending_step(screen: HasFirst, intent: Intent, desk: Desk, rows: Rows) -> Step:
    """What an input does there."""
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
            return Stay(changed(screen, first=clamped(screen.first + steps, 0, 1 + last_first(rows))))
    return Stay(screen)


def _title(desk: Desk) -> str:
    facts, words = desk.facts, desk.words
    winners = [] if facts is None else [place.player for place in facts.ranking if place.place == 1]
    seat = facts.seat(winners[0]) if facts is not None and len(winners) == 1 else None
    if seat is None:
        return words.text("{count} share the win", count=len(winners))
    return words.text("{player} wins", player=shorten(Face.SMALL, seat.name, NAME_ROOM))
