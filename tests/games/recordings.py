"""The recorded games of every game in the box."""

from collections.abc import Mapping

from tests.games.castles import outcome as castles
from tests.games.kit.recorded import RecordedGames
from tests.games.toscana import outcome as toscana
from tests.games.tuscany import outcome as tuscany

RECORDED: Mapping[str, RecordedGames] = {
    "toscana": toscana.RECORDED,
    "castles": castles.RECORDED,
    "tuscany": tuscany.RECORDED,
}
EVERY = [(game, name) for game, recorded in RECORDED.items() for name in recorded.names]
