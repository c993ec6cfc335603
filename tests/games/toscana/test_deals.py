"""The optional rule: deals of boxes and money between players during the own trading action."""

from typing import Any

import pytest

from tests.games.toscana.table_talk import Talk, given


def dealing(**table: Any) -> Talk:
    return given(player_deals=True, **table)


def test_deals_are_off_unless_chosen() -> None:
    talk = given()
    said = talk.refused(
        "requirements_not_met", "deal", player="anna", partner="bela", give={"red": 1}, take={}, pay=0
    )
    assert "optional" in said


def test_a_deal_moves_boxes_both_ways_and_money() -> None:
    talk = dealing(boxes={"anna": {"red": 2}, "bela": {"white": 1, "rose": 1}})
    talk.do("deal", player="anna", partner="bela", give={"red": 1}, take={"white": 1, "rose": 1}, pay=2)
    assert talk.boxes("anna") == {"red": 1, "white": 1, "rose": 1}
    assert talk.boxes("bela") == {"red": 1}
    assert (talk.money("anna"), talk.money("bela")) == (1, 5)


def test_negative_pay_is_money_received() -> None:
    talk = dealing()
    talk.do("deal", player="anna", partner="bela", give={"red": 2}, take={}, pay=-3)
    assert (talk.money("anna"), talk.money("bela")) == (6, 0)


def test_a_deal_does_not_use_the_action_so_more_deals_and_the_trade_may_follow() -> None:
    talk = dealing()
    talk.do("deal", player="anna", partner="bela", give={"red": 1}, take={}, pay=0)
    talk.do("deal", player="anna", partner="bela", give={}, take={"water": 1}, pay=1)
    assert talk.player("anna")["actions"]["trading"] == "ready"
    talk.do("sell", player="anna", boxes={"water": 3})
    assert talk.player("anna")["actions"]["trading"] == "used"


def test_after_the_own_trade_no_deal_is_possible() -> None:
    talk = dealing()
    talk.do("sell", player="anna", boxes={"red": 1})
    talk.refused("action_used", "deal", player="anna", partner="bela", give={"red": 1}, take={}, pay=0)


def test_the_partner_may_have_traded_already() -> None:
    talk = dealing()
    talk.do("sell", player="bela", boxes={"red": 1})
    talk.do("deal", player="anna", partner="bela", give={}, take={"red": 1}, pay=3)
    assert talk.boxes("anna")["red"] == 3


def test_in_strict_order_only_the_player_at_turn_deals() -> None:
    talk = dealing(turn_order="strict")
    talk.refused("not_your_turn", "deal", player="bela", partner="anna", give={"red": 1}, take={}, pay=0)
    talk.do("deal", player="anna", partner="bela", give={"red": 1}, take={}, pay=0)
    assert talk.turn == "anna"


@pytest.mark.parametrize(("give", "take"), [({"red": 3}, {}), ({}, {"red": 3}), ({"white": 1}, {"red": 1})])
def test_both_give_only_what_they_have(give: dict[str, int], take: dict[str, int]) -> None:
    talk = dealing()
    talk.refused("not_enough_boxes", "deal", player="anna", partner="bela", give=give, take=take, pay=0)


@pytest.mark.parametrize("pay", [4, -4])
def test_both_pay_only_what_they_have(pay: int) -> None:
    talk = dealing()
    talk.refused("not_enough_money", "deal", player="anna", partner="bela", give={"red": 1}, take={}, pay=pay)


def test_what_is_taken_must_fit_once_what_is_given_has_left() -> None:
    talk = dealing(boxes={"anna": {"red": 5}, "bela": {"red": 2, "water": 1}})
    talk.refused("no_room", "deal", player="anna", partner="bela", give={"red": 1}, take={"red": 2}, pay=0)
    talk.do("deal", player="anna", partner="bela", give={"red": 2}, take={"red": 2, "water": 1}, pay=0)
    assert talk.boxes("anna") == {"red": 5, "water": 1}


def test_the_partner_needs_room_too() -> None:
    talk = dealing(boxes={"bela": {"red": 4}})
    said = talk.refused("no_room", "deal", player="anna", partner="bela", give={"red": 2}, take={}, pay=0)
    assert "Bela would have 6 boxes of red wine" in said


@pytest.mark.parametrize("nothing", [{}, {"red": 0}])
def test_money_alone_is_no_deal(nothing: dict[str, int]) -> None:
    talk = dealing()
    said = talk.refused("bad_amount", "deal", player="anna", partner="bela", give=nothing, take={}, pay=1)
    assert "at least one box" in said


def test_nobody_deals_with_themselves_or_with_a_stranger() -> None:
    talk = dealing()
    talk.refused("bad_command", "deal", player="anna", partner="anna", give={"red": 1}, take={}, pay=0)
    talk.refused("unknown_player", "deal", player="anna", partner="zoe", give={"red": 1}, take={}, pay=0)


@pytest.mark.parametrize("boxes", [-1, 6])
def test_a_deal_moves_none_to_five_of_a_kind(boxes: int) -> None:
    talk = dealing(ledger="market")
    talk.refused(
        "bad_amount", "deal", player="anna", partner="bela", give={"red": boxes}, take={"red": 1}, pay=0
    )


def test_where_boxes_are_not_followed_the_money_of_a_deal_still_is() -> None:
    talk = dealing(ledger="market")
    talk.do("deal", player="anna", partner="bela", give={"red": 5}, take={}, pay=-3)
    assert (talk.money("anna"), talk.money("bela")) == (6, 0)
    talk.refused("not_enough_money", "deal", player="anna", partner="bela", give={"red": 5}, take={}, pay=-1)
