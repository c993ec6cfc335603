"""A player's three action coins as signs."""

from companion.games.toscana.game import Player
from companion.games.toscana.terms import ACTIONS
from companion.ui.icons import Icon
from companion.ui.toscana.signs import ACTION_SIGNS


def coins(player: Player) -> str:
    """Ready coins show their action, used ones are empty."""
    return "".join(Icon.COIN_USED if action in player.used else ACTION_SIGNS[action] for action in ACTIONS)
