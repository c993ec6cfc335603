"""A player's three action coins as signs."""

from companion.games.toscana.rules.game import Player
from companion.games.toscana.rules.terms import ACTIONS
from companion.games.toscana.screens.signs import ACTION_SIGNS
from companion.ui.kit.icons import Icon


def coins(player: Player) -> str:
    """Ready coins show their action, used ones are empty."""
    return "".join(Icon.COIN_USED if action in player.used else ACTION_SIGNS[action] for action in ACTIONS)
