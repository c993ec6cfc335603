"""Random commands: mostly legal ones, and deliberately wrong ones."""

from random import Random
from typing import Any

from tests.games.kit.wild import wild
from tests.games.tuscany.any_correction import correction
from tests.games.tuscany.table_talk import Plain

SPECIALS = ("chef", "innkeeper", "professore", "soldato", "politico", "merchant", "messenger", "farmer")
SEASONS = ("spring", "summer", "autumn", "winter")
GOODS = ("money", "point", "cards", "grape")
WINES = ("red", "white", "blush", "sparkling")
ROWS = range(2, 8)


def opening(rng: Random) -> Plain:
    """Any table that can be set up."""
    ids = [f"p{seat}" for seat in range(rng.randint(2, 6))]
    follows_money = rng.random() < 0.8
    start: Plain = {"points": rng.choice((0, 20))} | ({"money": rng.randint(0, 9)} if follows_money else {})
    kinds = [kind for kind in SPECIALS if len(ids) > 2 or kind != "innkeeper"]
    return {
        "do": "new_game",
        "game": "tuscany",
        "players": [{"id": each, **start} for each in ids],
        "starting_player": rng.choice(ids),
        "specials": rng.sample(kinds, 2) if rng.random() < 0.8 else None,
        "structures": rng.random() < 0.5,
        "options": {
            "ledger": rng.choice(("table", "workers")),
            "turn_order": rng.choice(("strict", "relaxed")),
            "money": follows_money,
            "region_points": rng.random() < 0.5,
        },
    }


def legal_command(state: Plain, rng: Random) -> Plain:
    """A command of the phase the table is in, most often possible."""
    match state["phase"]:
        case "wake_up":
            taken = [player["row"] for player in state["players"]]
            row = rng.choice([row for row in ROWS if row not in taken])
            return {"do": "wake_up", "player": state["turn"], "row": row}
        case "tie_break":
            wine = {player["id"]: rng.randint(0, 2) for player in state["players"]}
            return {"do": "break_tie", "wine": wine if rng.random() < 0.8 else None}
        case "seasons" if rng.random() < 0.3:
            return _any_time(state, rng)
        case "seasons":
            return _turn(state, rng)
    return {"do": "undo"}


def _player(state: Plain, rng: Random) -> Plain:
    """Who acts: in relaxed order anybody who is still in."""
    still = [player for player in state["players"] if not player["passed"]]
    if state["options"]["turn_order"] == "relaxed" and rng.random() < 0.3:
        return dict(rng.choice(still))
    return dict(next(player for player in still if player["id"] == state["turn"]))


def _turn(state: Plain, rng: Random) -> Plain:
    player = _player(state, rng)
    waiting = {"player": player["id"], "season": state["season"]}
    if waiting in state["messengers"]:
        return {"do": "deliver", "player": player["id"], **_bookings(state, rng)}
    crews = player["workers"]
    if rng.random() < 0.6 and (crews is None or any(crew["ready"] for crew in crews.values())):
        return {"do": "place", "player": player["id"], **_worker(state, player, rng), **_bookings(state, rng)}
    command: Plain = {"do": "pass", "player": player["id"]}
    if state["season"] == "winter" and player["row"] != ROWS[-1] and not state["last_year"]:
        taken = [other["next_row"] for other in state["players"]]
        command["row"] = rng.choice([row for row in ROWS if row not in taken])
    return command


def _bookings(state: Plain, rng: Random) -> Plain:
    given: Plain = {}
    if rng.random() < 0.3 and state["options"]["money"]:
        given["money"] = rng.randint(-2, 4)
    if rng.random() < 0.3:
        given["points"] = rng.randint(-1, 4)
    if rng.random() < 0.1:
        given["residual"] = rng.randint(-1, 2)
    if rng.random() < 0.1:
        marks = ("cottage", "income", "statue") if state["structures"] else ("cottage",)
        given["marks"] = {rng.choice(marks): rng.random() < 0.8}
    return given


def _worker(state: Plain, player: Plain, rng: Random) -> Plain:
    """A worker that is ready, and what a special one does."""
    crews = player["workers"]
    kinds = ["normal", "grande", *state["specials"] * 2]
    ready = [kind for kind in kinds if crews is None or crews[kind]["ready"]]
    if not ready or rng.random() < 0.3:
        return {}
    worker = rng.choice(ready)
    other = rng.choice([each["id"] for each in state["players"] if each["id"] != player["id"]])
    later = SEASONS[SEASONS.index(state["season"]) + 1 :]
    effects: Plain = {
        "chef": {"pushes": {"player": other, "worker": rng.choice(("normal", "grande", *state["specials"]))}},
        "innkeeper": {"pays": other},
        "professore": {"recalls": rng.random() < 0.8},
        "politico": {"again": rng.random() < 0.8},
        "messenger": {"season": rng.choice(later)} if later else {},
    }
    tolls = [owner for owner in state["soldati"] if owner != player["id"] and rng.random() < 0.7]
    return {"worker": worker, "tolls": tolls, **effects.get(worker, {})}


def _any_time(state: Plain, rng: Random) -> Plain:
    """What everybody may enter whenever it happens."""
    player = rng.choice(state["players"])
    commands: list[Plain] = [
        {"do": "gain", "points": 0, **_bookings(state, rng)},
        _star(state, player, rng),
        {"do": "trade", "give": rng.choice(GOODS), "get": rng.choice(GOODS[2:])},
        {"do": "sell_wine", "type": rng.choice(WINES)},
        {
            "do": "train",
            "worker": rng.choice(("normal", *state["specials"])),
            "cost": rng.randint(0, 4),
            "now": rng.random() < 0.3,
        },
    ]
    return {**rng.choice(commands), "player": player["id"]}


def _star(state: Plain, player: Plain, rng: Random) -> Plain:
    """Placed while any is left, then moved."""
    regions = list(state["map"])
    if player["stars_left"]:
        return {"do": "star", "to": rng.choice(regions)}
    source = rng.choice([name for name in regions if state["map"][name]["stars"][player["id"]]])
    return {"do": "star", "from": source, "to": rng.choice([name for name in regions if name != source])}


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
    player, kind = f"p{rng.randint(0, 6)}", rng.choice(SPECIALS)
    other = f"p{rng.randint(0, 3)}"
    commands: list[Plain] = [
        {"do": "wake_up", "player": player, "row": rng.randint(1, 7)},
        {"do": "place", "player": player, "worker": kind, "money": -3, "tolls": [other]},
        {"do": "place", "player": player, "worker": "chef", "pushes": {"player": other, "worker": kind}},
        {"do": "place", "player": player, "worker": "messenger", "season": rng.choice(SEASONS)},
        {"do": "deliver", "player": player, "points": -9},
        {"do": "pass", "player": player, "row": rng.randint(1, 7)},
        {"do": "gain", "player": player, "money": 5, "from": other},
        {"do": "star", "player": player, "to": "siena", "from": "pisa"},
        {"do": "trade", "player": player, "give": "money", "get": "point"},
        {"do": "train", "player": player, "worker": kind},
        {"do": "break_tie", "grapes": {other: 1}},
        {"do": rng.choice(("undo", "redo", "abandon", "dance"))},
    ]
    return rng.choice(commands)
