"""The commands of Tuscany on the table page: which are possible now, and what they are called."""

from collections.abc import Mapping

from companion.games.entering import Offer
from companion.games.tuscany.entering.names import NAMES
from companion.games.tuscany.entering.offers import offers
from companion.games.tuscany.rules.game import Game


class TuscanyEntering:
    """This game's half of `GameEntering`."""

    names: Mapping[str, str] = NAMES

    def offers(self, game: Game | None) -> tuple[Offer, ...]:
        return offers(game)


ENTERING = TuscanyEntering()
