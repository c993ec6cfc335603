"""The commands of The Castles of Tuscany on the table page: which are possible now, and their names."""

from collections.abc import Mapping

from companion.games.castles.entering.names import NAMES
from companion.games.castles.entering.offers import offers
from companion.games.castles.rules.game import Game
from companion.games.entering import Offer


class CastlesEntering:
    """This game's half of `GameEntering`."""

    names: Mapping[str, str] = NAMES

    def offers(self, game: Game | None) -> tuple[Offer, ...]:
        return offers(game)


ENTERING = CastlesEntering()
