"""Set-up: the checklist of the board, in the order in which a table prepares it."""

from collections.abc import Callable
from dataclasses import replace

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import changed, frozen
from companion.games.kit.sentences import mark
from companion.games.tuscany.rules.game import Options
from companion.games.tuscany.rules.terms import Ledger, TurnOrder, Worker
from companion.games.tuscany.screens.memory import Memory
from companion.games.tuscany.screens.plan import TuscanyPlan, drawn, options_of, specials_for, with_memory
from companion.games.tuscany.screens.setup_printed import Printed, Sheet
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.setup.pages import Answer, Done, Return, Show

GO_ON, SIDE, FIRST_CARD, SECOND_CARD, STARS, GRAPE, CHART, MAP, WINE, LEDGER, ORDER, MONEY, REGIONS = range(
    13
)
TITLES = (
    mark("All of this is so"),
    mark("Side"),
    mark("Special card 1"),
    mark("Special card 2"),
    mark("Stars, each player"),
    mark("Grape token"),
    mark("Wake-up chart"),
    mark("Map"),
    mark("Wine sale"),
    mark("Box follows"),
    mark("Turn order"),
    mark("Lira"),
    mark("Region points"),
)
SHEETS = {CHART: Sheet.CHART, MAP: Sheet.MAP, WINE: Sheet.WINE}
CARDS = (FIRST_CARD, SECOND_CARD)


@frozen
class BoardSetup:
    """The first row goes on; a push changes the others, or opens what is printed, to be checked."""

    selected: int = GO_ON
    is_choosing: bool = False
    """The knob chooses a special card now."""

    def view(self, plan: TuscanyPlan, desk: Desk) -> Scene:
        words = desk.words
        rows = tuple(
            Row(words.text(title), _value(plan, row, words), is_editing=self.is_choosing and row in CARDS)
            for row, title in enumerate(TITLES)
        )
        if self.is_choosing:
            hint: tuple[Cue, ...] = (Cue(Icon.TURN, words.text("card")), Cue(Icon.PUSH, words.text("done")))
        else:
            act = words.text("go on") if self.selected == GO_ON else words.text("change")
            hint = (
                Cue(Icon.TURN, words.text("choose")),
                Cue(Icon.PUSH, act),
                Cue(Icon.BACK, words.text("back")),
            )
        return Scene(
            words.text("Prepare the board"),
            body=(Rows(LIST, rows, self.selected),),
            hint=hint,
        )

    def handle(self, intent: Intent, plan: TuscanyPlan, desk: Desk) -> Answer:
        del desk
        match intent:
            case Turn(steps) if self.is_choosing:
                return Show(self, _with_card(plan, self.selected - FIRST_CARD, steps))
            case Push() | Back() if self.is_choosing:
                return Show(BoardSetup(self.selected), plan)
            case Turn(steps):
                return Show(BoardSetup(turned(self.selected, steps, len(TITLES))), plan)
            case Push() if self.selected == GO_ON:
                return Done(plan)
            case Push() if self.selected in SHEETS:
                return Show(Printed(SHEETS[self.selected]), plan)
            case Push() if self.selected in CARDS:
                return Show(BoardSetup(self.selected, is_choosing=True), plan)
            case Push() if self.selected == REGIONS:
                points = not options_of(plan).region_points
                return Show(self, replace(plan, own=replace(plan.own, region_points=points)))
            case Push():
                return Show(self, with_memory(plan, _switched(plan.own.memory, self.selected)))
            case Back():
                return Return()
            case _:
                return Show(self, plan)


def _value(plan: TuscanyPlan, row: int, words: Translator) -> str:
    memory = plan.own.memory
    options = options_of(plan)
    values: dict[int, Callable[[], str]] = {
        SIDE: lambda: words.text("back, structures") if memory.structures else words.text("front"),
        FIRST_CARD: lambda: _card(plan, 0, words),
        SECOND_CARD: lambda: _card(plan, 1, words),
        STARS: lambda: "6",
        GRAPE: lambda: words.text("chart, row 7"),
        CHART: lambda: words.text("check"),
        MAP: lambda: words.text("check"),
        WINE: lambda: words.text("check"),
        LEDGER: lambda: (
            words.text("workers too") if options.ledger is Ledger.WORKERS else words.text("table")
        ),
        ORDER: lambda: words.text("strict") if options.turn_order is TurnOrder.STRICT else words.text("free"),
        MONEY: lambda: words.text("in the box") if options.money else words.text("coins only"),
        REGIONS: lambda: words.text("yes") if options.region_points else words.text("no"),
    }
    return values[row]() if row in values else ""


def _card(plan: TuscanyPlan, card: int, words: Translator) -> str:
    specials = plan.own.memory.specials
    if not specials or specials[card] not in specials_for(plan):
        return words.text("none")
    return words.text(specials[card].english)


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


def _switched(memory: Memory, row: int) -> Memory:
    if row == SIDE:
        return replace(memory, structures=not memory.structures)
    return replace(memory, options=_option_switched(memory.options, row))


def _option_switched(options: Options, row: int) -> Options:
    match row:
        case 9:
            is_short = options.ledger is Ledger.TABLE
            return replace(options, ledger=Ledger.WORKERS if is_short else Ledger.TABLE)
        case 10:
            is_strict = options.turn_order is TurnOrder.STRICT
            return replace(options, turn_order=TurnOrder.RELAXED if is_strict else TurnOrder.STRICT)
        case 11:
            return replace(options, money=not options.money)
    return options
