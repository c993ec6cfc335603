"""The phases: the lowest screen of each."""

from collections.abc import Callable, Mapping

from companion.games.tuscany.rules.game import Game
from companion.games.tuscany.rules.terms import Phase
from companion.games.tuscany.screens.home import Home
from companion.ui.kit.later import later
from companion.ui.kit.steps import Screen

_HERE = "companion.games.tuscany.screens"
SCREENS: Mapping[Phase, Callable[[], Screen]] = {
    Phase.WAKE_UP: later(f"{_HERE}.wake_up", "WakeUpRow"),
    Phase.SEASONS: Home,
    Phase.TIE_BREAK: later(f"{_HERE}.tie_break", "TieBreak"),
    Phase.FINISHED: later(f"{_HERE}.game_end", "GameEnd"),
}


def screen_for(game: Game) -> Screen:
    """The lowest screen in the game's phase."""
    return SCREENS[game.phase]()
