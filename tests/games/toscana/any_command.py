"""Random commands: mostly legal ones, and deliberately wrong ones."""

from random import Random
from typing import Any

from tests.games.toscana.any_correction import SQUARE_KINDS, correction, table_correction
from tests.games.toscana.referee import KINDS
from tests.games.toscana.table_talk import Plain


def some_boxes(rng: Random, most: dict[str, int] | None) -> dict[str, int]:
    """Random boxes out of at most these; None means that the holdings are not known."""
    lot = {kind: rng.randint(0, 5 if most is None else most[kind]) for kind in KINDS}
    return {kind: boxes for kind, boxes in lot.items() if boxes}


def legal_command(state: Plain, rng: Random) -> Plain:
    """A command of the phase the table is in, most often possible."""
    match state["phase"]:
        case "placing":
            return {"do": "place", "player": state["turn"], "kind": rng.choice(SQUARE_KINDS)}
        case "actions":
            return _action(state, rng)
        case "wine_board" if state["trading_open"] and rng.random() < 0.5:
            return _trade(state, _player(state, state["trading_open"]), rng)
        case "wine_board":
            return {"do": "update_wine_board"}
        case "supply":
            return {"do": "update_supply"}
        case "winetasting" if rng.random() < 0.5:
            return {"do": "hold_winetasting", "totals": {kind: rng.randint(-3, 3) for kind in KINDS}}
        case "winetasting":
            tiles = {p["id"]: {rng.choice(KINDS): rng.choice([-1, 1])} for p in state["players"]}
            return {"do": "hold_winetasting", "tiles": tiles}
        case "final_sale":
            return {"do": "final_sale", "player": _anybody(state, rng), "boxes": some_boxes(rng, None)}
        case "tie_break":
            return _tie(state, rng)
    return {"do": "undo"}


def _tie(state: Plain, rng: Random) -> Plain:
    squares, winemasters = {}, {}
    for player in state["players"]:
        count = rng.randint(0, 3) if player["boxes"] is None else player["winemasters_on_map"]
        workers = 5 - (player["workers_left"] or 0)
        winemasters[player["id"]] = count
        squares[player["id"]] = rng.randint((workers + 1) // 2 + count, workers + count)
    return {"do": "break_tie", "squares": squares, "winemasters": winemasters}


def _player(state: Plain, player_id: str) -> Plain:
    return next(player for player in state["players"] if player["id"] == player_id)


def _anybody(state: Plain, rng: Random) -> str:
    return str(rng.choice(state["players"])["id"])


def _action(state: Plain, rng: Random) -> Plain:
    if state["trading_open"] and rng.random() < 0.4:
        return _trade(state, _player(state, state["trading_open"]), rng)
    player = _player(state, state["turn"])
    action = rng.choice([name for name, coin in player["actions"].items() if coin == "ready"])
    if rng.random() < 0.15:
        return {"do": "pass", "player": player["id"], "action": action}
    if action == "trading":
        return _trade(state, player, rng)
    if action == "hiring":
        return {"do": "hire", "player": player["id"], **_hire(state, player, rng)}
    if state["bank"] is None:
        return {"do": "make_wine", "player": player["id"]}
    if not player["boxes"]["water"]:
        return {"do": "pass", "player": player["id"], "action": action, "take": rng.choice(["red", "water"])}
    return {"do": "make_wine", "player": player["id"], **_harvest(player, rng)}


def _harvest(player: Plain, rng: Random) -> Plain:
    water = rng.randint(1, player["boxes"]["water"])
    if player["squares"] is None:
        most = min(5 - player["workers_left"] + 2 * player["winemasters_on_map"], 8 * water)
        return {"water": water, "boxes": {rng.choice(KINDS): rng.randint(0, most)}}
    touched = rng.sample(player["squares"], rng.randint(1, min(4 * water, len(player["squares"]))))
    choices = {
        square["id"]: rng.choice(KINDS)
        for square in touched
        if square["kind"] == "abandoned" and (square["winemaster"] or square["workers"] == 2)
    }
    return {"water": water, "squares": [square["id"] for square in touched], "choices": choices}


def _trade(state: Plain, player: Plain, rng: Random) -> Plain:
    market = state["market"]
    can_buy = [k for k in KINDS if market["storages"][k] and max(1, market["prices"][k]) <= player["money"]]
    lot = some_boxes(rng, player["boxes"])
    if rng.random() < (0.5 if state["trading_open"] else 0.1):
        partner = _anybody(state, rng)
        take = {rng.choice(KINDS): 1}
        return {"do": "deal", "player": player["id"], "with": partner, "give": lot, "take": take, "pay": 1}
    if lot and (not can_buy or rng.random() < 0.6):
        return {"do": "sell", "player": player["id"], "boxes": lot}
    if can_buy:
        return {"do": "buy", "player": player["id"], "kind": rng.choice(can_buy), "boxes": 1}
    return {"do": "pass", "player": player["id"], "action": "trading"}


def _hire(state: Plain, player: Plain, rng: Random) -> Plain:
    hire: Plain = {}
    if rng.random() < 0.7:
        hire["piece"] = "worker" if player["workers_left"] or state["bank"] is None else "winemaster"
    if rng.random() < 0.4 or not hire:
        hire["helper"] = _helper(state, rng)
        hire["first"] = rng.choice(["piece", "helper"])
    if "piece" in hire:
        hire |= _place(state, player, rng)
    if state["bank"] is None and hire.get("piece") == "winemaster":
        hire["award"] = rng.random() < 0.5
    return hire


def _place(state: Plain, player: Plain, rng: Random) -> Plain:
    """A square, or an opponent's winemaster in its place."""
    is_replacing = len(state["players"]) == 5 and rng.random() < 0.3
    if player["squares"] is None:
        return {"replaces": _anybody(state, rng)} if is_replacing else {}
    masters = [(p["id"], s["id"]) for p in state["players"] for s in p["squares"] if s["winemaster"]]
    if is_replacing and masters:
        owner, square = rng.choice(masters)
        return {"replaces": {"player": owner, "square": square}}
    alone = [square["id"] for square in player["squares"] if square["workers"] == 1]
    if alone and rng.random() < 0.4:
        return {"square": {"joins": rng.choice(alone)}}
    return {"square": {"new": rng.choice(SQUARE_KINDS)}}


def _helper(state: Plain, rng: Random) -> Plain:
    board = state["market"]["board"]
    if rng.random() < 0.5:
        first = rng.choice([kind for kind in KINDS if board[kind]])
        second = rng.choice([kind for kind in KINDS if board[kind] and board[kind] != board[first]])
        return {"lobbyist": [{"tile": board[kind], "from": kind} for kind in (first, second)]}
    prices = {kind: rng.choice([-1, 1]) for kind in rng.sample(KINDS, rng.randint(0, 2))}
    errand: Plain = {"prices": prices, "first": rng.choice(["prices", "deal"])}
    if rng.random() < 0.6:
        errand[rng.choice(["buy", "sell"])] = rng.choice(KINDS)
    return {"mr_rose": errand}


WILD: tuple[Any, ...] = (
    -1,
    0,
    1,
    2,
    5,
    6,
    41,
    100,
    10**9,
    None,
    True,
    "",
    "red",
    "anna",
    [],
    {},
    {"red": 9},
    1.5,
    "abandoned",
    ["a1", "a1"],
    {"new": "red"},
    {"joins": "a1"},
    {"player": "p1", "square": "b1"},
)
NAMES = (
    *("buy", "sell", "deal", "make_wine", "hire", "pass", "update_wine_board", "update_supply"),
    *(
        "hold_winetasting",
        "final_sale",
        "break_tie",
        "adjust",
        "abandon",
        "undo",
        "redo",
        "new_game",
        "place",
        "finish",
        "dance",
    ),
)
BARE = ("update_wine_board", "update_supply", "finish", "abandon", "undo", "redo")


def wild_command(state: Plain, rng: Random) -> Plain:
    """Out of place, out of bounds or out of shape; a correction by a referee now and then."""
    match rng.randint(0, 4):
        case 0:
            name = rng.choice(NAMES)
            return {"do": name} if name in BARE else {"do": name, "player": rng.choice(["p0", "p1", "zoe"])}
        case 1:
            return _bent(legal_command(state, rng) if state["players"] else {"do": "buy", "boxes": 1}, rng)
        case 2:
            return correction(rng) if rng.random() < 0.5 else table_correction(rng)
        case 3:
            actions = ["hiring", "winemaking", "trading"]
            take = rng.choice(["red", "white", "water", None])
            return {
                "do": "pass",
                "player": f"p{rng.randint(0, 5)}",
                "action": rng.choice(actions),
                "take": take,
            }
        case _:
            boxes = rng.choice([0, 1, 2, 5, 6])
            return {"do": "buy", "player": f"p{rng.randint(0, 5)}", "kind": rng.choice(KINDS), "boxes": boxes}


def _bent(command: Plain, rng: Random) -> Plain:
    """A legal command with one field that is not."""
    field = rng.choice([*command, "extra"])
    return {**command, field: rng.choice(WILD)} if field != "do" else {**command, "do": rng.choice(NAMES)}
