"""Toscana's own pages of set-up, in their order, and how the table plays.

The usual evening is five pushes; the first one asks everything once. All of it is remembered.
"""

from companion.frozen import changed, frozen
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.commands import NewGame
from companion.games.toscana.rules.game import STRENGTHS, Options, box_id
from companion.games.toscana.rules.terms import Ledger, price_label
from companion.games.toscana.screens.entries import LEDGERS
from companion.games.toscana.screens.memory import Memory, with_ledger
from companion.games.toscana.screens.opening import (
    Opening,
    ToscanaPlan,
    box_seats_of,
    opening_of,
    with_ladder,
    with_opening,
)
from companion.games.toscana.screens.setup_market import first_question
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import LIST, Cue, Row, Rows, Scene, choosing, clamped, remark
from companion.ui.kit.screen import Desk
from companion.ui.kit.setup.plan import (
    Answer,
    Done,
    Line,
    ListPage,
    OptionsPage,
    Page,
    Return,
    Show,
    identified,
)


class ToscanaPages:
    """The ladder, once; the market, question by question at first; the options."""

    is_start_last = False

    def recall(self, desk: Desk) -> Opening:
        return opening_of(desk.preferences)

    def pages(self, plan: ToscanaPlan) -> tuple[Page, ...]:
        # The ladder decides which prices the market page offers.
        ladder = (Ladder(booklet.LADDERS.index(plan.own.options.ladder)),) if plan.own.is_first else ()
        return (*ladder, first_question(plan.own), GameOptions())

    def new_game(self, plan: ToscanaPlan) -> NewGame:
        """The command that begins the game of a complete plan."""
        strengths = box_seats_of(plan)
        people = identified(
            tuple(
                changed(person, id=box_id(strengths[person.name])) if person.name in strengths else person
                for person in plan.people
            )
        )
        return NewGame(people, people[plan.starting_seat].id, plan.own.market, plan.own.options)

    def memory(self, plan: ToscanaPlan) -> Memory:
        return Memory(plan.own.market, plan.own.options, plan.own.box_seats)


PAGES = ToscanaPages()


BOX_SEATS = 6
"""The row that opens the seats of the box."""
UNCOUNTED = "?"
NEXT_LEDGER = {Ledger.FULL: Ledger.MARKET, Ledger.MARKET: Ledger.MAP, Ledger.MAP: Ledger.FULL}


@frozen
class GameOptions(OptionsPage):
    """The first row starts the game; each other row has its choices, and a push takes the next one.

    The map's squares are counted: a push, the knob, and a push again.
    """

    selected: int = 0
    is_setting: bool = False

    def lines(self, plan: ToscanaPlan, desk: Desk) -> tuple[Line, ...]:
        words, own, options = desk.words, plan.own, plan.own.options
        order = words.text(options.turn_order.english)
        deals = words.text("yes") if options.player_deals else words.text("no")
        ladder = booklet.LADDERS[1 - booklet.LADDERS.index(options.ladder)]
        squares = UNCOUNTED if options.map_squares is None else str(options.map_squares)
        seats: Line = (Row(words.text("Seats of the box"), str(len(box_seats_of(plan)))), self._seats(plan))
        counted: Line = (Row(words.text("Squares of the map"), squares), self.setting(plan))
        return (
            (Row(words.text("Begin the game")), Done(plan) if own.has_whole_market else Return()),
            (
                Row(words.text("Box follows"), words.text(LEDGERS[options.ledger])),
                Show(self, _with(plan, with_ledger(options, NEXT_LEDGER[options.ledger]))),
            ),
            (
                Row(words.text("Turn order"), order),
                self._having(plan, turn_order=options.turn_order.following),
            ),
            (
                Row(words.text("Deals of players"), deals),
                self._having(plan, player_deals=not options.player_deals),
            ),
            (
                Row(words.text("60 counts"), words.text(options.sixty.english)),
                self._having(plan, sixty=options.sixty.following),
            ),
            (
                Row(words.text("Price steps"), ladder_label(options.ladder)),
                Show(self, with_opening(plan, with_ladder(own, ladder))),
            ),
            *(() if options.ledger is Ledger.MARKET else (seats,)),
            *((counted,) if options.ledger is Ledger.MAP else ()),
        )

    def view(self, plan: ToscanaPlan, desk: Desk) -> Scene:
        words = desk.words
        act = words.text("change") if self.selected else words.text("begin")
        counting = (Cue(Icon.TURN, words.text("count")), Cue(Icon.PUSH, words.text("done")))
        hint = counting if self.is_setting else choosing(words, act)
        return Scene(words.text("All set"), body=self.listed(plan, desk), hint=hint)

    def set(self, plan: ToscanaPlan, steps: int) -> ToscanaPlan:
        """One below the smallest map is a map that nobody has counted."""
        options, uncounted = plan.own.options, booklet.MAP_SQUARES_MIN - 1
        before = uncounted if options.map_squares is None else options.map_squares
        number = clamped(before + steps, uncounted, booklet.MAP_SQUARES_MAX)
        return _with(plan, changed(options, map_squares=None if number == uncounted else number))

    def _seats(self, plan: ToscanaPlan) -> Show:
        is_free = not any(person.id for person in plan.people)
        return Show(BoxSeats() if is_free else self, plan)

    def _having(self, plan: ToscanaPlan, **changes: object) -> Show:
        return Show(self, _with(plan, changed(plan.own.options, **changes)))


def _with(plan: ToscanaPlan, options: Options) -> ToscanaPlan:
    return with_opening(plan, changed(plan.own, options=options))


def ladder_label(ladder: tuple[int, ...]) -> str:
    """The lowest steps and the top: `0/1 2 … 7`."""
    return f"{price_label(ladder[0])} {ladder[1]} … {ladder[-1]}"


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
        return self.scene(plan, desk, words.text("Who is the box?"), words.text("change"))

    def take(self, at: int, plan: ToscanaPlan, desk: Desk) -> Answer:
        """Somebody at least is a person."""
        del desk
        seats, name = box_seats_of(plan), plan.people[at].name
        before = seats.pop(name, None)
        if before is not STRENGTHS[-1] and len(seats) < len(plan.people) - 1:
            seats[name] = STRENGTHS[0 if before is None else STRENGTHS.index(before) + 1]
        return Show(self, with_opening(plan, changed(plan.own, box_seats=seats)))

    def left(self, plan: ToscanaPlan) -> Show:
        return Show(GameOptions(BOX_SEATS), plan)


@frozen
class Ladder(ListPage):
    """Asked once: whether a step 1 is printed above the bottom step."""

    selected: int = 0

    def rows(self, *_: object) -> tuple[Row, ...]:
        return tuple(Row(f"{price_label(0)} " + " ".join(map(str, ladder[1:]))) for ladder in booklet.LADDERS)

    def view(self, plan: ToscanaPlan, desk: Desk) -> Scene:
        words = desk.words
        rows = Rows(LIST.inset(bottom=14), self.rows(plan, desk), self.selected)
        return Scene(
            words.text("Price steps"),
            words.text("asked once"),
            (rows, remark(words.text("As on your board"))),
            choosing(words, words.text("take")),
        )

    def take(self, at: int, plan: ToscanaPlan, _: Desk) -> Done:
        return Done(with_opening(plan, with_ladder(plan.own, booklet.LADDERS[at])))
