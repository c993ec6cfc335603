"""Set-up: how the table plays, and the start. All of it is remembered for the next evening."""

from dataclasses import replace

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import changed, frozen
from companion.games.toscana.rules.game import Options
from companion.games.toscana.rules.telling import price_label
from companion.games.toscana.rules.terms import LADDERS, Ledger, TurnOrder
from companion.games.toscana.screens.opening import ToscanaPlan, with_ladder, with_opening
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.scene import BODY, Cue, Paragraph, Row, Rows, Scene
from companion.ui.kit.setup.pages import Answer, Done, Return, Show

BEGIN, LEDGER, TURN_ORDER, DEALS, LADDER = range(5)


@frozen
class GameOptions:
    """The first row starts the game; each other row has two choices, and a push takes the other one."""

    selected: int = BEGIN

    def view(self, plan: ToscanaPlan, desk: Desk) -> Scene:
        words = desk.words
        act = words.text("begin") if self.selected == BEGIN else words.text("change")
        return Scene(
            words.text("All set"),
            body=(Rows(LIST, _rows(plan.own.options, words), self.selected),),
            hint=(
                Cue(Icon.TURN, words.text("choose")),
                Cue(Icon.PUSH, act),
                Cue(Icon.BACK, words.text("back")),
            ),
        )

    def handle(self, intent: Intent, plan: ToscanaPlan, desk: Desk) -> Answer:
        del desk
        match intent:
            case Turn(steps):
                return Show(GameOptions(turned(self.selected, steps, LADDER + 1)), plan)
            case Push() if self.selected == BEGIN:
                return Done(plan)
            case Push():
                return Show(self, _switched(plan, self.selected))
            case Back():
                return Return()
            case _:
                return Show(self, plan)


def _rows(options: Options, words: Translator) -> tuple[Row, ...]:
    is_full, is_strict = options.ledger is Ledger.FULL, options.turn_order is TurnOrder.STRICT
    return (
        Row(words.text("Begin the game")),
        Row(words.text("Box follows"), words.text("all boxes") if is_full else words.text("market only")),
        Row(words.text("Turn order"), words.text("strict") if is_strict else words.text("free")),
        Row(words.text("Deals of players"), words.text("yes") if options.player_deals else words.text("no")),
        Row(words.text("Price steps"), ladder_label(options.ladder)),
    )


def _switched(plan: ToscanaPlan, row: int) -> ToscanaPlan:
    opening, options = plan.own, plan.own.options
    match row:
        case 1:
            ledger = Ledger.MARKET if options.ledger is Ledger.FULL else Ledger.FULL
            opening = replace(opening, options=changed(options, ledger=ledger))
        case 2:
            order = TurnOrder.RELAXED if options.turn_order is TurnOrder.STRICT else TurnOrder.STRICT
            opening = replace(opening, options=changed(options, turn_order=order))
        case 3:
            opening = replace(opening, options=changed(options, player_deals=not options.player_deals))
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
                Paragraph(BODY.inset(2, 0, 2, 20), words.text("Which steps does your board show?")),
                Rows(LIST.inset(top=20), rows, self.selected),
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
