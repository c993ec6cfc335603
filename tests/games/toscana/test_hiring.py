"""Hiring pieces: workers before winemasters, what each costs, the award, and the order with a helper."""

from typing import Any

import pytest

from tests.games.toscana.table_talk import Talk, given

ONE_OF_EACH = dict.fromkeys(("red", "white", "champagne", "rose", "water"), 1)
LOBBYIST = {"lobbyist": [{"tile": "-", "from": "white"}, {"tile": "+", "from": "red"}]}


def pieces_left(talk: Talk, name: str) -> tuple[int, int, int]:
    player = talk.player(name)
    return player["workers_left"], player["winemasters_left"], player["winemasters_on_map"]


def mr_rose(**errand: Any) -> dict[str, Any]:
    return {"mr_rose": {"prices": {}, **errand}}


# Hiring a worker


def test_a_worker_costs_one_red_that_goes_to_the_bank() -> None:
    talk = given()
    bank = talk.bank("red")
    talk.do("hire", player="anna", piece="worker")
    assert talk.boxes("anna") == {"red": 1, "water": 2}
    assert talk.bank("red") == bank + 1
    assert pieces_left(talk, "anna") == (3, 3, 0)
    assert talk.player("anna")["actions"]["hiring"] == "used"


def test_without_red_wine_there_is_no_worker() -> None:
    talk = given(boxes={"anna": {"water": 2}})
    assert "1 box of red wine" in talk.refused("not_enough_boxes", "hire", player="anna", piece="worker")


def test_after_the_fourth_worker_none_is_left() -> None:
    talk = given(boxes={"anna": {"red": 5}})
    for _ in range(4):
        talk.do("hire", player="anna", piece="worker")
        talk.close_round()
    assert pieces_left(talk, "anna") == (0, 3, 0)
    said = talk.refused("no_piece_left", "hire", player="anna", piece="worker")
    assert "0 workers, 3 winemasters" in said


# Hiring a winemaster


@pytest.mark.parametrize("workers", [1, 4])
def test_winemasters_come_after_the_last_worker(workers: int) -> None:
    talk = given(pieces={"anna": (workers, 3)}, boxes={"anna": {"white": 5}})
    said = talk.refused("requirements_not_met", "hire", player="anna", piece="winemaster")
    assert f"{workers} {'worker' if workers == 1 else 'workers'} left" in said


@pytest.mark.parametrize(("left", "cost"), [(3, 1), (2, 2)])
def test_the_first_winemaster_costs_one_white_and_the_second_two(left: int, cost: int) -> None:
    talk = given(pieces={"anna": (0, left)}, boxes={"anna": {"white": cost}})
    talk.do("hire", player="anna", piece="winemaster")
    assert talk.boxes("anna") == {}
    assert pieces_left(talk, "anna") == (0, left - 1, 4 - left)
    assert talk.money("anna") == 3


@pytest.mark.parametrize(("left", "cost"), [(3, 1), (2, 2)])
def test_one_white_too_few_hires_no_winemaster(left: int, cost: int) -> None:
    talk = given(pieces={"anna": (0, left)}, boxes={"anna": {"white": cost - 1, "red": 5}})
    talk.refused("not_enough_boxes", "hire", player="anna", piece="winemaster")


def test_the_third_winemaster_is_free_and_brings_ten_money_at_once() -> None:
    talk = given(pieces={"anna": (0, 1)}, boxes={"anna": ONE_OF_EACH})
    talk.do("hire", player="anna", piece="winemaster")
    assert talk.money("anna") == 13
    assert talk.boxes("anna") == ONE_OF_EACH
    assert pieces_left(talk, "anna") == (0, 0, 3)


@pytest.mark.parametrize("missing", ["red", "white", "champagne", "rose", "water"])
def test_the_third_winemaster_comes_only_to_a_box_of_every_kind(missing: str) -> None:
    words = {"red": "red wine", "white": "white wine", "rose": "rosé"}
    talk = given(pieces={"anna": (0, 1)}, boxes={"anna": {**ONE_OF_EACH, missing: 0}})
    said = talk.refused("requirements_not_met", "hire", player="anna", piece="winemaster")
    assert f"missing: {words.get(missing, missing)}" in said


def test_after_the_third_winemaster_nobody_is_left() -> None:
    talk = given(pieces={"anna": (0, 0)}, boxes={"anna": ONE_OF_EACH})
    talk.refused("no_piece_left", "hire", player="anna", piece="winemaster")


# Five players: replacing a winemaster


FIVE = "anna bela carl dora emil"


@pytest.mark.parametrize("piece", ["worker", "winemaster"])
def test_with_five_players_a_piece_may_take_the_square_of_a_winemaster(piece: str) -> None:
    left = (1, 3) if piece == "worker" else (0, 3)
    talk = given(FIVE, pieces={"anna": left, "bela": (0, 0)}, boxes={"anna": ONE_OF_EACH}, money={"bela": 20})
    talk.do("hire", player="anna", piece=piece, replaces="bela")
    assert pieces_left(talk, "bela") == (0, 0, 2)
    assert talk.money("bela") == 20


def test_a_removed_winemaster_is_out_of_the_game() -> None:
    """The second winemaster stays the second, and costs two white."""
    talk = given(FIVE, pieces={"bela": (0, 2)}, boxes={"bela": {"white": 1}})
    talk.do("hire", player="anna", piece="worker", replaces="bela")
    assert pieces_left(talk, "bela") == (0, 2, 0)
    talk.refused("not_enough_boxes", "hire", player="bela", piece="winemaster")


def test_the_award_comes_with_the_third_winemaster_though_an_earlier_one_was_removed() -> None:
    talk = given(FIVE, pieces={"bela": (0, 1)}, boxes={"bela": ONE_OF_EACH})
    talk.do("hire", player="anna", piece="worker", replaces="bela")
    talk.do("hire", player="bela", piece="winemaster")
    assert talk.money("bela") == 13
    assert pieces_left(talk, "bela") == (0, 0, 2)


def test_with_four_players_nobody_is_replaced() -> None:
    talk = given("anna bela carl dora", pieces={"bela": (0, 2)})
    said = talk.refused("requirements_not_met", "hire", player="anna", piece="worker", replaces="bela")
    assert "five players" in said


def test_only_an_opponents_winemaster_who_is_on_the_map_is_replaced() -> None:
    talk = given(FIVE, pieces={"anna": (2, 2), "bela": (0, 3)})
    talk.refused("requirements_not_met", "hire", player="anna", piece="worker", replaces="anna")
    said = talk.refused("requirements_not_met", "hire", player="anna", piece="worker", replaces="bela")
    assert "Bela has no winemaster on the map" in said
    talk.refused("unknown_player", "hire", player="anna", piece="worker", replaces="zoe")


def test_a_helper_replaces_nobody() -> None:
    talk = given(FIVE, pieces={"bela": (0, 2)}, boxes={"anna": {"rose": 1}})
    talk.refused(
        "requirements_not_met", "hire", player="anna", replaces="bela", helper=mr_rose(prices={"red": 1})
    )


# A piece and a helper, in either order


def test_one_action_hires_a_piece_and_a_helper() -> None:
    talk = given(boxes={"anna": {"red": 1, "champagne": 1}})
    talk.do("hire", player="anna", piece="worker", helper=LOBBYIST)
    assert talk.boxes("anna") == {}
    assert pieces_left(talk, "anna") == (3, 3, 0)
    assert talk.board["champagne"] == "-"


def test_mr_rose_first_can_buy_the_red_wine_that_the_worker_costs() -> None:
    hire = {"player": "anna", "piece": "worker", "helper": mr_rose(buy="red")}
    talk = given(boxes={"anna": {"rose": 1}})
    talk.refused("not_enough_boxes", "hire", **hire)
    talk.refused("not_enough_boxes", "hire", **hire, first="piece")
    talk.do("hire", **hire, first="helper")
    assert talk.boxes("anna") == {}
    assert talk.money("anna") == 0


def test_the_award_of_the_third_winemaster_pays_for_what_mr_rose_buys() -> None:
    hire = {"player": "anna", "piece": "winemaster", "helper": mr_rose(buy="champagne")}
    talk = given(pieces={"anna": (0, 1)}, boxes={"anna": {**ONE_OF_EACH, "rose": 2}}, money={"anna": 0})
    talk.refused("not_enough_money", "hire", **hire, first="helper")
    talk.do("hire", **hire)
    assert talk.money("anna") == 10 - 5


def test_what_a_helper_costs_is_missing_for_the_third_winemaster() -> None:
    hire = {"player": "anna", "piece": "winemaster", "helper": LOBBYIST}
    talk = given(pieces={"anna": (0, 1)}, boxes={"anna": ONE_OF_EACH})
    said = talk.refused("requirements_not_met", "hire", **hire, first="helper")
    assert "champagne" in said
    talk.do("hire", **hire)
    assert talk.money("anna") == 13


def test_mr_rose_may_sell_the_red_wine_that_is_left_after_the_worker() -> None:
    talk = given(boxes={"anna": {"red": 1, "rose": 1}})
    talk.refused("not_enough_boxes", "hire", player="anna", piece="worker", helper=mr_rose(sell="red"))


def test_a_refused_helper_takes_the_piece_back_too() -> None:
    talk = given()
    talk.refused("not_enough_boxes", "hire", player="anna", piece="worker", helper=LOBBYIST)
    assert pieces_left(talk, "anna") == (4, 3, 0)


def test_hiring_nobody_is_a_pass() -> None:
    talk = given()
    assert "pass" in talk.refused("bad_command", "hire", player="anna")


def test_one_hiring_action_takes_one_helper() -> None:
    talk = given(boxes={"anna": {"champagne": 1, "rose": 1}})
    talk.refused("bad_command", "hire", player="anna", helper={**LOBBYIST, **mr_rose(prices={"red": 1})})


def test_ledger_full_knows_the_award_by_itself() -> None:
    talk = given(pieces={"anna": (0, 1)}, boxes={"anna": ONE_OF_EACH})
    talk.refused("bad_command", "hire", player="anna", piece="winemaster", award=True)
