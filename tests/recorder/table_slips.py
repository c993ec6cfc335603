"""What goes wrong at a real table: slips of the finger, second thoughts and a referee's corrections."""

from collections.abc import Callable
from random import Random
from typing import Any

Plain = dict[str, Any]
Slip = Callable[[Plain, Plain, Random], list[Plain]]


def _as_before(command: Plain, **changes: Any) -> list[Plain]:
    return [{**command, **changes}]


def too_many(command: Plain, state: Plain, _rng: Random) -> list[Plain]:
    """One box more than the storage has."""
    if command["do"] != "buy" or state["market"]["storages"][command["kind"]] == 5:
        return []
    return _as_before(command, boxes=state["market"]["storages"][command["kind"]] + 1)


def sold_unowned(command: Plain, _state: Plain, rng: Random) -> list[Plain]:
    if command["do"] != "sell":
        return []
    return _as_before(command, boxes={**command["boxes"], rng.choice(list(command["boxes"])): 6})


def too_early(_command: Plain, state: Plain, rng: Random) -> list[Plain]:
    """Somebody acts although it is not their turn; that happens less often than it could."""
    if rng.random() < 0.8:
        return []
    others = [player["id"] for player in state["players"] if player["id"] != state["turn"]]
    return [{"do": "pass", "player": rng.choice(others), "action": "hiring"}]


def double_digit(command: Plain, _state: Plain, _rng: Random) -> list[Plain]:
    """A key that stuck: 44 instead of 4."""
    if command["do"] != "make_wine" or not command["boxes"]:
        return []
    kind = next(iter(command["boxes"]))
    return _as_before(command, boxes={**command["boxes"], kind: 44})


def six_water(command: Plain, _state: Plain, _rng: Random) -> list[Plain]:
    return _as_before(command, water=6) if command["do"] == "make_wine" else []


def three_prices(command: Plain, _state: Plain, _rng: Random) -> list[Plain]:
    if "mr_rose" not in command.get("helper", {}):
        return []
    errand = {**command["helper"]["mr_rose"], "prices": {"red": 1, "white": 1, "champagne": 1}}
    return _as_before(command, helper={"mr_rose": errand})


def replaces_too_few(command: Plain, state: Plain, _rng: Random) -> list[Plain]:
    """A winemaster's square is asked for although the game is not for five."""
    if command["do"] != "hire" or "piece" not in command or len(state["players"]) > 4:
        return []
    rivals = [p["id"] for p in state["players"] if p["winemasters_on_map"] and p["id"] != command["player"]]
    return _as_before(command, replaces=rivals[0]) if rivals else []


def hundred_stars(command: Plain, _state: Plain, _rng: Random) -> list[Plain]:
    return [{"do": "hold_winetasting", "totals": {"red": 100}}] if command["do"] == "hold_winetasting" else []


def misspelt(command: Plain, _state: Plain, _rng: Random) -> list[Plain]:
    return _as_before(command, kind="champange") if command["do"] == "buy" else []


def other_red(command: Plain, _state: Plain, _rng: Random) -> list[Plain]:
    """A compensation that passing does not bring."""
    return _as_before(command, take="white") if command["do"] == "pass" else []


def second_thought(command: Plain, _state: Plain, _rng: Random) -> list[Plain]:
    """The wrong action is marked, and taken back."""
    if command["do"] not in ("buy", "sell"):
        return []
    return [{"do": "pass", "player": command["player"], "action": "trading"}, {"do": "undo"}]


def too_modest(command: Plain, state: Plain, _rng: Random) -> list[Plain]:
    """Winemaking is passed for a box of red wine, until somebody points at the water."""
    player = next(p for p in state["players"] if p["id"] == command.get("player", state["players"][0]["id"]))
    if command["do"] != "make_wine" or not state["bank"]["red"] or player["boxes"]["red"] == 5:
        return []
    passed = {"do": "pass", "player": command["player"], "action": "winemaking", "take": "red"}
    return [passed, {"do": "undo"}]


def look_back(_command: Plain, _state: Plain, _rng: Random) -> list[Plain]:
    """Two steps back to see how it was, and forth again."""
    return [{"do": "undo"}, {"do": "undo"}, {"do": "redo"}, {"do": "redo"}, {"do": "redo"}]


def miscounted(_command: Plain, state: Plain, rng: Random) -> list[Plain]:
    """The coin on the moneytrack was one step off; its first correction has too many digits."""
    player = rng.choice(state["players"])
    money = player["money"] + 1
    reason = f"{player['name']} was paid one too little"
    return [
        {"do": "adjust", "set": {"money": {player["id"]: 10000 + money}}, "reason": reason},
        {"do": "adjust", "set": {"money": {player["id"]: money}}, "reason": reason},
    ]


def fallen_box(_command: Plain, state: Plain, _rng: Random) -> list[Plain]:
    """A box had fallen off the market's storage of white wine, and is laid back from the bank."""
    boxes = state["market"]["storages"]["white"]
    if boxes == 5 or not state["bank"]["white"]:
        return []
    change = {"storages": {"white": boxes + 1}}
    return [{"do": "adjust", "set": change, "reason": "a box of white wine had fallen under the table"}]


# The first two groups slip in ways that both ledgers refuse; `too_early` needs the strict order.
CAREFUL: tuple[Slip, ...] = (too_many, sold_unowned, other_red)
HASTY: tuple[Slip, ...] = (too_many, too_early, three_prices, misspelt, other_red)
CLUMSY: tuple[Slip, ...] = (
    too_many,
    sold_unowned,
    double_digit,
    six_water,
    three_prices,
    replaces_too_few,
    hundred_stars,
    second_thought,
    too_modest,
    look_back,
    miscounted,
    fallen_box,
)
