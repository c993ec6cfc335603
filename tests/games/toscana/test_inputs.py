"""How many inputs each action takes, counted on the real screens from Home on."""

import pytest

from companion.games.toscana.rules.terms import Phase
from tests.games.toscana.people import MARKET, Box, by_kind, new_game
from tests.games.toscana.rounds import all_pass, with_boxes

HELD = with_boxes("anna", by_kind(3, 2, 1, 1, 3), money=20)


@pytest.mark.parametrize("boxes", [1, 2])
def test_a_purchase_of_n_boxes_takes_n_plus_2(boxes: int) -> None:
    box = Box(new_game()).play(HELD)
    box.key("red").turn(boxes).push()
    assert box.inputs == boxes + 2
    assert box.player("anna").boxes == by_kind(3 + boxes, 2, 1, 1, 3)


def test_a_sale_of_two_kinds_takes_its_boxes_plus_3() -> None:
    box = Box(new_game()).play(HELD)
    box.key("red").turn(-2).key("water").turn(-3).push()
    assert box.inputs == 2 + 3 + 3
    assert box.player("anna").boxes == by_kind(1, 2, 1, 1, 0)


def test_passing_takes_3() -> None:
    box = Box(new_game()).push().key("champagne").push()
    assert box.inputs == 3
    assert len(box.player("anna").used) == 1


def test_hiring_a_worker_takes_3() -> None:
    box = Box(new_game()).push().key("red").push()
    assert box.inputs == 3
    assert box.player("anna").workers_left == 3


def test_hiring_the_lobbyist_takes_6() -> None:
    box = Box(new_game()).play(HELD).push().key("red").key("champagne").key("red").key("water").push()
    assert box.inputs == 6
    assert box.game.market.board != MARKET.board
    assert box.player("anna").workers_left == 4


@pytest.mark.parametrize("players", [2, 5])
def test_closing_a_round_without_tiles_is_one_push_a_phase(players: int) -> None:
    box = Box(new_game(players)).play(*all_pass(players))
    phases = [box.push().game.phase for _ in range(3)]
    assert phases == [Phase.SUPPLY, Phase.WINETASTING, Phase.ACTIONS]
    assert (box.game.round, box.inputs) == (2, 3)


def test_undo_is_one_hold() -> None:
    box = Box(new_game()).push().key("red").push()
    before = box.inputs
    box.hold_back()
    assert box.inputs - before == 1
    assert box.player("anna").workers_left == 4


def test_the_moves_need_no_push_before_the_next_trade() -> None:
    box = Box(new_game()).push().key("red").push()
    assert box.screen == "Moves"
    assert box.key("red").screen == "Trade"
