"""The menu: everything that is not an action of the game."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.controls.intents import Back, Intent, Push, Turn
from companion.games.toscana.rules.commands import Abandon, Redo
from companion.games.toscana.screens.board_check import BoardCheck
from companion.games.toscana.screens.cheat_sheet import CheatSheet
from companion.games.toscana.screens.entries import LIST
from companion.games.toscana.screens.standings import Standings
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import mark
from companion.ui.kit.scene import BODY, Cue, Paragraph, Row, Rows, Scene
from companion.ui.kit.steps import Do, Leave, Open, Stay, Step
from companion.ui.screens.address import Address
from companion.ui.screens.fault import FaultScreen
from companion.ui.screens.history import History
from companion.ui.screens.self_test import SelfTest
from companion.ui.screens.settings import Settings
from companion.ui.screens.shut_down import ShutDownScreen
from companion.ui.screens.timer import Timer


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
