"""The clock of the table: ready-made ones by name, and each of its values; a change counts from there on."""

from collections.abc import Mapping
from typing import Any

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import changed, frozen
from companion.games.kit.clock import PRESETS, ClockMark, End, Kind, Rule
from companion.games.kit.sentences import mark
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.scene import LIST, Cue, Row, Rows, Scene, turned
from companion.ui.kit.screen import Choose, Desk, Leave, SetClock, Stay, Step
from companion.ui.kit.thinking import clock_of_seconds

OWN = mark("own values")
KINDS: Mapping[object, str] = {
    Kind.OFF: mark("off"),
    Kind.COUNT: mark("upwards"),
    Kind.TURN: mark("each turn"),
    Kind.BANK: mark("time bank"),
}
WAYS: Mapping[object, str] = {False: mark("always"), True: mark("as used")}
ENDS: Mapping[object, str] = {
    End.NOTHING: mark("nothing"),
    End.SIGN: mark("a sign"),
    End.LOSS: mark("a loss"),
}
NAMES: Mapping[object, str] = {**KINDS, **WAYS, **ENDS}
STEPS_S = (0, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 300, 420, 600, 900, 1200, 1500, 1800, 2700, 3600)
LOSSES = range(1, 11)
# Each line: its label, its field, what it can be.
LINES: tuple[tuple[str, str, tuple[Any, ...]], ...] = (
    (mark("Clock"), "", tuple(PRESETS)),
    (mark("Counts"), "kind", tuple(KINDS)),
    (mark("To begin with"), "start_s", STEPS_S[1:]),
    (mark("+ each action"), "action_s", STEPS_S),
    (mark("Given"), "is_delay", tuple(WAYS)),
    (mark("+ each round"), "round_s", STEPS_S),
    (mark("At zero"), "end", tuple(ENDS)),
    (mark("Loss a minute"), "loss", tuple(LOSSES)),
)


@frozen
class ClockScreen:
    """A push lets the knob change the line; BACK keeps what was chosen, in a running game too.

    At a tournament's table it only shows what the director has chosen.
    """

    selected: int = 0
    is_editing: bool = False
    rule: Rule | None = None
    """As it is being chosen; None before anything was."""

    def view(self, desk: Desk) -> Scene:
        words, rule = desk.words, self._rule(desk)
        lines = lines_of(rule)
        rows = tuple(
            Row(words.text(label), _value(name, rule, words), is_editing=self.is_editing)
            for label, name, _ in lines
        )
        return Scene(
            words.text("Clock"),
            f"{self._at(lines) + 1}/{len(lines)}",
            (Rows(LIST, rows, self._at(lines)),),
            (*self._cues(desk), Cue(Icon.BACK, words.text("back"))),
        )

    def _cues(self, desk: Desk) -> tuple[Cue, ...]:
        words = desk.words
        if _is_fixed(desk):
            return (Cue(Icon.TURN, words.text("read")),)
        return (
            Cue(Icon.TURN, words.text("set") if self.is_editing else words.text("choose")),
            Cue(Icon.PUSH, words.text("keep") if self.is_editing else words.text("change")),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        rule = self._rule(desk)
        at = self._at(lines_of(rule))
        match intent:
            case Turn(steps) if self.is_editing:
                return Stay(changed(self, selected=at, rule=_moved(lines_of(rule)[at], rule, steps)))
            case Turn(steps):
                return Stay(changed(self, selected=turned(at, steps, len(lines_of(rule)))))
            case Push() if not _is_fixed(desk):
                return Stay(changed(self, selected=at, is_editing=not self.is_editing))
            case Back() if self.is_editing:
                return Stay(changed(self, is_editing=False))
            case Back():
                return self._leave(rule, desk)
        return Stay(self)

    def _leave(self, rule: Rule, desk: Desk) -> Step:
        """In a running game every bank begins anew with another rule."""
        if self.rule is None:
            return Leave()
        is_running = desk.facts is not None and not desk.facts.is_over
        is_new = is_running and rule != desk.clock.rule
        return Choose({"clock": rule}, SetClock(ClockMark(rule=rule), Leave()) if is_new else Leave())

    def _rule(self, desk: Desk) -> Rule:
        if self.rule is not None:
            return self.rule
        return desk.chosen_clock if desk.game is None else desk.clock.rule

    def _at(self, lines: tuple[Any, ...]) -> int:
        return turned(self.selected, 0, len(lines))


def _is_fixed(desk: Desk) -> bool:
    return desk.attending is not None and desk.attending.table_clock is not None


@frozen
class TimeLost:
    """What running out of time costs at the end; the books stay as they are."""

    def view(self, desk: Desk) -> Scene:
        words, now, facts = desk.words, desk.times, desk.facts
        if facts is None:
            raise LookupError("this screen needs a game")
        rows = tuple(
            Row(seat.name, f"{seat.score} - {now.lost(seat.id)} = {seat.score - now.lost(seat.id)}")
            for seat in facts.seats
        )
        return Scene(
            words.text("Time ran out"), body=(Rows(LIST, rows),), hint=(Cue(Icon.PUSH, words.text("go on")),)
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del desk
        return Leave() if isinstance(intent, Push | Back) else Stay(self)


def lines_of(rule: Rule) -> tuple[tuple[str, str, tuple[Any, ...]], ...]:
    """The lines that mean something under this rule."""
    hidden = set[str]()
    if not rule.counts_down:
        hidden |= {"start_s", "end", "loss"}
    if rule.kind is not Kind.BANK:
        hidden |= {"action_s", "round_s", "is_delay"}
    if rule.action_s == 0:
        hidden.add("is_delay")
    if rule.end is not End.LOSS:
        hidden.add("loss")
    return tuple(line for line in LINES if line[1] not in hidden)


def preset_of(rule: Rule) -> str:
    """The name of a ready-made clock, or that it is the table's own."""
    return next((name for name, preset in PRESETS.items() if preset == rule), OWN)


def _value(name: str, rule: Rule, words: Translator) -> str:
    value = getattr(rule, name) if name else None
    match name:
        case "":
            return words.text(preset_of(rule))
        case "kind" | "is_delay" | "end":
            return words.text(NAMES[value])
        case "loss":
            return str(value)
    return clock_of_seconds(value or 0)


def _moved(line: tuple[str, str, tuple[Any, ...]], rule: Rule, steps: int) -> Rule:
    _, name, choices = line
    if not name:
        at = choices.index(preset_of(rule)) if preset_of(rule) in choices else 0
        return PRESETS[choices[turned(at, steps, len(choices))]]
    value = getattr(rule, name)
    # A value between two choices counts as the lower one.
    below = [index for index, each in enumerate(choices) if each == value or _is_below(each, value)]
    rule = changed(rule, **{name: choices[turned(below[-1] if below else 0, steps, len(choices))]})
    return changed(rule, start_s=rule.start_s or choices_of_time()[0]) if rule.counts_down else rule


def choices_of_time() -> tuple[int, ...]:
    """What a limit or a bank can begin with, the usual one first."""
    return (60, *STEPS_S[1:])


def _is_below(choice: object, value: object) -> bool:
    return isinstance(choice, int) and isinstance(value, int) and choice < value
