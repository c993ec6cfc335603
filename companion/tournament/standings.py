"""Points and standings: what a place at a table is worth, and everybody's place after the results so far.

A new way of counting is a line of SCHEMES. After the playoffs the finalists stand above the others, by their
place in the last final they played.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from fractions import Fraction
from random import Random

from companion.frozen import frozen
from companion.games.kit.sentences import mark

NOTHING = Fraction(0)
FULL_TABLE = 4
OWN = "own"
MOST_POINTS = 100_000


class TieBreak(StrEnum):
    """What separates equal points; a logged draw follows the last one."""

    WINS = "wins"
    SHARE = "share"
    OPPONENTS = "opponents"


USUAL_TIE_BREAKS = (TieBreak.WINS, TieBreak.SHARE, TieBreak.OPPONENTS)


@frozen
class Scheme:
    """What a result brings: by place a listed number, or one that falls evenly to nothing; more for a win."""

    name: str
    title: str
    by_place: tuple[int, ...] = ()
    """For the first place, the second and so on; nothing for those after the last."""
    falling_from: int = 0
    """For the first place, falling evenly to 0 for the last: the same on average at every size."""
    for_win: int = 0
    is_win_by_size: bool = False
    """Whether a win brings so much at a table of four, and at others more or less: the same on average."""
    for_share: int = 0
    """For the whole of the table's score; everybody gets their part of it."""
    tie_breaks: tuple[TieBreak, ...] = USUAL_TIE_BREAKS


SCHEMES: tuple[Scheme, ...] = (
    Scheme(
        "even",
        mark("10 to 0 by place, 5 more for a win at a table of four"),
        falling_from=10,
        for_win=5,
        is_win_by_size=True,
    ),
    Scheme("5-3-2-1", mark("5, 3, 2, 1 by place"), by_place=(5, 3, 2, 1)),
    Scheme(
        "wins",
        mark("Wins, then the share of the table's score"),
        for_win=1,
        tie_breaks=(TieBreak.SHARE, TieBreak.OPPONENTS),
    ),
    Scheme(
        "share",
        mark("The share of the table's score, in percent"),
        for_share=100,
        tie_breaks=(TieBreak.WINS, TieBreak.OPPONENTS),
    ),
    Scheme("1000-100-10-1", mark("1000, 100, 10, 1 by place"), by_place=(1000, 100, 10, 1)),
)
TITLE_OF_OWN = mark("Points of your own by place")
BY_NAME: Mapping[str, Scheme] = {scheme.name: scheme for scheme in SCHEMES}


@frozen
class Line:
    """A player in the result of a table; shared places have the same number."""

    player: str
    score: int
    place: int


def points(scheme: Scheme, lines: Sequence[Line]) -> dict[str, Fraction]:
    """What each player gets; those of one place share what the places they fill together bring."""
    parts = shares(lines)
    return {
        player: _mean_worth(scheme, range(place, place + len(players)), len(lines))
        + scheme.for_share * parts[player]
        for place, players in _shared(lines)
        for player in players
    }


def _mean_worth(scheme: Scheme, places: range, count: int) -> Fraction:
    return sum((_worth(scheme, place, count) for place in places), Fraction(0)) / len(places)


def wins(lines: Sequence[Line]) -> dict[str, Fraction]:
    """The winner's 1; those who share the first place share it."""
    return {
        player: Fraction(int(place == 1), len(players))
        for place, players in _shared(lines)
        for player in players
    }


def shares(lines: Sequence[Line]) -> dict[str, Fraction]:
    """Everybody's part of the table's score; a table without any score is shared evenly."""
    own = {line.player: max(0, line.score) for line in lines}
    whole = sum(own.values())
    return {
        player: Fraction(score, whole) if whole else Fraction(1, len(own)) for player, score in own.items()
    }


def _worth(scheme: Scheme, place: int, count: int) -> Fraction:
    listed = scheme.by_place[place - 1] if place <= len(scheme.by_place) else 0
    falling = Fraction(scheme.falling_from * (count - place), count - 1) if count > 1 else Fraction(0)
    won = Fraction(scheme.for_win * (count if scheme.is_win_by_size else FULL_TABLE), FULL_TABLE)
    return listed + falling + (won if place == 1 else 0)


def _shared(lines: Sequence[Line]) -> list[tuple[int, list[str]]]:
    """The players of each place, with the first of the places that they fill together."""
    by_place: dict[int, list[str]] = {}
    for line in sorted(lines, key=lambda line: line.place):
        by_place.setdefault(line.place, []).append(line.player)
    filled, shared = 1, []
    for players in by_place.values():
        shared.append((filled, players))
        filled += len(players)
    return shared


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
    """A player's line; who is equal in everything shares a place, in an order that a lot decided."""

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
    is_lot: bool = False
    """Whether only a lot tells them from another."""
    penalty: int = 0
    """What was taken off their points."""
    rounds: Mapping[int, Fraction] = field(default_factory=dict)
    """What each round has brought."""
    final: tuple[int, int] | None = None
    """Round and place of the last final they played."""


@frozen
class Results:
    """All that standings are made of. `byes` names who sat out in each round."""

    players: tuple[str, ...]
    tables: tuple[TableResult, ...] = ()
    byes: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    penalties: Mapping[str, int] = field(default_factory=dict)
    """What is taken off everybody's points."""


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

    gained = {player: count.points[player] - results.penalties.get(player, 0) for player in results.players}

    def rank(player: str) -> tuple[object, ...]:
        breaks = (-keys[each].get(player, NOTHING) for each in scheme.tie_breaks)
        return (*finals.get(player, (1, 0)), -gained[player], *breaks)

    ranks = {player: rank(player) for player in results.players}
    ordered = sorted(results.players, key=lambda player: (ranks[player], lots[player]))
    equals = Counter(ranks.values())
    first = {ranks[player]: place for place, player in reversed(list(enumerate(ordered, start=1)))}
    return tuple(
        Standing(
            player,
            first[ranks[player]],
            gained[player],
            count.wins[player],
            count.shares[player],
            keys[TieBreak.OPPONENTS].get(player, NOTHING),
            count.played[player],
            count.byes[player],
            equals[ranks[player]] > 1,
            results.penalties.get(player, 0),
            count.rounds[player],
            (-finals[player][0], finals[player][1]) if player in finals else None,
        )
        for player in ordered
    )


class _Count:
    """The sums of the rounds that bring points."""

    def __init__(self, results: Results, scheme: Scheme) -> None:
        self.points: dict[str, Fraction] = defaultdict(Fraction)
        self.wins: dict[str, Fraction] = defaultdict(Fraction)
        self.shares: dict[str, Fraction] = defaultdict(Fraction)
        self.played: dict[str, int] = defaultdict(int)
        self.byes: dict[str, int] = defaultdict(int)
        self.rounds: dict[str, dict[int, Fraction]] = defaultdict(dict)
        self._opponents: dict[str, list[str]] = defaultdict(list)
        rounds: dict[int, list[TableResult]] = defaultdict(list)
        for table in results.tables:
            if not table.is_final:
                rounds[table.round].append(table)
        for number in sorted({*rounds, *results.byes}):
            self._number = number
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
        self.rounds[player][self._number] = gained
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
