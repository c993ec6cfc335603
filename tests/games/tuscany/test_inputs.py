"""How many inputs each thing takes, counted on the real screens from Home on."""

from dataclasses import replace

import pytest

from companion.games.tuscany.rules.game import Marked
from companion.games.tuscany.rules.terms import Phase, Worker
from tests.games.tuscany.evening import ANNA, BEN, REGULARS, friends, woken
from tests.games.tuscany.input_paths import PATHS, Path
from tests.games.tuscany.people import Box, box_of


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.what)
def test_the_inputs_suffice(path: Path) -> None:
    assert path.count() <= path.most


@pytest.mark.parametrize("detents", [0, 3])
def test_a_row_of_the_first_year_takes_1_and_the_detents(detents: int) -> None:
    box = Box(friends(), name="tuscany")
    box.turn(detents).push()
    assert (box.player(ANNA).row, box.inputs) == (2 + detents, 1 + detents)


def test_undo_takes_1_and_brings_back_the_whole_turn() -> None:
    box = box_of().key("points").key("lira").push()
    before = box.inputs
    box.hold_back()
    assert box.inputs == before + 1
    assert (box.player(BEN).points, box.game.turn) == (0, BEN)


def test_a_mark_takes_3() -> None:
    box = box_of().hold_seat(0).key("worker").push()
    assert box.inputs == 3
    assert box.last_command.marks == Marked(cottage=True)


def test_a_new_game_with_the_last_table_takes_5_and_the_start_money() -> None:
    box = Box(None, replace(REGULARS, language="en"), name="tuscany")
    box.push().push()
    for _ in range(4):
        box.turn(3).push()
    box.push().push()
    box.read()
    assert box.game.phase is Phase.WAKE_UP
    assert box.inputs - 4 * (3 + 1) <= 5
    assert all(player.money == 3 for player in box.game.players)


def test_two_soldati_ask_which_owner() -> None:
    box = Box(friends(), name="tuscany").play(*woken())
    for _ in range(2):
        box.key("worker").key("lira").push()
    assert box.game.soldati == (BEN, "chloe")
    box.hold_key("worker")
    assert "Toll to whom?" in box.text
    box.key("lira").push().push()
    assert box.last_command.tolls == ("chloe",)


def test_bookings_made_before_a_star_are_not_lost() -> None:
    box = box_of().key("points").key("star").push()
    assert (box.player(BEN).points, box.game.turn) == (1, BEN)
    assert box.game.map["arezzo"].stars[BEN] == 1


def test_a_special_worker_can_be_booked_with() -> None:
    box = box_of().key("worker").key("lira").back().key("lira").push()
    assert box.last_command.worker is Worker.SOLDATO
    assert box.last_command.money == 1
