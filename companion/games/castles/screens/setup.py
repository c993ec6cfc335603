"""Set-up: the order of its pages. The usual evening is five pushes; the first one asks everything once."""

from typing import assert_never

from companion.controls.intents import Intent
from companion.frozen import frozen
from companion.games.castles.rules.terms import Ledger
from companion.games.castles.screens.opening import CastlesPlan, new_game, plan_of, remembered
from companion.games.castles.screens.setup_full import Regions, StartingDisplay
from companion.games.castles.screens.setup_numbers import Numbers, first_stop
from companion.games.castles.screens.setup_options import GameOptions
from companion.ui.kit.desk import Desk
from companion.ui.kit.scene import Scene
from companion.ui.kit.setup import order
from companion.ui.kit.setup.pages import Done, Page, Return, Show
from companion.ui.kit.setup.start import Start
from companion.ui.kit.steps import Choose, Do, Leave, OpenSettings, Stay, Step


@frozen
class Setup:
    """A plan and the page it is on; before the first answer both come from the preferences."""

    plan: CastlesPlan | None = None
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
            case Done(plan):
                following = _page_after(page, plan)
                if following is None:
                    return Choose(remembered(plan, desk.preferences), Do(new_game(plan)))
                return Stay(Setup(plan, following))
            case answer:
                assert_never(answer)

    def _opened(self, desk: Desk) -> tuple[CastlesPlan, Page]:
        plan = self.plan or plan_of(desk.preferences)
        return plan, self.page or order.first_page(plan)


def _way_out(desk: Desk) -> Step:
    """BACK on the first page: it leaves, or opens the settings where set-up is the lowest screen."""
    return OpenSettings() if desk.game is None else Leave()


def _page_after(page: Page, plan: CastlesPlan) -> Page | None:
    """The next page; None once the game can begin."""
    match page:
        case Numbers():
            return GameOptions()
        case GameOptions():
            return StartingDisplay() if plan.own.options.ledger is Ledger.FULL else None
        case StartingDisplay():
            return Regions(0)
        case Regions(seat):
            return Regions(seat + 1) if seat + 1 < len(plan.people) else None
    return order.page_after(page, plan) or first_stop(plan.own)


def _page_before(page: Page, plan: CastlesPlan) -> Page | None:
    match page:
        case Numbers():
            return Start()
        case GameOptions():
            return first_stop(plan.own)
        case StartingDisplay():
            return GameOptions()
        case Regions(0):
            return StartingDisplay()
        case Regions(seat):
            return Regions(seat - 1)
    return order.page_before(page, plan)
