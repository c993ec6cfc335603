"""The phases: the lowest screen of each."""

from collections.abc import Callable, Mapping

from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.terms import Phase
from companion.games.toscana.screens.home import Home
from companion.ui.kit.later import later
from companion.ui.kit.steps import Screen

_CLOSING = later("companion.games.toscana.screens.closing", "Closing")
SCREENS: Mapping[Phase, Callable[[], Screen]] = {
    Phase.PLACING: later("companion.games.toscana.screens.placing", "Placing"),
    Phase.ACTIONS: Home,
    Phase.WINE_BOARD: _CLOSING,
    Phase.SUPPLY: _CLOSING,
    Phase.WINETASTING: later("companion.games.toscana.screens.winetasting", "Winetasting"),
    Phase.FINAL_SALE: later("companion.games.toscana.screens.final_sale", "FinalSaleScreen"),
    Phase.TIE_BREAK: later("companion.games.toscana.screens.tie_break", "TieBreak"),
    Phase.FINISHED: later("companion.games.toscana.screens.game_end", "GameEnd"),
}


def screen_for(game: Game) -> Screen:
    """The lowest screen in the game's phase."""
    return SCREENS[game.phase]()
