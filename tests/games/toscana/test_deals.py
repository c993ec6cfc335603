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


GIFT = {"player": "anna", "partner": "bela", "give": {"red": 1}, "take": {}, "pay": 0}


def open_trade(talk: Talk) -> tuple[object, object]:
    return talk.state["trading_open"], talk.state["market_traded"]


def test_a_deal_uses_the_coin_at_once_and_more_deals_and_one_trade_may_follow() -> None:
    talk = dealing()
    talk.do("deal", **GIFT)
    assert talk.player("anna")["actions"]["trading"] == "used"
    assert open_trade(talk) == ("anna", False)
    talk.do("deal", player="anna", partner="bela", give={}, take={"water": 1}, pay=1)
    talk.do("sell", player="anna", boxes={"water": 3})
    assert open_trade(talk) == ("anna", True)
    talk.refused("action_used", "buy", player="anna", kind="red", boxes=1)
    talk.refused("action_used", "sell", player="anna", boxes={"red": 1})


def test_deals_may_follow_the_own_trade() -> None:
    talk = dealing()
    talk.do("sell", player="anna", boxes={"red": 1})
    talk.do("deal", **GIFT)
    assert open_trade(talk) == ("anna", True)


@pytest.mark.parametrize(
    "command",
    [
        {"do": "pass", "player": "bela", "action": "hiring"},
        {"do": "pass", "player": "anna", "action": "hiring"},
        {"do": "finish"},
        {"do": "adjust", "set": {"actions": {"bela": {"hiring": "used"}}}, "reason": "a coin fell"},
    ],
    ids=lambda command: command["do"],
)
def test_any_other_command_closes_the_trade(command: dict[str, Any]) -> None:
    talk = dealing()
    talk.do("deal", **GIFT)
    talk.do(**command)
    assert open_trade(talk) == (None, False)
    talk.refused("action_used", "deal", **GIFT)
    talk.do("undo")
    assert open_trade(talk) == ("anna", False)


def test_another_trader_opens_their_own_action() -> None:
    talk = dealing()
    talk.do("deal", **GIFT)
    talk.do("buy", player="bela", kind="red", boxes=1)
    assert open_trade(talk) == ("bela", True)
    talk.refused("action_used", "deal", **GIFT)


def test_a_correction_of_anything_but_coins_and_a_refusal_leave_it_open() -> None:
    talk = dealing()
    talk.do("deal", **GIFT)
    talk.do("adjust", set={"money": {"anna": 9}}, reason="miscounted")
    talk.refused("bad_amount", "buy", player="bela", kind="red", boxes=9)
    assert open_trade(talk) == ("anna", False)


def test_the_rounds_last_coin_leaves_it_open_until_the_wine_board() -> None:
    talk = dealing()
    for player, action in (("anna", "hiring"), ("anna", "winemaking"), ("bela", "hiring")):
        talk.do("pass", player=player, action=action)
    for action in ("winemaking", "trading"):
        talk.do("pass", player="bela", action=action)
    talk.do("deal", **GIFT)
    assert (talk.phase, *open_trade(talk)) == ("wine_board", "anna", False)
    talk.do("buy", player="anna", kind="water", boxes=1)
    talk.refused("wrong_phase", "buy", player="bela", kind="water", boxes=1)
    talk.do("update_wine_board")
    assert open_trade(talk) == (None, False)


def test_without_the_option_nothing_is_ever_open() -> None:
    talk = given()
    talk.do("sell", player="anna", boxes={"red": 1})
    assert open_trade(talk) == (None, False)


def test_the_partner_may_have_traded_already() -> None:
    talk = dealing()
    talk.do("sell", player="bela", boxes={"red": 1})
    talk.do("deal", player="anna", partner="bela", give={}, take={"red": 1}, pay=3)
    assert talk.boxes("anna")["red"] == 3


def test_in_strict_order_only_the_player_at_turn_deals() -> None:
    talk = dealing(turn_order="strict")
    talk.refused("not_your_turn", "deal", player="bela", partner="anna", give={"red": 1}, take={}, pay=0)
    talk.do("deal", player="anna", partner="bela", give={"red": 1}, take={}, pay=0)
    assert talk.turn == "bela"
    talk.do("sell", player="anna", boxes={"red": 1})


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
