"""An outside checker of pairings: it knows the rules and none of the program that pairs.

A round is given as plain values, as FIDE's checkers read a tournament's file; what breaks a rule is told.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations


@dataclass
class Person:
    """A player before the round: the score it is paired by, and what they have behind them."""

    score: int = 0
    met: Mapping[str, int] = field(default_factory=dict)
    byes: int = 0
    fixed: str | None = None


@dataclass
class Question:
    """A round to be paired: who plays, who must not meet, and the tables' names in their order."""

    people: Mapping[str, Person]
    forbidden: set[frozenset[str]] = field(default_factory=set)
    names: Sequence[str] = ()
    sizes: Sequence[int] = (4, 3, 5)


def faults(asked: Question, tables: Mapping[str, Sequence[str]], byes: Sequence[str]) -> list[str]:
    """What is wrong with a round; nothing where it keeps the rules."""
    found = [*_places(asked, tables, byes), *_sizes(asked, tables, byes)]
    return found or [*_byes(asked, byes), *_order(asked, tables), *_swaps(asked, tables)]


def repeats(rounds: Sequence[Mapping[str, Sequence[str]]]) -> int:
    """How often somebody meets an opponent again in a whole schedule."""
    met: dict[frozenset[str], int] = {}
    for tables in rounds:
        for players in tables.values():
            for two in combinations(players, 2):
                met[frozenset(two)] = met.get(frozenset(two), 0) + 1
    return sum(times - 1 for times in met.values())


def _places(asked: Question, tables: Mapping[str, Sequence[str]], byes: Sequence[str]) -> Iterator[str]:
    placed = [player for players in tables.values() for player in players] + list(byes)
    if sorted(placed) != sorted(asked.people):
        yield "not everybody has exactly one place"


def _fits(count: int, sizes: Sequence[int]) -> bool:
    """Whether so many fill tables of these sizes."""
    can = [True] + [False] * count
    for seats in range(1, count + 1):
        can[seats] = any(seats >= size and can[seats - size] for size in sizes)
    return can[count]


def _sizes(asked: Question, tables: Mapping[str, Sequence[str]], byes: Sequence[str]) -> Iterator[str]:
    count = len(asked.people)
    allowed = {*asked.sizes, *((2,) if count < 6 else ())}
    for table, players in tables.items():
        if len(players) not in allowed:
            yield f"table {table} has {len(players)} players"
    if byes and _fits(count, asked.sizes):
        yield "somebody sits out although tables can be filled"


def _byes(asked: Question, byes: Sequence[str]) -> Iterator[str]:
    fresh = [person for person in asked.people.values() if not person.byes]
    for player in byes:
        if asked.people[player].byes and len(fresh) >= len(byes):
            yield f"{player} sits out again"


def _order(asked: Question, tables: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """The best score at the first table, and so on down, but for tables that somebody is fixed to."""
    free = [
        sorted(-asked.people[player].score for player in players)
        for players in tables.values()
        if not any(asked.people[player].fixed in tables for player in players)
    ]
    if free != sorted(free):
        yield "the tables are not in the order of the scores"


def _bad(asked: Question, table: str, players: Sequence[str]) -> tuple[int, int]:
    """How many are where they must not be, and how often opponents meet again, squared."""
    hard = sum(asked.people[each].fixed not in (None, table) for each in players)
    hard += sum(frozenset(two) in asked.forbidden for two in combinations(players, 2))
    again = sum(asked.people[one].met.get(other, 0) ** 2 for one, other in combinations(players, 2))
    return hard, again


def _swaps(asked: Question, tables: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Whether two players in each other's place would break a rule less, or meet fewer again."""
    for (a, here), (b, there) in combinations(tables.items(), 2):
        before = [sum(part) for part in zip(_bad(asked, a, here), _bad(asked, b, there), strict=True)]
        if not any(before):
            continue
        for one in here:
            for other in there:
                home = [other if each == one else each for each in here]
                away = [one if each == other else each for each in there]
                after = [sum(part) for part in zip(_bad(asked, a, home), _bad(asked, b, away), strict=True)]
                if after < before and not (asked.people[one].fixed or asked.people[other].fixed):
                    yield f"{one} and {other} should change places"
