"""Every screen of The Castles of Tuscany in every state that matters: one table of named situations."""

from companion.games.castles.rules.commands import Command, NewGame
from companion.preferences import Preferences
from tests.games.castles.people import REGULARS, bonus_tiles, new_game
from tests.ui.situations import Start, Table, situations

FOUR = new_game()
BEGUN = bonus_tiles()


def start(
    game: NewGame | None = FOUR, commands: tuple[Command, ...] = BEGUN, preferences: Preferences = REGULARS
) -> Start:
    return Start("castles", game, commands, preferences)


SETUP = start(None, ())
FIRST_EVENING = start(None, (), Preferences(language="en", last_names=("Anna",), dim_after_s=300))
KNOWN = "push push push"

TABLE: Table = {
    "Set-up": (
        ("setup-numbers", SETUP, KNOWN),
        ("setup-numbers-set", SETUP, f"{KNOWN} key1 key1"),
        ("setup-options", SETUP, f"{KNOWN} push"),
        ("setup-display", SETUP, f"{KNOWN} push +1 push -1 push key1 key2 +1 key3"),
        (
            "setup-regions",
            SETUP,
            f"{KNOWN} push +1 push -1 push key1 key1 key1 key1 key2 key3 key4 key5 push",
        ),
    ),
    "The turn": (("home", start(), ""),),
}
SITUATIONS = tuple(situations("castles", TABLE))
OF_A_PLAYER = {"Home"}
OF_SOMEBODY_OR_NOBODY: set[str] = set()
