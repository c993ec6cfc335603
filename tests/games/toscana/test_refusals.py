"""Refusals: every code can be met at the table, each phase refuses what is not its own, nothing changes."""

from typing import Any

import pytest

from companion.games.toscana.rules.terms import Code
from tests.games.toscana.table_talk import Talk, given, new_game

LOBBYIST = {"lobbyist": [{"tile": "-", "from": "white"}, {"tile": "+", "from": "red"}]}

# A line a code: the table, the command that meets it, and what the sentence says is possible or lies there.
MEETINGS: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    "bad_command": ({}, {"do": "hire", "player": "anna"}, "to hire nobody, pass"),
    "unknown_player": ({}, {"do": "pass", "player": "zoe", "action": "hiring"}, "anna, bela"),
    "wrong_phase": (
        {},
        {"do": "update_supply"},
        "This is possible only during supply & demand; now it is time for the actions",
    ),
    "not_your_turn": (
        {"turn_order": "strict"},
        {"do": "pass", "player": "bela", "action": "hiring"},
        "It is Anna's turn",
    ),
    "action_used": ({}, {"do": "pass", "player": "anna", "action": "hiring"}, "ready: winemaking, trading"),
    "unknown_square": (
        {"ledger": "map"},
        {"do": "make_wine", "player": "anna", "water": 1, "squares": ["b1"]},
        "Anna has no square b1; there are a1.",
    ),
    "bad_amount": ({}, {"do": "buy", "player": "anna", "kind": "red", "boxes": 9}, "1 to 5 boxes, not 9"),
    "not_enough_money": ({}, {"do": "buy", "player": "anna", "kind": "red", "boxes": 2}, "can buy 1."),
    "storage_empty": ({}, {"do": "buy", "player": "anna", "kind": "water", "boxes": 4}, "can buy 1"),
    "no_room": (
        {"boxes": {"anna": {"water": 5}}},
        {"do": "pass", "player": "anna", "action": "winemaking", "take": "water"},
        "Anna has 5 boxes of water",
    ),
    "not_enough_boxes": (
        {},
        {"do": "sell", "player": "anna", "boxes": {"red": 5}},
        "has only 2 boxes of red wine",
    ),
    "bank_empty": (
        {"players": "anna bela carl dora emil", "storages": {"red": 5}},
        {"do": "pass", "player": "anna", "action": "winemaking", "take": "red"},
        "no red wine left",
    ),
    "illegal_tile_move": (
        {"boxes": {"anna": {"champagne": 1}}},
        {"do": "hire", "player": "anna", "helper": {"lobbyist": [{"tile": "+", "from": "white"}] * 2}},
        "must be a - tile",
    ),
    "no_piece_left": (
        {"pieces": {"anna": (0, 2)}},
        {"do": "hire", "player": "anna", "piece": "worker"},
        "0 workers, 2 winemasters",
    ),
    "requirements_not_met": ({}, {"do": "hire", "player": "anna", "piece": "winemaster"}, "4 workers left"),
    "nothing_to_undo": ({}, {"do": "undo"}, "nothing to undo"),
}


def meet(code: str) -> tuple[Talk, dict[str, Any], str]:
    table, command, part = MEETINGS[code]
    talk = given(**table)
    if code == "action_used":
        talk.do("pass", player="anna", action="hiring")
    return talk, dict(command), part


@pytest.mark.parametrize("code", MEETINGS)
def test_a_refusal_says_what_was_wrong_and_what_is_possible(code: str) -> None:
    talk, command, part = meet(code)
    said = talk.refused(code, command.pop("do"), **command)
    assert part in said
    assert said[0].isupper()
    assert said.endswith(".")


def test_every_code_is_met() -> None:
    assert set(MEETINGS) == set(Code)


ACTIONS: list[dict[str, Any]] = [
    {"do": "buy", "player": "anna", "kind": "water", "boxes": 1},
    {"do": "sell", "player": "anna", "boxes": {"red": 1}},
    {"do": "deal", "player": "anna", "with": "bela", "give": {"red": 1}, "take": {}, "pay": 0},
    {"do": "make_wine", "player": "anna", "water": 1, "boxes": {}},
    {"do": "hire", "player": "anna", "piece": "worker"},
    {"do": "pass", "player": "anna", "action": "hiring"},
]
BY_PHASE: dict[str, list[dict[str, Any]]] = {
    "actions": ACTIONS,
    "wine_board": [{"do": "update_wine_board"}],
    "supply": [{"do": "update_supply"}],
    "winetasting": [{"do": "hold_winetasting", "totals": {}}],
    "final_sale": [{"do": "final_sale", "player": "anna", "boxes": {}}],
    "tie_break": [{"do": "break_tie", "squares": {"anna": 1, "bela": 2}}],
    "finished": [],
}


@pytest.mark.parametrize("phase", BY_PHASE)
def test_each_phase_takes_its_own_commands_and_no_others(phase: str) -> None:
    for home, commands in BY_PHASE.items():
        for command in commands:
            talk = given(phase=phase, player_deals=True, pieces={"anna": (3, 3), "bela": (3, 3)})
            fields = dict(command)
            do = fields.pop("do")
            if home == phase:
                talk.do(do, **fields)
            else:
                talk.refused("wrong_phase", do, **fields)


@pytest.mark.parametrize("phase", ["wine_board", "supply", "winetasting", "final_sale", "tie_break"])
def test_while_a_game_runs_no_other_begins_and_it_may_be_abandoned(phase: str) -> None:
    talk = given(phase=phase)
    talk.refused("wrong_phase", "new_game", **new_game())
    talk.do("abandon")
    assert talk.phase == "setup"


def test_without_a_game_nothing_can_be_played() -> None:
    talk = given()
    talk.do("abandon")
    for command in [command for commands in BY_PHASE.values() for command in commands]:
        fields = dict(command)
        assert "begin a new one" in talk.refused("wrong_phase", fields.pop("do"), **fields)
    talk.refused("wrong_phase", "abandon")
    talk.refused("wrong_phase", "adjust", set={"money": {"anna": 1}}, reason="no game")


def test_a_half_done_hire_leaves_no_trace() -> None:
    """The worker is paid before the lobbyist fails; all of it is taken back."""
    talk = given(boxes={"anna": {"red": 1}})
    talk.refused("not_enough_boxes", "hire", player="anna", piece="worker", helper=LOBBYIST)
    assert talk.boxes("anna") == {"red": 1}
