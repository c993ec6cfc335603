"""Set-up: the checklist of the board, in the order in which a table prepares it."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import changed, frozen
from companion.games.kit.sentences import mark
from companion.games.tuscany.rules.terms import Ledger, TurnOrder, Worker
from companion.games.tuscany.screens.plan import TuscanyPlan, drawn, options_of, specials_for, with_memory
from companion.games.tuscany.screens.setup_printed import Printed, Sheet
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import LIST, Cue, Row, Rows, Scene, choosing, turned
from companion.ui.kit.screen import Desk
from companion.ui.kit.setup.plan import Answer, Done, Return, Show


@frozen
class Line:
    """A row of the checklist."""

    title: str
    value: Callable[[TuscanyPlan], str] = lambda _: ""
    """In English."""
    switched: Callable[[TuscanyPlan], TuscanyPlan] | None = None
    """What a push changes."""
    sheet: Sheet | None = None
    """What a push opens."""
    card: int | None = None
    """The special card that the knob chooses after a push."""


def _option(title: str, name: str, words: Mapping[Any, str]) -> Line:
    """An option with two values, each with its English."""

    def switched(plan: TuscanyPlan) -> TuscanyPlan:
        options = plan.own.memory.options
        (other,) = (value for value in words if value != getattr(options, name))
        return with_memory(plan, changed(plan.own.memory, options=changed(options, **{name: other})))

    return Line(title, lambda plan: words[getattr(options_of(plan), name)], switched)


def _turned_over(plan: TuscanyPlan) -> TuscanyPlan:
    memory = plan.own.memory
    return with_memory(plan, changed(memory, structures=not memory.structures))


def _with_regions(plan: TuscanyPlan) -> TuscanyPlan:
    return changed(plan, own=changed(plan.own, region_points=not options_of(plan).region_points))


def _card(card: int) -> Callable[[TuscanyPlan], str]:
    def value(plan: TuscanyPlan) -> str:
        specials = plan.own.memory.specials
        is_drawn = bool(specials) and specials[card] in specials_for(plan)
        return specials[card].english if is_drawn else mark("none")

    return value


def _check(_: TuscanyPlan) -> str:
    return mark("check")


def _check_map(plan: TuscanyPlan) -> str:
    return mark("Lucca unsure") if plan.own.memory.has_unsure_region else mark("check")


LINES = (
    Line(mark("All of this is right")),
    Line(
        mark("Side"),
        lambda plan: mark("back, structures") if plan.own.memory.structures else mark("front"),
        _turned_over,
    ),
    Line(mark("Special card 1"), _card(0), card=0),
    Line(mark("Special card 2"), _card(1), card=1),
    Line(mark("Stars, each player"), lambda _: "6"),
    Line(mark("Grape token"), lambda _: mark("chart, row 7")),
    Line(mark("Wake-up chart"), _check, sheet=Sheet.CHART),
    Line(mark("Map"), _check_map, sheet=Sheet.MAP),
    Line(mark("Wine sale"), _check, sheet=Sheet.WINE),
    _option(
        mark("Box follows"), "ledger", {Ledger.TABLE: mark("table"), Ledger.WORKERS: mark("workers too")}
    ),
    _option(
        mark("Turn order"), "turn_order", {TurnOrder.STRICT: mark("strict"), TurnOrder.RELAXED: mark("free")}
    ),
    Line(
        mark("Region points"),
        lambda plan: mark("yes") if options_of(plan).region_points else mark("no"),
        _with_regions,
    ),
)


def line_of(sheet: Sheet) -> int:
    """The row that opens this sheet."""
    return [line.sheet for line in LINES].index(sheet)


@frozen
class BoardSetup:
    """The first row goes on; a push changes the others, or opens what is printed, to be checked."""

    selected: int = 0
    is_choosing: bool = False
    """The knob chooses a special card now."""

    def view(self, plan: TuscanyPlan, desk: Desk) -> Scene:
        words = desk.words
        rows = tuple(
            Row(
                words.text(line.title),
                words.text(value) if (value := line.value(plan)) else "",
                is_editing=self.is_choosing and line.card is not None,
            )
            for line in LINES
        )
        if self.is_choosing:
            hint: tuple[Cue, ...] = (Cue(Icon.TURN, words.text("card")), Cue(Icon.PUSH, words.text("done")))
        else:
            act = words.text("change") if self.selected else words.text("go on")
            hint = choosing(words, act)
        return Scene(words.text("Prepare the board"), body=(Rows(LIST, rows, self.selected),), hint=hint)

    def handle(self, intent: Intent, plan: TuscanyPlan, _: Desk) -> Answer:
        line = LINES[self.selected]
        match intent:
            case Turn(steps) if self.is_choosing:
                return Show(self, _with_card(plan, line.card or 0, steps))
            case Push() | Back() if self.is_choosing:
                return Show(BoardSetup(self.selected), plan)
            case Turn(steps):
                return Show(BoardSetup(turned(self.selected, steps, len(LINES))), plan)
            case Push() if self.selected == 0:
                return Done(plan)
            case Push() if line.sheet is not None:
                return Show(Printed(line.sheet), plan)
            case Push() if line.card is not None:
                return Show(BoardSetup(self.selected, is_choosing=True), plan)
            case Push() if line.switched is not None:
                return Show(self, line.switched(plan))
            case Back():
                return Return()
        return Show(self, plan)


def _with_card(plan: TuscanyPlan, card: int, steps: int) -> TuscanyPlan:
    """The next card that the other one is not; before the first one there are no special cards."""
    possible = specials_for(plan)
    specials = list(drawn(plan) or ())
    if not specials:
        return with_memory(plan, changed(plan.own.memory, specials=possible[:2] if steps > 0 else ()))
    at = possible.index(specials[card]) + steps
    if 0 <= at < len(possible) and possible[at] is specials[1 - card]:
        at += 1 if steps > 0 else -1
    if at < 0:
        return with_memory(plan, changed(plan.own.memory, specials=()))
    specials[card] = possible[min(at, len(possible) - 1)]
    chosen: tuple[Worker, ...] = tuple(specials)
    kept = chosen if len(set(chosen)) == len(chosen) else plan.own.memory.specials
    return with_memory(plan, changed(plan.own.memory, specials=kept))
