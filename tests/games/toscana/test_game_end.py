"""Game end: when a round is the last, the final sale, and who has won."""

import pytest

from tests.games.toscana.table_talk import PRICES, given

NO_BOXES: dict[str, dict[str, int]] = {"anna": {}, "bela": {}, "carl": {}}


def test_the_game_is_over_after_the_seventh_round() -> None:
    talk = given(boxes=NO_BOXES, money={"anna": 9})
    for number in range(1, 8):
        assert talk.state["round"] == number
        talk.close_round()
    assert (talk.phase, talk.state["round"]) == ("finished", 7)


def test_sixty_money_at_the_end_of_a_round_end_the_game() -> None:
    talk = given(money={"anna": 60}, at_round=2)
    talk.close_round()
    assert (talk.phase, talk.state["round"]) == ("finished", 2)


def test_fifty_nine_money_do_not() -> None:
    talk = given(money={"anna": 59})
    talk.close_round()
    assert (talk.phase, talk.state["round"]) == ("actions", 2)


def test_sixty_at_close_do_not_count_where_they_are_spent_before() -> None:
    talk = given(money={"anna": 60}, sixty="at_close")
    talk.do("buy", player="anna", kind="water", boxes=1)
    talk.close_round()
    assert talk.phase == "actions"


def test_sixty_money_end_no_round_before_its_close() -> None:
    talk = given(prices={"red": 7}, money={"anna": 50})
    talk.do("sell", player="anna", boxes={"red": 2})
    assert (talk.money("anna"), talk.phase) == (64, "actions")


def test_the_final_sale_does_not_count_towards_the_sixty() -> None:
    """Boxes worth more than what is missing stay unsold while the game goes on."""
    talk = given(money={"anna": 50}, boxes={"anna": {"champagne": 5}})
    talk.close_round()
    assert (talk.phase, talk.money("anna")) == ("actions", 50)


def test_the_boxes_left_are_sold_at_the_final_prices() -> None:
    """Prices after the last winetasting: red 3+1, champagne 5-2, water 2-1 step = 0."""
    talk = given(at_round=7, boxes={"anna": {"red": 2, "champagne": 3, "water": 4}, "bela": {}})
    talk.close_round(champagne=-2)
    assert talk.prices == {"red": 4, "white": 3, "champagne": 3, "rose": 5, "water": 0}
    assert talk.money("anna") == 3 + 2 * 4 + 3 * 3
    assert talk.boxes("anna") == {}
    assert talk.state["result"] == {
        "ranking": [
            {"player": "anna", "money": 20, "place": 1},
            {"player": "bela", "money": 3, "place": 2},
        ]
    }


def test_the_final_sale_can_turn_the_lead() -> None:
    talk = given(at_round=7, money={"anna": 12, "bela": 10}, boxes={"anna": {}, "bela": {"white": 1}})
    talk.close_round()
    assert talk.places == [("bela", 1), ("anna", 2)]


def test_the_market_keeps_its_storages_in_the_final_sale() -> None:
    talk = given(at_round=7, boxes={"anna": {"red": 5}, "bela": {}})
    talk.close_round()
    assert talk.storage("red") == 2
    assert talk.bank("red") == 13


def test_shared_money_behind_the_winner_is_a_shared_place() -> None:
    talk = given(
        "anna bela carl dora",
        at_round=7,
        money={"anna": 5, "bela": 9, "carl": 5, "dora": 4},
        boxes={**NO_BOXES, "dora": {}},
    )
    talk.close_round()
    assert talk.places == [("bela", 1), ("anna", 2), ("carl", 2), ("dora", 4)]


def test_after_the_end_nothing_is_played_and_a_new_game_may_begin() -> None:
    talk = given(at_round=7, boxes=NO_BOXES, money={"anna": 9})
    talk.close_round()
    for command in ("update_wine_board", "abandon"):
        assert "new one" in talk.refused("wrong_phase", command)
    talk.refused("wrong_phase", "adjust", set={"money": {"anna": 1}}, reason="too late")


# Ledger market: each player says what they sell


def test_in_ledger_market_each_player_makes_one_final_sale() -> None:
    talk = given(at_round=7, ledger="market")
    talk.close_round()
    assert talk.phase == "final_sale"
    talk.do("final_sale", player="bela", boxes={"champagne": 2})
    assert talk.money("bela") == 3 + 10
    said = talk.refused("action_used", "final_sale", player="bela", boxes={})
    assert "still to come: Anna" in said
    talk.do("final_sale", player="anna", boxes={})
    assert talk.phase == "finished"
    assert talk.places == [("bela", 1), ("anna", 2)]


@pytest.mark.parametrize("boxes", [-1, 6])
def test_a_final_sale_is_at_most_five_of_a_kind(boxes: int) -> None:
    talk = given(phase="final_sale", ledger="market")
    talk.refused("bad_amount", "final_sale", player="anna", boxes={"red": boxes})
    talk.refused("unknown_player", "final_sale", player="zoe", boxes={"red": 1})


def test_ledger_full_sells_by_itself() -> None:
    talk = given()
    talk.refused("wrong_phase", "final_sale", player="anna", boxes={"red": 1})
    talk = given(at_round=7, money={"anna": 9})
    talk.close_round()
    talk.refused("wrong_phase", "final_sale", player="anna", boxes={"red": 1})


def test_a_final_sale_waits_for_the_end() -> None:
    talk = given(ledger="market")
    talk.refused("wrong_phase", "final_sale", player="anna", boxes={"red": 1})
    assert talk.prices == PRICES
