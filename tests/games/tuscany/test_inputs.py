"""How many inputs each thing takes, counted on the real screens from Home on."""

from collections.abc import Callable

import pytest

from companion.games.tuscany.rules.commands import Adjust, Correction, Place
from companion.games.tuscany.rules.game import Crew, Marked, Options
from companion.games.tuscany.rules.terms import Ledger, TurnOrder, Worker
from tests.games.tuscany.evening import ANNA, BEN, friends, woken
from tests.games.tuscany.input_paths import PATHS
from tests.games.tuscany.other_counts import NEW_GAME_GOAL, UNDO_GOAL, first_row, new_game, undo
from tests.games.tuscany.path import Path
from tests.games.tuscany.people import Box, box_of


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.what)
def test_the_inputs_suffice(path: Path) -> None:
    assert path.count() <= path.most


@pytest.mark.parametrize("detents", [0, 3])
def test_a_row_of_the_first_year_takes_1_and_the_detents(detents: int) -> None:
    assert first_row(detents) == 1 + detents


def test_undo_takes_1_and_brings_back_the_whole_turn() -> None:
    assert undo() == UNDO_GOAL


def test_a_mark_takes_3() -> None:
    box = box_of().hold_seat(0).key("worker").push()
    assert box.inputs == 3
    assert box.last_command.marks == Marked(cottage=True)


def test_a_new_game_with_the_last_table_takes_5_and_the_start_money() -> None:
    assert new_game() <= NEW_GAME_GOAL


def test_two_soldati_ask_which_owner() -> None:
    box = Box(friends(), name="tuscany").play(*woken())
    for _ in range(2):
        box.key("worker").key("lira").push()
    assert box.game.soldati == (BEN, "chloe")
    box.hold_key("worker")
    assert "Toll to whom?" in box.text
    box.key("lira").push().push()
    assert box.last_command.tolls == ("chloe",)


@pytest.mark.parametrize("end", [lambda box: box.push(), lambda box: box.seat(1)], ids=["knob", "button"])
def test_what_ends_the_turn_keeps_a_booking_for_somebody_else(end: Callable[[Box], Box]) -> None:
    box = end(box_of().key("lira").seat(0).key("points").key("points"))
    assert box.last_command == Place(BEN, money=1)
    assert (box.player(ANNA).points, box.player(BEN).money, box.game.turn) == (2, 5, "chloe")


def test_the_chosen_button_again_keeps_the_booking_and_the_turn_goes_on() -> None:
    box = box_of().key("lira").seat(0).key("points")
    assert "Anna's button: turn goes on" in box.text
    box.seat(0)
    assert (box.player(ANNA).points, box.player(BEN).money, box.game.turn) == (1, 5, BEN)


def test_bookings_for_several_others_are_kept_together() -> None:
    box = box_of().seat(0).key("points").seat(2).key("points").key("points").push()
    assert (box.player(ANNA).points, box.player("chloe").points, box.game.turn) == (1, 2, "chloe")


def test_a_booking_is_not_kept_without_the_turn_that_it_was_entered_with() -> None:
    box = Box(friends(options=Options(ledger=Ledger.WORKERS)), name="tuscany").play(*woken())
    gone = {Worker.NORMAL: Crew(2, 0, 0), Worker.GRANDE: Crew(1, 0, 0)}
    box.play(Adjust(Correction(workers={BEN: gone}), "all are out"))
    box.seat(0).key("points").push()
    assert "Not possible" in box.text
    assert box.player(ANNA).points == 0


def test_where_turns_are_taken_as_they_come_a_push_is_the_turn_of_the_one_chosen() -> None:
    relaxed = Options(turn_order=TurnOrder.RELAXED)
    box = Box(friends(options=relaxed), name="tuscany").play(*woken())
    box.seat(0).key("points").push()
    assert box.last_command == Place(ANNA, points=1)


@pytest.mark.parametrize("leave", [lambda box: box.back(), lambda box: box.seat(1), lambda box: box.push()])
def test_nothing_booked_for_somebody_else_leads_back_to_the_own_entry(leave: Callable[[Box], Box]) -> None:
    box = leave(box_of().key("lira").seat(0)).push()
    assert box.last_command == Place(BEN, money=1)


def test_bookings_made_before_a_star_are_not_lost() -> None:
    box = box_of().key("points").key("star").push()
    assert (box.player(BEN).points, box.game.turn) == (1, BEN)
    assert box.game.map["arezzo"].stars[BEN] == 1


def test_a_special_worker_can_be_booked_with() -> None:
    box = box_of().key("worker").key("lira").back().key("lira").push()
    assert box.last_command.worker is Worker.SOLDATO
    assert box.last_command.money == 1
