"""Set-up: what a new game asks for, what it answers, and the first bonus tiles."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli.replay import replay
from tests.games.castles.table_talk import (
    AREAS,
    BONUSES,
    DISPLAY,
    NUMBERS,
    TYPES,
    Talk,
    choosing,
    full_game,
    given,
    given_full,
    new_game,
)


def test_before_the_first_game_all_but_the_phase_reads_null() -> None:
    talk = given()
    talk.do("abandon")
    state = talk.state
    assert (state.pop("game"), state.pop("phase")) == ("castles", "setup")
    assert set(state.values()) == {None}
    talk.do("undo")
    assert talk.state["phase"] == "turns"


def test_a_new_game_has_every_name_in_every_map() -> None:
    talk = choosing("anna ben cleo", starts="ben")
    state = talk.state
    assert state["phase"] == "bonus"
    assert (state["round"], state["turn"], state["actions"]) == (1, "ben", None)
    assert (state["closing"], state["extra"], state["pending"]) == (False, False, [])
    assert state["display"] is None
    assert state["bonus_left"] == dict.fromkeys(BONUSES, 5)
    assert state["colour_bonus"] == {name: {**NUMBERS[name], "next": "I"} for name in TYPES}
    assert state["players"][0] == {
        "id": "anna",
        "name": "Anna",
        "colour": None,
        "green": 0,
        "red": 0,
        "cards": 5,
        "workers": 0,
        "marble": 0,
        "storage": [],
        "fresh": 0,
        "room": 1,
        "piles": [7, 7, 7],
        "bonus": dict.fromkeys(BONUSES, 0),
        "built": {name: int(name == "fort") for name in TYPES},
        "spaces_left": 29,
        "completed": {name: [] for name in TYPES},
        "areas": None,
    }
    assert list(state["players"][0]["built"]) == list(TYPES)


def test_the_full_ledger_has_areas_and_the_display() -> None:
    state = given_full().state
    assert state["display"] == {name: DISPLAY.get(name, 0) for name in TYPES}
    areas = state["players"][1]["areas"]
    assert areas["agriculture"] == [
        {"size": 3, "filled": 0, "farms": []},
        {"size": 2, "filled": 0, "farms": []},
    ]
    assert areas["fort"] == [{"size": 2, "filled": 1}, {"size": 1, "filled": 0}]
    assert state["players"][1]["completed"] is None
    assert state["players"][1]["spaces_left"] == 29


def test_the_answer_says_what_each_takes_and_who_chooses(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(json.dumps({"do": "new_game", **new_game("anna ben cleo", starts="ben")}))
    assert replay(str(file), None) == 0
    answer = json.loads(capsysbinary.readouterr().out)
    assert answer["setup"] == {"cards": 5, "piles": [7, 7, 7], "choosing": ["ben", "cleo", "anna"]}


def test_the_first_bonus_tiles_are_taken_in_turn() -> None:
    talk = choosing("anna ben cleo", starts="ben")
    talk.refused("not_your_turn", "take_bonus", player="anna", bonus="card")
    talk.refused("wrong_phase", "draw", player="ben")
    talk.refused("wrong_phase", "skip", player="ben")
    talk.do("take_bonus", player="ben", bonus="storage")
    assert talk.points("ben") == (2, 0)
    assert talk.player("ben")["room"] == 2
    talk.do("take_bonus", player="cleo", bonus="storage")
    talk.do("take_bonus", player="anna", bonus="yield")
    state = talk.state
    assert (state["phase"], state["turn"], state["actions"]) == ("turns", "ben", 0)
    assert state["bonus_left"] == {"card": 5, "storage": 3, "marble": 5, "worker": 5, "yield": 4}


# What a new game refuses

BAD_NEW_GAMES: list[tuple[str, dict[str, Any]]] = [
    ("bad_command", new_game("anna")),
    ("bad_command", new_game("anna ben cleo dora eino")),
    ("bad_command", new_game("anna anna")),
    (
        "bad_command",
        new_game(players="anna ben") | {"players": [{"id": "a", "colour": "x"}, {"id": "b", "colour": "x"}]},
    ),
    ("bad_command", new_game(colour_bonus={"inn": {"I": 1, "II": 1}})),
    ("bad_command", new_game(colour_bonus={**NUMBERS, "inn": {"I": 1}})),
    ("bad_command", new_game(colour_bonus={**NUMBERS, "inn": {"I": 1, "II": None}})),
    ("bad_amount", new_game(colour_bonus={**NUMBERS, "inn": {"I": 21, "II": 0}})),
    ("bad_amount", new_game(colour_bonus={**NUMBERS, "inn": {"I": 1, "II": -1}})),
    ("bad_command", new_game(options={"ledger": "market"})),
    ("bad_amount", new_game(options={"draw": 4})),
    ("bad_amount", new_game(options={"one_space": 0})),
    ("bad_command", new_game(options={"draw": 2.0})),
    ("unknown_player", new_game(starts="zoe")),
    ("bad_command", new_game(display=DISPLAY)),
    ("bad_command", new_game(areas={"anna": AREAS, "ben": AREAS})),
    ("bad_command", new_game(options={"ledger": "full"})),
    ("bad_command", full_game(areas={"anna": AREAS})),
    ("bad_command", full_game(areas={})),
    ("unknown_player", full_game(areas={"anna": AREAS, "ben": AREAS, "zoe": AREAS})),
    ("bad_command", full_game(areas={"anna": AREAS, "ben": {"inn": [2]}})),
    ("bad_area", full_game(areas={"anna": AREAS, "ben": {**AREAS, "inn": [1]}})),
    ("bad_area", full_game(areas={"anna": AREAS, "ben": {**AREAS, "inn": []}})),
    ("bad_amount", full_game(areas={"anna": AREAS, "ben": {**AREAS, "agriculture": [4, 1]}})),
    ("bad_amount", full_game(display={**DISPLAY, "fort": 1})),
    ("bad_amount", full_game(display={"fort": 5, "inn": 3})),
    ("bad_command", full_game(display={**DISPLAY, "fort": None})),
    # the first of the list of codes, where several apply
    ("bad_command", new_game("anna", colour_bonus={**NUMBERS, "inn": {"I": 21, "II": 0}})),
    ("bad_amount", new_game(starts="zoe", options={"draw": 4})),
    ("unknown_player", full_game(starts="zoe", areas={"anna": AREAS})),
    ("bad_area", full_game(display={"inn": 4}, areas={"anna": AREAS, "ben": {**AREAS, "inn": [1]}})),
]


@pytest.mark.parametrize(("code", "fields"), BAD_NEW_GAMES)
def test_a_set_up_that_cannot_be_is_refused(code: str, fields: dict[str, Any]) -> None:
    Talk().refused(code, "new_game", **fields)


def test_what_is_null_is_left_out() -> None:
    talk = Talk()
    fields = new_game(options={"ledger": None, "draw": None, "one_space": 2}, display=None, areas=None)
    talk.do("new_game", **fields)
    assert talk.state["display"] is None


def test_a_new_game_while_one_runs_is_refused_after_its_form() -> None:
    talk = given()
    talk.refused("wrong_phase", "new_game", **new_game(starts="zoe"))
    talk.refused("bad_amount", "new_game", **new_game(options={"draw": 4}))
    talk.refused("wrong_phase", "new_game", **{**new_game(), "game": "castles"})


def test_commands_of_the_other_game() -> None:
    """While a game runs they are none; else the other game says that nothing runs."""
    talk = Talk()
    assert talk.state["game"] == "toscana"
    talk.refused("wrong_phase", "draw", player="anna")
    talk.refused("wrong_phase", "place", player="anna", tile="inn")
    talk.refused("bad_amount", "place", player="anna", tile="inn", pairs=3)
    talk.refused("bad_command", "draw", player=7)
    talk.refused("bad_command", "dance")
    talk.do("new_game", **new_game())
    talk.refused("bad_command", "buy", player="anna", kind="red", boxes=1)
    talk.do("abandon")
    talk.refused("wrong_phase", "buy", player="anna", kind="red", boxes=1)
    talk.refused("wrong_phase", "place", player="anna", kind="red")
    talk.refused("wrong_phase", "draw", player="anna")
