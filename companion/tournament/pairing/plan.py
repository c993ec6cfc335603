"""A plan: several rounds at once, so that as few as possible meet twice in all of them; one round beside it.

For many numbers of tables a plan without any repeat is written down at once (a transversal design); a
smaller field leaves some of its places empty. Other fields begin by chance and are mended by swaps within a
round. The number of steps is bounded by counts, so that a seed gives the same plan on every machine.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import exp
from random import Random

from companion.frozen import changed
from companion.tournament.pairing.field import Entrant, Field, Pairing, Seating
from companion.tournament.pairing.pair import byes_of, pair, seat_by_score, seat_order, table_names
from companion.tournament.pairing.search import Groups

SIZE = 4
PRIMES = (5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47)
# What x times each power of it is in the fields of 4 and of 8 elements: the polynomial that stands for 0.
BINARY = {4: 0b111, 8: 0b1011}
# A first round of 24 from which the others follow by turning: players 0 to 20 are three rings of seven, the
# last three stay where they are. No two meet twice in seven rounds.
SIX = 6
TURNED = (
    *((21, 6, 8, 14), (22, 11, 18, 0), (23, 13, 17, 1)),
    *((20, 16, 3, 15), (9, 10, 7, 19), (2, 5, 12, 4)),
)
RING, RINGS = 7, 3
STEPS, MOST_STEPS, LOOK = 60_000, 450_000, 60
WARM, COLD = 0.8, 0.08
# Two who must not meet count as if they had met so often.
FORBIDDEN = 50
# Beside a round that is paired alone so many plans are looked at, each with half of the steps.
PLANS, HALF = 2, 2
# With more tables nearly everybody is new for nearly everybody, and a round stands in no other's way.
FEW_TABLES = 5

Round = list[list[int]]
"""The players of each table, by their numbers."""


def plan(field: Field, rounds: int, seed: int, effort: int = 1) -> tuple[Pairing, ...]:
    """So many rounds of the field; NoPairingError where it can't be paired without a second bye.

    A field that does not fill tables has byes, and is paired round by round. `effort` divides the steps.
    """
    random = Random(seed)
    byes, sizes = byes_of(field, random)
    if byes or len(sizes) == 1 or rounds == 1:
        return (pair(field, seed),)
    order = list(range(len(field.entrants)))
    random.shuffle(order)
    start = _designed(sizes, rounds, random) or [_dealt(sizes, random) for _ in range(rounds)]
    search = _Search(field, start, order)
    search.improve(random, effort)
    return tuple(_seated(groups, field, random) for groups in search.rounds)


def pair_ahead(field: Field, left: int, seed: int) -> Pairing:
    """Pair a round of an event that has so many left, with this one; NoPairingError as `pair`.

    The round that looks best by itself is played unless it costs repeats before the end. Then rounds of whole
    plans stand beside it, and of those with the fewest repeats to the end the one is played in which equal
    scores meet most.
    """
    first = pair(field, seed)
    if left < 2 or first.byes or field.is_strength_first or not 2 <= len(first.seatings) <= FEW_TABLES:
        return first
    rest = plan(_after(field, first), left - 1, seed, HALF)
    again = _repeats(field, (first, *rest))
    if not again:
        return first
    random = Random(seed)
    rounds = [(again, first)]
    for number in range(PLANS):
        whole = plan(field, left, seed + number, HALF)
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


def groups_of(pairing: Pairing) -> set[frozenset[str]]:
    return {frozenset(seating.players) for seating in pairing.seatings}


def seat_again(pairing: Pairing, field: Field, seed: int) -> Pairing:
    """The same tables, with seats that share the starts evenly after what was played."""
    entrants = {each.id: each for each in field.entrants}
    random = Random(seed)
    seatings = (
        changed(each, players=seat_order([entrants[player] for player in each.players], random))
        for each in pairing.seatings
    )
    return changed(pairing, seatings=tuple(seatings))


def _seated(groups: Round, field: Field, random: Random) -> Pairing:
    names = table_names(field, len(groups))
    people = [[field.entrants[player] for player in group] for group in groups]
    random.shuffle(people)
    tables = dict(zip(names, people, strict=True))
    for name in names:
        wanted = next((each for each in tables if _is_fixed(tables[each], name)), None)
        if wanted is not None:
            tables[name], tables[wanted] = tables[wanted], tables[name]
    return Pairing(tuple(Seating(name, seat_order(tables[name], random)) for name in names))


def _is_fixed(people: Sequence[Entrant], table: str) -> bool:
    return any(each.fixed_table == table for each in people)


def _dealt(sizes: Sequence[int], random: Random) -> Round:
    players = list(range(sum(sizes)))
    random.shuffle(players)
    return _cut(players, sizes)


def _cut(players: list[int], sizes: Sequence[int]) -> Round:
    groups, start = [], 0
    for size in sizes:
        groups.append(players[start : start + size])
        start += size
    return groups


def _designed(sizes: tuple[int, ...], rounds: int, random: Random) -> list[Round] | None:
    """Rounds without a repeat from a design for as many tables, some of its places left empty."""
    tables = len(sizes)
    made = _design(tables) if max(sizes) <= SIZE else []
    if rounds > len(made):
        return None
    made = made[:rounds]
    empty = _apart(made, SIZE * tables - sum(sizes), random)
    if empty is None:
        return None
    number = {player: at for at, player in enumerate(p for p in range(SIZE * tables) if p not in empty)}
    return [[[number[p] for p in group if p in number] for group in groups] for groups in made]


def _design(tables: int) -> list[Round]:
    """All rounds of full tables that are known to have no repeat; none for most numbers of tables."""
    if tables == SIX:
        return [[[_turned(player, by) for player in group] for group in TURNED] for by in range(RING)]
    if tables not in (*PRIMES, *BINARY):
        return []
    made = [_design_round(tables, number) for number in range(tables)]
    if tables == SIZE:
        made.append([[SIZE * member + table for member in range(SIZE)] for table in range(SIZE)])
    return made


def _turned(player: int, by: int) -> int:
    ring, place = divmod(player, RING)
    return RING * ring + (place + by) % RING if ring < RINGS else player


def _design_round(tables: int, number: int) -> Round:
    """Player `4 x + g` sits at table `x + number * g`, in the field of so many elements."""
    groups: Round = [[] for _ in range(tables)]
    for x in range(tables):
        for g in range(SIZE):
            groups[_sum(x, _product(number, g, tables), tables)].append(SIZE * x + g)
    return groups


def _sum(one: int, other: int, size: int) -> int:
    return one ^ other if size in BINARY else (one + other) % size


def _product(one: int, other: int, size: int) -> int:
    if size not in BINARY:
        return one * other % size
    made = 0
    while other:
        made ^= one if other & 1 else 0
        one <<= 1
        one ^= BINARY[size] if one & size else 0
        other >>= 1
    return made


def _apart(rounds: list[Round], count: int, random: Random) -> set[int] | None:
    """So many players of whom no two ever share a table; None where none were found."""
    together = {(a, b) for groups in rounds for group in groups for a in group for b in group if a != b}
    everybody = sorted(player for group in rounds[0] for player in group)
    for _ in range(200):
        random.shuffle(everybody)
        chosen: set[int] = set()
        for player in everybody:
            if len(chosen) < count and all((player, other) not in together for other in chosen):
                chosen.add(player)
        if len(chosen) == count:
            return chosen
    return None


class _Search:
    """Rounds with how often each two meet in them, improved by swaps within a round."""

    def __init__(self, field: Field, start: list[Round], order: list[int]) -> None:
        count = len(field.entrants)
        self.rounds: list[Round] = [[[order[p] for p in group] for group in groups] for groups in start]
        self._met = [[0] * count for _ in range(count)]
        number = {each.id: at for at, each in enumerate(field.entrants)}
        for one, each in enumerate(field.entrants):
            for other, times in each.met.items():
                if other in number:
                    self._met[one][number[other]] = times
        for pair_ in field.forbidden:
            inside = [number[player] for player in pair_ if player in number]
            self._keep_apart(inside)
        fixed = {each.fixed_table: at for at, each in enumerate(field.entrants) if each.fixed_table}
        self._keep_apart(list(fixed.values()))
        for groups in self.rounds:
            for group in groups:
                for player in group:
                    self._count(player, group, player, 1)
        self._table_of = [{p: t for t, group in enumerate(groups) for p in group} for groups in self.rounds]

    def _keep_apart(self, players: list[int]) -> None:
        for one in players:
            for other in players:
                if one != other:
                    self._met[one][other] += FORBIDDEN

    def _count(self, player: int, group: list[int], without: int, by: int) -> None:
        row = self._met[player]
        for other in group:
            if other not in (player, without):
                row[other] += by

    def _conflicts(self) -> list[tuple[int, int]]:
        """A round and a player who meets somebody there that they meet elsewhere too."""
        return [
            (number, player)
            for number, groups in enumerate(self.rounds)
            for group in groups
            for player in group
            if any(other != player and self._met[player][other] > 1 for other in group)
        ]

    def _gain(self, player: int, home: list[int], away: list[int], leaving: int) -> int:
        """How much worse it is for a player to leave home for the place of somebody who leaves."""
        row = self._met[player]
        lost = sum(2 * row[other] - 1 for other in home if other != player)
        return sum(2 * row[other] + 1 for other in away if other != leaving) - lost

    def _repeats(self) -> int:
        """How often somebody is met who was met before, in all rounds."""
        return sum(each - 1 for row in self._met for each in row if each > 1) // 2

    def _least(self) -> int:
        """So many repeats there are in any case: everybody has more places beside them than others there."""
        met = sum(len(group) * (len(group) - 1) for groups in self.rounds for group in groups)
        count = len(self._met)
        return max(0, met - count * (count - 1)) // 2

    def improve(self, random: Random, effort: int) -> None:
        """Swap while two meet twice: what is better at once, what is worse ever more rarely."""
        best, kept, least = self._repeats(), self._copy(), self._least()
        steps = max(STEPS, MOST_STEPS // len(self.rounds[0])) // effort
        waiting: list[tuple[int, int]] = []
        for step in range(steps):
            if step % LOOK == 0:
                waiting, repeats = self._conflicts(), self._repeats()
                if repeats < best:
                    best, kept = repeats, self._copy()
                if not waiting or repeats <= least:
                    return
            self._step(*random.choice(waiting), WARM * (COLD / WARM) ** (step / steps), random)
        if self._repeats() > best:
            self.rounds = kept

    def _copy(self) -> list[Round]:
        return [[list(group) for group in groups] for groups in self.rounds]

    def _step(self, number: int, player: int, warmth: float, random: Random) -> None:
        groups, table_of = self.rounds[number], self._table_of[number]
        here = table_of[player]
        there = random.randrange(len(groups) - 1)
        there += there >= here
        partner = random.choice(groups[there])
        home, away = groups[here], groups[there]
        worse = self._gain(player, home, away, partner) + self._gain(partner, away, home, player)
        if worse > 0 and random.random() >= exp(-worse / 2 / warmth):
            return
        self._move(player, home, away, partner)
        self._move(partner, away, home, player)
        home[home.index(player)], away[away.index(partner)] = partner, player
        table_of[player], table_of[partner] = there, here

    def _move(self, player: int, home: list[int], away: list[int], leaving: int) -> None:
        for other in home:
            if other != player:
                self._met[player][other] -= 1
                self._met[other][player] -= 1
        for other in away:
            if other != leaving:
                self._met[player][other] += 1
                self._met[other][player] += 1
