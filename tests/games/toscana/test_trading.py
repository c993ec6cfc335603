"""Trading: buying one kind, or selling any kinds together."""

import pytest

from tests.games.toscana.table_talk import LONG_LADDER, SHORT_LADDER, given

# a) Buy


def test_three_boxes_of_water_at_one_money_each() -> None:
    talk = given(prices={"water": 1}, storages={"water": 5}, ladder=LONG_LADDER)
    talk.do("buy", player="anna", kind="water", boxes=3)
    assert talk.money("anna") == 0
    assert talk.boxes("anna")["water"] == 5
    assert talk.storage("water") == 2
    assert talk.player("anna")["actions"]["trading"] == "used"


@pytest.mark.parametrize("ladder", [SHORT_LADDER, LONG_LADDER])
def test_a_box_at_the_bottom_step_costs_one(ladder: list[int]) -> None:
    talk = given(prices={"water": 0}, storages={"water": 5}, ladder=ladder)
    talk.do("buy", player="anna", kind="water", boxes=2)
    assert talk.money("anna") == 1


def test_a_box_costs_its_price_above_the_bottom_step() -> None:
    talk = given(money={"anna": 9}, prices={"white": 4})
    talk.do("buy", player="anna", kind="white", boxes=2)
    assert talk.money("anna") == 1
    assert talk.boxes("anna")["white"] == 2


def test_the_last_money_can_be_spent() -> None:
    talk = given(money={"anna": 8}, prices={"white": 4})
    talk.do("buy", player="anna", kind="white", boxes=2)
    assert talk.money("anna") == 0


def test_who_cannot_pay_hears_how_many_they_can_buy() -> None:
    talk = given(money={"anna": 4}, prices={"champagne": 5}, storages={"champagne": 3})
    said = talk.refused("not_enough_money", "buy", player="anna", kind="champagne", boxes=3)
    assert "Anna has 4 money; 3 boxes of champagne cost 15" in said
    assert "can buy none" in said
    talk = given(money={"anna": 11}, prices={"champagne": 5}, storages={"champagne": 3})
    said = talk.refused("not_enough_money", "buy", player="anna", kind="champagne", boxes=3)
    assert "can buy 1 to 2" in said


def test_one_money_too_few_is_too_few() -> None:
    talk = given(money={"anna": 7}, prices={"white": 4})
    talk.refused("not_enough_money", "buy", player="anna", kind="white", boxes=2)


def test_a_storage_sells_only_what_it_has() -> None:
    talk = given(money={"anna": 30}, storages={"white": 2})
    said = talk.refused("storage_empty", "buy", player="anna", kind="white", boxes=3)
    assert said.startswith("The storage has 2 boxes of white wine, not 3.")
    assert said.endswith("Anna can buy 1 to 2.")
    talk.do("buy", player="anna", kind="white", boxes=2)
    assert talk.storage("white") == 0


def test_an_empty_storage_sells_nothing_even_though_the_bank_has_boxes() -> None:
    talk = given(money={"anna": 30}, storages={"white": 0})
    assert talk.bank("white") == 15
    said = talk.refused("storage_empty", "buy", player="anna", kind="white", boxes=1)
    assert "can buy none" in said


def test_an_empty_storage_stays_empty_over_the_round() -> None:
    talk = given(storages={"white": 0})
    talk.close_round()
    assert talk.storage("white") == 0


def test_a_sale_refills_an_empty_storage_for_the_next_buyer() -> None:
    talk = given(money={"bela": 4}, storages={"white": 0}, boxes={"anna": {"white": 1}}, prices={"white": 4})
    talk.do("sell", player="anna", boxes={"white": 1})
    talk.do("buy", player="bela", kind="white", boxes=1)
    assert talk.boxes("bela")["white"] == 1


def test_no_more_than_five_of_a_kind_fit() -> None:
    talk = given(money={"anna": 30}, boxes={"anna": {"white": 3}}, storages={"white": 5})
    said = talk.refused("no_room", "buy", player="anna", kind="white", boxes=3)
    assert "can buy 1 to 2" in said
    talk.do("buy", player="anna", kind="white", boxes=2)
    assert talk.boxes("anna") == {"white": 5}


@pytest.mark.parametrize("boxes", [0, -1, 6])
def test_a_purchase_is_one_to_five_boxes(boxes: int) -> None:
    talk = given(money={"anna": 60}, storages={"white": 5})
    said = talk.refused("bad_amount", "buy", player="anna", kind="white", boxes=boxes)
    assert "1 to 5" in said


def test_five_boxes_can_be_bought_at_once() -> None:
    talk = given(money={"anna": 20}, storages={"white": 5}, prices={"white": 4})
    talk.do("buy", player="anna", kind="white", boxes=5)
    assert (talk.money("anna"), talk.storage("white")) == (0, 0)


# b) Sell


def test_two_water_and_one_rose_at_two_each_while_one_water_overflows_to_the_bank() -> None:
    talk = given(
        prices={"water": 2, "rose": 2},
        storages={"water": 4, "rose": 2},
        boxes={"anna": {"water": 2, "rose": 1}},
    )
    bank = talk.bank("water")
    talk.do("sell", player="anna", boxes={"water": 2, "rose": 1})
    assert talk.money("anna") == 3 + 6
    assert (talk.storage("water"), talk.storage("rose")) == (5, 3)
    assert talk.bank("water") == bank + 1
    assert talk.boxes("anna") == {}


def test_boxes_beyond_a_full_storage_are_paid_all_the_same() -> None:
    talk = given(prices={"red": 3}, storages={"red": 5}, boxes={"anna": {"red": 4}})
    talk.do("sell", player="anna", boxes={"red": 4})
    assert talk.money("anna") == 3 + 12
    assert talk.storage("red") == 5


def test_at_the_bottom_step_a_sale_is_allowed_and_brings_nothing() -> None:
    talk = given(prices={"red": 0})
    talk.do("sell", player="anna", boxes={"red": 2})
    assert talk.money("anna") == 3
    assert talk.storage("red") == 4


def test_a_sale_does_not_move_the_price() -> None:
    talk = given(storages={"red": 4})
    talk.do("sell", player="anna", boxes={"red": 2})
    assert talk.price("red") == 3


def test_nobody_sells_what_they_do_not_have() -> None:
    talk = given()
    said = talk.refused("not_enough_boxes", "sell", player="anna", boxes={"red": 3})
    assert "Anna needs 3 boxes of red wine, and has only 2 boxes of red wine." in said
    talk.refused("not_enough_boxes", "sell", player="anna", boxes={"red": 1, "white": 1})


def test_a_sale_is_at_least_one_box() -> None:
    talk = given()
    assert "pass" in talk.refused("bad_amount", "sell", player="anna", boxes={})
    talk.refused("bad_amount", "sell", player="anna", boxes={"red": 0})


@pytest.mark.parametrize("boxes", [-1, 6])
@pytest.mark.parametrize("ledger", ["full", "market"])
def test_a_sale_is_at_most_five_of_a_kind(boxes: int, ledger: str) -> None:
    talk = given(ledger=ledger)
    said = talk.refused("bad_amount", "sell", player="anna", boxes={"red": boxes, "water": 1})
    assert "0 to 5" in said


def test_a_trading_action_is_a_purchase_or_a_sale_and_not_both() -> None:
    talk = given()
    talk.do("sell", player="anna", boxes={"red": 1})
    said = talk.refused("action_used", "buy", player="anna", kind="water", boxes=1)
    assert "hiring, winemaking" in said


def test_money_counts_on_beyond_the_sixty_of_the_printed_track() -> None:
    talk = given(money={"anna": 58}, prices={"red": 7})
    talk.do("sell", player="anna", boxes={"red": 2})
    assert talk.money("anna") == 72
