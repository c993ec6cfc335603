"""Tuscany's own pages of set-up: the board, then mama and papa; who starts is drawn last."""

from companion.controls.intents import Back, Intent, Key, Push, Turn
from companion.frozen import changed, frozen
from companion.games.kit.sentences import mark
from companion.games.tuscany.rules.commands import RANGES, NewGame
from companion.games.tuscany.screens.memory import MEMORY, Memory
from companion.games.tuscany.screens.plan import (
    Goods,
    Opening,
    TuscanyPlan,
    drawn,
    goods_of,
    options_of,
    winemaker,
    with_goods,
    with_memory,
)
from companion.games.tuscany.screens.setup_board import BoardSetup
from companion.ui.kit.font import short_name
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import (
    LIST,
    REMARK,
    Align,
    Column,
    Columns,
    Focus,
    Row,
    Rows,
    Scene,
    choosing,
    clamped,
    remark,
)
from companion.ui.kit.screen import Desk
from companion.ui.kit.setup.plan import Answer, Done, Page, Return, Show, identified

WHOSE = LIST.inset(bottom=REMARK.height)
POINTS, MONEY, COTTAGE, WORKERS = range(4)
COUNTED = {POINTS: "points", MONEY: "money", WORKERS: "workers"}


@frozen
class WhoseBook:
    """Whether the box keeps lira and points in the table's place, or only the points; what each spares."""

    def view(self, plan: TuscanyPlan, desk: Desk) -> Scene:
        words = desk.words
        has_money = plan.own.memory.options.money
        rows = (Row(words.text("Box: lira and points")), Row(words.text("Table: coins only")))
        spared = mark("Spares coins and markers") if has_money else mark("Spares entering lira")
        return Scene(
            words.text("Who keeps the books?"),
            body=(Rows(WHOSE, rows, 0 if has_money else 1), remark(words.text(spared))),
            hint=choosing(words, words.text("go on")),
        )

    def handle(self, intent: Intent, plan: TuscanyPlan, _: Desk) -> Answer:
        match intent:
            case Turn(steps):
                options = changed(plan.own.memory.options, money=steps < 0)
                return Show(self, with_memory(plan, changed(plan.own.memory, options=options)))
            case Push():
                return Done(plan)
            case Back():
                return Return()
        return Show(self, plan)


@frozen
class StartGoods:
    """The knob counts lira at first; a key chooses another number, or marks the cottage."""

    seat: int = 0
    focus: int = MONEY

    def view(self, plan: TuscanyPlan, desk: Desk) -> Scene:
        words = desk.words
        goods, options = goods_of(plan, self.seat), plan.own.memory.options
        columns = (
            self._column(POINTS, Icon.POINTS, str(goods.points)),
            self._column(MONEY, Icon.MONEY, str(goods.money) if options.money else "-"),
            Column(Icon.HOUSE, value="x" if goods.cottage else "-"),
            self._column(WORKERS, Icon.WORKER, str(goods.workers)),
            Column(""),
        )
        name = short_name(plan.people[self.seat].name, 60)
        return Scene(
            words.text("{player} begins with", player=name),
            f"{self.seat + 1}/{len(plan.people)}",
            (Columns(columns), remark(words.text("from mama and papa"), Align.CENTRE)),
            choosing(words, words.text("next"), words.text("count")),
        )

    def _column(self, number: int, sign: str, value: str) -> Column:
        return Column(sign, value=value, focus=Focus.VALUE if number == self.focus else Focus.NONE)

    def handle(self, intent: Intent, plan: TuscanyPlan, _: Desk) -> Answer:
        goods = goods_of(plan, self.seat)
        match intent:
            case Turn(steps):
                return Show(self, with_goods(plan, self.seat, _counted(goods, self.focus, steps)))
            case Key(2, False):
                return Show(self, with_goods(plan, self.seat, changed(goods, cottage=not goods.cottage)))
            case Key(index, False) if index in COUNTED:
                counted = _counted(goods, index, 1)
                return Show(changed(self, focus=index), with_goods(plan, self.seat, counted))
            case Push():
                return Done(plan)
            case Back():
                return Return()
        return Show(self, plan)


def _counted(goods: Goods, number: int, steps: int) -> Goods:
    name = COUNTED[number]
    value = clamped(getattr(goods, name) + steps, *RANGES[NewGame][f"players.{name}"])
    return changed(goods, **{name: value})


class TuscanyPages:
    """Tuscany's pages of set-up: the usual evening is five pushes, and what mama and papa bring."""

    is_start_last = True

    def recall(self, desk: Desk) -> Opening:
        return Opening(MEMORY.recall(desk.preferences))

    def pages(self, plan: TuscanyPlan) -> tuple[Page, ...]:
        return (BoardSetup(), WhoseBook(), *map(StartGoods, range(len(plan.people))))

    def new_game(self, plan: TuscanyPlan) -> NewGame:
        """The command that begins the game of a complete plan."""
        people = identified(plan.people)
        memory, board = plan.own.memory, plan.own.memory.board
        players = tuple(winemaker(person, goods_of(plan, seat), memory) for seat, person in enumerate(people))
        return NewGame(
            players,
            people[plan.starting_seat].id,
            specials=drawn(plan) or None,
            structures=memory.structures,
            chart=board.chart,
            map=board.map,
            wine_points=board.wine_points,
            options=options_of(plan),
        )

    def memory(self, plan: TuscanyPlan) -> Memory:
        return plan.own.memory


PAGES = TuscanyPages()
