"""Players who make sensible choices: each reads the state as a person would and says the next command."""

from tests.recorder.table_winery import KINDS, WINES, Plain, View

STEPS = {"+": 1, "-": -1}


def next_turn(view: View) -> Plain:
    """One action, or a pass where none is worth it."""
    ready = [name for name, coin in view.me["actions"].items() if coin == "ready"]
    for action in _order(view, ready):
        if command := {"hiring": hire, "winemaking": make_wine, "trading": trade}[action](view):
            return command
    action = ready[-1]
    passed: Plain = {"do": "pass", "player": view.winery.id, "action": action}
    if action == "winemaking" and (take := _compensation(view)):
        passed["take"] = take
    return passed


def _order(view: View, ready: list[str]) -> list[str]:
    """New workers make wine at once; what they cost may have to be bought first."""
    usual = ["hiring", "winemaking", "trading"]
    if view.missing() and view.me["money"] >= min(view.cost(kind) for kind in view.missing()):
        usual = ["trading", "hiring", "winemaking"] if view.winery.rng.random() < 0.5 else usual
    return [action for action in usual if action in ready]


def _compensation(view: View) -> str | None:
    wanted = ("water", "red") if view.held["water"] < view.winery.water_wanted() else ("red", "water")
    return next((kind for kind in wanted if view.bank[kind] and view.held[kind] < 5), None)


def make_wine(view: View) -> Plain | None:
    water = min(view.held["water"], view.winery.water_wanted())
    if not water:
        return None
    return {"do": "make_wine", "player": view.winery.id, "water": water, "boxes": view.winery.harvest(water)}


# Trading


def trade(view: View) -> Plain | None:
    lot = _surplus(view)
    value = sum(boxes * view.prices[kind] for kind, boxes in lot.items())
    need = _to_buy(view)
    if need and value < 12:
        kind, boxes = need
        return {"do": "buy", "player": view.winery.id, "kind": kind, "boxes": boxes}
    return {"do": "sell", "player": view.winery.id, "boxes": lot} if value >= 3 else None


def reserve(view: View) -> dict[str, int]:
    """What is not for sale; in the last round everything is."""
    if view.state["round"] == 7 and view.me["actions"]["hiring"] == "used":
        return dict.fromkeys(KINDS, 0)
    kept = {"red": 1, "water": view.winery.water_wanted(), "champagne": int(view.winery.likes_lobbyist)}
    wanted = view.next_cost() if view.winery.saves_for_masters or view.piece == "worker" else {}
    return {kind: max(kept.get(kind, 0), wanted.get(kind, 0)) for kind in KINDS}


def _surplus(view: View) -> dict[str, int]:
    kept = reserve(view)
    floor = 0 if view.state["round"] == 7 else 3
    return {
        kind: view.held[kind] - kept[kind]
        for kind in KINDS
        if view.held[kind] > kept[kind] and (view.prices[kind] >= floor or view.held[kind] == 5)
    }


def _to_buy(view: View) -> tuple[str, int] | None:
    wishes = [(kind, view.next_cost()[kind] - view.held[kind]) for kind in view.missing()]
    wishes.append(("water", view.winery.water_wanted() - view.held["water"]))
    if view.state["round"] == 7:
        wishes = wishes[:-1] if view.me["actions"]["hiring"] == "ready" else []
    for kind, boxes in wishes:
        most = min(boxes, view.storages[kind], view.me["money"] // view.cost(kind), 5 - view.held[kind])
        if most > 0 and view.prices[kind] <= (2 if kind == "water" else 5):
            return kind, most
    return None


def offer_deal(view: View) -> Plain | None:
    """A missing box from somebody who has plenty of it, for a little more than the market pays."""
    for kind in view.missing():
        price = view.prices[kind] + 1
        sellers = [other for other in view.others if other["boxes"][kind] >= 3]
        if sellers and view.me["money"] >= price and view.held[kind] < 5:
            return {
                "do": "deal",
                "player": view.winery.id,
                "with": sellers[0]["id"],
                "give": {},
                "take": {kind: 1},
                "pay": price,
            }
    return None


# Hiring


def hire(view: View) -> Plain | None:
    command: Plain = {"do": "hire", "player": view.winery.id}
    place = _placement(view)
    missing = view.missing()
    if place and len(missing) == 1 and (errand := _errand_for(view, missing[0])):
        return {**command, **place, "helper": errand, "first": "helper"}
    if place and not missing:
        command |= place
    spent = {} if view.piece == "winemaster" and view.me["winemasters_left"] == 1 else view.next_cost()
    held = {kind: view.held[kind] - (spent.get(kind, 0) if "piece" in command else 0) for kind in KINDS}
    helper = _lobbyist(view, held) or _mr_rose(view, held)
    if helper:
        command["helper"] = helper
    return command if len(command) > 2 else None


def _placement(view: View) -> Plain | None:
    """The piece that can be placed now: an empty square, an own worker's, or with five players a rival's."""
    if view.piece is None:
        return None
    if any(view.free.values()):
        return {"piece": view.piece}
    rivals = [other for other in view.others if other["winemasters_on_map"]]
    if len(view.others) == 4 and rivals:
        richest = max(rivals, key=lambda other: other["money"])
        return {"piece": view.piece, "replaces": richest["id"]}
    is_doubled = any(square.workers == 1 and not square.has_winemaster for square in view.winery.squares)
    return {"piece": "worker"} if view.piece == "worker" and is_doubled else None


def _errand_for(view: View, kind: str) -> Plain | None:
    """Mr. Rosé first brings the box that the piece costs."""
    short_by = view.next_cost()[kind] - view.held[kind]
    price = view.cost(kind)
    can_pay = view.me["money"] >= price and view.held["rose"] > view.next_cost().get("rose", 0)
    if kind == "rose" or short_by != 1 or not can_pay or not (view.storages[kind] or view.bank[kind]):
        return None
    best = max(WINES, key=lambda wine: (view.held[wine] if view.prices[wine] < 7 else -1, wine))
    return {"mr_rose": {"prices": {best: 1}, "buy": kind, "first": "deal"}}


def _lobbyist(view: View, held: dict[str, int]) -> Plain | None:
    if not held["champagne"]:
        return None
    held = {**held, "champagne": held["champagne"] - 1}
    board = view.state["market"]["board"]
    empty = next(kind for kind in KINDS if board[kind] is None)

    def gain(first: str, second: str) -> int:
        """Each new tile counts now and once more at the close."""
        new = {**board, second: None, empty: board[first], first: board[second]}
        at_once = held[empty] * STEPS[board[first]] + held[first] * STEPS[board[second]]
        return at_once + sum(held[kind] * STEPS.get(new[kind], 0) for kind in KINDS)

    pairs = [(a, b) for a in KINDS for b in KINDS if board[a] and board[b] and board[a] != board[b]]
    first, second = max(pairs, key=lambda pair: gain(*pair))
    if gain(first, second) <= view.prices["champagne"] - view.winery.likes_lobbyist * 2:
        return None
    return {"lobbyist": [{"tile": board[first], "from": first}, {"tile": board[second], "from": second}]}


def _mr_rose(view: View, held: dict[str, int]) -> Plain | None:
    """Two prices up under the fullest shelves, and one of those boxes sold."""
    if not held["rose"]:
        return None
    held = {**held, "rose": held["rose"] - 1}
    risers = sorted((kind for kind in KINDS if view.prices[kind] < 7), key=lambda kind: -held[kind])[:2]
    if not risers or sum(held[kind] for kind in risers) <= view.prices["rose"]:
        return None
    errand: Plain = {"prices": dict.fromkeys(risers, 1)}
    if held[risers[0]] > reserve(view)[risers[0]]:
        errand["sell"] = risers[0]
    return {"mr_rose": errand}
