"""Hiring Mr. Rosé: up to two prices a step each, and one box bought or sold, in either order."""

from typing import Any

import pytest

from tests.games.toscana.table_talk import LONG_LADDER, PRICES, Plain, Talk, given, price_moves


def with_rose(boxes: dict[str, int] | None = None, **table: Any) -> Talk:
    return given(boxes={"anna": {"rose": 1, **(boxes or {})}}, **table)


def errand(**fields: Any) -> Plain:
    return {"mr_rose": {"prices": {}, **fields}}


def test_two_prices_move_and_a_box_is_sold_at_the_new_price() -> None:
    talk = with_rose({"white": 1})
    events = talk.do("hire", player="anna", helper=errand(prices={"white": 1, "champagne": -1}, sell="white"))
    assert price_moves(events) == [("white", 4, 5), ("champagne", 5, 4)]
    assert talk.money("anna") == 3 + 5
    assert talk.storage("white") == 3
    assert talk.boxes("anna") == {}


def test_with_the_deal_first_the_box_is_sold_at_the_old_price() -> None:
    talk = with_rose({"white": 1})
    talk.do("hire", player="anna", helper=errand(prices={"white": 1}, sell="white", first="deal"))
    assert talk.money("anna") == 3 + 4
    assert talk.price("white") == 5


def test_a_price_pushed_down_first_makes_the_box_cheaper() -> None:
    talk = with_rose()
    talk.do("hire", player="anna", helper=errand(prices={"white": -1}, buy="white"))
    assert talk.money("anna") == 0
    assert talk.boxes("anna") == {"white": 1}


def test_what_is_too_dear_before_the_prices_move_is_refused_with_the_deal_first() -> None:
    talk = with_rose()
    said = talk.refused(
        "not_enough_money",
        "hire",
        player="anna",
        helper=errand(prices={"white": -1}, buy="white", first="deal"),
    )
    assert "3 money" in said
    assert "4" in said


def test_the_cost_is_one_rose_paid_before_anything_else() -> None:
    """The only rosé is gone by the time it could be sold."""
    talk = with_rose()
    bank = talk.bank("rose")
    talk.refused("not_enough_boxes", "hire", player="anna", helper=errand(sell="rose"))
    talk.do("hire", player="anna", helper=errand(prices={"red": 1}))
    assert talk.boxes("anna") == {}
    assert talk.bank("rose") == bank + 1


def test_without_rose_there_is_no_mr_rose() -> None:
    talk = given()
    said = talk.refused("not_enough_boxes", "hire", player="anna", helper=errand(prices={"red": 1}))
    assert "1 box of rosé" in said


def test_the_paid_rose_makes_room_for_a_fifth_one() -> None:
    talk = with_rose({"rose": 5}, money={"anna": 4})
    talk.do("hire", player="anna", helper=errand(buy="rose"))
    assert talk.boxes("anna") == {"rose": 5}


def test_one_price_alone_or_a_deal_alone_is_enough() -> None:
    talk = with_rose({"rose": 2})
    talk.do("hire", player="anna", helper=errand(prices={"water": 1}))
    assert talk.prices == {**PRICES, "water": 3}
    talk = with_rose({"red": 1})
    talk.do("hire", player="anna", helper=errand(sell="red"))
    assert (talk.money("anna"), talk.prices) == (6, PRICES)


def test_to_do_neither_is_refused() -> None:
    talk = with_rose()
    assert "pass" in talk.refused("bad_command", "hire", player="anna", helper=errand())


def test_buying_and_selling_in_one_errand_is_refused() -> None:
    talk = with_rose({"red": 1}, money={"anna": 9})
    talk.refused("bad_command", "hire", player="anna", helper=errand(buy="white", sell="red"))


@pytest.mark.parametrize(
    "prices", [{"red": 1, "white": 1, "water": 1}, {"red": 2}, {"red": 0}, {"red": -2, "white": 1}]
)
def test_up_to_two_prices_move_by_exactly_one_step(prices: dict[str, int]) -> None:
    talk = with_rose()
    said = talk.refused("bad_amount", "hire", player="anna", helper=errand(prices=prices))
    assert "two prices" in said


def test_both_prices_may_move_the_same_way() -> None:
    talk = with_rose()
    talk.do("hire", player="anna", helper=errand(prices={"red": -1, "water": -1}))
    assert talk.prices == {**PRICES, "red": 2, "water": 0}


def test_on_the_long_ladder_a_step_down_from_two_is_one() -> None:
    talk = with_rose(ladder=LONG_LADDER)
    talk.do("hire", player="anna", helper=errand(prices={"water": -1}))
    assert talk.price("water") == 1


def test_prices_stop_at_both_ends() -> None:
    talk = with_rose(prices={"red": 7, "water": 0})
    events = talk.do("hire", player="anna", helper=errand(prices={"red": 1, "water": -1}))
    assert price_moves(events) == []


def test_from_an_empty_storage_the_box_comes_from_the_bank() -> None:
    talk = with_rose(storages={"red": 0})
    bank = talk.bank("red")
    talk.do("hire", player="anna", helper=errand(buy="red"))
    assert talk.boxes("anna") == {"red": 1}
    assert (talk.storage("red"), talk.bank("red")) == (0, bank - 1)


def test_from_a_filled_storage_the_box_comes_from_the_storage() -> None:
    talk = with_rose(storages={"red": 1})
    bank = talk.bank("red")
    talk.do("hire", player="anna", helper=errand(buy="red"))
    assert (talk.storage("red"), talk.bank("red")) == (0, bank)


def test_an_empty_storage_and_an_empty_bank_have_no_box() -> None:
    five = {"red": 5}
    talk = given(
        "anna bela carl dora",
        boxes={"anna": {"rose": 1}, "bela": five, "carl": five, "dora": five},
        storages={"red": 0},
    )
    assert talk.bank("red") == 0
    said = talk.refused("bank_empty", "hire", player="anna", helper=errand(buy="red"))
    assert "red wine" in said


def test_into_a_full_storage_the_box_goes_to_the_bank_and_is_paid() -> None:
    talk = with_rose({"red": 1}, storages={"red": 5})
    bank = talk.bank("red")
    talk.do("hire", player="anna", helper=errand(sell="red"))
    assert (talk.storage("red"), talk.bank("red"), talk.money("anna")) == (5, bank + 1, 6)


def test_a_box_at_the_bottom_step_costs_one_and_brings_none() -> None:
    talk = with_rose(prices={"water": 0})
    talk.do("hire", player="anna", helper=errand(buy="water"))
    assert talk.money("anna") == 2
    talk = with_rose({"water": 1}, prices={"water": 0})
    talk.do("hire", player="anna", helper=errand(sell="water"))
    assert talk.money("anna") == 3


def test_a_sixth_box_of_a_kind_does_not_fit() -> None:
    talk = with_rose({"red": 5})
    talk.refused("no_room", "hire", player="anna", helper=errand(buy="red"))


def test_nobody_sells_mr_rose_what_they_do_not_have() -> None:
    talk = with_rose()
    talk.refused("not_enough_boxes", "hire", player="anna", helper=errand(sell="red"))
