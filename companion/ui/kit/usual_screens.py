"""The usual screens: a list, a text, what a player has, digits to set. A frozen subclass says the rest."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from companion.controls.intents import Back, Intent, Push, Seat, Turn
from companion.frozen import changed
from companion.games.port import Game
from companion.ui.kit.icons import Icon
from companion.ui.kit.layout import scroll_limit, scrolled
from companion.ui.kit.scene import (
    BODY,
    LIST,
    PAGE,
    Cue,
    Paragraph,
    Row,
    Rows,
    Scene,
    SpeltWord,
    choosing,
    turned,
)
from companion.ui.kit.screen import Desk, Leave, Screen, Stay, Step

DIGITS = BODY.inset(left=4, top=12, bottom=12)


class ListScreen(Screen):
    """A list: the knob goes through its rows, a push takes one, BACK leaves."""

    selected: int

    @abstractmethod
    def rows(self, desk: Desk) -> tuple[Row, ...]: ...

    @abstractmethod
    def take(self, desk: Desk) -> Step:
        """What taking the selected row leads to."""

    def left(self) -> Step:
        """What BACK leads to."""
        return Leave()

    def listed(self, desk: Desk) -> tuple[Rows]:
        return (Rows(LIST, self.rows(desk), self.selected),)

    def scene(self, desk: Desk, title: str, act: str, right: str = "", acting: str | None = None) -> Scene:
        """Its usual picture: a push does `act`, BACK leads back."""
        return Scene(title, right, self.listed(desk), choosing(desk.words, act), acting)

    def handle(self, intent: Intent, desk: Desk) -> Step:
        match intent:
            case Turn(steps):
                return Stay(changed(self, selected=turned(self.selected, steps, len(self.rows(desk)))))
            case Push():
                return self.take(desk)
            case Back():
                return self.left()
        return Stay(self)


class TextScreen(Screen):
    """A text that the knob scrolls."""

    line: int

    @abstractmethod
    def text(self, desk: Desk) -> str: ...

    @abstractmethod
    def answer(self, intent: Intent, desk: Desk) -> Step:
        """What an input leads to that is not a turn of the knob."""

    def page(self, desk: Desk) -> Paragraph:
        return Paragraph(PAGE, self.text(desk), is_scrolling=True, first_line=self.line)

    def reading(self, desk: Desk, act: str) -> tuple[Cue, ...]:
        """What the knob does, where there is more than the screen shows."""
        return (Cue(Icon.TURN, act),) if scroll_limit(self.page(desk)) else ()

    def handle(self, intent: Intent, desk: Desk) -> Step:
        if isinstance(intent, Turn):
            return Stay(changed(self, line=scrolled(self.page(desk), self.line, intent.steps)))
        return self.answer(intent, desk)


class PlayerScreen(Screen):
    """What one player has: the knob goes on to the next by rank, a seat's button to its own player."""

    player: str

    @abstractmethod
    def ranked(self, game: Game) -> Sequence[Any]:
        """The players, the leader first."""

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game: Game = desk.game
        match intent:
            case Turn(steps):
                order = [player.id for player in self.ranked(game)]
                player = order[(order.index(self.player) + steps) % len(order)]
                return Stay(changed(self, player=player))
            case Seat(seat) if seat < len(game.players):
                return Stay(changed(self, player=game.players[seat].id))
            case Push() | Back():
                return Leave()
        return Stay(self)


class DigitsScreen(Screen):
    """A number, digit by digit: the knob changes one, a push goes on to the next, BACK to the one before."""

    digits: str
    at: int

    @abstractmethod
    def done(self, desk: Desk) -> Step:
        """What the push on the last digit leads to."""

    def left(self) -> Step:
        """What BACK on the first digit leads to."""
        return Leave()

    def entry(self, title: str, text: str, cursor: int, desk: Desk) -> Scene:
        words = desk.words
        hint = (Cue(Icon.TURN, words.text("digit")), Cue(Icon.PUSH, words.text("next")))
        return Scene(title, body=(SpeltWord(DIGITS, text, cursor),), hint=hint)

    def handle(self, intent: Intent, desk: Desk) -> Step:
        digits, at = self.digits, self.at
        match intent:
            case Turn(steps):
                digit = (int(digits[at]) + steps) % 10
                return Stay(changed(self, digits=digits[:at] + str(digit) + digits[at + 1 :]))
            case Push():
                return Stay(changed(self, at=at + 1)) if at + 1 < len(digits) else self.done(desk)
            case Back():
                return Stay(changed(self, at=at - 1)) if at else self.left()
        return Stay(self)
