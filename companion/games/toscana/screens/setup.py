"""Toscana's own pages of set-up, in their order, and how the table plays.

The usual evening is five pushes; the first one asks everything once. All of it is remembered.
"""

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import changed, frozen
from companion.games.kit.sentences import mark
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.commands import NewGame
from companion.games.toscana.rules.game import STRENGTHS
from companion.games.toscana.rules.terms import Ledger, Sixty, TurnOrder, price_label
from companion.games.toscana.screens.entries import LEDGERS
from companion.games.toscana.screens.memory import Memory, with_ledger
from companion.games.toscana.screens.opening import (
    Opening,
    ToscanaPlan,
    box_seats_of,
    new_game,
    opening_of,
    with_ladder,
    with_opening,
)
from companion.games.toscana.screens.setup_market import (
    MarketEntry,
    OpeningMarket,
    first_question,
    last_question,
)
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.scene import LIST, Cue, Row, Rows, Scene, choosing, remark, turned
from companion.ui.kit.screen import Desk
from companion.ui.kit.setup.plan import Answer, Done, ListPage, Page, Return, Show


class ToscanaPages:
    """The ladder, once; the market, question by question at first; the options."""

    is_start_last = False

    def recall(self, desk: Desk) -> Opening:
        return opening_of(desk.preferences)

    def after(self, page: Page | None, plan: ToscanaPlan, desk: Desk) -> Page | None:
        del desk
        match page:
            case None if plan.own.is_first:
                # The ladder decides which prices the market page offers.
                return Ladder(booklet.LADDERS.index(plan.own.options.ladder))
            case OpeningMarket():
                return GameOptions()
            case GameOptions() if plan.own.has_whole_market:
                return None
        return first_question(plan.own)

    def before(self, page: Page, plan: ToscanaPlan) -> Page | None:
        match page:
            case GameOptions():
                return first_question(plan.own)
            case BoxSeats():
                return GameOptions(BOX_SEATS)
            case OpeningMarket() if plan.own.is_first:
                return last_question()
            case MarketEntry() if plan.own.is_first:
                return Ladder(booklet.LADDERS.index(plan.own.options.ladder))
        return None

    def new_game(self, plan: ToscanaPlan) -> NewGame:
        return new_game(plan)

    def memory(self, plan: ToscanaPlan) -> Memory:
        return Memory(plan.own.market, plan.own.options, plan.own.box_seats)


PAGES = ToscanaPages()


BEGIN, LEDGER, TURN_ORDER, DEALS, SIXTY, LADDER, BOX_SEATS, MAP_SQUARES = range(8)
LAST_ROWS = {Ledger.MARKET: LADDER, Ledger.FULL: BOX_SEATS, Ledger.MAP: MAP_SQUARES}
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
        rows = _rows(plan, words, is_counting=self.is_counting)
        if self.is_counting:
            hint: tuple[Cue, ...] = (Cue(Icon.TURN, words.text("count")), Cue(Icon.PUSH, words.text("done")))
        else:
            act = words.text("begin") if self.selected == BEGIN else words.text("change")
            hint = choosing(words, act)
        return Scene(words.text("All set"), body=(Rows(LIST, rows, self.selected),), hint=hint)

    def handle(self, intent: Intent, plan: ToscanaPlan, desk: Desk) -> Answer:
        del desk
        match intent:
            case Turn(steps) if self.is_counting:
                return Show(self, _counted(plan, steps))
            case Push() | Back() if self.is_counting:
                return Show(GameOptions(self.selected), plan)
            case Turn(steps):
                last = LAST_ROWS[plan.own.options.ledger]
                return Show(GameOptions(turned(self.selected, steps, last + 1)), plan)
            case Push() if self.selected == BOX_SEATS:
                is_free = not any(person.id for person in plan.people)
                return Show(BoxSeats() if is_free else self, plan)
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


def _rows(plan: ToscanaPlan, words: Translator, *, is_counting: bool) -> tuple[Row, ...]:
    options = plan.own.options
    is_strict = options.turn_order is TurnOrder.STRICT
    count = UNCOUNTED if options.map_squares is None else str(options.map_squares)
    seats = Row(words.text("Seats of the box"), str(len(box_seats_of(plan))))
    squares = Row(words.text("Squares of the map"), count, is_editing=is_counting)
    return (
        Row(words.text("Begin the game")),
        Row(words.text("Box follows"), words.text(LEDGERS[options.ledger])),
        Row(words.text("Turn order"), words.text("strict") if is_strict else words.text("free")),
        Row(words.text("Deals of players"), words.text("yes") if options.player_deals else words.text("no")),
        Row(words.text("60 counts"), words.text(SIXTIES[options.sixty])),
        Row(words.text("Price steps"), ladder_label(options.ladder)),
        *(seats, squares)[: LAST_ROWS[options.ledger] - LADDER],
    )


@frozen
class BoxSeats(ListPage):
    """Everybody by name: a person, or the box and how well it plays; a push takes the next one."""

    selected: int = 0

    def rows(self, plan: ToscanaPlan, desk: Desk) -> tuple[Row, ...]:
        words, strengths = desk.words, box_seats_of(plan)
        person = words.text("a person")
        return tuple(
            Row(each.name, words.text(strengths[each.name].english) if each.name in strengths else person)
            for each in plan.people
        )

    def view(self, plan: ToscanaPlan, desk: Desk) -> Scene:
        words = desk.words
        return Scene(
            words.text("Who is the box?"),
            body=self.listed(plan, desk),
            hint=choosing(words, words.text("change")),
        )

    def take(self, at: int, plan: ToscanaPlan, desk: Desk) -> Answer:
        """Somebody at least is a person."""
        del desk
        seats, name = box_seats_of(plan), plan.people[at].name
        before = seats.pop(name, None)
        if before is not STRENGTHS[-1] and len(seats) < len(plan.people) - 1:
            seats[name] = STRENGTHS[0 if before is None else STRENGTHS.index(before) + 1]
        return Show(self, with_opening(plan, changed(plan.own, box_seats=seats)))


def _counted(plan: ToscanaPlan, steps: int) -> ToscanaPlan:
    """One below the smallest map is a map that nobody has counted."""
    options, uncounted = plan.own.options, booklet.MAP_SQUARES_MIN - 1
    number = (uncounted if options.map_squares is None else options.map_squares) + steps
    number = max(uncounted, min(number, booklet.MAP_SQUARES_MAX))
    counted = changed(options, map_squares=None if number == uncounted else number)
    return with_opening(plan, changed(plan.own, options=counted))


def _switched(plan: ToscanaPlan, row: int) -> ToscanaPlan:
    opening, options = plan.own, plan.own.options
    if row == LADDER:
        return with_opening(
            plan, with_ladder(opening, booklet.LADDERS[1 - booklet.LADDERS.index(options.ladder)])
        )
    switched = {
        LEDGER: with_ledger(options, NEXT_LEDGER[options.ledger]),
        TURN_ORDER: changed(options, turn_order=_other(options.turn_order)),
        DEALS: changed(options, player_deals=not options.player_deals),
        SIXTY: changed(options, sixty=_other(options.sixty)),
    }
    return with_opening(plan, changed(opening, options=switched[row]))


def _other(choice: TurnOrder | Sixty) -> TurnOrder | Sixty:
    return next(each for each in type(choice) if each is not choice)


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
        rows = tuple(Row(f"{price_label(0)} " + " ".join(map(str, ladder[1:]))) for ladder in booklet.LADDERS)
        return Scene(
            words.text("Price steps"),
            words.text("asked once"),
            (Rows(LIST.inset(bottom=14), rows, self.selected), remark(words.text("As on your board"))),
            choosing(words, words.text("take")),
        )

    def handle(self, intent: Intent, plan: ToscanaPlan, desk: Desk) -> Answer:
        del desk
        match intent:
            case Turn(steps):
                return Show(Ladder(turned(self.selected, steps, len(booklet.LADDERS))), plan)
            case Push():
                return Done(with_opening(plan, with_ladder(plan.own, booklet.LADDERS[self.selected])))
            case Back():
                return Return()
            case _:
                return Show(self, plan)
