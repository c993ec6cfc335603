"""Makes the weights of Toscana's stronger players from self-play; the same seed makes the same file.

    .venv/bin/python -m tools.weights [--steps 6] [--games 40] [--seed 1]

Each step changes some weights by chance and keeps them if they win clearly more games than the ones before.
"""

import argparse
import json
from functools import partial
from random import Random

from companion.games.toscana.players.choosing import POSITIONS, strong
from companion.games.toscana.players.valuing import WEIGHTS, Weights
from tools.ladder import share

CLEARLY = 0.56
CHANGED = 3


def made(steps: int, games: int, seed: int) -> Weights:
    chance, best = Random(seed), Weights()
    for step in range(steps):
        changes = {
            name: round(getattr(best, name) * chance.choice((0.6, 0.8, 1.25, 1.6)), 3)
            for name in chance.sample(Weights._fields, CHANGED)
        }
        tried = best._replace(**changes)
        new, old = (partial(strong, weights=each) for each in (tried, best))
        won = share((new, POSITIONS), (old, POSITIONS), games, seed + step)
        is_better = won >= CLEARLY
        best = tried if is_better else best
        print(f"step {step + 1}: {won:.0%} with {changes}{', kept' if is_better else ''}", flush=True)
    return best


def main() -> None:
    parser = argparse.ArgumentParser(prog="tools.weights")
    parser.add_argument("--steps", type=int, default=6)
    parser.add_argument("--games", type=int, default=40, help="games of each step (default: 40)")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    weights = made(chosen.steps, chosen.games, chosen.seed)
    WEIGHTS.write_text(json.dumps(weights._asdict(), indent=1) + "\n")


if __name__ == "__main__":
    main()
