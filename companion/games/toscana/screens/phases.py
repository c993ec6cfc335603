"""The phases: which screen each of them calls for."""

from collections.abc import Callable, Mapping

from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.terms import Phase
from companion.games.toscana.screens.closing import Closing
from companion.games.toscana.screens.final_sale import FinalSaleScreen
from companion.games.toscana.screens.game_end import GameEnd
from companion.games.toscana.screens.home import Home
from companion.games.toscana.screens.setup import Setup
from companion.games.toscana.screens.tie_break import TieBreak
from companion.games.toscana.screens.winetasting import Winetasting
from companion.ui.kit.steps import Screen

SCREENS: Mapping[Phase, Callable[[], Screen]] = {
    Phase.SETUP: Setup,
    Phase.ACTIONS: Home,
    Phase.WINE_BOARD: Closing,
    Phase.SUPPLY: Closing,
    Phase.WINETASTING: Winetasting,
    Phase.FINAL_SALE: FinalSaleScreen,
    Phase.TIE_BREAK: TieBreak,
    Phase.FINISHED: GameEnd,
}


def screen_for(game: Game | None) -> Screen:
    """The lowest screen now; without a game it is set-up."""
    return SCREENS[Phase.SETUP if game is None else game.phase]()
