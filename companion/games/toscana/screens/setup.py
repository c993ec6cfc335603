"""Set-up: the order of its pages. The usual evening is five pushes; the first one asks everything once."""

from typing import ClassVar, assert_never

from companion.controls.intents import Intent
from companion.frozen import frozen
from companion.games.toscana.screens.memory import memory_of
from companion.games.toscana.screens.opening import ToscanaPlan, new_game, plan_of, remembered
from companion.games.toscana.screens.setup_market import OpeningMarket, first_stop
from companion.games.toscana.screens.setup_options import GameOptions, Ladder
from companion.ui.kit.desk import Desk
from companion.ui.kit.scene import Scene
from companion.ui.kit.setup import order
from companion.ui.kit.setup.pages import Done, Page, Return, Show
from companion.ui.kit.setup.start import Start
from companion.ui.kit.steps import Choose, Do, Leave, OpenSettings, Stay, Step


@frozen
class Setup:
    """A plan and the page it is on; before the first answer both come from the preferences."""

    is_entry: ClassVar[bool] = True
    plan: ToscanaPlan | None = None
    page: Page | None = None

    def view(self, desk: Desk) -> Scene:
        plan, page = self._opened(desk)
        return page.view(plan, desk)

    def handle(self, intent: Intent, desk: Desk) -> Step:
        plan, page = self._opened(desk)
        match page.handle(intent, plan, desk):
            case Show(page, plan):
                return Stay(Setup(plan, page))
            case Return():
                before = _page_before(page, plan)
                return _way_out(desk) if before is None else Stay(Setup(plan, before))
            case Done(plan) if isinstance(page, GameOptions) and plan.own.has_whole_market:
                return Choose(remembered(plan, desk.preferences), Do(new_game(plan)))
            case Done(plan):
                return Stay(Setup(plan, _page_after(page, plan, desk)))
            case answer:
                assert_never(answer)

    def _opened(self, desk: Desk) -> tuple[ToscanaPlan, Page]:
        plan = self.plan or plan_of(desk.preferences)
        return plan, self.page or order.first_page(plan)


def _way_out(desk: Desk) -> Step:
    """BACK on the first page: it leaves, or opens the settings where set-up is the lowest screen."""
    return OpenSettings() if desk.game is None else Leave()


def _page_after(page: Page, plan: ToscanaPlan, desk: Desk) -> Page:
    match page:
        case Ladder() | GameOptions():
            return first_stop(plan.own)
        case OpeningMarket():
            return GameOptions()
    about_people = order.page_after(page, plan)
    if about_people is not None:
        return about_people
    # The ladder decides which prices the market page offers.
    return Ladder() if memory_of(desk.preferences).market is None else first_stop(plan.own)


def _page_before(page: Page, plan: ToscanaPlan) -> Page | None:
    match page:
        case Ladder() | OpeningMarket():
            return Start()
        case GameOptions():
            return first_stop(plan.own)
    return order.page_before(page, plan)
