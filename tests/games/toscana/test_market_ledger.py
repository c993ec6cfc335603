"""Ledger market: prices, storages, money and coins are followed; boxes and pieces are not."""

from dataclasses import replace
from typing import Any

import pytest

from companion.frozen import changed
from companion.games.port import Moment, Stamp
from companion.games.toscana.rules.pieces import Hired
from companion.record.table import Timeline
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


def hired(least: int, most: int, **table: Any) -> Talk:
    """A table where Anna has hired from so many to so many pieces, as far as it was told."""
    talk = given(ledger="market", **table)
    game = talk.game
    players = (replace(game.players[0], hired=Hired(least, most)), *game.players[1:])
    moment = Moment(Stamp(0, ""), "", (), replace(game, players=players))
    talk.table.now = changed(talk.table.now, timeline=Timeline[Moment]().record(moment))
    return talk


def count(talk: Talk, seat: int = 0) -> tuple[int, int]:
    known = talk.game.players[seat].hired
    assert known is not None
    return known.least, known.most


def test_hiring_may_name_nobody(talk: Talk) -> None:
    talk.do("hire", player="anna")
    assert talk.player("anna")["actions"]["hiring"] == "used"
    assert count(talk) == (0, 1)
    assert count(hired(7, 7)) == (7, 7)


@pytest.mark.parametrize(
    ("piece", "before", "after"),
    [
        ("worker", (0, 0), (1, 1)),
        ("worker", (3, 7), (4, 4)),
        ("winemaster", (0, 4), (5, 5)),
        ("winemaster", (5, 7), (6, 7)),
        (None, (2, 3), (2, 4)),
        (None, (7, 7), (7, 7)),
    ],
)
def test_each_hire_is_counted(piece: str | None, before: tuple[int, int], after: tuple[int, int]) -> None:
    talk = hired(*before)
    talk.do("hire", player="anna", piece=piece)
    assert count(talk) == after
    assert talk.money("anna") == 3


@pytest.mark.parametrize(
    ("code", "before", "fields"),
    [
        ("no_piece_left", (4, 4), {"piece": "worker"}),
        ("no_piece_left", (7, 7), {"piece": "winemaster"}),
        ("requirements_not_met", (0, 3), {"piece": "winemaster"}),
        ("requirements_not_met", (4, 5), {"piece": "winemaster", "award": True}),
    ],
)
def test_what_cannot_be_is_refused(code: str, before: tuple[int, int], fields: dict[str, Any]) -> None:
    hired(*before).refused(code, "hire", player="anna", **fields)


@pytest.mark.parametrize(("before", "award"), [((4, 6), True), ((6, 6), False), ((6, 7), True)])
def test_the_third_winemaster_brings_its_award(before: tuple[int, int], award: bool) -> None:
    talk = hired(*before)
    talk.do("hire", player="anna", piece="winemaster", award=award)
    assert (talk.money("anna"), count(talk)) == (13, (7, 7))


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


def test_a_replaced_winemaster_must_have_been_hired(talk: Talk) -> None:
    talk.refused("requirements_not_met", "hire", player="anna", piece="worker", replaces="bela")
    five = hired(0, 5, players="anna bela carl dora emil")
    five.refused("requirements_not_met", "hire", player="bela", piece="worker", replaces="carl")
    five.do("hire", player="bela", piece="worker", replaces="anna")
    assert count(five) == (5, 5)
    five.refused("requirements_not_met", "hire", player="carl", piece="worker", replaces="anna")


def test_the_round_closes_as_in_ledger_full(talk: Talk) -> None:
    full = given()
    for table in (talk, full):
        table.close_round(red=1, rose=-2)
    assert talk.state["market"] == full.state["market"]


# Corrections of what can only be counted at the table


def test_the_pieces_of_a_player_are_corrected_by_what_is_left() -> None:
    talk = hired(0, 6)
    talk.do("adjust", set={"pieces": {"anna": {"workers_left": 0, "winemasters_left": 2}}}, reason="counted")
    assert count(talk) == (5, 5)
    assert talk.player("anna")["winemasters_left"] is None
    talk.refused("no_piece_left", "hire", player="anna", piece="worker")


@pytest.mark.parametrize(
    ("code", "pieces"),
    [
        ("bad_command", {"workers_left": 0}),
        ("bad_command", {"winemasters_left": 3}),
        ("bad_command", {"workers_left": 0, "winemasters_left": 2, "winemasters_on_map": 1}),
        ("bad_amount", {"workers_left": 5, "winemasters_left": 3}),
        ("bad_amount", {"workers_left": 1, "winemasters_left": 2}),
        ("bad_amount", {"workers_left": 0, "winemasters_left": 4}),
    ],
)
def test_pieces_that_cannot_be_left_are_refused(code: str, pieces: dict[str, int]) -> None:
    hired(0, 6).refused(code, "adjust", set={"pieces": {"anna": pieces}}, reason="counted")


def test_of_the_replaced_winemasters_no_more_count_than_were_hired() -> None:
    talk = hired(0, 6, players="anna bela carl dora emil")
    talk.do("hire", player="bela", piece="worker", replaces="anna")
    talk.do("adjust", set={"pieces": {"anna": {"workers_left": 0, "winemasters_left": 3}}}, reason="counted")
    assert talk.game.players[0].hired == Hired(4, 4, 0)


def test_a_set_round_makes_later_pieces_possible() -> None:
    talk = given(ledger="market")
    talk.refused("requirements_not_met", "hire", player="anna", piece="winemaster")
    talk.do("hire", player="bela")
    pieces = {"workers_left": 4, "winemasters_left": 3}
    talk.do("adjust", set={"round": 5}, reason="the box came late")
    assert (count(talk), count(talk, 1)) == ((0, 4), (0, 5))
    talk.do("adjust", set={"round": 7, "pieces": {"bela": pieces}}, reason="counted")
    assert (count(talk), count(talk, 1)) == ((0, 6), (0, 0))
    talk.do("hire", player="anna", piece="winemaster")
    assert count(talk) == (5, 7)


# The final sale and the tie


def sold(**boxes: int) -> Talk:
    """Anna and Bela sell these boxes each, of three who sell."""
    talk = given("anna bela carl", ledger="market", at_round=7, storages={"red": 4})
    talk.close_round()
    for player in ("anna", "bela"):
        talk.do("final_sale", player=player, boxes=boxes)
    return talk


def test_no_more_boxes_are_finally_sold_than_there_are() -> None:
    talk = sold(red=5)
    said = talk.refused("bank_empty", "final_sale", player="carl", boxes={"red": 2})
    assert "1 box of red wine" in said
    talk.do("adjust", set={"storages": {"red": 5}}, reason="one more lies there")
    talk.refused("bank_empty", "final_sale", player="carl", boxes={"red": 1})
    talk.do("final_sale", player="carl", boxes={"white": 5})
    assert talk.phase == "finished"


def test_a_correction_of_the_storages_leaves_the_final_sales_possible() -> None:
    talk = given("anna bela carl dora", ledger="market", at_round=7, storages={"red": 0})
    talk.close_round()
    for player in ("anna", "bela", "carl"):
        talk.do("final_sale", player=player, boxes={"red": 4})
    talk.refused("bank_empty", "adjust", set={"storages": {"red": 4}}, reason="12 are sold")
    talk.do("adjust", set={"storages": {"red": 3}}, reason="12 are sold")


@pytest.mark.parametrize(("squares", "winemasters"), [(8, 0), (6, 0), (4, 1), (8, 2), (3, 1), (0, 0), (5, 2)])
def test_a_tie_is_broken_by_what_can_stand_on_the_map(squares: int, winemasters: int) -> None:
    """From 0 to 5 pieces: at most a winemaster beside five workers, and at least one square."""
    talk = hired(0, 5, at_round=7)
    talk.close_round()
    for player in ("anna", "bela"):
        talk.do("final_sale", player=player, boxes={})
    assert talk.phase == "tie_break"
    counts = {"squares": {"anna": squares, "bela": 1}, "winemasters": {"anna": winemasters, "bela": 0}}
    if (squares, winemasters) == (4, 1):
        talk.do("break_tie", **counts)
        assert talk.places == [("anna", 1), ("bela", 2)]
    else:
        talk.refused("bad_amount", "break_tie", **counts)


def test_a_tie_that_no_count_can_change_is_not_asked_for() -> None:
    talk = hired(4, 4, at_round=7)
    talk.close_round()
    for player in ("anna", "bela"):
        talk.do("final_sale", player=player, boxes={})
    assert talk.places == [("anna", 1), ("bela", 2)], "three squares at least against one"
