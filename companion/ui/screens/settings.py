"""Settings: one line for each preference; a change takes effect at once."""

from collections.abc import Sequence

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.kit.sentences import mark
from companion.preferences import Changes, Sound
from companion.ui.kit.desk import Desk
from companion.ui.kit.game_screens import MenuLine
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.later import later
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.settings import Setting, of_field
from companion.ui.kit.steps import Choose, Leave, LookForHubs, Open, Stay, Step

PERCENTS: dict[object, str] = {percent: f"{percent} %" for percent in range(10, 101, 10)}
SETTINGS = (
    of_field(mark("Brightness"), "brightness_percent", PERCENTS),
    of_field(mark("Lamps"), "lamps_percent", PERCENTS),
    of_field(
        mark("Dims after"),
        "dim_after_s",
        {30: "30 s", 60: "1 min", 120: "2 min", 300: "5 min", 600: "10 min", 0: mark("never")},
    ),
    of_field(
        mark("Sound"),
        "sound",
        {Sound.OFF: mark("off"), Sound.SIGNALS: mark("signals"), Sound.TICKS: mark("with ticks")},
    ),
    of_field(mark("Knob"), "is_knob_reversed", {False: mark("clockwise"), True: mark("reversed")}),
    of_field(mark("Round's close"), "is_coach", {True: mark("explained"), False: mark("summary")}),
    of_field(mark("Turn timer"), "has_timer", {False: mark("off"), True: mark("on")}),
)
PAGE = of_field(mark("Web page"), "is_page_open", {False: mark("this box"), True: mark("the room")})
LANGUAGE = MenuLine(mark("Language"), later("companion.ui.screens.language", "Language"))
TOURNAMENT = MenuLine(mark("Tournament"), later("companion.ui.screens.tournament.join", "Join"))
SCREEN_LINES = (
    MenuLine(mark("Web address"), later("companion.ui.screens.address", "Address")),
    MenuLine(mark("Referee's PIN"), later("companion.ui.screens.referees_pin", "RefereesPin")),
    TOURNAMENT,
    MenuLine(mark("Self-test"), later("companion.ui.screens.self_test", "SelfTest")),
    MenuLine(mark("Switch off"), later("companion.ui.screens.shut_down", "ShutDownScreen")),
)


@frozen
class Settings:
    """With two choices a push takes the other one; with more, a push lets the knob change the line."""

    selected: int = 0
    is_editing: bool = False

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        lines = _lines(desk)
        selected = self._selected(lines)
        rows = tuple(
            Row(words.text(line.label), _value(line, desk, words), is_editing=self.is_editing)
            for line in lines
        )
        turn = words.text("set") if self.is_editing else words.text("choose")
        line = lines[selected]
        act = words.text("keep") if self.is_editing else words.text("change")
        return Scene(
            words.text("Settings"),
            f"{selected + 1}/{len(lines)}",
            (Rows(LIST, rows, selected),),
            (
                Cue(Icon.TURN, turn),
                Cue(Icon.PUSH, words.text("open") if isinstance(line, MenuLine) else act),
                Cue(Icon.BACK, words.text("back")),
            ),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        lines = _lines(desk)
        selected = self._selected(lines)
        line = lines[selected]
        match intent:
            case Turn(steps) if self.is_editing and isinstance(line, Setting):
                return Choose(_moved(line, desk, steps), Stay(self))
            case Turn(steps):
                return Stay(Settings(turned(selected, steps, len(lines))))
            case Push() if line is TOURNAMENT:
                return LookForHubs()
            case Push() if isinstance(line, MenuLine):
                return Open(line.screen())
            case Push() if isinstance(line, Setting) and len(line.choices) == 2:
                return Choose(_switched(line, desk), Stay(self))
            case Push():
                return Stay(Settings(selected, not self.is_editing))
            case Back() if self.is_editing:
                return Stay(Settings(selected))
            case Back():
                return Leave()
            case _:
                return Stay(self)

    def _selected(self, lines: Sequence[object]) -> int:
        """The selected line, or the last one if the list became shorter: a line goes when the keys fail."""
        return turned(self.selected, 0, len(lines))


def _lines(desk: Desk) -> tuple[Setting | MenuLine, ...]:
    """All lines. During a game its menu opens the screens; the settings file may fix who sees the page."""
    page = (PAGE,) if desk.can_open_page else ()
    others = (MenuLine(mark("Rules"), desk.screens.rules), *SCREEN_LINES) if desk.game is None else ()
    return (*SETTINGS, *desk.screens.settings, *page, LANGUAGE, *others)


def _value(line: Setting | MenuLine, desk: Desk, words: Translator) -> str:
    match line:
        case Setting():
            chosen = line.chosen(desk.preferences)
            return words.text(line.choices.get(chosen, str(chosen)))
        case MenuLine():
            return words.language.name if line is LANGUAGE else ""


def _moved(setting: Setting, desk: Desk, steps: int) -> Changes:
    """The choice `steps` further on; a value that is not among the choices counts as the first."""
    choices = list(setting.choices)
    chosen = setting.chosen(desk.preferences)
    at = choices.index(chosen) if chosen in choices else 0
    return setting.choose(desk.preferences, choices[turned(at, steps, len(choices))])


def _switched(setting: Setting, desk: Desk) -> Changes:
    chosen = setting.chosen(desk.preferences)
    other = next(choice for choice in setting.choices if choice != chosen)
    return setting.choose(desk.preferences, other)
