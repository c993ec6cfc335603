"""The phases: the lowest screen of each."""

from companion.games.tuscany.rules.game import Game
from companion.games.tuscany.screens.home import Home
from companion.ui.kit.steps import Screen


def screen_for(game: Game) -> Screen:
    """The lowest screen in the game's phase."""
    del game
    return Home()
