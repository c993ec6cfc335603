"""The menu: everything that is not an action of the game, and the questions before an end."""

from collections.abc import Callable

from companion.controls.intents import Back, Intent, Push
from companion.frozen import frozen
from companion.games.kit.sentences import mark
from companion.games.port import Abandon, Redo
from companion.tournament.requests import LookForHubs
from companion.ui.kit.icons import Icon
from companion.ui.kit.lesson import is_on, step_page
from companion.ui.kit.scene import Cue, Row, Scene, message
from companion.ui.kit.screen import AskTournament, Desk, Do, Leave, Open, Screen, ShutDown, Stay, Step, later
from companion.ui.kit.usual_screens import ListScreen


@frozen
class EndGame(ListScreen):
    """Asks how the game ends: after this round, or now without a result; undo brings it back."""

    selected: int = 0

    def rows(self, desk: Desk) -> tuple[Row, ...]:
        """Without a last round that can be called there is one way only."""
        now = Row(desk.words.text("Now, without a result"))
        return (now,) if desk.screens.last_round is None else (Row(desk.words.text("After this round")), now)

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        push, back = Cue(Icon.PUSH, words.text("end it")), Cue(Icon.BACK, words.text("go on"))
        if desk.screens.last_round is None:
            question = words.text("End this game without a result? Undo brings it back.")
            return message(words.text("End the game"), question, push, back)
        return Scene(
            words.text("End the game"),
            body=self.listed(desk),
            hint=(Cue(Icon.TURN, words.text("choose")), push, back),
        )

    def take(self, desk: Desk) -> Step:
        last_round = desk.screens.last_round
        return Do(Abandon() if last_round is None or self.selected else last_round)


@frozen
class ShutDownScreen:
    """Asks before the machine is switched off."""

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        return message(
            words.text("Switch off"),
            words.text("Switch the box off? The game is kept. Unplug it when all is dark."),
            Cue(Icon.PUSH, words.text("switch off")),
            Cue(Icon.BACK, words.text("back")),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del desk
        match intent:
            case Push():
                return ShutDown()
            case Back():
                return Leave()
            case _:
                return Stay(self)


Line = tuple[str, Callable[[Desk], Step]]


def _opens(label: str, screen: Callable[[], Screen]) -> Line:
    return label, lambda _: Open(screen())


JOIN = later("companion.ui.screens.tournament.join", "Join")
STATUS = later("companion.ui.screens.tournament.status", "Status")
JUDGE = _opens(mark("Judge, please"), later("companion.ui.screens.tournament.status", "Judge"))

WIFI = _opens(mark("Wi-Fi"), later("companion.ui.screens.wifi", "WifiScreen"))
LESSON: Line = (mark("The lesson"), lambda desk: Open(step_page(desk)))

LINES: tuple[Line, ...] = (
    _opens(mark("History"), later("companion.ui.screens.history", "History")),
    (mark("Redo"), lambda _: Do(Redo())),
    (mark("Rules"), lambda desk: Open(desk.screens.rules())),
    _opens(mark("Thinking time"), later("companion.ui.screens.timer", "Timer")),
    _opens(mark("Settings"), later("companion.ui.screens.settings", "Settings")),
    _opens(mark("Web page"), later("companion.ui.screens.web_page", "Address")),
    _opens(mark("Referee's PIN"), later("companion.ui.screens.web_page", "RefereesPin")),
    _opens(mark("Devices"), later("companion.ui.screens.notices", "FaultScreen")),
    _opens(mark("Self-test"), later("companion.ui.screens.self_test", "SelfTest")),
    _opens(mark("End the game"), EndGame),
    (
        mark("Tournament"),
        lambda desk: AskTournament(LookForHubs(), Open(JOIN())) if desk.attending is None else Open(STATUS()),
    ),
    _opens(mark("Switch off"), ShutDownScreen),
)


@frozen
class Menu(ListScreen):
    """One line for each way on. The game's own lines come first, at a tournament after the judge."""

    selected: int = 0

    def rows(self, desk: Desk) -> tuple[Row, ...]:
        return tuple(Row(desk.words.text(label)) for label, _ in lines(desk))

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        return Scene(
            words.text("Menu"),
            body=self.listed(desk),
            hint=(Cue(Icon.TURN, words.text("choose")), Cue(Icon.PUSH, words.text("open"))),
        )

    def take(self, desk: Desk) -> Step:
        return lines(desk)[self.selected][1](desk)


def lines(desk: Desk) -> tuple[Line, ...]:
    """All lines: each label, and the step that a push on it takes."""
    of_tournament = () if desk.attending is None else (JUDGE,)
    lesson = (LESSON,) if is_on(desk) else ()
    wifi = () if desk.machine.wifi is None else (WIFI,)
    of_game = (_opens(line.label, line.screen) for line in desk.screens.menu)
    return (*of_tournament, *lesson, *of_game, *LINES, *wifi)
