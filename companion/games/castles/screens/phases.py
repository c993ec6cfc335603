"""The phases: the lowest screen of each, and of each thing that is asked."""

from collections.abc import Callable, Mapping

from companion.games.castles.rules.game import Game
from companion.games.castles.rules.terms import Phase, What
from companion.games.castles.screens.home import Home
from companion.ui.kit.later import later
from companion.ui.kit.steps import Screen

_HERE = "companion.games.castles.screens"
_BONUS = later(f"{_HERE}.bonus", "BonusTile")
SCREENS: Mapping[Phase, Callable[[], Screen]] = {
    Phase.BONUS: _BONUS,
    Phase.TURNS: Home,
    Phase.SCORING: later(f"{_HERE}.scoring", "Scoring"),
    Phase.FINAL: later(f"{_HERE}.scoring", "Hands"),
    Phase.FINISHED: later(f"{_HERE}.game_end", "GameEnd"),
}
ASKED: Mapping[What, Callable[[], Screen]] = {
    What.YIELD: later(f"{_HERE}.yield_card", "YieldCard"),
    What.BUILD: later(f"{_HERE}.fort_tile", "FortTile"),
    What.BONUS: _BONUS,
    What.REFILL: later(f"{_HERE}.tiles", "NewTiles"),
}


def screen_for(game: Game) -> Screen:
    """The lowest screen: what is asked first, or that of the phase."""
    return ASKED[game.pending[0].what]() if game.pending else SCREENS[game.phase]()
