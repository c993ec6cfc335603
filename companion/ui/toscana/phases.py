"""The phases: which screen each phase of the game calls for."""

from collections.abc import Callable, Mapping

from companion.games.toscana.game import Game
from companion.games.toscana.terms import Phase
from companion.ui.steps import Screen
from companion.ui.toscana.setup import Setup

SCREENS: Mapping[Phase, Callable[[], Screen]] = dict.fromkeys(Phase, Setup)


def screen_for(game: Game | None) -> Screen:
    """The lowest screen now; without a game it is set-up."""
    return SCREENS[Phase.SETUP if game is None else game.phase]()
