"""Points: what a place at a table is worth, as data. A new scheme is a line of SCHEMES."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction

from companion.frozen import frozen
from companion.games.kit.sentences import mark


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
    for_share: int = 0
    """For the whole of the table's score; everybody gets their part of it."""
    tie_breaks: tuple[TieBreak, ...] = USUAL_TIE_BREAKS


SCHEMES: tuple[Scheme, ...] = (
    Scheme("even", mark("10 to 0 by place, 5 more for a win"), falling_from=10, for_win=5),
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
    return listed + falling + (scheme.for_win if place == 1 else 0)


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
