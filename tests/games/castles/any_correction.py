"""Corrections by chance: of what players have, of their regions, and of what lies in the middle."""

from random import Random
from typing import Any

from tests.games.castles.limits import SPACES, Plain, is_points
from tests.games.castles.referee import FARMS

TYPES = tuple(SPACES)


def sizes(rng: Random, spaces: int) -> list[int]:
    """Areas of one to three spaces that have so many together, five at most."""
    if not spaces:
        return []
    first = rng.randint(1, min(3, spaces))
    return [first, *sizes(rng, spaces - first)]


def correction(state: Plain, rng: Random) -> Plain:
    """Often what cannot be: more than there is, more than fits, or of the other ledger."""
    player = rng.choice(state["players"])
    if is_points(state) and rng.random() < 0.7:
        return {"do": "adjust", "set": _of_points(player, rng), "reason": "the cat"}
    corrections = [_counts, _region_score if player["areas"] is None else _region_full, _middle, _course]
    named = rng.choice(corrections)(state, player, rng)
    return {"do": "adjust", "set": named, "reason": "the cat"}


def _of_points(player: Plain, rng: Random) -> Plain:
    own: dict[str, Any] = {
        "green": {player["id"]: rng.choice((0, 49, 999))},
        "red": {player["id"]: rng.choice((0, 50, 101))},
        "colour_bonus": {rng.choice(TYPES): rng.choice(("I", "II", None))},
        "numbers": {rng.choice(TYPES): {"I": rng.randint(0, 20), "II": rng.randint(0, 20)}},
        "starting_player": player["id"],
        "round": rng.randint(1, 3),
        "closing": rng.random() < 0.5,
    }
    return {key: own[key] for key in rng.sample(sorted(own), rng.randint(1, 3))}


def _course(_: Plain, player: Plain, rng: Random) -> Plain:
    own: dict[str, Any] = {
        "starting_player": player["id"],
        "round": rng.randint(1, 3),
        "draw": rng.choice((2, 3)),
        "one_space": rng.choice((1, 2)),
        "numbers": {rng.choice(TYPES): {"I": rng.randint(0, 20), "II": rng.randint(0, 20)}},
        "turn": player["id"],
    }
    return {key: own[key] for key in rng.sample(sorted(own), rng.randint(1, 2))}


def _counts(_: Plain, player: Plain, rng: Random) -> Plain:
    things = [rng.choice((*TYPES, "piece", "piece")) for _ in range(rng.randint(0, 3))]
    own: dict[str, Any] = {
        "green": rng.choice((0, 49, 999)),
        "red": rng.choice((0, 50, 101)),
        "cards": rng.choice((0, 4, 60, 110, 122)),
        "workers": rng.randint(0, 4),
        "marble": rng.randint(0, 2),
        "storage": things,
        "piles": rng.choice(([1, 7, 7], [0, 1, 7], [0, 0, 1], [7, 0, 7], [0, 0, 0])),
        "bonus": {rng.choice(("storage", "card", "yield")): rng.choice((0, 1, 5))},
    }
    return {key: {player["id"]: own[key]} for key in rng.sample(sorted(own), rng.randint(1, 3))}


def _region_score(_: Plain, player: Plain, rng: Random) -> Plain:
    name = rng.choice(TYPES)
    built = rng.randint(int(name == "fort"), SPACES[name])
    areas = sizes(rng, rng.randint(0, built))
    return {"built": {player["id"]: {name: built}}, "completed": {player["id"]: {name: areas}}}


def _region_full(_: Plain, player: Plain, rng: Random) -> Plain:
    name = rng.choice(TYPES)
    areas = player["areas"][name]
    filled = [rng.randint(0, area["size"] + (rng.random() < 0.1)) for area in areas]
    if name == "agriculture":
        farms = [rng.sample(FARMS, rng.randint(0, 4)) for _ in areas]
        return {"areas": {player["id"]: {name: filled}}, "farms": {player["id"]: farms}}
    return {"areas": {player["id"]: {name: filled}}}


def _middle(state: Plain, player: Plain, rng: Random) -> Plain:
    display = state["display"]
    if display is not None and rng.random() < 0.5:
        source, target = rng.sample(TYPES, 2)
        return {"display": {source: max(0, display[source] - 1), target: min(4, display[target] + 1)}}
    if rng.random() < 0.5:
        return {"turn": player["id"]}
    return {"colour_bonus": {rng.choice(TYPES): rng.choice(("I", "II", None))}}
