"""Corrections by chance: of what players have, of the order they play in, and of the last year."""

from random import Random

from tests.games.tuscany.table_talk import Plain


def correction(state: Plain, rng: Random) -> Plain:
    """Often what cannot be: a row twice, a seventh worker or star, a turn of somebody who has passed."""
    ids = [player["id"] for player in state["players"]]
    player, other = rng.sample(ids, 2)
    rows = {each["id"]: each["row"] for each in state["players"]}
    owned = rng.randint(0, 5)
    sets: list[Plain] = [
        {"points": {player: rng.choice((-5, 0, 24, 25, 99))}},
        {"points": dict.fromkeys(ids, 25), "money": dict.fromkeys(ids, 3)},
        {"money": {player: rng.choice((0, 4, 999))}, "residual": {player: rng.randint(0, 5)}},
        {"rows": {player: rows[other] or 2, other: rows[player] or 3}},
        {"rows": {player: rng.randint(1, 7)}},
        {"stars": {rng.choice(list(state["map"])): {player: rng.randint(0, 4)}}},
        {"workers": {player: {"normal": {"owned": owned, "ready": rng.randint(0, owned)}}}},
        {"workers": {player: {kind: {"owned": 1, "ready": 1} for kind in state["specials"]}}},
        {"turn": player},
        {"last_year": rng.random() < 0.5},
    ]
    named: Plain = {}
    for each in rng.sample(sets, rng.randint(1, 2)):
        named |= each
    return {"do": "adjust", "set": named, "reason": "the cat"}
