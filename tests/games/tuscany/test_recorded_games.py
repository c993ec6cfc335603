"""Tuscany's recorded games show every way to play and to end, and every command and event."""

from functools import cache
from typing import Any

import pytest

from companion.games.tuscany.port import GAME
from tests.games.kit.recorded import Answer, accepted, begun
from tests.games.tuscany.outcome import RECORDED

GAMES = RECORDED.names
DEFAULTS = {"ledger": "table", "turn_order": "strict", "money": True, "region_points": True}


@cache
def played(name: str) -> list[Answer]:
    return RECORDED.played(name)


def facts(name: str) -> dict[str, Any]:
    """What kind of game it was, read off its lines and states alone."""
    new_game = begun(played(name))
    return {
        **DEFAULTS,
        **new_game.get("options", {}),
        "players": len(new_game["players"]),
        "structures": new_game.get("structures", False),
        "board": "map" in new_game,
        "tie": tie_of(played(name)),
    }


def tie_of(answers: list[Answer]) -> str | None:
    """What decided between those who led, where they had to be asked."""
    last = answers[-1]
    if last.command["do"] != "break_tie":
        return None
    if last.state["result"]["ranking"][1]["place"] == 1:
        return "shared"
    return next(
        key for key in ("money", "wine", "grapes") if len(set(last.command.get(key, {}).values())) > 1
    )


@pytest.mark.parametrize(
    ("fact", "values"),
    [
        ("players", {2, 3, 4, 5, 6}),
        ("ledger", {"table", "workers"}),
        ("turn_order", {"strict", "relaxed"}),
        ("money", {True, False}),
        ("region_points", {True, False}),
        ("structures", {True, False}),
        ("board", {True, False}),
        ("tie", {None, "money", "wine", "grapes", "shared"}),
    ],
)
def test_the_games_show_every_way_to_play_and_to_end(fact: str, values: set[object]) -> None:
    assert {facts(name)[fact] for name in GAMES} == values


def test_the_games_show_every_kind_of_command_and_event() -> None:
    commands = {answer.command["do"] for name in GAMES for answer in accepted(played(name))}
    events = {event["event"] for name in GAMES for answer in played(name) for event in answer.events}
    assert commands == {*GAME.commands.names, "abandon", "undo", "redo"}
    assert events == {*GAME.events.names, "game_abandoned"}


def test_the_games_show_what_special_workers_do() -> None:
    placed = [
        answer.command
        for name in GAMES
        for answer in accepted(played(name))
        if answer.command["do"] == "place"
    ]
    fields = {field for command in placed for field in command}
    assert fields >= {"tolls", "pushes", "recalls", "pays", "again", "season"}
    told = {each["what"] for name in GAMES for answer in played(name) for each in answer.state["tell"] or ()}
    assert told >= {"toll", "card", "pay", "cottage", "collect", "income", "row", "worker", "star", "age"}


def test_the_last_year_is_played_to_the_end_of_its_winter() -> None:
    for name in GAMES:
        states = [answer.state for answer in played(name)]
        last = [state for state in states if state["last_year"] and state["phase"] == "seasons"]
        assert last
        assert last[-1]["season"] == "winter"
        assert {state["year"] for state in last} == {states[-1]["year"]}
