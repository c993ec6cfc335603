"""Set-up: what mama and papa bring each player."""

from dataclasses import replace

from companion.controls.intents import Back, Intent, Key, Push, Turn
from companion.frozen import changed, frozen
from companion.games.tuscany.rules.terms import (
    MONEY_AT_FIRST_MAX,
    NORMAL_WORKERS_MAX,
    POINTS_AT_FIRST_MAX,
)
from companion.games.tuscany.screens.entries import short_name
from companion.games.tuscany.screens.plan import Goods, TuscanyPlan, goods_of, with_goods
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import clamped
from companion.ui.kit.remarks import remark
from companion.ui.kit.scene import Align, Column, Columns, Cue, Focus, Scene
from companion.ui.kit.setup.pages import Answer, Done, Return, Show

POINTS, MONEY, COTTAGE, WORKERS = range(4)
BOUNDS = {
    POINTS: ("points", POINTS_AT_FIRST_MAX),
    MONEY: ("money", MONEY_AT_FIRST_MAX),
    WORKERS: ("workers", NORMAL_WORKERS_MAX),
}


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
            (
                Columns(columns),
                remark(words.text("from mama and papa"), Align.CENTRE),
            ),
            (
                Cue(Icon.TURN, words.text("count")),
                Cue(Icon.PUSH, words.text("next")),
                Cue(Icon.BACK, words.text("back")),
            ),
        )

    def _column(self, number: int, sign: str, value: str) -> Column:
        return Column(sign, value=value, focus=Focus.VALUE if number == self.focus else Focus.NONE)

    def handle(self, intent: Intent, plan: TuscanyPlan, desk: Desk) -> Answer:
        del desk
        goods = goods_of(plan, self.seat)
        match intent:
            case Turn(steps):
                return Show(self, with_goods(plan, self.seat, _counted(goods, self.focus, steps)))
            case Key(2, False):
                return Show(self, with_goods(plan, self.seat, replace(goods, cottage=not goods.cottage)))
            case Key(index, False) if index in BOUNDS:
                counted = _counted(goods, index, 1)
                return Show(replace(self, focus=index), with_goods(plan, self.seat, counted))
            case Push() if self.seat + 1 < len(plan.people):
                return Show(StartGoods(self.seat + 1), plan)
            case Push():
                return Done(plan)
            case Back() if self.seat:
                return Show(StartGoods(self.seat - 1), plan)
            case Back():
                return Return()
            case _:
                return Show(self, plan)


def _counted(goods: Goods, number: int, steps: int) -> Goods:
    name, most = BOUNDS[number]
    value = clamped(getattr(goods, name) + steps, 0, most)
    return changed(goods, **{name: value})
