"""How many inputs each thing takes, counted on the real screens from Home on."""

from collections.abc import Callable

import pytest

from companion.games.kit.facts import TurnOrder
from companion.games.tuscany.rules.commands import Adjust, Pass, Place
from companion.games.tuscany.rules.game import Crew, Marked, Options
from companion.games.tuscany.rules.terms import Ledger, Season, Worker
from tests.games.tuscany.evening import ANNA, BEN, CHLOE, EINO, friends, woken
from tests.games.tuscany.input_paths import PATHS
from tests.games.tuscany.other_counts import NEW_GAME_GOAL, UNDO_GOAL, first_row, new_game, undo
from tests.games.tuscany.path import Path
from tests.games.tuscany.people import Box, box_of, with_specials
from tests.games.tuscany.typist import GOAL_OF_A_TURN, Evening


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.what)
def test_the_inputs_suffice(path: Path) -> None:
    assert path.count() <= path.most


@pytest.mark.parametrize("detents", [0, 3])
def test_a_row_of_the_first_year_takes_1_and_the_detents(detents: int) -> None:
    assert first_row(detents) == 1 + detents


def test_undo_takes_1_and_brings_back_the_whole_turn() -> None:
    assert undo() == UNDO_GOAL


@pytest.mark.evenings
@pytest.mark.parametrize("ledger", Ledger)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_turn_takes_2_and_a_half_inputs_in_a_game_that_is_played_to_win(
    players: int, ledger: Ledger
) -> None:
    assert Evening(players, Options(ledger=ledger)).inputs_of_a_turn <= GOAL_OF_A_TURN


def test_a_held_pass_key_passes_for_all_and_says_what_each_gets() -> None:
    box = box_of().hold_key("pass")
    assert (box.game.season, box.game.turn) == (Season.SUMMER, BEN)
    told = box.text.replace("\n", " ") + box.turn(9).text.replace("\n", " ")
    assert all(name in told for name in ("Ben takes 1 lira", "Chloé draws a vine card", "Anna draws"))
    box.push()
    assert box.screen == "Home"
    box.hold_back()
    assert (box.game.season, box.game.turn) == (Season.SPRING, ANNA)


def test_whoever_passes_last_passes_alone_though_the_key_is_held() -> None:
    box = box_of().play(Pass(BEN), Pass(CHLOE), Pass(EINO)).hold_key("pass")
    assert (box.game.season, box.game.turn, box.last_command) == (Season.SUMMER, BEN, Pass(ANNA))


def test_a_held_pass_key_stops_at_a_messenger_that_is_due() -> None:
    box = box_of(with_specials(Worker.MESSENGER, Worker.CHEF))
    box.play(Place(BEN), Place(CHLOE, Worker.MESSENGER, season=Season.SUMMER))
    box.play(*(Pass(each) for each in (EINO, ANNA, BEN, CHLOE))).hold_key("pass")
    assert (box.last_command, box.game.turn) == (Pass(BEN), CHLOE)
    assert "messenger acts first" in box.text.replace("\n", " ")


def test_a_push_with_nobody_ready_says_so_and_in_winter_opens_the_rows() -> None:
    box = box_of(friends(options=Options(ledger=Ledger.WORKERS)), Season.WINTER)
    box.play(Adjust({"workers": {BEN: {Worker.NORMAL: Crew(2, 0), Worker.GRANDE: Crew(1, 0)}}}, "out"))
    assert box.text.splitlines().count("pass") == 1
    assert box.key("points").push().screen == "Passing"
    box.push()
    assert (box.last_command, box.player(BEN).points) == (Pass(BEN, 2), 1)


def test_what_is_built_can_be_cheaper_and_is_changed_by_building_something_else() -> None:
    box = box_of().hold_key("lira").turn(1).key("lira").turn(1)
    assert "Builds: cottage" in box.text
    box.hold_key("lira").key("star").push()
    assert box.last_command == Place(BEN, money=-1)


def test_coins_on_the_table_are_not_booked_by_a_tour_or_a_building() -> None:
    box = box_of(friends(options=Options(money=False), money=None)).turn(2).push()
    assert box.last_command == Place(BEN)
    box.hold_key("lira").turn(1).key("points").push()
    assert box.last_command == Place(CHLOE, marks=Marked(windmill=True))


@pytest.mark.parametrize(("presses", "building"), [(1, "cottage"), (2, "windmill"), (3, "tasting_room")])
def test_a_base_building_is_marked_on_the_own_page(presses: int, building: str) -> None:
    box = box_of().hold_seat(0)
    for _ in range(presses):
        box.key("worker")
    assert f"{building.replace('_', ' ')}: yes" in box.text
    box.push()
    assert box.last_command.marks == Marked(**{building: True})


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
    box = box_of().key("lira").turn(-9).seat(0).key("points").push()
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
