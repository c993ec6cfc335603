"""The order of the pages about people; after them come the pages of the game."""

from typing import Any

from companion.games.kit.lamps import ROWS
from companion.preferences import Preferences
from companion.ui.kit.desk import Desk
from companion.ui.kit.setup.colours import Colour
from companion.ui.kit.setup.count import Count
from companion.ui.kit.setup.games import WhichGame
from companion.ui.kit.setup.names import Name
from companion.ui.kit.setup.pages import Page
from companion.ui.kit.setup.party import Card, Party
from companion.ui.kit.setup.plan import Plan
from companion.ui.kit.setup.seats import SeatOrder
from companion.ui.kit.setup.sixth import Sixth
from companion.ui.kit.setup.spelling import Spelling
from companion.ui.kit.setup.start import Drawn, Start

PAGES = (WhichGame, Count, Name, Spelling, Colour, Party, Card, SeatOrder, Sixth, Start, Drawn)


def first_page(plan: Plan[Any]) -> Page:
    """The overview of all people; before the very first game, the question how many they are."""
    return Party() if plan.people else Count()


def is_about_people(page: Page) -> bool:
    return isinstance(page, PAGES)


def page_after(page: Page, plan: Plan[Any], desk: Desk) -> Page | None:
    """The next page about people; None once the game's own pages follow."""
    match page:
        case Party() if len(plan.people) > ROWS and not _sat_so(plan, desk.preferences):
            return Sixth()
        case Party() | Sixth():
            return Start()
        case Start() | Drawn():
            return None
        case _:
            return _missing(plan) or Party()


def page_before(page: Page, plan: Plan[Any], desk: Desk) -> Page | None:
    """The page that BACK leads to; None from the first one."""
    missing = _missing(plan)
    match page:
        case Count() if not plan.people and len(desk.games) > 1:
            return WhichGame()
        case Spelling(seat):
            return Name(seat)
        case Colour(seat) if missing:
            return Name(seat)
        case Name(seat) if missing and seat:
            return Colour(seat - 1)
        case Name() | Card() if missing:
            return Count(len(plan.people))
        case Start() | Name() | Card() | Colour() | SeatOrder() | Sixth():
            return Party()
        case WhichGame() if plan.people:
            return Party()
        case Count() if plan.people and not missing:
            return Party()
        case Drawn():
            return Start()
        case _:
            return None


def _sat_so(plan: Plan[Any], preferences: Preferences) -> bool:
    """Whether they sat so in the last game, so that it is known who has no lamps."""
    names = tuple(person.name for person in plan.people)
    return names == preferences.last_names[: len(preferences.last_colours)]


def _missing(plan: Plan[Any]) -> Page | None:
    """The first question about a person that has no answer yet."""
    for seat, person in enumerate(plan.people):
        if not person.name:
            return Name(seat)
        if not person.colour:
            return Colour(seat)
    return None
