"""A round that keeps the rest possible: nobody has to meet again later because of what was paired now.

The round that looks best by itself is played unless it costs repeats before the end. Then rounds of whole
plans stand beside it, and of those with the fewest repeats to the end the one is played in which equal
scores meet most. Pure, and bounded by counts as the plans are.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

from companion.frozen import changed
from companion.tournament.pairing.field import Field, Pairing
from companion.tournament.pairing.pair import pair, seat_by_score
from companion.tournament.pairing.plan import plan
from companion.tournament.pairing.search import Groups

# So many plans are looked at, each with half of the steps that a plan of its own has.
PLANS, EFFORT = 2, 2
# With more tables nearly everybody is new for nearly everybody, and a round stands in no other's way.
FEW_TABLES = 5


def pair_ahead(field: Field, left: int, seed: int) -> Pairing:
    """Pair a round of an event that has so many left, with this one; NoPairingError as `pair`."""
    first = pair(field, seed)
    if left < 2 or first.byes or field.is_strength_first or not 2 <= len(first.seatings) <= FEW_TABLES:
        return first
    rest = plan(_after(field, first), left - 1, seed, EFFORT)
    again = _repeats(field, (first, *rest))
    if not again:
        return first
    random = Random(seed)
    rounds = [(again, first)]
    for number in range(PLANS):
        whole = plan(field, left, seed + number, EFFORT)
        again = _repeats(field, whole)
        rounds += [(again, seat_by_score(field, each, random)) for each in whole]
    return min(rounds, key=lambda each: _worth(field, *each))[1]


def _worth(field: Field, again: int, made: Pairing) -> tuple[int, int, int, int]:
    """Less is better: who must not meet, repeats to the end, second small tables, the spread of scores."""
    number = {each.id: at for at, each in enumerate(field.entrants)}
    sizes = tuple(len(seating.players) for seating in made.seatings)
    order = [number[player] for player in made.players]
    cost = Groups(field, sizes, tuple(made.tables), order).cost()
    return cost.hard, again, cost.small, cost.second


def _after(field: Field, made: Pairing) -> Field:
    """The field once this round is played, as far as opponents go."""
    met = {each.id: Counter(each.met) for each in field.entrants}
    for seating in made.seatings:
        for one, other in combinations(seating.players, 2):
            met[one][other] += 1
            met[other][one] += 1
    return changed(field, entrants=tuple(changed(each, met=met[each.id]) for each in field.entrants))


def _repeats(field: Field, rounds: Sequence[Pairing]) -> int:
    """How often somebody meets an opponent again in these rounds."""
    met = Counter(
        frozenset((each.id, other)) for each in field.entrants for other, times in each.met.items() if times
    )
    tables = [seating.players for made in rounds for seating in made.seatings]
    before = len(met)
    met.update(frozenset(two) for players in tables for two in combinations(players, 2))
    return sum(len(players) * (len(players) - 1) // 2 for players in tables) - (len(met) - before)
