"""A referee's correction: what can be set, what cannot, and that it is always told with its reason."""

from typing import Any

import pytest

from tests.games.toscana.table_talk import PRICES, STORAGES, Talk, given


def test_prices_storages_money_and_boxes_are_set_and_the_rest_stays() -> None:
    talk = given()
    talk.do(
        "adjust",
        set={
            "prices": {"red": 6},
            "storages": {"white": 5},
            "money": {"bela": 11},
            "boxes": {"anna": {"rose": 3, "red": 0}},
        },
        reason="the board was knocked over",
    )
    assert talk.prices == {**PRICES, "red": 6}
    assert talk.state["market"]["storages"] == {**STORAGES, "white": 5}
    assert (talk.money("anna"), talk.money("bela")) == (3, 11)
    assert talk.boxes("anna") == {"rose": 3, "water": 2}
    assert talk.turn == "anna"


def test_tiles_are_laid_anew_as_long_as_they_are_two_two_and_one() -> None:
    talk = given()
    talk.do("adjust", set={"board": {"red": None, "champagne": "+"}}, reason="a tile had slipped")
    assert (talk.board["red"], talk.board["champagne"]) == (None, "+")
    assert talk.prices == PRICES
    talk.refused("illegal_tile_move", "adjust", set={"board": {"red": "+"}}, reason="a third plus")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"prices": {"red": 1}}, "bad_amount"),
        ({"prices": {"red": 8}}, "bad_amount"),
        ({"storages": {"red": 6}}, "bad_amount"),
        ({"storages": {"red": -1}}, "bad_amount"),
        ({"money": {"anna": -1}}, "bad_amount"),
        ({"money": {"anna": 10000}}, "bad_amount"),
        ({"boxes": {"anna": {"red": 6}}}, "bad_amount"),
        ({"boxes": {"anna": {"red": -1}}}, "bad_amount"),
        ({"money": {"zoe": 3}}, "unknown_player"),
        ({"boxes": {"zoe": {"red": 1}}}, "unknown_player"),
        ({}, "bad_command"),
    ],
)
def test_what_cannot_be_on_the_table_cannot_be_set(change: dict[str, Any], code: str) -> None:
    talk = given()
    talk.refused(code, "adjust", set=change, reason="a slip of the finger")


def test_no_more_boxes_can_be_out_than_there_are() -> None:
    five = {"red": 5}
    talk = given(
        "anna bela carl", boxes={"anna": {"red": 4}, "bela": five, "carl": five}, storages={"red": 0}
    )
    said = talk.refused("bank_empty", "adjust", set={"storages": {"red": 2}}, reason="found two")
    assert "15 boxes of red wine" in said
    talk.do("adjust", set={"storages": {"red": 1}}, reason="found one")
    assert talk.bank("red") == 0


def test_boxes_can_move_within_one_correction() -> None:
    """The total counts once everything is set, not while it is being set."""
    five = {"red": 5}
    talk = given("anna bela carl", boxes={"anna": five, "bela": five, "carl": five}, storages={"red": 0})
    talk.do("adjust", set={"storages": {"red": 5}, "boxes": {"carl": {"red": 0}}}, reason="swapped")
    assert (talk.storage("red"), talk.boxes("carl")) == (5, {})


def test_water_has_twenty_boxes() -> None:
    five = {"water": 5}
    talk = given("anna bela carl", boxes={"anna": five, "bela": five, "carl": five}, storages={"water": 5})
    assert talk.bank("water") == 0


def test_ledger_market_has_no_boxes_to_correct() -> None:
    talk = given(ledger="market")
    talk.refused("bad_command", "adjust", set={"boxes": {"anna": {"red": 1}}}, reason="which boxes")
    talk.do("adjust", set={"storages": {"red": 5}, "money": {"anna": 8}}, reason="recounted")
    assert (talk.storage("red"), talk.money("anna")) == (5, 8)


@pytest.mark.parametrize("phase", ["actions", "wine_board", "supply", "winetasting"])
def test_a_correction_is_possible_while_a_game_runs(phase: str) -> None:
    talk = given(phase=phase)
    talk.do("adjust", set={"money": {"anna": 4}}, reason="recounted")
    assert (talk.money("anna"), talk.phase) == (4, phase)


def test_a_correction_without_a_reason_is_refused() -> None:
    talk = given()
    talk.refused("bad_command", "adjust", set={"money": {"anna": 4}})
    talk.refused("bad_command", "adjust", set={"money": {"anna": 4}}, reason=" ")


def test_sixty_money_by_correction_count_when_the_round_is_over() -> None:
    talk = given(phase="winetasting")
    talk.do("adjust", set={"money": {"anna": 60}}, reason="recounted")
    talk.do("hold_winetasting", totals={})
    assert talk.phase == "finished"


def test_a_correction_is_told_with_its_reason_even_where_nothing_changes() -> None:
    talk = given()
    assert talk.sentences("adjust", set={"money": {"anna": 3}}, reason="recounted") == [
        "Correction: recounted"
    ]


def mistyped_sixty() -> Talk:
    talk = given()
    talk.do("adjust", set={"money": {"anna": 63}}, reason="a slip of the finger")
    return talk


def test_money_below_an_old_sixty_must_say_whether_it_was_reached() -> None:
    talk = mistyped_sixty()
    said = talk.refused("requirements_not_met", "adjust", set={"money": {"anna": 36}}, reason="36")
    assert "Had Anna come to 60, or was it a wrong entry?" in said
    right = {"money": {"anna": 36}, "reached_60": {"anna": False}}
    talk.do("adjust", set=right, reason="36, not 63")
    assert (talk.money("anna"), talk.player("anna")["reached_60"]) == (36, False)
    assert talk.state["last_round"] is False


def test_a_sixty_that_was_reached_stays_when_the_correction_says_so() -> None:
    talk = mistyped_sixty()
    talk.do("adjust", set={"money": {"anna": 36}, "reached_60": {"anna": True}}, reason="spent since")
    assert (talk.money("anna"), talk.player("anna")["reached_60"]) == (36, True)


def test_money_of_60_or_more_and_of_others_needs_no_word_about_it() -> None:
    talk = mistyped_sixty()
    talk.do("adjust", set={"money": {"anna": 60, "bela": 5}}, reason="recounted")
    assert talk.player("anna")["reached_60"] is True


def test_a_negative_yield_is_refused_for_what_it_is() -> None:
    said = given().refused("bad_amount", "make_wine", player="anna", water=1, boxes={"red": -1})
    assert said == "Squares yield 0 boxes or more, not -1."
