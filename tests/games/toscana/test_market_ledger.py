"""Ledger market: prices, storages, money and coins are followed; boxes and pieces are not."""

import pytest

from tests.games.toscana.table_talk import PRICES, Talk, given


@pytest.fixture
def talk() -> Talk:
    return given(ledger="market")


def test_what_is_not_followed_reads_null(talk: Talk) -> None:
    player = talk.player("anna")
    unknown = ("boxes", "workers_left", "winemasters_left", "winemasters_on_map")
    assert [player[name] for name in unknown] == [None] * 4
    assert talk.state["bank"] is None


def test_money_and_storages_are_checked_all_the_same(talk: Talk) -> None:
    talk.refused("not_enough_money", "buy", player="anna", kind="champagne", boxes=1)
    talk.refused("storage_empty", "buy", player="anna", kind="water", boxes=4)
    talk.do("buy", player="anna", kind="red", boxes=1)
    assert (talk.money("anna"), talk.storage("red")) == (0, 1)


def test_a_sale_needs_no_known_boxes(talk: Talk) -> None:
    talk.do("sell", player="anna", boxes={"champagne": 5, "rose": 1})
    assert talk.money("anna") == 3 + 25 + 4
    assert (talk.storage("champagne"), talk.storage("rose")) == (5, 3)


def test_winemaking_is_only_the_coin(talk: Talk) -> None:
    said = talk.refused("bad_command", "make_wine", player="anna", water=1, boxes={"red": 1})
    assert "player alone" in said
    talk.do("make_wine", player="anna")
    assert talk.player("anna")["actions"]["winemaking"] == "used"


def test_hiring_may_name_nobody(talk: Talk) -> None:
    talk.do("hire", player="anna")
    assert talk.player("anna")["actions"]["hiring"] == "used"
    talk.do("hire", player="bela", piece="winemaster")
    assert talk.money("bela") == 3


def test_the_award_is_told_with_the_third_winemaster(talk: Talk) -> None:
    talk.do("hire", player="anna", piece="winemaster", award=True)
    assert talk.money("anna") == 13


@pytest.mark.parametrize("fields", [{"piece": "worker"}, {}])
def test_the_award_comes_with_a_winemaster_only(talk: Talk, fields: dict[str, str]) -> None:
    talk.refused("bad_command", "hire", player="anna", award=True, **fields)


def test_the_lobbyist_moves_tiles_and_prices(talk: Talk) -> None:
    helper = {"lobbyist": [{"tile": "-", "from": "white"}, {"tile": "+", "from": "red"}]}
    talk.do("hire", player="anna", helper=helper)
    assert talk.prices == {**PRICES, "champagne": 4, "white": 5}


def test_mr_rose_deals_and_money_is_checked(talk: Talk) -> None:
    buy = {"mr_rose": {"prices": {"white": -1}, "buy": "white"}}
    talk.refused(
        "not_enough_money", "hire", player="anna", helper={"mr_rose": {"prices": {}, "buy": "white"}}
    )
    talk.do("hire", player="anna", helper=buy)
    assert (talk.money("anna"), talk.storage("white")) == (0, 1)


def test_mr_rose_buys_from_the_bank_where_the_storage_is_empty() -> None:
    talk = given(ledger="market", storages={"red": 0})
    talk.do("hire", player="anna", helper={"mr_rose": {"prices": {}, "buy": "red"}})
    assert (talk.money("anna"), talk.storage("red")) == (0, 0)


def test_a_compensation_can_be_told_and_is_not_followed(talk: Talk) -> None:
    talk.do("pass", player="anna", action="winemaking", take="red")
    talk.refused("bad_command", "pass", player="bela", action="winemaking", take="white")
    talk.refused("bad_command", "pass", player="bela", action="trading", take="red")


def test_only_five_players_can_replace_a_winemaster(talk: Talk) -> None:
    talk.refused("requirements_not_met", "hire", player="anna", piece="worker", replaces="bela")
    five = given("anna bela carl dora emil", ledger="market")
    five.do("hire", player="anna", piece="worker", replaces="bela")


def test_the_round_closes_as_in_ledger_full(talk: Talk) -> None:
    full = given()
    for table in (talk, full):
        table.close_round(red=1, rose=-2)
    assert talk.state["market"] == full.state["market"]
