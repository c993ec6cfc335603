"""The game that most tests of the box resume: Anna and Ben have just begun."""

from pathlib import Path

from companion.games.port import Person
from companion.games.toscana.rules.commands import NewGame
from companion.games.toscana.rules.game import Market
from companion.games.toscana.rules.terms import KINDS, Kind, Tile
from companion.record.journal import Journal
from companion.settings.preferences import Preferences
from companion.settings.preferences_file import FILE_NAME, save_preferences
from tests.tables import Table

MARKET = Market(
    prices={**dict.fromkeys(KINDS, 2), Kind.CHAMPAGNE: 7},
    storages=dict.fromkeys(KINDS, 3),
    board=dict(zip(KINDS, (Tile.PLUS, Tile.PLUS, Tile.MINUS, Tile.MINUS, None), strict=True)),
)
NEW_GAME = NewGame((Person("anna", "Anna"), Person("ben", "Ben")), "anna", MARKET)
ENGLISH = Preferences(language="en")


def begin(journal: Path, preferences: Preferences = ENGLISH, new_game: NewGame = NEW_GAME) -> None:
    """Begin the game in this journal, and save the preferences beside it."""
    save_preferences(journal.parent / FILE_NAME, preferences)
    with Journal.open(journal) as opened:
        Table(opened).do(new_game)
