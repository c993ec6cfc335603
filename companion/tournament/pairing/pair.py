"""A round's pairing from the field and a seed, and what a director should know of a pairing."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

from companion.games.kit.sentences import Sentence, say
from companion.tournament.pairing.field import Entrant, Field, NoPairingError, Pairing, Seating
from companion.tournament.pairing.groups import Groups
from companion.tournament.pairing.search import improve
from companion.tournament.pairing.seats import seat_order
from companion.tournament.pairing.sizes import table_sizes


def pair(field: Field, seed: int) -> Pairing:
    """Pair everybody of the field; the same field and seed give the same pairing, on every machine.

    NoPairingError where there is nobody to pair, or somebody would have to sit out a second time.
    """
    random = Random(seed)
    byes, sizes = _byes(field, random)
    entrants = tuple(each for each in field.entrants if each.id not in byes)
    if not sizes:
        return Pairing((), byes)
    playing = Field(entrants, field.forbidden, field.best_size, field.other_sizes, field.names)
    names = table_names(field, len(sizes))
    groups = Groups(playing, sizes, names, _by_score(entrants, random))
    if len(sizes) > 1:
        improve(groups, random)
    return Pairing(
        tuple(
            Seating(name, seat_order([entrants[player] for player in members], random))
            for name, members in zip(names, groups.members, strict=True)
        ),
        byes,
    )


def table_names(field: Field, count: int) -> tuple[str, ...]:
    """The names that the director gave, then numbers that are not among them."""
    numbers = (str(number) for number in range(1, count + len(field.names) + 1))
    return (*field.names, *(each for each in numbers if each not in field.names))[:count]


def _by_score(entrants: tuple[Entrant, ...], random: Random) -> list[int]:
    """The best first; those of one score in an order of chance."""
    order = list(range(len(entrants)))
    random.shuffle(order)
    return sorted(order, key=lambda player: -entrants[player].score)


def _byes(field: Field, random: Random) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Who sits out, as few as possible, and the sizes of the tables for the others."""
    if not field.entrants:
        raise NoPairingError("nobody plays")
    order = [field.entrants[player] for player in reversed(_by_score(field.entrants, random))]
    willing = [each for each in order if not each.byes]
    for count in range(len(order) + 1):
        sizes = (
            table_sizes(len(order) - count, field.best_size, field.other_sizes) if count < len(order) else ()
        )
        if sizes is None:
            continue
        if count > len(willing):
            break
        return tuple(each.id for each in willing[:count]), sizes
    raise NoPairingError("somebody would sit out for the second time")


def problems(pairing: Pairing, field: Field) -> Iterator[Sentence]:
    """What a director should know before a pairing is published, the worst first."""
    entrants = {each.id: each for each in field.entrants}
    for seating in pairing.seatings:
        for player in seating.players:
            fixed = entrants[player].fixed_table
            if fixed is not None and fixed != seating.table:
                yield say("{player} can only play at table {table}.", player=player, table=fixed)
    tables = [(seating, each) for seating in pairing.seatings for each in combinations(seating.players, 2)]
    for seating, (one, other) in tables:
        if frozenset((one, other)) in field.forbidden:
            yield say(
                "{one} and {other} must not meet, and are at table {table}.",
                one=one,
                other=other,
                table=seating.table,
            )
    for seating, (one, other) in tables:
        times = entrants[one].met.get(other, 0)
        if times:
            yield say(
                "{one} and {other} meet again at table {table}.", one=one, other=other, table=seating.table
            )
    for player in pairing.byes:
        if entrants[player].byes:
            yield say("{player} sits out again.", player=player)
