"""The order of the pages about people; after them come the pages of the game."""

from typing import Any

from companion.ui.kit.setup.colours import Colour
from companion.ui.kit.setup.count import Count
from companion.ui.kit.setup.names import Name
from companion.ui.kit.setup.pages import Page
from companion.ui.kit.setup.party import Card, Party
from companion.ui.kit.setup.plan import Plan
from companion.ui.kit.setup.seats import SeatOrder
from companion.ui.kit.setup.spelling import Spelling
from companion.ui.kit.setup.start import Drawn, Start


def first_page(plan: Plan[Any]) -> Page:
    """The overview of all people; before the very first game, the question how many they are."""
    return Party() if plan.people else Count()


def page_after(page: Page, plan: Plan[Any]) -> Page | None:
    """The next page about people; None once the game's own pages follow."""
    match page:
        case Party():
            return Start()
        case Start() | Drawn():
            return None
        case _:
            return _missing(plan) or Party()


def page_before(page: Page, plan: Plan[Any]) -> Page | None:
    """The page that BACK leads to; None from the first one."""
    missing = _missing(plan)
    match page:
        case Spelling(seat):
            return Name(seat)
        case Colour(seat) if missing:
            return Name(seat)
        case Name() | Card() if missing:
            return Count(len(plan.people))
        case Start() | Name() | Card() | Colour() | SeatOrder():
            return Party()
        case Count() if plan.people and not missing:
            return Party()
        case Drawn():
            return Start()
        case _:
            return None


def _missing(plan: Plan[Any]) -> Page | None:
    """The first question about a person that has no answer yet."""
    for seat, person in enumerate(plan.people):
        if not person.name:
            return Name(seat)
        if not person.colour:
            return Colour(seat)
    return None
