"""Set-up: the order of its pages. The usual evening is five pushes; the first one asks everything once."""

from dataclasses import dataclass
from typing import assert_never

from companion.controls.intents import Intent
from companion.games.toscana.screens.setup_market import OpeningMarket, first_stop
from companion.games.toscana.screens.setup_options import GameOptions, Ladder
from companion.ui.kit.desk import Desk
from companion.ui.kit.scene import Scene
from companion.ui.kit.setup.colours import Colour
from companion.ui.kit.setup.count import Count
from companion.ui.kit.setup.names import Name
from companion.ui.kit.setup.pages import Done, Page, Return, Show
from companion.ui.kit.setup.party import Card, Party
from companion.ui.kit.setup.plan import Plan, new_game, plan_of, remembered
from companion.ui.kit.setup.seats import Place
from companion.ui.kit.setup.spelling import Spelling
from companion.ui.kit.setup.start import Drawn, Start
from companion.ui.kit.steps import Choose, Do, Leave, Open, Stay, Step
from companion.ui.screens.settings import Settings


@dataclass(frozen=True, slots=True)
class Setup:
    """A plan and the page it is on; before the first answer both come from the preferences."""

    plan: Plan | None = None
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
            case Done(plan) if isinstance(page, GameOptions) and plan.has_whole_market:
                return Choose(remembered(plan, desk.preferences), Do(new_game(plan)))
            case Done(plan):
                return Stay(Setup(plan, _page_after(page, plan, desk)))
            case answer:
                assert_never(answer)

    def _opened(self, desk: Desk) -> tuple[Plan, Page]:
        plan = self.plan or plan_of(desk.preferences)
        return plan, self.page or (Party() if plan.guests else Count())


def _way_out(desk: Desk) -> Step:
    """Without a game set-up is the lowest screen, and the settings lie behind it."""
    return Open(Settings()) if desk.game is None else Leave()


def _page_after(page: Page, plan: Plan, desk: Desk) -> Page:
    match page:
        case Party():
            return Start()
        case Start() | Drawn():
            # The ladder decides which prices the market page offers.
            return Ladder() if desk.preferences.last_market is None else first_stop(plan)
        case Ladder() | GameOptions():
            return first_stop(plan)
        case OpeningMarket():
            return GameOptions()
        case _:
            return _missing(plan) or Party()


def _page_before(page: Page, plan: Plan) -> Page | None:
    missing = _missing(plan)
    match page:
        case Spelling(seat):
            return Name(seat)
        case Colour(seat) if missing:
            return Name(seat)
        case Name() | Card() if missing:
            return Count(len(plan.guests))
        case Start() | Name() | Card() | Colour() | Place():
            return Party()
        case Count() if plan.guests and not missing:
            return Party()
        case Drawn() | Ladder() | OpeningMarket():
            return Start()
        case GameOptions():
            return first_stop(plan)
        case _:
            return None


def _missing(plan: Plan) -> Page | None:
    """The first question about a player that has no answer yet."""
    for seat, guest in enumerate(plan.guests):
        if not guest.name:
            return Name(seat)
        if not guest.colour:
            return Colour(seat)
    return None
