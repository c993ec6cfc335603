"""The Castles' recorded games show every way to play and to end, and every command and event."""

from functools import cache
from typing import Any

import pytest

from companion.games.castles.port import GAME
from tests.games.castles.limits import SPACES
from tests.games.castles.outcome import RECORDED
from tests.games.kit.recorded import Answer, accepted, begun

GAMES = RECORDED.names


@cache
def played(name: str) -> list[Answer]:
    return RECORDED.played(name)


def facts(name: str) -> dict[str, Any]:
    """What kind of game it was, read off its lines and states alone."""
    options = begun(played(name)).get("options", {})
    return {
        "players": len(begun(played(name))["players"]),
        "ledger": options.get("ledger", "points"),
        "draw": options.get("draw", 3),
        "one_space": options.get("one_space", 1),
        "tie": tie_of(played(name)[-1].state["result"]["ranking"]),
    }


def tie_of(ranking: list[dict[str, Any]]) -> str | None:
    """What decided between the first two, where both had the same red points."""
    first, second = ranking[:2]
    if first["red"] != second["red"]:
        return None
    decided = [key for key in ("spaces_left", "green") if first[key] != second[key]]
    return decided[0] if decided else "shared"


@pytest.mark.parametrize(
    ("fact", "values"),
    [
        ("players", {2, 3, 4}),
        ("ledger", {"points", "score", "full"}),
        ("draw", {2, 3}),
        ("one_space", {1, 2}),
        ("tie", {None, "spaces_left", "green", "shared"}),
    ],
)
def test_the_games_show_every_way_to_play_and_to_end(fact: str, values: set[object]) -> None:
    assert {facts(name)[fact] for name in GAMES} == values


def test_the_games_show_every_kind_of_command_and_event() -> None:
    commands = {answer.command["do"] for name in GAMES for answer in accepted(played(name))}
    events = {event["event"] for name in GAMES for answer in played(name) for event in answer.events}
    assert commands == {*GAME.commands.names, "abandon", "undo", "redo"}
    assert events == {*GAME.events.names, "game_abandoned"}


def test_the_games_show_every_effect() -> None:
    """Every type was placed and built by a fort, as a tile and by a piece; each answer was given."""
    answers = [answer for name in GAMES for answer in accepted(played(name))]
    built = [event for answer in answers for event in answer.events if event["event"] == "space_built"]
    asked = [event["what"] for answer in answers for event in answer.events if event["event"] == "asked_for"]
    causes = {event.get("cause") for answer in answers for event in answer.events}
    assert {event["type"] for event in built if event["thing"] != "piece"} == set(SPACES)
    assert any(event["is_from_display"] for event in built)
    assert any(event["thing"] == "piece" for event in built)
    assert set(asked) == {"yield", "build", "bonus", "refill"}
    assert causes >= {"area", "farms", "piece_as_farm", "colour_bonus", "no_place", "second_action"}


def test_an_extra_turn_comes_before_the_third_scoring() -> None:
    for name in GAMES:
        if facts(name)["ledger"] == "points":
            continue
        states = [answer.state for answer in played(name)]
        extra = [state for state in states if state["extra"] and state["phase"] == "turns"]
        assert extra
        assert all(state["round"] == 3 for state in extra)
