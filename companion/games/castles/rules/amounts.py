"""Amounts of cards, workers and marble, as they stand in a sentence."""

from typing import assert_never

from companion.frozen import frozen
from companion.games.castles.rules.terms import Supply
from companion.games.kit.sentences import Counted, Quantity, counted


@frozen
class Amount(Quantity):
    """So many cards, workers or blocks of marble."""

    count: int
    supply: Supply

    @property
    def counted(self) -> Counted:
        match self.supply:
            case Supply.CARDS:
                return counted("{count} card", "{count} cards", self.count)
            case Supply.WORKERS:
                return counted("{count} worker", "{count} workers", self.count)
            case Supply.MARBLE:
                return counted("{count} marble", "{count} marble", self.count)
            case _:
                assert_never(self.supply)


@frozen
class Tiles(Quantity):
    """So many tiles."""

    count: int

    @property
    def counted(self) -> Counted:
        return counted("{count} tile", "{count} tiles", self.count)


@frozen
class Points(Quantity):
    """So many points."""

    count: int

    @property
    def counted(self) -> Counted:
        return counted("{count} point", "{count} points", self.count)


@frozen
class SizeOfArea(Quantity):
    """An area by its size."""

    count: int

    @property
    def counted(self) -> Counted:
        return counted("an area of {count} space", "an area of {count} spaces", self.count)
