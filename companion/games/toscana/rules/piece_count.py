"""Ledger market: how many pieces a player can have hired, as far as the table has told it.

Of the seven pieces four are workers, and all of them leave before the three winemasters.
"""

from companion.frozen import changed, frozen
from companion.games.toscana.rules.terms import STARTING_WINEMASTERS, STARTING_WORKERS

PIECES = STARTING_WORKERS + STARTING_WINEMASTERS


@frozen
class Hired:
    """From so many to so many pieces were hired; `replaced` of the winemasters have left the map."""

    least: int = 0
    most: int = 0
    replaced: int = 0

    @property
    def has_no_worker_left(self) -> bool:
        return self.least >= STARTING_WORKERS

    @property
    def has_no_piece_left(self) -> bool:
        return self.least >= PIECES

    @property
    def can_hire_winemaster(self) -> bool:
        return self.most >= STARTING_WORKERS

    @property
    def can_hire_third_winemaster(self) -> bool:
        return self.most >= PIECES - 1

    @property
    def must_hire_third_winemaster(self) -> bool:
        """Whether a winemaster that is hired now can only be the third."""
        return self.least == PIECES - 1

    @property
    def can_be_replaced(self) -> bool:
        return self.most - STARTING_WORKERS > self.replaced


def after_any_hire(hired: Hired) -> Hired:
    """Nobody was named: perhaps a piece, perhaps none."""
    return changed(hired, most=min(hired.most + 1, PIECES))


def after_worker(hired: Hired) -> Hired:
    return changed(hired, least=hired.least + 1, most=min(hired.most, STARTING_WORKERS - 1) + 1)


def after_winemaster(hired: Hired) -> Hired:
    return changed(hired, least=max(hired.least, STARTING_WORKERS) + 1, most=min(hired.most, PIECES - 1) + 1)


def after_third_winemaster(hired: Hired) -> Hired:
    return changed(hired, least=PIECES, most=PIECES)


def after_replacement(hired: Hired) -> Hired:
    """Whoever lost so many winemasters has hired at least as many."""
    replaced = hired.replaced + 1
    return changed(hired, least=max(hired.least, STARTING_WORKERS + replaced), replaced=replaced)
