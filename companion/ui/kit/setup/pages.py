"""The pages of set-up: each asks one thing of a plan and does not know which page comes next."""

from typing import Any, Protocol, TypeAlias

from companion.controls.intents import Intent
from companion.frozen import frozen
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import Cue, Scene
from companion.ui.kit.setup.plan import Plan


class Page(Protocol):
    """Like a screen, with the plan beside the desk."""

    def view(self, plan: Plan[Any], desk: Desk) -> Scene: ...

    def handle(self, intent: Intent, plan: Plan[Any], desk: Desk) -> "Answer": ...


@frozen
class Show:
    """Show this page with this plan."""

    page: Page
    plan: Plan[Any]


@frozen
class Done:
    """The page has its answer: go on to the next page with this plan."""

    plan: Plan[Any]


@frozen
class Return:
    """Go back to the page before; the plan stays as it was entered."""


@frozen
class Play:
    """Set this game up; the plan stays where it is the one that is set up already."""

    game: str


Answer: TypeAlias = Show | Done | Return | Play


def way_out(desk: Desk) -> Cue:
    """What BACK does on the first page: it leads to the game, or without one to the settings."""
    return Cue(Icon.BACK, desk.words.text("more") if desk.game is None else desk.words.text("leave"))
