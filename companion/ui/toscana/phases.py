"""The phases: which screen each of them calls for."""

from collections.abc import Callable, Mapping

from companion.games.toscana.game import Game
from companion.games.toscana.terms import Phase
from companion.ui.steps import Screen
from companion.ui.toscana.closing import Closing
from companion.ui.toscana.final_sale import FinalSaleScreen
from companion.ui.toscana.game_end import GameEnd
from companion.ui.toscana.home import Home
from companion.ui.toscana.setup import Setup
from companion.ui.toscana.tie_break import TieBreak
from companion.ui.toscana.winetasting import Winetasting

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
