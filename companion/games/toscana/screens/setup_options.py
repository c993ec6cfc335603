"""Set-up: how the table plays, and the start. All of it is remembered for the next evening."""

from dataclasses import replace

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import changed, frozen
from companion.games.kit.sentences import mark
from companion.games.toscana.rules.game import Options
from companion.games.toscana.rules.telling import price_label
from companion.games.toscana.rules.terms import (
    LADDERS,
    MAP_SQUARES_MAX,
    MAP_SQUARES_MIN,
    Ledger,
    Sixty,
    TurnOrder,
)
from companion.games.toscana.screens.opening import ToscanaPlan, with_ladder, with_ledger, with_opening
from companion.games.toscana.screens.words import LEDGERS
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.remarks import remark
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.setup.pages import Answer, Done, Return, Show

BEGIN, LEDGER, TURN_ORDER, DEALS, SIXTY, LADDER, MAP_SQUARES = range(7)
SIXTIES = {Sixty.REACHED: mark("once reached"), Sixty.AT_CLOSE: mark("at the close")}
UNCOUNTED = "?"
NEXT_LEDGER = {Ledger.FULL: Ledger.MARKET, Ledger.MARKET: Ledger.MAP, Ledger.MAP: Ledger.FULL}


@frozen
class GameOptions:
    """The first row starts the game; each other row has its choices, and a push takes the next one.

    The map's squares are counted: a push, the knob, and a push again.
    """

    selected: int = BEGIN
    is_counting: bool = False

    def view(self, plan: ToscanaPlan, desk: Desk) -> Scene:
        words = desk.words
        rows = _rows(plan.own.options, words, is_counting=self.is_counting)
        if self.is_counting:
            hint: tuple[Cue, ...] = (Cue(Icon.TURN, words.text("count")), Cue(Icon.PUSH, words.text("done")))
        else:
            act = words.text("begin") if self.selected == BEGIN else words.text("change")
            hint = (
                Cue(Icon.TURN, words.text("choose")),
                Cue(Icon.PUSH, act),
                Cue(Icon.BACK, words.text("back")),
            )
        return Scene(words.text("All set"), body=(Rows(LIST, rows, self.selected),), hint=hint)

    def handle(self, intent: Intent, plan: ToscanaPlan, desk: Desk) -> Answer:
        del desk
        match intent:
            case Turn(steps) if self.is_counting:
                return Show(self, _counted(plan, steps))
            case Push() | Back() if self.is_counting:
                return Show(GameOptions(self.selected), plan)
            case Turn(steps):
                last = MAP_SQUARES if plan.own.options.ledger is Ledger.MAP else LADDER
                return Show(GameOptions(turned(self.selected, steps, last + 1)), plan)
            case Push() if self.selected == BEGIN:
                return Done(plan)
            case Push() if self.selected == MAP_SQUARES:
                return Show(GameOptions(self.selected, is_counting=True), plan)
            case Push():
                return Show(self, _switched(plan, self.selected))
            case Back():
                return Return()
            case _:
                return Show(self, plan)


def _rows(options: Options, words: Translator, *, is_counting: bool) -> tuple[Row, ...]:
    is_strict = options.turn_order is TurnOrder.STRICT
    count = UNCOUNTED if options.map_squares is None else str(options.map_squares)
    squares = Row(words.text("Squares of the map"), count, is_editing=is_counting)
    return (
        Row(words.text("Begin the game")),
        Row(words.text("Box follows"), words.text(LEDGERS[options.ledger])),
        Row(words.text("Turn order"), words.text("strict") if is_strict else words.text("free")),
        Row(words.text("Deals of players"), words.text("yes") if options.player_deals else words.text("no")),
        Row(words.text("60 counts"), words.text(SIXTIES[options.sixty])),
        Row(words.text("Price steps"), ladder_label(options.ladder)),
        *((squares,) if options.ledger is Ledger.MAP else ()),
    )


def _counted(plan: ToscanaPlan, steps: int) -> ToscanaPlan:
    """One below the smallest map is a map that nobody has counted."""
    options, uncounted = plan.own.options, MAP_SQUARES_MIN - 1
    number = (uncounted if options.map_squares is None else options.map_squares) + steps
    number = max(uncounted, min(number, MAP_SQUARES_MAX))
    counted = changed(options, map_squares=None if number == uncounted else number)
    return with_opening(plan, replace(plan.own, options=counted))


def _switched(plan: ToscanaPlan, row: int) -> ToscanaPlan:
    opening, options = plan.own, plan.own.options
    match row:
        case _ if row == LEDGER:
            opening = replace(opening, options=with_ledger(options, NEXT_LEDGER[options.ledger]))
        case _ if row == TURN_ORDER:
            order = TurnOrder.RELAXED if options.turn_order is TurnOrder.STRICT else TurnOrder.STRICT
            opening = replace(opening, options=changed(options, turn_order=order))
        case _ if row == DEALS:
            opening = replace(opening, options=changed(options, player_deals=not options.player_deals))
        case _ if row == SIXTY:
            other = Sixty.AT_CLOSE if options.sixty is Sixty.REACHED else Sixty.REACHED
            opening = replace(opening, options=changed(options, sixty=other))
        case _:
            opening = with_ladder(opening, LADDERS[1 - LADDERS.index(options.ladder)])
    return with_opening(plan, opening)


def ladder_label(ladder: tuple[int, ...]) -> str:
    """The lowest steps and the top: `0/1 2 … 7`."""
    return f"{price_label(ladder[0])} {ladder[1]} … {ladder[-1]}"


@frozen
class Ladder:
    """Asked once: whether a step 1 is printed above the bottom step."""

    selected: int = 0

    def view(self, plan: ToscanaPlan, desk: Desk) -> Scene:
        del plan
        words = desk.words
        rows = tuple(Row(f"{price_label(0)} " + " ".join(map(str, ladder[1:]))) for ladder in LADDERS)
        return Scene(
            words.text("Price steps"),
            words.text("asked once"),
            (
                Rows(LIST.inset(bottom=14), rows, self.selected),
                remark(words.text("As on your board")),
            ),
            (
                Cue(Icon.TURN, words.text("choose")),
                Cue(Icon.PUSH, words.text("take")),
                Cue(Icon.BACK, words.text("back")),
            ),
        )

    def handle(self, intent: Intent, plan: ToscanaPlan, desk: Desk) -> Answer:
        del desk
        match intent:
            case Turn(steps):
                return Show(Ladder(turned(self.selected, steps, len(LADDERS))), plan)
            case Push():
                return Done(with_opening(plan, with_ladder(plan.own, LADDERS[self.selected])))
            case Back():
                return Return()
            case _:
                return Show(self, plan)
