"""A referee's corrections."""

import pytest

from tests.games.tuscany.table_talk import Plain, begun, given, with_workers


def crew(owned: int, ready: int, new: int = 0) -> dict[str, int]:
    return {"owned": owned, "ready": ready, "new": new}


def test_all_that_is_named_is_set_together() -> None:
    talk = with_workers(3)
    talk.do(
        "adjust",
        reason="as it lies",
        set={
            "points": {"anna": -5},
            "money": {"ben": 999},
            "residual": {"cleo": 5},
            "rows": {"anna": 3, "ben": 2},
            "stars": {"pisa": {"anna": 4}, "lucca": {"anna": 2}},
            "workers": {"anna": {"normal": crew(3, 1, 1)}},
            "turn": "cleo",
            "last_year": True,
        },
    )
    assert (talk.points("anna"), talk.money("ben"), talk.player("cleo")["residual"]) == (-5, 999, 5)
    assert [player["row"] for player in talk.state["players"]] == [3, 2, 4]
    assert (talk.player("anna")["stars_left"], talk.state["map"]["pisa"]["leader"]) == (0, "anna")
    assert talk.crew("anna", "normal") == (3, 1, 1)
    assert (talk.turn, talk.state["last_year"], talk.tell) == ("cleo", True, [])


def test_a_changed_row_does_not_move_the_turn() -> None:
    talk = given()
    talk.do("adjust", reason="row", set={"rows": {"anna": 7}})
    assert talk.turn == "anna"
    talk.do("place", player="anna")
    assert talk.turn == "ben"


@pytest.mark.parametrize(
    ("code", "fields"),
    [
        ("bad_command", {}),
        ("bad_command", {"points": None}),
        ("bad_command", {"points": {"anna": "1"}}),
        ("bad_command", {"season": "winter"}),
        ("bad_command", {"workers": {"anna": {"normal": {"owned": 1}}}}),
        ("bad_amount", {"points": {"anna": -6}}),
        ("bad_amount", {"money": {"zoe": 1000}}),
        ("bad_amount", {"residual": {"anna": 6}}),
        ("bad_amount", {"rows": {"anna": 8}}),
        ("bad_amount", {"stars": {"pisa": {"anna": 7}}}),
        ("bad_amount", {"workers": {"anna": {"normal": crew(2, 2, 1)}}}),
        ("bad_amount", {"workers": {"anna": {"normal": crew(6, 0)}}}),
        ("bad_amount", {"workers": {"anna": {"chef": crew(2, 0)}}}),
        ("unknown_player", {"stars": {"roma": {"zoe": 1}}}),
        ("unknown_player", {"turn": "zoe"}),
        ("unknown_region", {"stars": {"roma": {}}, "workers": {"anna": {"farmer": crew(1, 1)}}}),
        ("not_in_game", {"workers": {"anna": {"farmer": crew(1, 1)}}, "rows": {"anna": 3}}),
        ("row_taken", {"rows": {"anna": 3}, "stars": {"pisa": {"anna": 6}, "siena": {"anna": 1}}}),
        ("worker_limit", {"workers": {"anna": {"normal": crew(5, 0)}}}),
        ("no_star", {"stars": {"pisa": {"anna": 6}, "siena": {"anna": 1}}}),
    ],
)
def test_a_correction_that_cannot_be(code: str, fields: Plain) -> None:
    with_workers(3).refused(code, "adjust", reason="test", set=fields)


def test_a_map_that_names_nobody_sets_nothing() -> None:
    talk = given()
    before = talk.state
    talk.do("adjust", reason="nothing", set={"points": {}, "stars": {"pisa": {}}})
    assert talk.state == before


def test_the_short_ledger_has_no_workers() -> None:
    talk = given()
    talk.refused("not_in_game", "adjust", reason="x", set={"workers": {"anna": {}}})
    talk.refused("bad_command", "adjust", reason=" ", set={"turn": "anna"})
    talk.refused("bad_command", "adjust", reason="x" * 501, set={"turn": "anna"})
    begun().refused("wrong_phase", "adjust", reason="x", set={"points": {"anna": 1}})


def test_who_has_passed_does_not_get_the_turn() -> None:
    talk = given()
    talk.do("pass", player="anna")
    talk.refused("has_passed", "adjust", reason="x", set={"turn": "anna"})


def test_the_last_year_is_taken_back_only_while_every_row_is_known() -> None:
    talk = given(2)
    talk.do("gain", player="anna", points=25)
    talk.do("adjust", reason="slip", set={"points": {"anna": 2}, "last_year": False})
    assert not talk.state["last_year"]
    talk.do("adjust", reason="time is up", set={"last_year": True})
    talk.until("winter")
    talk.do("pass", player="anna")
    talk.refused("row_needed", "adjust", reason="x", set={"last_year": False})


def test_25_points_make_it_the_last_year_whatever_is_set() -> None:
    talk = given()
    talk.do("adjust", reason="x", set={"points": {"anna": 25}, "last_year": False})
    assert talk.state["last_year"]


def test_row_1_is_taken_by_who_came_from_row_7_first() -> None:
    """Only a correction can put a second player on row 7 in one winter; another one finds the way out."""
    talk = given(2, 6, 7)
    talk.until("winter")
    talk.do("adjust", reason="tokens", set={"rows": {"anna": 7, "ben": 6}, "turn": "anna"})
    talk.do("pass", player="anna")
    talk.do("adjust", reason="tokens", set={"rows": {"anna": 6, "ben": 7}})
    talk.refused("row_taken", "pass", player="ben")
    talk.do("adjust", reason="tokens", set={"rows": {"ben": 5}})
    talk.do("pass", player="ben", row=4)
    assert [player["row"] for player in talk.state["players"]] == [1, 4]
