"""`python -m tests.tournament.proofs.ladders`: the season's ladder beside openskill, on simulated seasons.

Before each table of a season every ladder says how likely each of two players is to finish before the other;
the mean of the logarithm of what it gave to what came is its loss, which is 0.693 for a coin. openskill is
measured where it is installed (`pip install openskill`).
"""

import argparse
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations, pairwise
from math import exp, log, sqrt
from random import Random
from statistics import mean
from typing import Any

from companion.tournament.hub.season import CHANCE, Strength, after_table
from companion.tournament.standings import Line

EVENTS, ROUNDS, PEOPLE, SIZES = 8, 5, 40, (4, 4, 4, 4, 3, 5)
# How unlike the players are, how much a single game is chance, and how much a player changes between events.
SKILL, LUCK, DRIFT, TIES = 1.0, 1.0, 0.1, 0.03

Season = list[list[Line]]
Rate = Callable[[Sequence[Line], dict[str, Strength]], dict[str, Strength]]


def season(random: Random) -> Season:
    """Events with other people each time, at tables of 3, 4 and 5; everybody's game changes a little."""
    skill = {f"p{number}": random.gauss(0, SKILL) for number in range(PEOPLE)}
    tables: Season = []
    for _ in range(EVENTS):
        here = random.sample(sorted(skill), sum(SIZES))
        for _ in range(ROUNDS):
            random.shuffle(here)
            start = 0
            for size in SIZES:
                tables.append(_played(here[start : start + size], skill, random))
                start += size
        for player in skill:
            skill[player] += random.gauss(0, DRIFT)
    return tables


def _played(players: Sequence[str], skill: dict[str, float], random: Random) -> list[Line]:
    shown = {player: random.gauss(skill[player], LUCK) for player in players}
    order = sorted(players, key=lambda player: -shown[player])
    places = {order[0]: 1}
    for place, (before, player) in enumerate(pairwise(order), 2):
        is_tied = random.random() < TIES
        places[player] = places[before] if is_tied else place
    return [Line(player, 0, places[player]) for player in players]


def loss(tables: Iterable[Sequence[Line]], rate: Rate) -> float:
    """What this way of rating loses over a season; the first event is only learned from."""
    known: dict[str, Strength] = defaultdict(Strength)
    losses = []
    for number, lines in enumerate(tables):
        if number >= ROUNDS * len(SIZES):
            losses += [_loss(*two, known) for two in combinations(lines, 2) if two[0].place != two[1].place]
        known.update(rate(lines, known))
    return mean(losses)


def _loss(one: Line, other: Line, known: dict[str, Strength]) -> float:
    better, worse = (one, other) if one.place < other.place else (other, one)
    a, b = known[better.player], known[worse.player]
    unsure = sqrt(a.doubt**2 + b.doubt**2 + 2 * CHANCE**2)
    return log(1 + exp((b.mean - a.mean) / unsure))


def no_ladder(lines: Sequence[Line], known: dict[str, Strength]) -> dict[str, Strength]:
    """Everybody is as good as everybody else."""
    del known
    return {line.player: Strength() for line in lines}


def by_openskill(name: str) -> Rate:
    model: Any = getattr(import_module("openskill.models"), name)()

    def rate(lines: Sequence[Line], known: dict[str, Strength]) -> dict[str, Strength]:
        before = [
            [model.rating(mu=known[line.player].mean, sigma=known[line.player].doubt)] for line in lines
        ]
        after = model.rate(before, ranks=[line.place for line in lines])
        return {
            line.player: Strength(team[0].mu, team[0].sigma) for line, team in zip(lines, after, strict=True)
        }

    return rate


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tests.tournament.proofs.ladders", description=__doc__)
    parser.add_argument("--seasons", type=int, default=200, help="how many (default: 200)")
    chosen = parser.parse_args(words)
    ways: dict[str, Rate] = {"nobody is better": no_ladder, "the ladder of the hub": after_table}
    if find_spec("openskill") is not None:
        for name in ("PlackettLuce", "BradleyTerryFull", "ThurstoneMostellerFull"):
            ways[f"openskill {name}"] = by_openskill(name)
    seasons = [season(Random(number)) for number in range(chosen.seasons)]
    tables = sum(map(len, seasons))
    for name, rate in ways.items():
        began_s = time.perf_counter()
        lost = mean(loss(each, rate) for each in seasons)
        spent = 1e6 * (time.perf_counter() - began_s) / tables
        print(f"{name:<34} loss {lost:.4f}, {spent:>4.0f} microseconds a table", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
