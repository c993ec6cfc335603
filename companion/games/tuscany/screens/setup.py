"""Set-up: the order of its pages."""

from typing import assert_never

from companion.controls.intents import Intent
from companion.frozen import frozen
from companion.games.tuscany.screens.plan import TuscanyPlan, new_game, plan_of, remembered
from companion.ui.kit.desk import Desk
from companion.ui.kit.scene import Scene
from companion.ui.kit.setup import order
from companion.ui.kit.setup.pages import Done, Page, Return, Show
from companion.ui.kit.steps import Choose, Do, Leave, OpenSettings, Stay, Step


@frozen
class Setup:
    """A plan and the page it is on; before the first answer both come from the preferences."""

    plan: TuscanyPlan | None = None
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
                before = order.page_before(page, plan)
                if before is None:
                    return OpenSettings() if desk.game is None else Leave()
                return Stay(Setup(plan, before))
            case Done(plan):
                after = order.page_after(page, plan)
                if after is None:
                    return Choose(remembered(plan, desk.preferences), Do(new_game(plan)))
                return Stay(Setup(plan, after))
            case answer:
                assert_never(answer)

    def _opened(self, desk: Desk) -> tuple[TuscanyPlan, Page]:
        plan = self.plan or plan_of(desk.preferences)
        return plan, self.page or order.first_page(plan)
