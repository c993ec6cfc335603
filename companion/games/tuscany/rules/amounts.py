"""Amounts, as they stand in a sentence."""

from companion.frozen import frozen
from companion.games.kit.sentences import Counted, Quantity, counted


@frozen
class Points(Quantity):
    n: int

    @property
    def counted(self) -> Counted:
        return counted("{count} point", "{count} points", self.n)


@frozen
class Lira(Quantity):
    n: int

    @property
    def counted(self) -> Counted:
        return counted("{count} lira", "{count} lira", self.n)


@frozen
class Stars(Quantity):
    n: int

    @property
    def counted(self) -> Counted:
        return counted("{count} star", "{count} stars", self.n)
