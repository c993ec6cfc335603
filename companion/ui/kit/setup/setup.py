"""Set-up as a screen: which page comes after which, of those about people and of the game's own."""

from typing import TYPE_CHECKING, Any, ClassVar, Protocol, assert_never

from companion.controls.intents import Intent
from companion.frozen import frozen
from companion.games.kit.fields import MalformedError
from companion.games.port import Begin
from companion.ui.kit.desk import Desk
from companion.ui.kit.scene import Scene
from companion.ui.kit.setup import order
from companion.ui.kit.setup.games import WhichGame
from companion.ui.kit.setup.pages import Done, Page, Play, Return, Show
from companion.ui.kit.setup.party import Party
from companion.ui.kit.setup.plan import Plan, people_of, remembering_people
from companion.ui.kit.setup.start import Start
from companion.ui.kit.steps import Choose, ChooseGame, Do, Leave, OpenSettings, Refuse, Stay, Step

if TYPE_CHECKING:
    from companion.tournament.messages import Assignment


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
    assignment: "Assignment | None" = None
    """What an event has assigned: then only the game's own pages are asked."""

    def view(self, desk: Desk) -> Scene:
        plan, page = self.opened(desk)
        return page.view(plan, desk)

    def handle(self, intent: Intent, desk: Desk) -> Step:
        plan, page = self.opened(desk)
        match page.handle(intent, plan, desk):
            case Show(page, plan):
                return Stay(self._on(plan, page))
            case Return():
                before = self._before(page, plan, desk)
                return self._way_out(desk) if before is None else Stay(self._on(plan, before))
            case Play(name) if name != desk.port.name:
                return ChooseGame(name)
            case Play():
                return Stay(self._on(plan, order.first_page(plan)))
            case Done(plan):
                after = self._after(page, plan, desk)
                return self.begin(plan, desk) if after is None else Stay(self._on(plan, after))
            case answer:
                assert_never(answer)

    def opened(self, desk: Desk) -> tuple[Plan[Any], Page]:
        if self.plan is not None and self.page is not None:
            return self.plan, self.page
        counts, preferences = desk.port.players, desk.preferences
        plan = self.plan or Plan(counts, self.own.recall(desk), people_of(preferences, counts[-1]))
        is_new = not plan.people and not preferences.game and len(desk.games) > 1
        return plan, self.page or (WhichGame() if is_new else order.first_page(plan))

    def _on(self, plan: Plan[Any], page: Page) -> "Setup":
        return Setup(self.own, plan, page, self.assignment)

    def _after(self, page: Page, plan: Plan[Any], desk: Desk) -> Page | None:
        if self.assignment is not None:
            return self.own.after(page, plan, desk)
        is_about_people = order.is_about_people(page)
        if not self.own.is_start_last:
            about_people = order.page_after(page, plan, desk) if is_about_people else None
            return about_people or self.own.after(None if is_about_people else page, plan, desk)
        if not is_about_people:
            return self.own.after(page, plan, desk) or Start()
        after = order.page_after(page, plan, desk)
        return self.own.after(None, plan, desk) or after if isinstance(after, Start) else after

    def _before(self, page: Page, plan: Plan[Any], desk: Desk) -> Page | None:
        if self.assignment is not None:
            return self.own.before(page, plan)
        if order.is_about_people(page) and not (isinstance(page, Start) and self.own.is_start_last):
            return order.page_before(page, plan, desk)
        first = Party() if self.own.is_start_last else Start()
        return self.own.before(page, plan) or first

    def begin(self, plan: Plan[Any], desk: Desk) -> Step:
        """The game of a complete plan; the people of an event are not remembered here."""
        preferences = desk.preferences
        if self.assignment is not None:
            from companion.ui.kit.setup.assigned import assigned_command  # noqa: PLC0415 - at tournaments only

            command = assigned_command(self.own.new_game(plan), self.assignment, desk)
            if isinstance(command, MalformedError):
                return Refuse(command.sentence)
            memory = desk.screens.memory.keeping(preferences, self.own.memory(plan))
            return Choose({**memory, "breaks": ()}, Do(Begin(desk.port.name, command)))
        changes = {
            "game": desk.port.name,
            **remembering_people(plan, preferences),
            **desk.screens.memory.keeping(preferences, self.own.memory(plan)),
        }
        return Choose(changes, Do(Begin(desk.port.name, self.own.new_game(plan))))

    def _way_out(self, desk: Desk) -> Step:
        """BACK on the first page: it leaves, or opens the settings where set-up is the lowest screen."""
        is_lowest = desk.game is None and desk.attending is None
        return OpenSettings() if is_lowest else Leave()
