"""Random commands: mostly legal ones, and deliberately wrong ones."""

from random import Random
from typing import Any

from tests.games.castles.any_correction import correction, sizes
from tests.games.castles.limits import SPACES, Plain, is_points
from tests.games.castles.referee import FARMS
from tests.games.kit.wild import wild

TYPES = tuple(SPACES)
BONUSES = ("card", "storage", "marble", "worker", "yield")
GAINS = ("cards", "workers", "marble", "pieces", "green", "red")
CARDS = 122


def opening(rng: Random) -> Plain:
    """Any table that can be set up."""
    ids = [f"p{seat}" for seat in range(rng.randint(2, 4))]
    command: Plain = {
        "do": "new_game",
        "game": "castles",
        "players": [{"id": each} for each in ids],
        "starting_player": rng.choice(ids),
        "colour_bonus": {name: {"I": rng.randint(0, 20), "II": rng.randint(0, 20)} for name in TYPES},
        "options": {"ledger": "score", "draw": rng.choice((2, 3)), "one_space": rng.choice((1, 2))},
    }
    if rng.random() < 0.3:
        command["options"]["ledger"] = "points"
        if rng.random() < 0.5:
            del command["colour_bonus"]
    elif rng.random() < 0.5:
        command["options"]["ledger"] = "full"
        command["display"] = dict.fromkeys(rng.sample(TYPES, 2), 4)
        command["areas"] = {each: {name: sizes(rng, SPACES[name]) for name in TYPES} for each in ids}
    return command


def legal_command(state: Plain, rng: Random) -> Plain:
    """A command of the phase the table is in, most often possible."""
    if state["phase"] in ("turns", "final") and is_points(state):
        return _of_points(state, rng)
    match state["phase"]:
        case "setup" | "finished":
            return {"do": "undo"}
        case "scoring":
            return {"do": "score_round"}
        case "final":
            return {"do": "final_count", "cards": {state["players"][0]["id"]: rng.randint(0, 20)}}
    player = next(each for each in state["players"] if each["id"] == state["turn"])
    command = _answer(state, player, rng) if state["pending"] else _turn(state, player, rng)
    return command if command["do"] == "refill" else {**command, "player": player["id"]}


def _of_points(state: Plain, rng: Random) -> Plain:
    """Ledger points: gains, full colours, and the end of a round."""
    ids = [each["id"] for each in state["players"]]
    if state["phase"] == "final":
        counts = {each: {"tiles": rng.randint(0, 3), "cards": rng.randint(0, 30)} for each in ids}
        return {"do": "final_count", "counts": counts, "spaces": {each: rng.randint(0, 29) for each in ids}}
    if state["closing"] and rng.random() < 0.5:
        return {"do": "score_round"}
    player, name = rng.choice(ids), rng.choice(TYPES)
    if rng.random() < 0.2:
        return {"do": "close", "player": player}
    if rng.random() < 0.3:
        number = {"green": rng.randint(0, 20)} if state["colour_bonus"][name]["I"] is None else {}
        return {"do": "fill", "player": player, "type": name, **number}
    why = rng.choice(("area", "farm", "storage", "yield", "other"))
    return {"do": "gain", "player": player, rng.choice(("green", "red")): rng.randint(-1, 9), "why": why}


def _bonus(state: Plain, rng: Random) -> Plain:
    left = [name for name, count in state["bonus_left"].items() if count]
    return {"do": "take_bonus", "bonus": rng.choice(left)} if left else {"do": "skip"}


def _answer(state: Plain, player: Plain, rng: Random) -> Plain:
    match state["pending"][0]:
        case {"what": "refill", "count": count}:
            is_again = rng.random() < 0.3
            return {"do": "refill", "types": rng.choices(TYPES[:1] if is_again else TYPES, k=count)}
        case {"what": "yield"}:
            return {"do": "reveal", "gains": {name: rng.randint(1, 2) for name in rng.sample(GAINS, 2)}}
        case {"what": "bonus"} if rng.random() < 0.8:
            return _bonus(state, rng)
        case {"what": "build"} if fitting := [name for name in _shown(state) if _is_free(player, name)]:
            tile = rng.choice(fitting)
            return {"do": "build", "tile": tile, **_gap(state, rng), **_laid(player, tile, tile, rng)}
    return {"do": "skip"}


def _turn(state: Plain, player: Plain, rng: Random) -> Plain:
    if state["phase"] == "bonus":
        return _bonus(state, rng)
    if state["actions"] and (not player["marble"] or rng.random() < 0.2):
        return {"do": "end_turn"}
    if state["display"] is not None and rng.random() < 0.05:
        tile = rng.choice(_shown(state))
        return {"do": "refresh", "tile": tile, "types": [rng.choice(TYPES)] * state["display"][tile]}
    return {**_action(state, player, rng), "marble": bool(state["actions"])}


def _action(state: Plain, player: Plain, rng: Random) -> Plain:
    old = player["storage"][: len(player["storage"]) - player["fresh"]]
    ways = [(thing, name) for thing in old for name in _spaces_for(thing) if _is_free(player, name)]
    if ways and player["cards"] > 1 and rng.random() < 0.7:
        thing, name = rng.choice(ways)
        on = {"on": name} if thing == "piece" else {}
        workers = rng.randint(0, min(2, player["workers"]))
        return {"do": "place", "tile": thing, **on, "workers": workers, **_laid(player, thing, name, rng)}
    hands = sum(each["cards"] for each in state["players"])
    if hands < CARDS and rng.random() < 0.4:
        return {"do": "draw"}
    is_full = len(player["storage"]) >= player["room"]
    discard = {"discard": rng.choice(player["storage"])} if is_full else {}
    return {"do": "choose", "tile": rng.choice(_shown(state)), **discard, **_gap(state, rng)}


def _spaces_for(thing: str) -> tuple[str, ...]:
    return TYPES if thing == "piece" else (thing,)


def _shown(state: Plain) -> list[str]:
    """The tiles that may lie in the display."""
    return [name for name in TYPES if state["display"] is None or state["display"][name]]


def _gap(state: Plain, rng: Random) -> Plain:
    """What fills the gap: often one more of what lies there most."""
    display = state["display"]
    if display is None:
        return {}
    return {"refill": max(display, key=display.__getitem__) if rng.random() < 0.4 else rng.choice(TYPES)}


def _is_free(player: Plain, name: str) -> bool:
    return bool(player["built"][name] < SPACES[name])


def _laid(player: Plain, thing: str, name: str, rng: Random) -> Plain:
    """The area a placement is in; in ledger score the size of one that it may complete."""
    if player["areas"] is not None:
        is_open = [area["filled"] < area["size"] for area in player["areas"][name]]
        farms = {"farms": rng.sample(FARMS, rng.randint(1, 2))} if thing == "agriculture" else {}
        return {"area": rng.choice([index for index, free in enumerate(is_open) if free]), **farms}
    built, spaces = player["built"][name] + 1, SPACES[name]
    loose = built - sum(player["completed"][name])
    most = 2 * (spaces - built) + (name == "fort")
    ways = [size for size in range(4) if 0 <= loose - size <= most and (size or built < spaces)]
    new_farms = {"new_farms": rng.randint(0, 2)} if thing == "agriculture" else {}
    also = {"also": [rng.randint(1, 3)]} if rng.random() < 0.1 else {}
    return {"completes": rng.choice(ways or [0]), **also, **new_farms}


def wild_command(state: Plain, rng: Random) -> Any:
    return wild(
        state,
        rng,
        opening=opening,
        legal=legal_command,
        correction=correction,
        out_of_place=_out_of_place,
    )


def _out_of_place(rng: Random) -> Plain:
    """Anything that would make sense at another time, and a command that never does."""
    player = f"p{rng.randint(0, 4)}"
    name = rng.choice(TYPES)
    commands: list[Plain] = [
        {"do": "draw", "player": player, "marble": rng.random() < 0.5},
        {"do": "choose", "player": player, "tile": name, "discard": rng.choice(TYPES)},
        {"do": "place", "player": player, "tile": name, "workers": 2},
        {"do": "place", "player": player, "tile": "piece", "on": name, "marble": True},
        {"do": "build", "player": player, "tile": name, "refill": name},
        {"do": "reveal", "player": player, "gains": {"pieces": 9}},
        {"do": "skip", "player": player},
        {"do": "take_bonus", "player": player, "bonus": rng.choice(BONUSES)},
        {"do": "refill", "types": [name] * rng.randint(1, 8)},
        {"do": "refresh", "player": player, "tile": name, "types": [name]},
        {"do": "end_turn", "player": player},
        {"do": "gain", "player": player, "green": rng.choice((-999, 0, 1, 99))},
        {"do": "fill", "player": player, "type": name, "green": rng.choice((0, 20, 21, None))},
        {"do": "close", "player": player},
        {"do": rng.choice(("score_round", "final_count", "undo", "redo", "abandon", "dance"))},
    ]
    return rng.choice(commands)
