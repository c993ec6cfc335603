"""Makes the weights of Toscana's stronger players from self-play; the same seed makes the same file.

    .venv/bin/python -m tools.weights [--steps 1] [--games 300] [--seed 1]

In each game of a step every weight is raised or lowered by chance, and the other seat has the opposite; the
same market and map are played with the seats changed. A weight then moves towards what won more money, by
as much as that stands out from luck; the step is kept if it also wins money in other games.
"""

import argparse
import json
from collections.abc import Sequence
from functools import partial
from math import sqrt
from random import Random

from companion.games.toscana.players.choosing import POSITIONS, planning
from companion.games.toscana.players.valuing import WEIGHTS, Weights
from tools.ladder import SEATS, played

REACH = 0.25
MOST_MONEY = 40
CLEAR = 2.0
"""So many standard errors move a weight by its whole reach."""


def made(steps: int, games: int, seed: int) -> Weights:
    best = Weights()
    for step in range(steps):
        tried = _moved(best, games // 2, f"{seed}/{step}")
        pairs = range(games // 4)
        money = sum(_money_ahead(tried, best, f"{seed}/{step}/other/{pair}") for pair in pairs) / len(pairs)
        print(f"step {step + 1}: {money:+.1f} money a game with {tried._asdict()}", flush=True)
        best = tried if money > 0 else best
    return best


def _moved(best: Weights, pairs: int, seed: str) -> Weights:
    chance = Random(seed)
    reach = [REACH * each for each in best]
    tried: list[tuple[list[int], float]] = []
    for pair in range(pairs):
        signs = [chance.choice((-1, 1)) for _ in best]
        one, other = (_changed(best, reach, [side * sign for sign in signs]) for side in (1, -1))
        tried.append((signs, _money_ahead(one, other, f"{seed}/{pair}")))
    error = sqrt(sum(money * money for _, money in tried)) / pairs
    moves = (sum(signs[at] * money for signs, money in tried) / pairs for at in range(len(best)))
    return _changed(best, reach, [max(-1.0, min(1.0, move / (CLEAR * error))) for move in moves])


def _changed(best: Weights, reach: Sequence[float], by: Sequence[float]) -> Weights:
    return Weights(*(round(old + far * each, 3) for old, far, each in zip(best, reach, by, strict=True)))


def _money_ahead(one: Weights, other: Weights, seed: str) -> float:
    """By how much money these weights beat the others, in a pair of games."""
    ahead = 0.0
    for first, second in ((one, other), (other, one)):
        players = (partial(planning, weights=each) for each in (first, second))
        game = played({seat: (each, POSITIONS) for seat, each in zip(SEATS, players, strict=True)}, seed)
        money = {player.id: player.money for player in game.players}
        won = max(-MOST_MONEY, min(MOST_MONEY, money[SEATS[0]] - money[SEATS[1]]))
        ahead += won / 2 if first is one else -won / 2
    return ahead


def main() -> None:
    parser = argparse.ArgumentParser(prog="tools.weights")
    parser.add_argument("--steps", type=int, default=1)
    parser.add_argument("--games", type=int, default=300, help="games of each step (default: 300)")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    weights = made(chosen.steps, chosen.games, chosen.seed)
    WEIGHTS.write_text(json.dumps(weights._asdict(), indent=1) + "\n")


if __name__ == "__main__":
    main()
