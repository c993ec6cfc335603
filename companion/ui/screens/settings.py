"""Settings: what the table likes, one line each; a change counts at once."""

from collections.abc import Callable, Sequence

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.kit.sentences import mark
from companion.preferences import Changes
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.later import later
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.settings import Setting, of_field
from companion.ui.kit.steps import Choose, Leave, Open, Screen, Stay, Step


@frozen
class Door:
    """A line that opens another screen."""

    label: str
    screen: Callable[[], Screen]


SETTINGS = (
    of_field(
        mark("Brightness"), "brightness_percent", {percent: f"{percent} %" for percent in range(10, 101, 10)}
    ),
    of_field(
        mark("Dims after"),
        "dim_after_s",
        {30: "30 s", 60: "1 min", 120: "2 min", 300: "5 min", 600: "10 min", 0: mark("never")},
    ),
    of_field(mark("Knob"), "is_knob_reversed", {False: mark("clockwise"), True: mark("reversed")}),
    of_field(mark("Round's close"), "is_coach", {True: mark("explained"), False: mark("summary")}),
    of_field(mark("Turn timer"), "has_timer", {False: mark("off"), True: mark("on")}),
)
PAGE = of_field(mark("Web page"), "is_page_open", {False: mark("this box"), True: mark("the room")})
LANGUAGE = Door(mark("Language"), later("companion.ui.screens.language", "Language"))
DOORS = (
    Door(mark("Web address"), later("companion.ui.screens.address", "Address")),
    Door(mark("Self-test"), later("companion.ui.screens.self_test", "SelfTest")),
    Door(mark("Switch off"), later("companion.ui.screens.shut_down", "ShutDownScreen")),
)


@frozen
class Settings:
    """Two choices: a push takes the other one. More: a push gives the line to the knob, another takes it."""

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
                Cue(Icon.PUSH, words.text("open") if isinstance(line, Door) else act),
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
            case Push() if isinstance(line, Door):
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
        """The line about the page goes when the keys fail, and the list may end before the one selected."""
        return turned(self.selected, 0, len(lines))


def _lines(desk: Desk) -> tuple[Setting | Door, ...]:
    """During a game the doors are in its menu; who sees the page may be settled in the settings file."""
    page = (PAGE,) if desk.can_open_page else ()
    doors = (Door(mark("Rules"), desk.screens.rules), *DOORS) if desk.game is None else ()
    return (*SETTINGS, *desk.screens.settings, *page, LANGUAGE, *doors)


def _value(line: Setting | Door, desk: Desk, words: Translator) -> str:
    match line:
        case Setting():
            chosen = line.chosen(desk.preferences)
            return words.text(line.choices.get(chosen, str(chosen)))
        case Door():
            return words.language.name if line is LANGUAGE else ""


def _moved(setting: Setting, desk: Desk, steps: int) -> Changes:
    """The choice so many further; a value from elsewhere begins at the nearest end."""
    choices = list(setting.choices)
    chosen = setting.chosen(desk.preferences)
    at = choices.index(chosen) if chosen in choices else 0
    return setting.choose(desk.preferences, choices[turned(at, steps, len(choices))])


def _switched(setting: Setting, desk: Desk) -> Changes:
    chosen = setting.chosen(desk.preferences)
    other = next(choice for choice in setting.choices if choice != chosen)
    return setting.choose(desk.preferences, other)
