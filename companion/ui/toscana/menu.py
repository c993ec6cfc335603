"""The menu: everything that is not an action of the game."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.controls.intents import Back, Intent, Push, Turn
from companion.games.toscana.commands import Abandon, Redo
from companion.ui.desk import Desk
from companion.ui.icons import Icon
from companion.ui.languages import mark
from companion.ui.scene import BODY, Cue, Paragraph, Row, Rows, Scene
from companion.ui.steps import Do, Leave, Open, Stay, Step
from companion.ui.toscana.address import Address
from companion.ui.toscana.board_check import BoardCheck
from companion.ui.toscana.cheat_sheet import CheatSheet
from companion.ui.toscana.entries import LIST
from companion.ui.toscana.fault import FaultScreen
from companion.ui.toscana.history import History
from companion.ui.toscana.self_test import SelfTest
from companion.ui.toscana.settings import Settings
from companion.ui.toscana.shut_down import ShutDownScreen
from companion.ui.toscana.standings import Standings
from companion.ui.toscana.timer import Timer


@dataclass(frozen=True, slots=True)
class EndGame:
    """Asks before a game is ended without a result."""

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        question = words.text("End this game without a result? Undo brings it back.")
        return Scene(
            words.text("End the game"),
            body=(Paragraph(BODY.inset(left=2, right=2), question),),
            hint=(Cue(Icon.PUSH, words.text("end it")), Cue(Icon.BACK, words.text("go on"))),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del desk
        match intent:
            case Push():
                return Do(Abandon())
            case Back():
                return Leave()
        return Stay(self)


LINES: tuple[tuple[str, Callable[[], Step]], ...] = (
    (mark("Money standings"), lambda: Open(Standings())),
    (mark("Board check"), lambda: Open(BoardCheck())),
    (mark("History"), lambda: Open(History())),
    (mark("Redo"), lambda: Do(Redo())),
    (mark("Rules"), lambda: Open(CheatSheet())),
    (mark("Turn timer"), lambda: Open(Timer())),
    (mark("Settings"), lambda: Open(Settings())),
    (mark("Web page"), lambda: Open(Address())),
    (mark("Devices"), lambda: Open(FaultScreen())),
    (mark("Self-test"), lambda: Open(SelfTest())),
    (mark("End the game"), lambda: Open(EndGame())),
    (mark("Switch off"), lambda: Open(ShutDownScreen())),
)


@dataclass(frozen=True, slots=True)
class Menu:
    """A list; the knob goes through it."""

    selected: int = 0

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        rows = tuple(Row(words.text(name)) for name, _ in LINES)
        return Scene(
            words.text("Menu"),
            body=(Rows(LIST, rows, self.selected),),
            hint=(Cue(Icon.TURN, words.text("choose")), Cue(Icon.PUSH, words.text("open"))),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del desk
        match intent:
            case Turn(steps):
                return Stay(Menu(max(0, min(self.selected + steps, len(LINES) - 1))))
            case Push():
                return LINES[self.selected][1]()
            case Back():
                return Leave()
        return Stay(self)
