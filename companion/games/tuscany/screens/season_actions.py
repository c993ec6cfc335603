"""The actions of the seasons: what the knob turns through on Home, and what each leads to."""

from collections.abc import Mapping
from enum import Enum, auto

from companion.frozen import frozen
from companion.games.kit.sentences import mark
from companion.games.tuscany.rules.terms import Season

TOUR_LIRA = 2


class Leads(Enum):
    """What the keys mean while an action is chosen."""

    NOWHERE = auto()
    TOUR = auto()
    """The lira key brings the tour's 2 lira at once."""
    STAR = auto()
    TRADE = auto()
    WINE_SALE = auto()
    TRAINING = auto()
    ORDER = auto()
    """The lira key books residual income."""


@frozen
class SeasonAction:
    """An action as the knob names it; `lira` are booked by choosing it."""

    name: str
    leads: Leads = Leads.NOWHERE
    lira: int = 0


NONE = SeasonAction("")
TRAIN = SeasonAction(mark("train"), Leads.TRAINING)
ACTIONS: Mapping[Season, tuple[SeasonAction, ...]] = {
    Season.SPRING: (
        SeasonAction(mark("draw vine")),
        SeasonAction(mark("tour"), lira=TOUR_LIRA),
        SeasonAction(mark("build")),
        SeasonAction(mark("star"), Leads.STAR),
    ),
    Season.SUMMER: (
        SeasonAction(mark("visitor")),
        SeasonAction(mark("plant")),
        SeasonAction(mark("a trade"), Leads.TRADE),
        SeasonAction(mark("flip field")),
    ),
    Season.AUTUMN: (
        SeasonAction(mark("draw order")),
        SeasonAction(mark("harvest")),
        SeasonAction(mark("make wine")),
        SeasonAction(mark("build/tour"), Leads.TOUR),
    ),
    Season.WINTER: (
        SeasonAction(mark("visitor")),
        TRAIN,
        SeasonAction(mark("sell wine"), Leads.WINE_SALE),
        SeasonAction(mark("fill order"), Leads.ORDER),
    ),
}
ELSEWHERE = tuple(
    action
    for actions in ACTIONS.values()
    for action in actions
    if action.lira or action.leads is not Leads.NOWHERE
)
"""What a card, a messenger or a traveler may bring in any season."""


def choices_in(season: Season | None) -> tuple[SeasonAction, ...]:
    """What the knob turns through: nothing in particular first, then the season's four actions."""
    return (NONE, *(() if season is None else ACTIONS[season]))
