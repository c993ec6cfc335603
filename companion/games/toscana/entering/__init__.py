"""Toscana's commands on the table page: which are possible now, and what they are called."""

from collections.abc import Mapping

from companion.games.entering import Offer
from companion.games.toscana.entering.names import NAMES
from companion.games.toscana.entering.offers import offers
from companion.games.toscana.rules.game import Game


class ToscanaEntering:
    """Toscana's half of `GameEntering`."""

    names: Mapping[str, str] = NAMES

    def offers(self, game: Game | None) -> tuple[Offer, ...]:
        return offers(game)


ENTERING = ToscanaEntering()
