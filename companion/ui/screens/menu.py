"""The menu: everything that is not an action of the game."""

from collections.abc import Callable

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.kit.sentences import mark
from companion.games.port import Redo
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.later import later
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.steps import Do, Leave, LookForHubs, Open, Screen, Stay, Step

Line = tuple[str, Callable[[Desk], Step]]


def _opens(label: str, screen: Callable[[], Screen]) -> Line:
    return label, lambda _: Open(screen())


STATUS = later("companion.ui.screens.tournament.status", "Status")
JUDGE = _opens(mark("Judge, please"), later("companion.ui.screens.tournament.judge", "Judge"))

LINES: tuple[Line, ...] = (
    _opens(mark("History"), later("companion.ui.screens.history", "History")),
    (mark("Redo"), lambda _: Do(Redo())),
    (mark("Rules"), lambda desk: Open(desk.screens.rules())),
    _opens(mark("Turn timer"), later("companion.ui.screens.timer", "Timer")),
    _opens(mark("Settings"), later("companion.ui.screens.settings", "Settings")),
    _opens(mark("Web page"), later("companion.ui.screens.address", "Address")),
    _opens(mark("Referee's PIN"), later("companion.ui.screens.referees_pin", "RefereesPin")),
    _opens(mark("Devices"), later("companion.ui.screens.fault", "FaultScreen")),
    _opens(mark("Self-test"), later("companion.ui.screens.self_test", "SelfTest")),
    _opens(mark("End the game"), later("companion.ui.screens.end_game", "EndGame")),
    (mark("Tournament"), lambda desk: LookForHubs() if desk.attending is None else Open(STATUS())),
    _opens(mark("Switch off"), later("companion.ui.screens.shut_down", "ShutDownScreen")),
)


@frozen
class Menu:
    """One line for each way on. The game's own lines come first, at a tournament after the judge."""

    selected: int = 0

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        rows = tuple(Row(words.text(label)) for label, _ in lines(desk))
        return Scene(
            words.text("Menu"),
            body=(Rows(LIST, rows, self.selected),),
            hint=(Cue(Icon.TURN, words.text("choose")), Cue(Icon.PUSH, words.text("open"))),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        match intent:
            case Turn(steps):
                return Stay(Menu(turned(self.selected, steps, len(lines(desk)))))
            case Push():
                return lines(desk)[self.selected][1](desk)
            case Back():
                return Leave()
        return Stay(self)


def lines(desk: Desk) -> tuple[Line, ...]:
    """All lines: each label, and the step that a push on it takes."""
    of_event = () if desk.attending is None else (JUDGE,)
    return (*of_event, *(_opens(line.label, line.screen) for line in desk.screens.menu), *LINES)
