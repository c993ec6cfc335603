"""Set-up as a screen: which page comes after which, of those about people and of the game's own."""

from typing import Any, ClassVar, Protocol, assert_never

from companion.controls.intents import Intent
from companion.frozen import frozen
from companion.games.port import Begin
from companion.ui.kit.desk import Desk
from companion.ui.kit.scene import Scene
from companion.ui.kit.setup import order
from companion.ui.kit.setup.games import WhichGame
from companion.ui.kit.setup.pages import Done, Page, Play, Return, Show
from companion.ui.kit.setup.party import Party
from companion.ui.kit.setup.plan import Plan, people_of, remembering_people
from companion.ui.kit.setup.start import Start
from companion.ui.kit.steps import Choose, ChooseGame, Do, Leave, OpenSettings, Stay, Step


class OwnPages(Protocol):
    """What a game asks in set-up beside the people, and what it makes of the answers."""

    is_start_last: bool
    """Whether the game's pages come before who starts, as its rule book has it; else they come after."""

    def recall(self, desk: Desk) -> Any:
        """What was entered last time, as `Plan.own`."""

    def after(self, page: Page | None, plan: Plan[Any], desk: Desk) -> Page | None:
        """The game's page after this one, its first after None; None once all is asked."""

    def before(self, page: Page, plan: Plan[Any]) -> Page | None:
        """The game's page before this one of its own; None before the first.

        Where the start comes last, also the page before that.
        """

    def new_game(self, plan: Plan[Any]) -> Any:
        """The game's `new_game` command of a complete plan. Its people have no ids yet: see `identified`."""

    def memory(self, plan: Plan[Any]) -> Any:
        """What the game remembers of the plan."""


@frozen
class Setup:
    """A plan and the page it is on; before the first answer both come from the preferences."""

    is_entry: ClassVar[bool] = True
    own: OwnPages
    plan: Plan[Any] | None = None
    page: Page | None = None

    def view(self, desk: Desk) -> Scene:
        plan, page = self.opened(desk)
        return page.view(plan, desk)

    def handle(self, intent: Intent, desk: Desk) -> Step:
        plan, page = self.opened(desk)
        match page.handle(intent, plan, desk):
            case Show(page, plan):
                return Stay(Setup(self.own, plan, page))
            case Return():
                before = self._before(page, plan, desk)
                return _way_out(desk) if before is None else Stay(Setup(self.own, plan, before))
            case Play(name) if name != desk.port.name:
                return ChooseGame(name)
            case Play():
                return Stay(Setup(self.own, plan, order.first_page(plan)))
            case Done(plan):
                after = self._after(page, plan, desk)
                return self._begin(plan, desk) if after is None else Stay(Setup(self.own, plan, after))
            case answer:
                assert_never(answer)

    def opened(self, desk: Desk) -> tuple[Plan[Any], Page]:
        if self.plan is not None and self.page is not None:
            return self.plan, self.page
        counts, preferences = desk.port.players, desk.preferences
        plan = self.plan or Plan(counts, self.own.recall(desk), people_of(preferences, counts[-1]))
        is_new = not plan.people and not preferences.game and len(desk.games) > 1
        return plan, self.page or (WhichGame() if is_new else order.first_page(plan))

    def _after(self, page: Page, plan: Plan[Any], desk: Desk) -> Page | None:
        is_about_people = order.is_about_people(page)
        if not self.own.is_start_last:
            about_people = order.page_after(page, plan, desk) if is_about_people else None
            return about_people or self.own.after(None if is_about_people else page, plan, desk)
        if not is_about_people:
            return self.own.after(page, plan, desk) or Start()
        after = order.page_after(page, plan, desk)
        return self.own.after(None, plan, desk) or after if isinstance(after, Start) else after

    def _before(self, page: Page, plan: Plan[Any], desk: Desk) -> Page | None:
        if order.is_about_people(page) and not (isinstance(page, Start) and self.own.is_start_last):
            return order.page_before(page, plan, desk)
        first = Party() if self.own.is_start_last else Start()
        return self.own.before(page, plan) or first

    def _begin(self, plan: Plan[Any], desk: Desk) -> Step:
        preferences = desk.preferences
        changes = {
            "game": desk.port.name,
            **remembering_people(plan, preferences),
            **desk.screens.memory.keeping(preferences, self.own.memory(plan)),
        }
        return Choose(changes, Do(Begin(desk.port.name, self.own.new_game(plan))))


def _way_out(desk: Desk) -> Step:
    """BACK on the first page: it leaves, or opens the settings where set-up is the lowest screen."""
    return OpenSettings() if desk.game is None else Leave()
