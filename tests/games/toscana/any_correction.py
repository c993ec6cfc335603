"""Corrections by chance: of the market, of what players have, and of how the table stands."""

from random import Random

from tests.games.toscana.referee import KINDS
from tests.games.toscana.table_talk import Plain

SQUARE_KINDS = (*KINDS, "abandoned")


def correction(rng: Random) -> Plain:
    kind, player = rng.choice(KINDS), f"p{rng.randint(0, 5)}"
    change: Plain = rng.choice(
        [
            {"prices": {kind: rng.randint(-1, 8)}},
            {"storages": {kind: rng.randint(-1, 6)}},
            {"money": {player: rng.choice([-1, 0, 12, 59, 60, 10000])}},
            {"boxes": {player: {kind: rng.randint(-1, 6)}}},
            {"board": {kind: rng.choice(["+", "-", None])}},
            {"board": dict(zip(KINDS, rng.sample(["+", "+", "-", "-", None], 5), strict=True))},
        ]
    )
    return {"do": "adjust", "set": change, "reason": "the cat"}


def table_correction(rng: Random) -> Plain:
    """Coins, pieces with their squares, the round and who starts; often what cannot be."""
    player, workers = f"p{rng.randint(0, 5)}", rng.randint(0, 4)
    winemasters = 3 if workers else rng.randint(0, 3)
    pieces = {
        "workers_left": workers,
        "winemasters_left": winemasters,
        "winemasters_on_map": 3 - winemasters,
    }
    lone: Plain = {"kind": rng.choice(SQUARE_KINDS), "workers": 1, "winemaster": False}
    master: Plain = {"kind": rng.choice(SQUARE_KINDS), "workers": 0, "winemaster": True}
    squares = [lone] * (5 - workers) + [master] * (3 - winemasters)
    change: Plain = rng.choice(
        [
            {"actions": {player: {rng.choice(["hiring", "trading"]): rng.choice(["ready", "used"])}}},
            {"pieces": {player: pieces}},
            {"pieces": {player: pieces}, "squares": {player: squares}},
            {"squares": {player: squares}},
            {"map_squares": rng.choice([7, 8, 12, 40])},
            {"round": rng.randint(0, 8), "starting_player": player},
            {"reached_60": {player: rng.random() < 0.5}},
        ]
    )
    return {"do": "adjust", "set": change, "reason": "the dog"}
