"""Seeding: a round in which every table is about as strong, and people who have met sit apart."""

from collections.abc import Mapping
from itertools import combinations, product
from random import Random

from companion.tournament.pairing.field import Entrant, Field, Pairing, Seating
from companion.tournament.pairing.pair import byes_of, table_names
from companion.tournament.standings import snake

ROUNDS = 5


def spread(field: Field, ratings: Mapping[str, int], seed: int) -> Pairing:
    """The best, the second best and so on, one at each table; a draw decides between equal ratings.

    Those who would meet again, or must not meet, change places with players of the same strength.
    """
    random = Random(seed)
    byes, sizes = byes_of(field, random)
    playing = [each for each in field.entrants if each.id not in byes]
    random.shuffle(playing)
    playing.sort(key=lambda each: -ratings.get(each.id, 0))
    if not sizes:
        return Pairing((), byes)
    known = {each.id: each for each in playing}
    tables = [list(each) for each in snake(tuple(known), len(sizes))]
    _set_apart(tables, known, field)
    for players in tables:
        random.shuffle(players)
    names = table_names(field, len(sizes))
    return Pairing(tuple(Seating(name, tuple(each)) for name, each in zip(names, tables, strict=True)), byes)


def _set_apart(tables: list[list[str]], known: Mapping[str, Entrant], field: Field) -> None:
    """Swap two of the same strength at two tables as long as fewer meet then who should not."""

    def cost(players: list[str]) -> int:
        return sum(_badness(known[a], b, field) for a, b in combinations(players, 2))

    for _ in range(ROUNDS):
        wrong = [at for at, players in enumerate(tables) if cost(players)]
        if not wrong:
            return
        for here, there in product(wrong, range(len(tables))):
            one, other = tables[here], tables[there]
            if here == there:
                continue
            for place in range(min(len(one), len(other))):
                before = cost(one) + cost(other)
                one[place], other[place] = other[place], one[place]
                if cost(one) + cost(other) >= before:
                    one[place], other[place] = other[place], one[place]


def _badness(one: Entrant, other: str, field: Field) -> int:
    return one.met.get(other, 0) + 100 * (frozenset((one.id, other)) in field.forbidden)
