"""Hiring the lobbyist: two tiles of opposite signs move, and the price under each moves at once."""

from typing import Any

import pytest

from tests.games.toscana.table_talk import PRICES, Plain, Talk, given, price_moves


def with_champagne(**table: Any) -> Talk:
    return given(boxes={"anna": {"champagne": 1}}, **table)


def moves(*tiles: tuple[str, str]) -> Plain:
    return {"lobbyist": [{"tile": tile, "from": kind} for tile, kind in tiles]}


def test_a_minus_into_the_empty_square_then_a_plus_into_the_square_it_left() -> None:
    talk = with_champagne()
    events = talk.do("hire", player="anna", helper=moves(("-", "white"), ("+", "red")))
    assert talk.board == {"red": None, "white": "+", "champagne": "-", "rose": "+", "water": "-"}
    assert price_moves(events) == [("champagne", 5, 4), ("white", 4, 5)]
    assert talk.prices == {**PRICES, "champagne": 4, "white": 5}


def test_a_plus_may_go_first_too() -> None:
    talk = with_champagne()
    talk.do("hire", player="anna", helper=moves(("+", "rose"), ("-", "water")))
    assert talk.board == {"red": "+", "white": "-", "champagne": "+", "rose": "-", "water": None}
    assert talk.prices == {**PRICES, "champagne": 6, "rose": 3}


def test_the_prices_under_the_left_squares_do_not_move() -> None:
    """Red loses its plus, and keeps its price."""
    talk = with_champagne()
    talk.do("hire", player="anna", helper=moves(("-", "white"), ("+", "red")))
    assert talk.price("red") == 3


def test_the_lobbyist_costs_one_champagne_that_goes_to_the_bank() -> None:
    talk = with_champagne()
    bank = talk.bank("champagne")
    talk.do("hire", player="anna", helper=moves(("-", "white"), ("+", "red")))
    assert talk.boxes("anna") == {}
    assert talk.bank("champagne") == bank + 1
    assert talk.money("anna") == 3


def test_without_champagne_there_is_no_lobbyist() -> None:
    talk = given()
    said = talk.refused("not_enough_boxes", "hire", player="anna", helper=moves(("-", "white"), ("+", "red")))
    assert "1 box of champagne" in said


def test_the_second_tile_has_the_other_sign() -> None:
    talk = with_champagne()
    said = talk.refused(
        "illegal_tile_move", "hire", player="anna", helper=moves(("-", "white"), ("-", "water"))
    )
    assert "must be a + tile" in said


@pytest.mark.parametrize(
    ("tiles", "lie_on"),
    [
        ((("+", "white"), ("-", "water")), "red wine, rosé"),
        ((("+", "champagne"), ("-", "water")), "red wine, rosé"),
        ((("+", "red"), ("-", "rose")), "white wine, water"),
        ((("+", "red"), ("-", "red")), "white wine, water"),
    ],
)
def test_a_tile_is_taken_from_where_it_lies(tiles: tuple[tuple[str, str], ...], lie_on: str) -> None:
    talk = with_champagne()
    assert lie_on in talk.refused("illegal_tile_move", "hire", player="anna", helper=moves(*tiles))


@pytest.mark.parametrize("tiles", [(), (("-", "white"),), (("-", "white"), ("+", "red"), ("-", "water"))])
def test_exactly_two_tiles_move(tiles: tuple[tuple[str, str], ...]) -> None:
    talk = with_champagne()
    assert "two tiles" in talk.refused("illegal_tile_move", "hire", player="anna", helper=moves(*tiles))


def test_at_the_ends_of_the_ladder_the_tiles_move_and_the_prices_stay() -> None:
    talk = with_champagne(prices={"champagne": 0, "white": 7})
    events = talk.do("hire", player="anna", helper=moves(("-", "white"), ("+", "red")))
    assert price_moves(events) == []
    assert talk.board["champagne"] == "-"


def test_the_just_laid_tiles_count_again_when_the_round_closes() -> None:
    talk = with_champagne()
    talk.do("hire", player="anna", helper=moves(("-", "white"), ("+", "red")))
    talk.close_round()
    assert (talk.price("champagne"), talk.price("white"), talk.price("red")) == (3, 6, 3)
