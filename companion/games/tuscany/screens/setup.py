"""Tuscany's own pages of set-up: the board, then mama and papa; who starts is drawn last."""

from companion.games.tuscany.rules.new_game import NewGame
from companion.games.tuscany.screens.memory import MEMORY, Memory
from companion.games.tuscany.screens.plan import Opening, TuscanyPlan, new_game
from companion.games.tuscany.screens.setup_board import CHART, MAP, WINE, BoardSetup
from companion.games.tuscany.screens.setup_goods import StartGoods
from companion.games.tuscany.screens.setup_printed import Printed, Sheet, newest_region, spots
from companion.games.tuscany.screens.setup_regions import AddRegion, RegionName, TakeRegionOff
from companion.ui.kit.desk import Desk
from companion.ui.kit.setup.pages import Page

ROW_OF = {Sheet.CHART: CHART, Sheet.MAP: MAP, Sheet.WINE: WINE}


class TuscanyPages:
    """The usual evening is four pushes, and what mama and papa bring."""

    is_start_last = True

    def recall(self, desk: Desk) -> Opening:
        return Opening(MEMORY.recall(desk.preferences))

    def after(self, page: Page | None, plan: TuscanyPlan, desk: Desk) -> Page | None:
        del desk
        match page:
            case None:
                return BoardSetup()
            case AddRegion() | RegionName():
                return newest_region(plan.own.memory.board)
            case TakeRegionOff():
                return Printed(Sheet.MAP)
            case BoardSetup():
                return StartGoods()
        return None

    def before(self, page: Page, plan: TuscanyPlan) -> Page | None:
        match page:
            case Printed(sheet):
                return BoardSetup(ROW_OF[sheet])
            case RegionName():
                return AddRegion()
            case AddRegion() | TakeRegionOff():
                return Printed(Sheet.MAP, len(spots(Sheet.MAP, plan.own.memory.board)))
            case BoardSetup():
                return None
            case StartGoods():
                return BoardSetup()
        return StartGoods(len(plan.people) - 1)

    def new_game(self, plan: TuscanyPlan) -> NewGame:
        return new_game(plan)

    def memory(self, plan: TuscanyPlan) -> Memory:
        return plan.own.memory


PAGES = TuscanyPages()
