"""Toscana's recorded games: all the money in them was earned, and they show every way to play and to end."""

from collections import Counter
from functools import cache
from typing import Any

import pytest

from tests.games.kit.recorded import Answer, Plain, begun
from tests.games.toscana.outcome import RECORDED

GAMES = RECORDED.names


@cache
def played(name: str) -> list[Answer]:
    return RECORDED.played(name)


@pytest.mark.parametrize("name", GAMES)
def test_all_the_money_was_earned(name: str) -> None:
    """Three to begin with, and then every move of money that still stands."""
    standing: list[list[Plain]] = []
    undone: list[list[Plain]] = []
    for command, code, events, _ in played(name):
        if code:
            continue
        if command["do"] == "undo":
            undone.append(standing.pop())
        elif command["do"] == "redo":
            standing.append(undone.pop())
        else:
            standing = [] if command["do"] == "new_game" else [*standing, events]
            undone = []
    earned: Counter[str] = Counter()
    for event in (event for events in standing for event in events):
        if event["event"] == "money_moved":
            earned[event["player"]] += event["after"] - event["before"]
    final = played(name)[-1][3]
    assert {p["id"]: p["money"] for p in final["players"]} == {
        p["id"]: 3 + earned[p["id"]] for p in final["players"]
    }


def facts(name: str) -> dict[str, Any]:
    """What kind of game it was, read off its lines and states alone."""
    lines = played(name)
    new_game = begun(lines)
    last_tasting = next(
        i for i, line in reversed(list(enumerate(lines))) if line[0]["do"] == "hold_winetasting"
    )
    richest = max(player["money"] for player in lines[last_tasting - 1][3]["players"])
    return {
        "players": len(new_game["players"]),
        "ledger": new_game["options"].get("ledger", "full"),
        "order": new_game["options"].get("turn_order", "relaxed"),
        "ladder": len(new_game["options"].get("ladder", [0] * 7)),
        "end": end_of(lines, richest),
        "tie": tie_of(lines),
    }


def end_of(lines: list[Answer], richest: int) -> str:
    if any(command["do"] == "finish" for command, *_ in lines):
        return "time is up"
    return "sixty" if richest >= 60 and lines[-1][3]["round"] < 7 else "round seven"


def tie_of(lines: list[Answer]) -> str | None:
    """How the tie was settled, where there was one."""
    command = lines[-1][0]
    if command["do"] != "break_tie":
        return None
    best, second = sorted(command["squares"].values())[:-3:-1]
    if best != second:
        return "squares"
    ranking = lines[-1][3]["result"]["ranking"]
    return "shared" if ranking[1]["place"] == 1 else "winemasters"


@pytest.mark.parametrize(
    ("fact", "values"),
    [
        ("players", {2, 3, 4, 5}),
        ("ledger", {"full", "market", "map"}),
        ("order", {"strict", "relaxed"}),
        ("ladder", {7, 8}),
        ("end", {"sixty", "round seven", "time is up"}),
        ("tie", {None, "squares", "winemasters", "shared"}),
    ],
)
def test_the_games_show_every_way_to_play_and_to_end(fact: str, values: set[object]) -> None:
    assert {facts(name)[fact] for name in GAMES} == values


def test_the_games_show_every_kind_of_command_and_event() -> None:
    commands = {command["do"] for name in GAMES for command, *_ in played(name)}
    events = {event["event"] for name in GAMES for _, _, events, _ in played(name) for event in events}
    assert commands == {
        *("place", "finish"),
        *("new_game", "buy", "sell", "deal", "make_wine", "hire", "pass", "update_wine_board"),
        *(
            "update_supply",
            "hold_winetasting",
            "final_sale",
            "break_tie",
            "adjust",
            "abandon",
            "undo",
            "redo",
        ),
    }
    assert events >= {"boxes_dealt", "yield_lost", "tile_moved", "winemaster_removed", "corrected"}


def test_the_games_show_every_way_to_hire() -> None:
    hires = [c for name in GAMES for c, code, _, _ in played(name) if c["do"] == "hire" and not code]
    awards = [
        e for name in GAMES for _, _, events, _ in played(name) for e in events if e.get("cause") == "award"
    ]
    helpers = [hire["helper"] for hire in hires if "helper" in hire]
    errands = [helper["mr_rose"] for helper in helpers if "mr_rose" in helper]
    assert {hire.get("piece") for hire in hires} == {"worker", "winemaster", None}
    assert {hire.get("first", "piece") for hire in hires} == {"piece", "helper"}
    assert any("lobbyist" in helper for helper in helpers)
    assert {errand.get("first", "prices") for errand in errands} == {"prices", "deal"}
    assert any("buy" in errand for errand in errands)
    assert any("sell" in errand for errand in errands)
    assert any("replaces" in hire for hire in hires)
    assert awards
