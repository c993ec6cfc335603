"""Forecast: when each table will end, from how far its game is and how the event's games went so far. Pure.

A game is as far as its own round or year, and in that as its entries, counted for each player. A finished
game of the event says how long such a game took from there; it is stretched by the pace of this table. Before
games have finished, the length of the round stands for them.
"""

from collections.abc import Sequence
from statistics import NormalDist

from companion.frozen import frozen
from companion.tournament.hub.event import BoxGame, Event

# Of ten ends one comes before the interval and one after it.
OUTSIDE = 0.1
# A pace counts fully only after some minutes: whoever begins slowly is not slow for ever.
SETTLING_S = 1500.0
# Even a game that is as far as all others were at their end is not over yet.
LEAST_S = 60.0
# Until so many games are over, what is usual counts too: how long games last, in parts of the round's length.
ENOUGH = 8
USUAL, SPREAD = 0.8, 0.2
# So many of the newest games are enough, also in a hall of two hundred tables.
MOST = 60


@frozen
class Past:
    """A game of the event: how many played, and after how many seconds each of its entries came."""

    players: int
    entries_s: tuple[float, ...]
    length_s: float = 0.0
    """How long it took; 0 while it goes on."""
    stages: tuple[int, ...] = ()
    """How many entries there were when each of its own rounds or years began."""


@frozen
class Ending:
    """When a game ends, in seconds from now: four of five end between `early` and `late`."""

    early_s: float
    likely_s: float
    late_s: float


def ending(now: Past, elapsed_s: float, finished: Sequence[Past], round_s: float) -> Ending:
    """When a game ends that has gone on for so long."""
    left = [_left(now, elapsed_s, each) for each in finished]
    missing = max(0, ENOUGH - len(finished))
    usual = NormalDist(USUAL, SPREAD).quantiles(missing + 1) if missing else []
    left += [max(share * round_s - elapsed_s, LEAST_S) for share in usual]
    left.sort()
    return Ending(_quantile(left, OUTSIDE), _quantile(left, 0.5), _quantile(left, 1 - OUTSIDE))


def _left(now: Past, elapsed_s: float, past: Past) -> float:
    """What is left if the rest goes like that game's, at this table's pace."""
    at = _as_far(now, past)
    then_s = past.entries_s[at - 1] if at else 0.0
    pace = (elapsed_s + SETTLING_S) / (then_s + SETTLING_S)
    return max((past.length_s - then_s) * pace, LEAST_S)


def _as_far(now: Past, past: Past) -> int:
    """How many entries that game had when it was as far: in the same stage, and as deep in it."""
    stage = min(len(now.stages), len(past.stages))
    began, then_began = (each.stages[stage - 1] if stage else 0 for each in (now, past))
    deep = (len(now.entries_s) - began) * past.players // now.players
    end = past.stages[stage] if stage < len(past.stages) else len(past.entries_s)
    return min(then_began + deep, end)


def _quantile(values: Sequence[float], part: float) -> float:
    """The value below which that part lies of what is still to come; the ends where there are too few."""
    place = min(max(part * (len(values) + 1) - 1, 0), len(values) - 1)
    low = int(place)
    high = min(low + 1, len(values) - 1)
    return values[low] + (values[high] - values[low]) * (place - low)


def endings(event: Event, now: int) -> dict[str, tuple[int, int, int]]:
    """When each table ends whose game goes on at a box, as times of the hub: early, likely, late."""
    finished = [_past(game) for game in event.games.values() if _counts(game)][-MOST:]
    going = {
        sitting.table: event.games[sitting.game]
        for (number, _), sitting in event.sittings.items()
        if number == event.number and sitting.game in event.games
    }
    return {
        table: _times(now, ending(_past(game), (now - game.began) / 1000, finished, event.round_s))
        for table, game in going.items()
        if not game.is_over and (event.number, table) not in event.results and now > game.began
    }


def note_endings(event: Event, now: int) -> None:
    """Forecast anew; tables whose forecast has moved are shown anew."""
    made = endings(event, now)
    for table in {*made, *event.endings}:
        if made.get(table) != event.endings.get(table):
            event.touch("tables", table)
    event.endings = made


def _counts(game: BoxGame) -> bool:
    return game.is_over and not game.is_abandoned and game.ended > game.began and len(game.entered) > 1


def _past(game: BoxGame) -> Past:
    return Past(
        players=max(1, len(game.players)),
        entries_s=tuple((at - game.began) / 1000 for at in game.entered),
        length_s=(game.ended - game.began) / 1000 if game.is_over else 0.0,
        stages=tuple(sorted(game.stages.values())),
    )


def _times(now: int, made: Ending) -> tuple[int, int, int]:
    """Whole minutes, so that nothing is told anew that nobody would notice."""
    minutes = (round((now / 1000 + each) / 60) for each in (made.early_s, made.likely_s, made.late_s))
    early, likely, late = (each * 60_000 for each in minutes)
    return early, likely, late
