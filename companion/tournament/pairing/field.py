"""The players to pair, with past opponents, scores and byes; and a pairing of them."""

from collections.abc import Mapping
from dataclasses import field

from companion.frozen import frozen


@frozen
class Entrant:
    """A player as the pairing sees them: what they have and whom, where and how they have played."""

    id: str
    score: int = 0
    """Whatever the round is paired by; all zero for a random round."""
    met: Mapping[str, int] = field(default_factory=dict)
    """How often they have sat at a table with each of the others."""
    seats: tuple[int, ...] = ()
    """Their seats so far; 0 starts."""
    tables: tuple[str, ...] = ()
    """The names of their tables so far."""
    small_tables: int = 0
    """How often they have sat at a table that was smaller than the others of its round."""
    byes: int = 0
    fixed_table: str | None = None
    """The only table they can play at."""


@frozen
class Field:
    """Everybody who plays the round. Tables are named in the order in which the best scores fill them."""

    entrants: tuple[Entrant, ...]
    forbidden: frozenset[frozenset[str]] = frozenset()
    """Pairs that must not meet: a family, or the people of one car."""
    best_size: int = 4
    other_sizes: tuple[int, ...] = (3, 5)
    """What the rest is seated at, the most wanted first."""
    names: tuple[str, ...] = ()
    """The tables' names; where there are too few, numbers follow."""
    is_strength_first: bool = False
    """Whether equal scores at a table count for more than new opponents, as in a last round."""


@frozen
class Seating:
    """A table of the round, its players in the order of play."""

    table: str
    players: tuple[str, ...]


@frozen
class Pairing:
    """A round as it will be played, or as it is proposed."""

    seatings: tuple[Seating, ...]
    byes: tuple[str, ...] = ()

    @property
    def tables(self) -> dict[str, tuple[str, ...]]:
        return {seating.table: seating.players for seating in self.seatings}

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(player for seating in self.seatings for player in seating.players)


class NoPairingError(ValueError):
    """The field can't be paired; the text says why."""


def swap(pairing: Pairing, one: str, other: str) -> Pairing:
    """The pairing with two players in each other's place; a bye is a place too. KeyError at a stranger."""
    everybody = {*pairing.players, *pairing.byes}
    for player in (one, other):
        if player not in everybody:
            raise KeyError(player)
    places = {one: other, other: one}
    seatings = tuple(
        Seating(each.table, tuple(places.get(player, player) for player in each.players))
        for each in pairing.seatings
    )
    return Pairing(seatings, tuple(places.get(player, player) for player in pairing.byes))
