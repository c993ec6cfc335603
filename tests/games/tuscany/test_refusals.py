"""Refusals: their order of precedence, and lines that are no command."""

from pathlib import Path
from typing import Any

import pytest

from companion.games.tuscany.rules.terms import Code
from tests.games.kit.hostile import refuses_all
from tests.games.tuscany.table_talk import Plain, Talk, begun, given, new_game, with_workers

PUSH = {"player": "ben", "worker": "chef"}

# Each line breaks several rules; the code is that of the first one in the contract's list.
SEVERAL: list[tuple[str, Plain]] = [
    ("bad_command", {"do": "place", "player": "zoe", "worker": "foreman", "money": 100}),
    ("bad_command", {"do": "place", "player": "zoe", "worker": "grande", "pushes": PUSH, "money": 100}),
    ("bad_command", {"do": "place", "player": "zoe", "tolls": ["ben", "ben"], "points": 100}),
    ("bad_command", {"do": "star", "player": "zoe", "to": "roma", "from": "roma"}),
    ("bad_command", {"do": "trade", "player": "zoe", "give": "point", "get": "point"}),
    ("bad_command", {"do": "gain", "player": "zoe", "from": "zoe"}),
    ("bad_amount", {"do": "gain", "player": "zoe", "from": "zoe", "money": 0}),
    ("bad_amount", {"do": "wake_up", "player": "zoe", "row": 8}),
    ("bad_amount", {"do": "train", "player": "zoe", "worker": "farmer", "cost": 21}),
    ("wrong_phase", {"do": "wake_up", "player": "zoe", "row": 1}),
    ("wrong_phase", {"do": "break_tie", "money": {"zoe": 1}}),
    ("unknown_player", {"do": "star", "player": "zoe", "to": "roma"}),
    ("unknown_player", {"do": "gain", "player": "anna", "from": "anna", "money": 9}),
    ("unknown_player", {"do": "place", "player": "ben", "worker": "farmer", "tolls": ["ben"]}),
    ("unknown_player", {"do": "place", "player": "anna", "worker": "farmer", "tolls": ["zoe"]}),
    ("not_in_game", {"do": "place", "player": "ben", "worker": "farmer", "money": -99}),
    ("not_in_game", {"do": "train", "player": "ben", "worker": "farmer", "cost": 20}),
    ("has_passed", {"do": "place", "player": "cleo", "worker": "temporary", "money": -99}),
    ("has_passed", {"do": "deliver", "player": "cleo", "money": -99}),
    ("not_your_turn", {"do": "place", "player": "ben", "worker": "temporary", "money": -99}),
    ("no_worker_ready", {"do": "place", "player": "anna", "worker": "temporary", "tolls": ["ben"]}),
    ("requirements_not_met", {"do": "place", "player": "anna", "tolls": ["ben"], "money": -99}),
    ("requirements_not_met", {"do": "place", "player": "anna", "worker": "chef", "pushes": PUSH}),
    ("requirements_not_met", {"do": "deliver", "player": "anna", "money": -99}),
    ("no_star", {"do": "star", "player": "anna", "to": "pisa", "from": "siena"}),
    ("not_enough_money", {"do": "gain", "player": "anna", "points": -99, "money": -99, "residual": -5}),
    ("not_enough_points", {"do": "gain", "player": "anna", "points": -99, "residual": -5}),
    ("not_enough_residual", {"do": "gain", "player": "anna", "points": -5, "residual": -5}),
]


def busy() -> Talk:
    """The first spring: Cleo has passed, Anna is on turn, then Ben."""
    talk = with_workers(3, 3, 4, 2)
    talk.do("pass", player="cleo")
    return talk


@pytest.mark.parametrize(("code", "command"), SEVERAL)
def test_the_first_of_several_reasons_is_given(code: str, command: Plain) -> None:
    talk = busy()
    fields = dict(command)
    talk.refused(code, fields.pop("do"), **fields)


def test_rows_come_after_the_turn_and_before_the_workers() -> None:
    talk = begun(2)
    talk.refused("not_your_turn", "wake_up", player="ben", row=1)
    talk.refused("row_closed", "wake_up", player="anna", row=1)
    talk.do("wake_up", player="anna", row=5)
    talk.refused("row_taken", "wake_up", player="ben", row=5)
    talk.do("wake_up", player="ben", row=6)
    talk.until("winter")
    talk.refused("not_your_turn", "pass", player="ben", row=1)
    talk.refused("row_closed", "pass", player="anna", row=1)
    talk.refused("row_needed", "pass", player="anna")
    talk.do("pass", player="anna", row=2)
    talk.refused("has_passed", "pass", player="anna", row=1)
    talk.refused("row_taken", "pass", player="ben", row=2)


def test_a_due_messenger_comes_before_rows_and_workers() -> None:
    talk = with_workers(2, specials=("messenger", "soldato"))
    talk.do("place", player="anna", worker="messenger", season="winter")
    talk.until("winter")
    talk.refused("messenger_due", "place", player="anna", worker="messenger", season="spring")
    talk.refused("messenger_due", "pass", player="anna", row=1)
    talk.refused("not_your_turn", "deliver", player="ben", money=-99)
    talk.do("deliver", player="anna")


def test_a_correction_has_the_same_order() -> None:
    talk = busy()
    wrong: list[tuple[str, Plain]] = [
        ("bad_amount", {"points": {"zoe": 100}}),
        ("unknown_player", {"turn": "zoe", "stars": {"roma": {"anna": 1}}}),
        ("unknown_region", {"stars": {"roma": {"anna": 1}}, "turn": "cleo"}),
        ("not_in_game", {"workers": {"anna": {"farmer": {"owned": 1, "ready": 1}}}, "turn": "cleo"}),
        ("has_passed", {"turn": "cleo", "rows": {"anna": 4}}),
        ("row_taken", {"rows": {"anna": 4}, "stars": {"pisa": {"anna": 6}, "siena": {"anna": 6}}}),
        (
            "worker_limit",
            {
                "workers": {"anna": {"normal": {"owned": 5, "ready": 0}}},
                "stars": {"pisa": {"anna": 6}, "siena": {"anna": 6}},
            },
        ),
        ("no_star", {"stars": {"pisa": {"anna": 6}, "siena": {"anna": 6}}}),
    ]
    for code, fields in wrong:
        talk.refused(code, "adjust", set=fields, reason="several at once")


def test_stars_are_moved_once_all_are_out() -> None:
    talk = given()
    talk.do("star", player="anna", to="siena")
    talk.refused("no_star", "star", player="anna", source="pisa", to="siena")
    talk.refused("stars_left", "star", player="anna", source="siena", to="pisa")


def test_a_new_game_has_the_same_order() -> None:
    talk = given()
    coins: dict[str, Any] = {"options": {"money": False}}
    talk.refused("bad_command", "new_game", **new_game(2, specials=["innkeeper", "chef"], money=100))
    talk.refused("bad_amount", "new_game", **new_game(money=100))
    talk.refused("wrong_phase", "new_game", **{**new_game(**coins), "starting_player": "zoe"})
    talk.do("abandon")
    talk.refused("unknown_player", "new_game", **{**new_game(**coins), "starting_player": "zoe"})
    talk.refused("not_in_game", "new_game", **new_game(**coins))
    talk.refused("nothing_to_undo", "redo")


def test_every_code_has_a_case_in_these_files() -> None:
    told = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    assert [code for code in Code if f'"{code}"' not in told] == []


HOSTILE = [
    b'{"do":"pass"}',
    b'{"do":"pass","player":["anna"]}',
    b'{"do":"pass","player":"anna","row":2.0}',
    b'{"do":"pass","player":"anna","row":true}',
    b'{"do":"pass","player":"anna","row":NaN}',
    b'{"do":"place","player":"anna","money":"1"}',
    b'{"do":"place","player":"anna","marks":["cottage"]}',
    b'{"do":"place","player":"anna","marks":{"barn":true}}',
    b'{"do":"place","player":"anna","tolls":"ben"}',
    b'{"do":"place","player":"anna","worker":"chef","pushes":{"player":"ben"}}',
    b'{"do":"place","player":"anna","worker":"messenger","season":"may"}',
    b'{"do":"place","player":"anna","recalls":false}',
    b'{"do":"gain","player":"anna"}',
    b'{"do":"gain","player":"anna","money":null,"marks":null}',
    b'{"do":"star","player":"anna","to":null}',
    b'{"do":"train","player":"anna","worker":"grande"}',
    b'{"do":"train","player":"anna","worker":"normal","now":0}',
    b'{"do":"adjust","set":[],"reason":"x"}',
    b'{"do":"adjust","set":{"points":null},"reason":"x"}',
    b'{"do":"adjust","set":{"stars":{"pisa":3}},"reason":"x"}',
    b'{"do":"adjust","set":{"turn":"ben"},"reason":" "}',
    b'{"do":"hire","player":"anna","piece":"worker"}',
    b'{"do":"draw","player":"anna"}',
]


def test_hostile_lines_change_nothing(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    rows: list[Plain] = [
        {"do": "wake_up", "player": player, "row": row} for player, row in (("anna", 2), ("ben", 3))
    ]
    refuses_all(tmp_path, capsysbinary, [{"do": "new_game", **new_game(2)}, *rows], HOSTILE)
