"""Every screen of Tuscany in every state that matters: one table of named situations."""

from companion.games.tuscany.rules.commands import Command, NewGame
from companion.preferences import Preferences
from tests.games.tuscany.evening import REGULARS, friends, woken
from tests.ui.situations import Start, Table, situations


def start(
    game: NewGame | None = None, commands: tuple[Command, ...] = (), preferences: Preferences = REGULARS
) -> Start:
    return Start("tuscany", game, commands, preferences)


ROWS = start(friends())
FRESH = start(friends(), woken())

TABLE: Table = {
    "Home": (
        ("rows", ROWS, ""),
        ("home", FRESH, ""),
    ),
}
SITUATIONS = tuple(situations("tuscany", TABLE))

OF_A_PLAYER: set[str] = set()
"""The screens of one player's entry, whose lamps pulse."""
OF_SOMEBODY_OR_NOBODY = {"Home"}
"""Home may leave the player on turn unnamed."""
