"""Standings: everybody's place after the results so far, with what separates equal points.

After the playoffs the finalists stand above the others, by their place in the last final they played.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from fractions import Fraction
from random import Random

from companion.frozen import frozen
from companion.tournament.points import Line, Scheme, TieBreak, points, shares, wins

NOTHING = Fraction(0)


@frozen
class TableResult:
    """How a table ended."""

    round: int
    table: str
    lines: tuple[Line, ...]
    is_final: bool = False
    """A table of the playoffs: it decides who stands where, and brings no points."""


@frozen
class Standing:
    """A player's line; `place` is shared by nobody, since the last tie-break is a draw."""

    player: str
    place: int
    points: Fraction
    wins: Fraction
    share: Fraction
    """The sum of their parts of their tables' scores."""
    opponents: Fraction
    """The mean of their opponents' points."""
    played: int
    byes: int


@frozen
class Results:
    """All that standings are made of. `byes` names who sat out in each round."""

    players: tuple[str, ...]
    tables: tuple[TableResult, ...] = ()
    byes: Mapping[int, tuple[str, ...]] = field(default_factory=dict)


def standings(results: Results, scheme: Scheme, seed: int) -> tuple[Standing, ...]:
    """Everybody in order; `seed` is the event's, so that a draw always comes out the same."""
    count = _Count(results, scheme)
    lots = dict(zip(sorted(results.players), _lots(len(results.players), seed), strict=True))
    finals = _finals(results.tables)
    keys = {
        TieBreak.WINS: count.wins,
        TieBreak.SHARE: count.shares,
        TieBreak.OPPONENTS: count.opponents_points(),
    }

    def order(player: str) -> tuple[object, ...]:
        breaks = (-keys[each].get(player, NOTHING) for each in scheme.tie_breaks)
        return (*finals.get(player, (1, 0)), -count.points[player], *breaks, lots[player])

    return tuple(
        Standing(
            player,
            place,
            count.points[player],
            count.wins[player],
            count.shares[player],
            keys[TieBreak.OPPONENTS].get(player, NOTHING),
            count.played[player],
            count.byes[player],
        )
        for place, player in enumerate(sorted(results.players, key=order), start=1)
    )


class _Count:
    """The sums of the rounds that bring points."""

    def __init__(self, results: Results, scheme: Scheme) -> None:
        self.points: dict[str, Fraction] = defaultdict(Fraction)
        self.wins: dict[str, Fraction] = defaultdict(Fraction)
        self.shares: dict[str, Fraction] = defaultdict(Fraction)
        self.played: dict[str, int] = defaultdict(int)
        self.byes: dict[str, int] = defaultdict(int)
        self._opponents: dict[str, list[str]] = defaultdict(list)
        rounds: dict[int, list[TableResult]] = defaultdict(list)
        for table in results.tables:
            if not table.is_final:
                rounds[table.round].append(table)
        for number in sorted({*rounds, *results.byes}):
            self._add(rounds[number], results.byes.get(number, ()), scheme)

    def _add(self, tables: Sequence[TableResult], byes: tuple[str, ...], scheme: Scheme) -> None:
        brought: list[tuple[Fraction, Fraction, Fraction]] = []
        for table in tables:
            gained, won, part = points(scheme, table.lines), wins(table.lines), shares(table.lines)
            for player in gained:
                self._give(player, gained[player], won[player], part[player])
                self.played[player] += 1
                self._opponents[player] += (other for other in gained if other != player)
                brought.append((gained[player], won[player], part[player]))
        for player in byes:
            # A bye is worth what the round brought on average: it punishes nobody and wins nothing.
            self._give(player, *(_mean(each) for each in zip(*brought, strict=True)) if brought else ())
            self.byes[player] += 1

    def _give(
        self, player: str, gained: Fraction = NOTHING, won: Fraction = NOTHING, part: Fraction = NOTHING
    ) -> None:
        self.points[player] += gained
        self.wins[player] += won
        self.shares[player] += part

    def opponents_points(self) -> dict[str, Fraction]:
        return {
            player: _mean([self.points[other] for other in others])
            for player, others in self._opponents.items()
        }


def finalists(table: Sequence[Standing], count: int) -> tuple[str, ...]:
    """The players of the playoffs, the best first."""
    return tuple(standing.player for standing in table[:count])


def snake(players: Sequence[str], tables: int) -> tuple[tuple[str, ...], ...]:
    """The players of the playoffs spread over tables so that all are about as strong: 1 4 5 8, 2 3 6 7."""
    spread: list[list[str]] = [[] for _ in range(tables)]
    for index, player in enumerate(players):
        turn, table = divmod(index, tables)
        spread[table if turn % 2 == 0 else tables - 1 - table].append(player)
    return tuple(map(tuple, spread))


def _finals(tables: Iterable[TableResult]) -> dict[str, tuple[int, int]]:
    """Finalists come first: those of a later final above those of an earlier one, then by place in it."""
    last: dict[str, tuple[int, int]] = {}
    for table in sorted((each for each in tables if each.is_final), key=lambda each: each.round):
        for line in table.lines:
            last[line.player] = (-table.round, line.place)
    return last


def _lots(count: int, seed: int) -> list[int]:
    lots = list(range(count))
    Random(seed).shuffle(lots)
    return lots


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, NOTHING) / len(values) if values else NOTHING
