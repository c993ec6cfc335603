"""Random commands: mostly legal ones, and deliberately wrong ones."""

from random import Random
from typing import Any

from tests.games.toscana.referee import KINDS
from tests.games.toscana.table_talk import Plain


def some_boxes(rng: Random, most: dict[str, int] | None) -> dict[str, int]:
    """Random boxes out of at most these; None means that the holdings are not known."""
    lot = {kind: rng.randint(0, 5 if most is None else most[kind]) for kind in KINDS}
    return {kind: boxes for kind, boxes in lot.items() if boxes}


def legal_command(state: Plain, rng: Random) -> Plain:
    """A command of the phase the table is in, most often possible."""
    match state["phase"]:
        case "actions":
            return _action(state, rng)
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
            counts = [{p["id"]: rng.randint(0, 3) for p in state["players"]} for _ in range(2)]
            return {"do": "break_tie", "squares": counts[0], "winemasters": counts[1]}
    return {"do": "undo"}


def _anybody(state: Plain, rng: Random) -> str:
    return str(rng.choice(state["players"])["id"])


def _action(state: Plain, rng: Random) -> Plain:
    player = next(player for player in state["players"] if player["id"] == state["turn"])
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
    yields = {kind: rng.randint(0, 3) for kind in KINDS}
    water = rng.randint(1, player["boxes"]["water"])
    return {"do": "make_wine", "player": player["id"], "water": water, "boxes": yields}


def _trade(state: Plain, player: Plain, rng: Random) -> Plain:
    market = state["market"]
    can_buy = [k for k in KINDS if market["storages"][k] and max(1, market["prices"][k]) <= player["money"]]
    lot = some_boxes(rng, player["boxes"])
    if rng.random() < 0.1:
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
    if len(state["players"]) == 5 and "piece" in hire and rng.random() < 0.3:
        hire["replaces"] = _anybody(state, rng)
    if state["bank"] is None and hire.get("piece") == "winemaster":
        hire["award"] = rng.random() < 0.5
    return hire


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
        "dance",
    ),
)
BARE = ("update_wine_board", "update_supply", "abandon", "undo", "redo")


def wild_command(state: Plain, rng: Random) -> Plain:
    """Out of place, out of bounds or out of shape; a correction by a referee now and then."""
    match rng.randint(0, 4):
        case 0:
            name = rng.choice(NAMES)
            return {"do": name} if name in BARE else {"do": name, "player": rng.choice(["p0", "p1", "zoe"])}
        case 1:
            return _bent(legal_command(state, rng) if state["players"] else {"do": "buy", "boxes": 1}, rng)
        case 2:
            return _correction(rng)
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


def _correction(rng: Random) -> Plain:
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
