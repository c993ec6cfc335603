"""Settings: one line for each preference, the language among them; a change takes effect at once."""

from collections.abc import Sequence

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import changed, frozen
from companion.games.kit.sentences import mark
from companion.settings.preferences import Changes, Sound, Voice
from companion.system.machine import LookForUpdate
from companion.tournament.requests import LookForHubs
from companion.ui.kit.game_screens import MenuLine, Setting, of_field
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import LANGUAGES, Translator
from companion.ui.kit.scene import LIST, Cue, Row, Rows, Scene, turned
from companion.ui.kit.screen import AskMachine, AskTournament, Choose, Desk, Leave, Open, Stay, Step, later


@frozen
class Language:
    """The languages by their own names; the screen itself speaks the selected one."""

    selected: int | None = None

    def view(self, desk: Desk) -> Scene:
        selected = self._selected(desk)
        words = changed(desk.words, language=LANGUAGES[selected])
        back = () if desk.preferences.language is None else (Cue(Icon.BACK, words.text("back")),)
        return Scene(
            words.text("Language"),
            body=(Rows(LIST, tuple(Row(language.name) for language in LANGUAGES), selected),),
            hint=(Cue(Icon.TURN, words.text("choose")), Cue(Icon.PUSH, words.text("take")), *back),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        selected = self._selected(desk)
        match intent:
            case Turn(steps):
                return Stay(Language(turned(selected, steps, len(LANGUAGES))))
            case Push():
                return Choose({"language": LANGUAGES[selected].code}, Leave())
            case Back() if desk.preferences.language is not None:
                return Leave()
            case _:
                return Stay(self)

    def _selected(self, desk: Desk) -> int:
        return LANGUAGES.index(desk.words.language) if self.selected is None else self.selected


PERCENTS: dict[object, str] = {percent: f"{percent} %" for percent in range(10, 101, 10)}
SETTINGS = (
    of_field(mark("Brightness"), "brightness_percent", PERCENTS),
    of_field(mark("Lamps"), "lamps_percent", PERCENTS),
    of_field(
        mark("Dims after"),
        "dim_after_s",
        {
            30: mark("30 s"),
            60: mark("1 min"),
            120: mark("2 min"),
            300: mark("5 min"),
            600: mark("10 min"),
            0: mark("never"),
        },
    ),
    of_field(
        mark("Sound"),
        "sound",
        {Sound.OFF: mark("off"), Sound.SIGNALS: mark("signals"), Sound.TICKS: mark("with ticks")},
    ),
    of_field(
        mark("Voice"),
        "voice",
        {
            Voice.OFF: mark("off"),
            # What most people want comes first when it is switched on.
            Voice.TURNS: mark("moves"),
            Voice.SIGNALS: mark("turns"),
            Voice.ALL: mark("every screen"),
        },
    ),
    of_field(mark("Knob"), "is_knob_reversed", {False: mark("clockwise"), True: mark("reversed")}),
    of_field(mark("Round's close"), "is_coach", {True: mark("explained"), False: mark("summary")}),
)
PAGE = of_field(mark("Web page"), "is_page_open", {False: mark("this box"), True: mark("the room")})
LANGUAGE = MenuLine(mark("Language"), Language)
CLOCK = MenuLine(mark("Clock"), later("companion.ui.screens.clock", "ClockScreen"))
TOURNAMENT = MenuLine(mark("Tournament"), later("companion.ui.screens.tournament.join", "Join"))
UPDATE = MenuLine(mark("Update"), later("companion.ui.screens.update", "Update"))
WIFI = MenuLine(mark("Wi-Fi"), later("companion.ui.screens.wifi", "WifiScreen"))
SCREEN_LINES = (
    MenuLine(mark("Web address"), later("companion.ui.screens.web_page", "Address")),
    MenuLine(mark("Referee's PIN"), later("companion.ui.screens.web_page", "RefereesPin")),
    TOURNAMENT,
    MenuLine(mark("Self-test"), later("companion.ui.screens.self_test", "SelfTest")),
    MenuLine(mark("Switch off"), later("companion.ui.screens.menu", "ShutDownScreen")),
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
                return AskTournament(LookForHubs(), Open(line.screen()))
            case Push() if line is UPDATE:
                return AskMachine(LookForUpdate(), Open(line.screen()))
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
    update = () if desk.machine.updating is None else (UPDATE,)
    wifi = () if desk.machine.wifi is None or desk.game is not None else (WIFI,)
    return (*SETTINGS, CLOCK, *desk.screens.settings, *page, LANGUAGE, *wifi, *update, *others)


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
