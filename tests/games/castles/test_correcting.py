"""Corrections: everything that the state holds can be set as it lies, and what cannot be is refused."""

from typing import Any

import pytest

from tests.games.castles.table_talk import AREAS, DISPLAY, Talk, choosing, given, given_full

WHY = "as it lies"


def test_what_is_named_is_set_and_the_rest_stays() -> None:
    talk = given()
    before = talk.player("ben")
    talk.adjust(
        green={"anna": 12},
        red={"anna": 999},
        cards={"anna": 100},
        workers={"anna": 99},
        marble={"anna": 4},
        piles={"anna": [0, 3, 7]},
        bonus={"anna": {"storage": 2}},
        storage={"anna": ["piece", "inn", "inn"]},
        colour_bonus={"inn": None, "city": "II"},
        built={"anna": {"village": 3}},
        completed={"anna": {"village": [1, 2]}},
    )
    anna = talk.player("anna")
    assert (anna["green"], anna["red"], anna["cards"], anna["workers"]) == (12, 999, 100, 99)
    assert (anna["marble"], anna["piles"], anna["room"]) == (4, [0, 3, 7], 3)
    assert anna["storage"] == ["piece", "inn", "inn"]
    assert anna["bonus"] == {"card": 1, "storage": 2, "marble": 0, "worker": 0, "yield": 0}
    assert (anna["built"]["village"], anna["completed"]["village"]) == (3, [1, 2])
    assert anna["spaces_left"] == 26
    sides = {name: each["next"] for name, each in talk.state["colour_bonus"].items()}
    assert (sides["inn"], sides["city"], sides["fort"]) == (None, "II", "I")
    assert talk.player("ben") == before
    assert (talk.turn, talk.state["phase"], talk.state["closing"]) == ("anna", "turns", True)


def test_regions_and_the_display_are_set_in_ledger_full() -> None:
    talk = given_full()
    talk.adjust(
        areas={"anna": {"agriculture": [2, 1], "fort": [2, 0]}},
        farms={"anna": [["wheat", "hogs"], []]},
        display={"village": 0, "fort": 2},
    )
    anna = talk.player("anna")
    assert anna["areas"]["agriculture"][0] == {"size": 3, "filled": 2, "farms": ["hogs", "wheat"]}
    assert (anna["built"]["agriculture"], anna["built"]["fort"], anna["spaces_left"]) == (3, 2, 25)
    assert (talk.state["display"]["village"], talk.state["display"]["fort"]) == (0, 2)


def test_another_player_begins_a_turn() -> None:
    talk = given("anna ben cleo")
    talk.set("anna", storage=["inn"], marble=1)
    talk.do("place", player="anna", tile="inn")
    assert talk.player("anna")["fresh"] == 1
    talk.adjust(turn="cleo")
    assert (talk.turn, talk.state["actions"], talk.player("anna")["fresh"]) == ("cleo", 0, 0)


def test_whose_turn_it_is_waits_for_the_answer() -> None:
    talk = choosing()
    talk.refused("wrong_phase", "adjust", set={"turn": "zoe"}, reason=WHY)
    talk = given()
    talk.set("anna", storage=["city"])
    talk.do("place", player="anna", tile="city")
    talk.refused("pending", "adjust", set={"turn": "ben"}, reason=WHY)
    talk.adjust(green={"ben": 3})
    assert talk.asked == [("bonus", 1)]


def test_fresh_pieces_are_never_more_than_the_stored_ones() -> None:
    talk = given()
    talk.set("anna", storage=["inn"], marble=1)
    talk.do("place", player="anna", tile="inn")
    talk.set("anna", storage=[])
    assert talk.player("anna")["fresh"] == 0


def test_a_map_may_be_empty_but_the_correction_not() -> None:
    talk = given()
    talk.adjust(green={})
    talk.refused("bad_command", "adjust", set={}, reason=WHY)
    talk.refused("bad_command", "adjust", set={"green": None}, reason=WHY)


BAD: list[tuple[str, dict[str, Any]]] = [
    ("bad_amount", {"green": {"anna": 1000}}),
    ("bad_amount", {"red": {"anna": -1}}),
    ("bad_amount", {"cards": {"anna": 123}}),
    ("bad_amount", {"workers": {"anna": 100}}),
    ("bad_amount", {"piles": {"anna": [7, 7]}}),
    ("bad_amount", {"piles": {"anna": [8, 7, 7]}}),
    ("bad_amount", {"storage": {"anna": ["inn"] * 7}}),
    ("bad_amount", {"bonus": {"anna": {"card": 6}}}),
    ("bad_amount", {"built": {"anna": {"fort": 0}}}),
    ("bad_amount", {"built": {"anna": {"inn": 3}}}),
    ("bad_amount", {"completed": {"anna": {"village": [1] * 6}}}),
    ("bad_amount", {"completed": {"anna": {"village": [4]}}}),
    ("bad_command", {"colour_bonus": {"inn": "III"}}),
    ("bad_command", {"green": {"anna": None}}),
    ("bad_command", {"gold": {"anna": 1}}),
    ("unknown_player", {"green": {"zoe": 1}}),
    ("unknown_player", {"turn": "zoe"}),
    ("bad_command", {"areas": {"anna": {"inn": [0, 0]}}}),
    ("bad_command", {"farms": {}}),
    ("unknown_player", {"areas": {"zoe": {}}}),
    ("no_room", {"storage": {"anna": ["inn", "inn"]}}),
    ("bad_area", {"completed": {"anna": {"village": [1]}}}),
    ("bad_area", {"built": {"anna": {"inn": 2}}}),
    ("supply_empty", {"bonus": {"anna": {"card": 5}}}),
    ("supply_empty", {"cards": {"anna": 118}}),
    ("no_room", {"storage": {"anna": ["inn", "inn"]}, "built": {"anna": {"inn": 2}}}),
    ("bad_area", {"built": {"anna": {"inn": 2}}, "cards": {"anna": 122}}),
]


@pytest.mark.parametrize(("code", "named"), BAD)
def test_what_cannot_be_is_refused(code: str, named: dict[str, Any]) -> None:
    given().refused(code, "adjust", set=named, reason=WHY)


BAD_IN_FULL: list[tuple[str, dict[str, Any]]] = [
    ("bad_command", {"built": {"anna": {"inn": 1}}}),
    ("bad_command", {"completed": {}}),
    ("bad_command", {"farms": {"anna": [["hogs", "hogs"], []]}}),
    ("bad_amount", {"areas": {"anna": {"fort": [0, 1]}}}),
    ("bad_amount", {"areas": {"anna": {"inn": [4, 0]}}}),
    ("bad_amount", {"display": {"inn": 5}}),
    ("bad_area", {"areas": {"anna": {"inn": [1]}}}),
    ("bad_area", {"areas": {"anna": {"fort": []}}}),
    ("bad_area", {"farms": {"anna": [["hogs"]]}}),
    ("bad_amount", {"areas": {"anna": {"inn": [2, 0]}}}),
    ("bad_amount", {"display": {"inn": 2}}),
    ("bad_area", {"display": {"inn": 2}, "areas": {"anna": {"inn": [1]}}}),
    ("supply_empty", {"display": {"inn": 2}, "cards": {"anna": 122}}),
]


@pytest.mark.parametrize(("code", "named"), BAD_IN_FULL)
def test_what_cannot_be_is_refused_in_ledger_full(code: str, named: dict[str, Any]) -> None:
    given_full().refused(code, "adjust", set=named, reason=WHY)


def test_the_display_keeps_its_gaps_while_tiles_are_asked_for() -> None:
    talk: Talk = given_full(display={"village": 4, "inn": 3, "city": 1}, areas={"anna": AREAS, "ben": AREAS})
    talk.do("choose", player="anna", tile="inn", refill="village")
    talk.refused("bad_amount", "adjust", set={"display": DISPLAY}, reason=WHY)
    talk.adjust(display={"inn": 1, "fort": 1})
    assert talk.asked == [("refill", 5)]


@pytest.mark.parametrize("reason", ["", "  ", "x" * 501, None, 7])
def test_a_correction_has_a_reason(reason: object) -> None:
    given().refused("bad_command", "adjust", set={"green": {"anna": 1}}, reason=reason)


# The course of the game


def test_the_starting_player_decides_who_chooses_next() -> None:
    """Whoever has chosen is passed over, whoever starts."""
    talk = choosing("anna ben cleo")
    talk.do("take_bonus", player="anna", bonus="card")
    talk.adjust(starting_player="cleo")
    assert talk.turn == "cleo"
    talk.do("take_bonus", player="cleo", bonus="card")
    assert talk.turn == "ben"
    talk.do("take_bonus", player="ben", bonus="card")
    assert (talk.state["phase"], talk.turn) == ("turns", "cleo")


def test_a_starting_player_of_the_turns_changes_nobodys_turn() -> None:
    talk = given("anna ben")
    talk.adjust(starting_player="ben")
    assert (talk.state["starting_player"], talk.turn) == ("ben", "anna")
    talk.adjust(piles={"anna": [0, 7, 7]})
    talk.do("draw", player="anna")
    assert talk.state["phase"] == "scoring", "Ben would be next, who starts a cycle now"


def test_a_round_below_3_has_no_extra_turn() -> None:
    talk = given("anna ben")
    talk.adjust(round=3, piles={"anna": [0, 0, 0]})
    talk.draw_all()
    assert talk.state["extra"]
    talk.adjust(round=2)
    assert (talk.state["round"], talk.state["extra"]) == (2, False)
    choosing().refused("wrong_phase", "adjust", set={"round": 2}, reason=WHY)


def test_the_turns_go_on_from_a_scoring_that_came_too_early() -> None:
    talk = given("anna ben")
    talk.adjust(piles={"anna": [0, 7, 7]})
    talk.draw_all()
    assert talk.state["phase"] == "scoring"
    talk.adjust(turn="ben", piles={"anna": [1, 7, 7]})
    assert (talk.state["phase"], talk.turn, talk.state["actions"]) == ("turns", "ben", 0)
    talk.draw_all()
    assert (talk.state["phase"], talk.turn) == ("turns", "anna")


def test_options_and_printed_numbers_can_be_put_right() -> None:
    talk = given("anna ben", bonus="yield")
    talk.adjust(draw=2, one_space=2, numbers={"inn": {"I": 9, "II": 8}})
    talk.do("draw", player="anna")
    assert talk.player("anna")["cards"] == 5 + 2
    talk.set("ben", storage=["inn"], built={"inn": 1}, completed={"inn": [1]})
    talk.do("place", player="ben", tile="inn", completes=1)
    assert talk.points("ben") == (2 + 9, 0)
    assert talk.state["colour_bonus"]["inn"] == {"I": 9, "II": 8, "next": "II"}


@pytest.mark.parametrize(
    ("code", "named"),
    [
        ("bad_amount", {"round": 4}),
        ("bad_amount", {"draw": 4}),
        ("bad_amount", {"one_space": 0}),
        ("bad_amount", {"numbers": {"inn": {"I": 21, "II": 0}}}),
        ("bad_command", {"numbers": {"inn": {"I": 2}}}),
        ("bad_command", {"round": True}),
        ("unknown_player", {"starting_player": "zoe"}),
    ],
)
def test_a_course_that_cannot_be_is_refused(code: str, named: dict[str, Any]) -> None:
    given().refused(code, "adjust", set=named, reason=WHY)
