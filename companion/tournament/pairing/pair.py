"""A round's pairing from the field and a seed, by score or seeded, and what a director should know of one."""

from collections.abc import Iterator, Mapping
from itertools import combinations, permutations, product
from random import Random

from companion.frozen import changed
from companion.games.kit.sentences import Sentence, mark, say
from companion.tournament.pairing.field import Entrant, Field, NoPairingError, Pairing, Seating
from companion.tournament.pairing.search import Groups, improve
from companion.tournament.standings import snake

# A table of two is better than nobody playing, but only where there are no more than five.
FEW = 5
TRIES, SMALL_FIELD = 4, 60
SWAPPING_ROUNDS = 5
ELSEWHERE = mark("{player} can only play at table {table}.")
FORBIDDEN = mark("{one} and {other} must not meet, and are at table {table}.")
AGAIN = mark("{one} and {other} meet again at table {table}.")
SECOND_BYE = mark("{player} sits out again.")
PROBLEMS = (ELSEWHERE, FORBIDDEN, AGAIN, SECOND_BYE)


def pair(field: Field, seed: int) -> Pairing:
    """Pair everybody of the field; the same field and seed give the same pairing, on every machine.

    NoPairingError where there is nobody to pair, or somebody would have to sit out a second time.
    """
    random = Random(seed)
    byes, sizes = byes_of(field, random)
    entrants = tuple(each for each in field.entrants if each.id not in byes)
    if not sizes:
        return Pairing((), byes)
    playing = changed(field, entrants=entrants)
    names = table_names(field, len(sizes))
    groups = _best_groups(playing, sizes, names, random)
    members = [[entrants[player] for player in each] for each in groups.members]
    return Pairing(_seated(_ranked(members, names), random), byes)


def seat_by_score(field: Field, made: Pairing, random: Random) -> Pairing:
    """The same groups, the best scores at the first table, with seats that share the starts evenly."""
    known = {each.id: each for each in field.entrants}
    groups = [[known[player] for player in seating.players] for seating in made.seatings]
    names = table_names(field, len(groups))
    return changed(made, seatings=_seated(_ranked(groups, names), random))


def _best_groups(field: Field, sizes: tuple[int, ...], names: tuple[str, ...], random: Random) -> Groups:
    """Who sits together; a small field is searched from several beginnings while something is unfair."""
    best: Groups | None = None
    for _ in range(TRIES if len(field.entrants) <= SMALL_FIELD else 1):
        groups = Groups(field, sizes, names, _by_score(field.entrants, random))
        if len(sizes) > 1:
            improve(groups, random)
        if best is None or groups.cost() < best.cost():
            best = groups
        if not any(best.cost()[:3]):
            break
    assert best is not None
    return best


def _seated(tables: Mapping[str, list[Entrant]], random: Random) -> tuple[Seating, ...]:
    return tuple(Seating(name, seat_order(players, random)) for name, players in tables.items())


def _ranked(groups: list[list[Entrant]], names: tuple[str, ...]) -> dict[str, list[Entrant]]:
    """The players of each table: the best score at the first, and so on; who is fixed to one stays there."""
    fixed: dict[str, list[Entrant]] = {}
    free: list[list[Entrant]] = []
    for group in groups:
        wanted = {each.fixed_table or "" for each in group} & set(names) - fixed.keys()
        if wanted:
            fixed[min(wanted)] = group
        else:
            free.append(group)
    free.sort(key=lambda group: sorted(-each.score for each in group))
    ranked = iter(free)
    return {name: fixed[name] if name in fixed else next(ranked) for name in names}


def table_names(field: Field, count: int) -> tuple[str, ...]:
    """The names that the director gave, then numbers that are not among them."""
    numbers = (str(number) for number in range(1, count + len(field.names) + 1))
    return (*field.names, *(each for each in numbers if each not in field.names))[:count]


def _by_score(entrants: tuple[Entrant, ...], random: Random) -> list[int]:
    """The best first; those of one score in an order of chance."""
    order = list(range(len(entrants)))
    random.shuffle(order)
    return sorted(order, key=lambda player: -entrants[player].score)


def byes_of(field: Field, random: Random) -> tuple[tuple[str, ...], tuple[int, ...]]:
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
                yield say(ELSEWHERE, player=player, table=fixed)
    tables = [(seating, each) for seating in pairing.seatings for each in combinations(seating.players, 2)]
    for seating, (one, other) in tables:
        if frozenset((one, other)) in field.forbidden:
            yield say(FORBIDDEN, one=one, other=other, table=seating.table)
    for seating, (one, other) in tables:
        if entrants[one].met.get(other, 0):
            yield say(AGAIN, one=one, other=other, table=seating.table)
    for player in pairing.byes:
        if entrants[player].byes:
            yield say(SECOND_BYE, player=player)


def table_sizes(players: int, best: int, others: tuple[int, ...]) -> tuple[int, ...] | None:
    """The sizes of the tables, the largest first; None where these sizes do not seat exactly so many.

    As many tables as possible have the best size; of the others an earlier one is wanted more.
    """
    wanted = (best, *(size for size in others if size != best))
    found = min(_mixes(players, wanted), key=_cost, default=None)
    if found is not None:
        sizes = (size for size, count in zip(wanted, found, strict=True) for _ in range(count))
        return tuple(sorted(sizes, reverse=True))
    return _few(players, max(wanted)) if players <= FEW else None


def _mixes(players: int, sizes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to seat all: how many tables of each size."""
    size, *rest = sizes
    if not rest:
        if players % size == 0:
            yield (players // size,)
        return
    # The best size takes nearly all, so that few of the others need to be tried.
    least = max(0, players // size - sum(rest))
    for count in range(players // size, least - 1, -1):
        for more in _mixes(players - count * size, tuple(rest)):
            yield (count, *more)


def _cost(counts: tuple[int, ...]) -> tuple[int, ...]:
    """Fewest tables of the least wanted size, then of the next one; then fewest that are not the best."""
    _, *others = counts
    return (*reversed(others[1:]), sum(others))


def _few(players: int, most: int) -> tuple[int, ...] | None:
    """Up to five players where no wanted sizes fit: a table of two beats a bye."""
    match players:
        case 2 | 3:
            return (players,)
        case 4 | 5 if players <= most:
            return (players,)
        case 4:
            return (2, 2)
        case 5:
            return (3, 2)
    return None


def seat_order(players: list[Entrant], random: Random) -> tuple[str, ...]:
    """The order in which the seats are most evenly shared: who starts counts first, then every seat."""
    random.shuffle(players)  # where several orders are as good, chance decides
    best = min(permutations(players), key=_unevenness)
    return tuple(each.id for each in best)


def _unevenness(order: tuple[Entrant, ...]) -> tuple[int, int]:
    starts = order[0].seats.count(0)
    again = sum(each.seats.count(seat) ** 2 for seat, each in enumerate(order))
    return starts, again


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

    for _ in range(SWAPPING_ROUNDS):
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
