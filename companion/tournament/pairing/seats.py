"""Seats: the order of play at a table, so that nobody starts more often than the others."""

from itertools import permutations
from random import Random

from companion.tournament.pairing.field import Entrant


def seat_order(players: list[Entrant], random: Random) -> tuple[str, ...]:
    """The order in which the seats are most evenly shared: who starts counts first, then every seat."""
    random.shuffle(players)  # where several orders are as good, chance decides
    best = min(permutations(players), key=_unevenness)
    return tuple(each.id for each in best)


def _unevenness(order: tuple[Entrant, ...]) -> tuple[int, int]:
    starts = order[0].seats.count(0)
    again = sum(each.seats.count(seat) ** 2 for seat, each in enumerate(order))
    return starts, again
